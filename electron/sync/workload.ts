/**
 * What a run has to do, as far as it is known: how many of which kind, and what one of each costs. Kinds differ by far (a
 * comment comes in a list of a thousand), so amounts are added up in pages' worth: what the text of one page takes. The
 * figures are those of a sync of the generated workspace; a service with others shows in the speed, which is measured.
 */
const COST = {
  /** A space's tree of pages. */
  tree: 3,
  page: 1,
  /** The list of a space's comments, however short. */
  discussion: 2,
  comment: 0.45,
  specification: 2,
  /** What a change request changes: its tree, who has to do with it, and the texts of both sides. */
  request: 9,
  /** What is said in one; in many nothing is, which its space does not tell. */
  requestDiscussion: 2,
  issue: 0.008,
  conversation: 0.008,
  transcript: 1,
  file: 1,
  /** A hundred kilobytes of a file. */
  filePart: 0.5,
} as const;

export type WorkKind = keyof typeof COST;

export interface Counted {
  readonly done: number;
  readonly total: number;
}

export interface Workload {
  /** How many of a kind there are to do; said again, it corrects what was said before. Null: of no space in particular. */
  plan(kind: WorkKind, spaceId: string | null, count: number): void;
  done(kind: WorkKind, spaceId: string | null, count: number): void;
  /** All of them are done, however many it was in the end. */
  settle(kind: WorkKind, spaceId: string | null): void;
  count(kind: WorkKind): Counted;
  /** Texts and files of one space. */
  ofSpace(spaceId: string): Counted;
  /** In pages' worth. */
  cost(): Counted;
}

/** What a service says is no reason to count for ever. */
const MOST = 10_000_000;

export function createWorkload(): Workload {
  const work = new Map<string, { readonly kind: WorkKind; done: number; total: number }>();
  const sums = new Map<WorkKind, { done: number; total: number }>();
  const keyOf = (kind: WorkKind, spaceId: string | null): string => `${kind} ${spaceId ?? ''}`;

  function change(kind: WorkKind, spaceId: string | null, to: (now: Counted) => Counted): void {
    const key = keyOf(kind, spaceId);
    const before = work.get(key) ?? { kind, done: 0, total: 0 };
    const after = to(before);
    const sum = sums.get(kind) ?? { done: 0, total: 0 };
    sums.set(kind, { done: sum.done + after.done - before.done, total: sum.total + after.total - before.total });
    work.set(key, { kind, ...after });
  }

  return {
    plan(kind, spaceId, count) {
      const planned = Number.isFinite(count) ? Math.min(MOST, Math.max(0, count)) : 0;
      change(kind, spaceId, ({ done }) => ({ done, total: Math.max(done, planned) }));
    },
    done(kind, spaceId, count) {
      change(kind, spaceId, ({ done, total }) => ({ done: done + count, total: Math.max(total, done + count) }));
    },
    settle(kind, spaceId) {
      change(kind, spaceId, ({ total }) => ({ done: total, total }));
    },
    count: (kind) => sums.get(kind) ?? { done: 0, total: 0 },
    ofSpace(spaceId) {
      const parts = [work.get(keyOf('page', spaceId)), work.get(keyOf('file', spaceId))];
      return parts.reduce<Counted>(
        (sum, part) => ({ done: sum.done + (part?.done ?? 0), total: sum.total + (part?.total ?? 0) }),
        { done: 0, total: 0 },
      );
    },
    cost() {
      let [done, total] = [0, 0];
      for (const [kind, sum] of sums) {
        done += sum.done * COST[kind];
        total += sum.total * COST[kind];
      }
      return { done, total };
    },
  };
}

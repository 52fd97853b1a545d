/**
 * The known work of a run: the number of items of each kind, and the cost of one. Costs differ widely (a comment
 * arrives in a list of a thousand), so they are measured in pages: the cost of one page's text is 1. The figures come
 * from a sync of the generated workspace; with another server, the measured speed makes up for the difference.
 */
const COST = {
  /** A space's page tree. */
  tree: 3,
  page: 1,
  /** The list of a space's comments, however short. */
  discussion: 2,
  comment: 0.45,
  specification: 2,
  /** Its sections, groups, site spaces and share links. */
  site: 4,
  /** The teams of a space. */
  access: 1,
  /** The changes of a change request: its tree, its people, and both versions of its texts. */
  request: 9,
  /** The comments of a change request; many have none, but the space does not say which. */
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
  /** The number of items of a kind. A later call corrects an earlier one. Null: no particular space. */
  plan(kind: WorkKind, spaceId: string | null, count: number): void;
  done(kind: WorkKind, spaceId: string | null, count: number): void;
  /** All items of the kind are done, whatever their number was. */
  settle(kind: WorkKind, spaceId: string | null): void;
  count(kind: WorkKind): Counted;
  /** Texts and files of one space. */
  ofSpace(spaceId: string): Counted;
  /** In pages. */
  cost(): Counted;
}

/** Limits an absurd number from a server. */
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

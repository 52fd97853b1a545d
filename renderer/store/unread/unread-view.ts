import type { UnreadClaim, UnreadEntry, UnreadView } from '#shared/rpc/unread.ts';

/** Unread threads in reading order, and those that were not announced yet. Pure. */

export function unreadView(entries: Iterable<UnreadEntry>, limit: number, whole: boolean): UnreadView {
  const all = [...entries];
  const isForMe = ({ mentionsMe, waiting }: UnreadEntry): boolean => mentionsMe || waiting;
  const forMe = all.filter(isForMe).sort(newest);
  const others = all.filter((entry) => !isForMe(entry));
  const spaces = spacesOf(others);
  const rank = new Map(spaces.map(({ id }, index) => [id, index]));
  others.sort(
    (one, other) =>
      (rank.get(one.spaceId) ?? 0) - (rank.get(other.spaceId) ?? 0) ||
      one.pageOrder - other.pageOrder ||
      compare(one.pageId ?? '', other.pageId ?? '') ||
      newest(one, other),
  );
  return {
    whole,
    threads: all.length,
    forMe: forMe.length,
    spaces: limit === 0 ? [] : spaces,
    entries: [...forMe, ...others].slice(0, limit),
  };
}

const collator = new Intl.Collator('en', { numeric: true });

function spacesOf(entries: readonly UnreadEntry[]): UnreadView['spaces'] {
  const spaces = new Map<string, { readonly id: string; readonly title: string; threads: number }>();
  for (const { spaceId, spaceTitle } of entries) {
    const known = spaces.get(spaceId);
    if (known === undefined) spaces.set(spaceId, { id: spaceId, title: spaceTitle, threads: 1 });
    else known.threads += 1;
  }
  return [...spaces.values()].sort(
    (one, other) => collator.compare(one.title, other.title) || compare(one.id, other.id),
  );
}

/** What was announced of each unread thread: the time of the last activity, and the number of replies. */
export type Announced = Readonly<Record<string, readonly [at: number, replies: number]>>;

/** Parses the stored value; null: nothing was ever announced. */
export function announcedIn(value: unknown): Announced | null {
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value).flatMap(([id, announced]: [string, unknown]): [string, [number, number]][] => {
    const [at, replies] = Array.isArray(announced) ? (announced as readonly unknown[]) : [];
    return typeof at === 'number' && typeof replies === 'number' ? [[id, [at, replies]]] : [];
  });
  return Object.fromEntries(entries);
}

export function freshSince(
  entries: readonly (UnreadEntry & { readonly activityReplies: number })[],
  announced: Announced,
): UnreadClaim | null {
  const fresh = entries.filter(({ id, at, activityReplies }) => {
    const [before = -1, replies = -1] = Object.hasOwn(announced, id) ? (announced[id] ?? []) : [];
    return at > before || activityReplies > replies;
  });
  if (fresh.length === 0) return null;
  const spaces = [...spacesOf(fresh)].sort((one, other) => other.threads - one.threads);
  return {
    threads: fresh.length,
    mentions: fresh.filter(({ mentionsMe }) => mentionsMe).length,
    waiting: fresh.filter(({ waiting }) => waiting).length,
    spaces: spaces.map(({ title }) => title),
  };
}

function newest(one: UnreadEntry, other: UnreadEntry): number {
  return other.at - one.at || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

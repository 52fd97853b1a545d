import type { LeftEntry, RequestHead, RequestPageEntry } from '#shared/model/request-content.ts';

/** The title of an entry of a change request, and whether it is listed no longer. */
export interface EntryTitle extends LeftEntry {
  readonly left: boolean;
}

/** The entries that a change request lists or has listed, by id. */
export function entryTitles(content: Pick<RequestHead, 'pages' | 'left'> | undefined): ReadonlyMap<string, EntryTitle> {
  const titles = new Map<string, EntryTitle>();
  for (const [id, entry] of Object.entries(content?.left ?? {})) titles.set(id, { ...entry, left: true });
  for (const entry of content?.pages ?? []) titles.set(entry.pageId, { ...titled(entry), left: false });
  return titles;
}

function titled({ kind, before, after }: RequestPageEntry): LeftEntry {
  return { title: (after ?? before)?.title ?? '', ...(kind === undefined ? {} : { kind }) };
}

/** A change request that drops pages again and again does not grow without end. */
const MOST_LEFT = 1_000;

/** Entries that were listed earlier and are not listed now, from `known` or from a pack's `head`. */
export function leftEntries(
  head: Pick<RequestHead, 'left'>,
  known: Pick<RequestHead, 'pages' | 'left'> | undefined,
  listed: readonly RequestPageEntry[],
): Readonly<Record<string, LeftEntry>> {
  const gone = new Map<string, LeftEntry>([...Object.entries(head.left ?? {}), ...entryTitles(known)]);
  for (const { pageId } of listed) gone.delete(pageId);
  return Object.fromEntries(
    [...gone]
      .slice(-MOST_LEFT)
      .map(([id, { title, kind }]) => [id, { title, ...(kind === undefined ? {} : { kind }) }]),
  );
}

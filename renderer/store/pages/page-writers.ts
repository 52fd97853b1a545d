import type { User } from '#shared/contract/index.ts';
import type { PageBefore, PageLook } from '#shared/rpc/changed-pages.ts';
import type { Batch } from '#shared/rpc/store.ts';
import type { GalleyDatabase } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { recordsIn, storedLooks } from './pages-before.ts';
import { contentsIn } from '../review/request-content.ts';

/**
 * Who changed a page. The server does not say so for pages. It names the author of a change request, and what was read
 * of that request while it was open says which pages it changed.
 */
export interface PageWriters {
  /**
   * Authors of the merged change requests that changed the page since it was read. Empty: not every change is
   * explained.
   */
  of(before: PageBefore, now: PageLook | null): readonly User[];
}

interface Merge {
  readonly by: User | undefined;
  readonly at: string;
  /** The page was changed by others between the request's creation and its merge. */
  readonly moved: boolean;
  readonly removes: boolean;
}

export async function writersIn(db: GalleyDatabase, spaceId: string): Promise<PageWriters> {
  const requests = await db.changeRequests.get(spaceId);
  const merged = new Map(
    (requests?.rows ?? []).filter(({ status }) => status === 'merged').map((row) => [row.id, row]),
  );
  const merges = new Map<string, Merge[]>();
  for (const content of merged.size === 0 ? [] : await contentsIn(db, spaceId)) {
    const request = merged.get(content.changeRequestId);
    if (request?.updatedAt === undefined) continue;
    for (const { pageId, after, baseMoved } of content.pages) {
      const merge = { by: request.createdBy, at: request.updatedAt, moved: baseMoved, removes: after === null };
      merges.set(pageId, [...(merges.get(pageId) ?? []), merge]);
    }
  }
  return { of: (before, now) => writersOf(merges.get(before.pageId) ?? [], before, now) };
}

function writersOf(merges: readonly Merge[], { was }: PageBefore, now: PageLook | null): readonly User[] {
  const since = merges.filter(({ at }) => was?.updatedAt == null || at > was.updatedAt);
  const explained = since.some(({ at, removes }) =>
    now === null ? removes : !removes && now.updatedAt !== null && now.updatedAt <= at,
  );
  const writers = since.flatMap(({ by, moved }) => (moved || by === undefined ? [] : [by]));
  if (!explained || writers.length < since.length) return [];
  return [...new Map(writers.map((writer) => [writer.id, writer])).values()];
}

/** The spaces about whose changes the batch has new information. */
export function spacesOfChanges({ tree, changeRequests, requestContent }: Batch): readonly string[] {
  const ofRequests = changeRequests?.rows.map(({ space }) => space) ?? [];
  return [...new Set([tree?.spaceId, requestContent?.head.spaceId, ...ofRequests])].flatMap((id) => id ?? []);
}

/** After a commit: changes that the person merged themselves are not reported to them. */
export async function forgetOwnChanges(
  { db, local }: Databases,
  spaceIds: readonly string[],
  me: string,
): Promise<void> {
  if (spaceIds.length === 0) return;
  const changed = new Set((await local.pagesBefore.toCollection().primaryKeys()).map(([spaceId]) => spaceId));
  for (const spaceId of spaceIds) {
    const looks = changed.has(spaceId) ? await storedLooks(db, spaceId) : null;
    if (looks === null) continue;
    const records = await recordsIn(local, spaceId);
    const writers = await writersIn(db, spaceId);
    const own = records.filter((record) => {
      const known = writers.of(record, looks.of(record.pageId));
      return known.length > 0 && known.every(({ id }) => id === me);
    });
    await local.pagesBefore.bulkDelete(own.map(({ pageId }): [string, string] => [spaceId, pageId]));
  }
}

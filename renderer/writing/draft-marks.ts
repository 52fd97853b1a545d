import type { DraftKind, DraftTarget } from '#shared/drafts.ts';

/** The places of drafts, for the marks beside pages and threads. Pure. */
interface Placed {
  readonly target: DraftTarget;
}

/** The pages of a space with drafts. */
export function pagesWithDrafts(drafts: readonly Placed[], spaceId: string | null): ReadonlySet<string> {
  return new Set(
    drafts.flatMap(({ target }) => (target.spaceId === spaceId && target.pageId !== null ? [target.pageId] : [])),
  );
}

/** The targets of drafts of one kind: the threads that they answer, the comments that they edit. */
export function draftsOf(drafts: readonly Placed[], kind: DraftKind): ReadonlySet<string> {
  return new Set(drafts.flatMap(({ target }) => (target.kind === kind && target.of !== null ? [target.of] : [])));
}

/** The drafts of a page, or (`pageId` null) of a whole space. */
export function draftsHere<D extends Placed>(
  drafts: readonly D[],
  spaceId: string | null,
  pageId: string | null,
): readonly D[] {
  return drafts.filter(({ target }) => target.spaceId === spaceId && target.pageId === pageId);
}

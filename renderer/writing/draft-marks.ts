import type { DraftKind, DraftTarget } from '#shared/drafts.ts';

/** Where half-written text lies, for the marks beside pages and threads. Pure. */
interface Placed {
  readonly target: DraftTarget;
}

/** The pages of a space that hold some. */
export function pagesWithDrafts(drafts: readonly Placed[], spaceId: string | null): ReadonlySet<string> {
  return new Set(
    drafts.flatMap(({ target }) => (target.spaceId === spaceId && target.pageId !== null ? [target.pageId] : [])),
  );
}

/** What drafts of one kind are about: the threads that are answered, the comments that are edited. */
export function draftsOf(drafts: readonly Placed[], kind: DraftKind): ReadonlySet<string> {
  return new Set(drafts.flatMap(({ target }) => (target.kind === kind && target.of !== null ? [target.of] : [])));
}

/** The drafts of a page, or (`pageId` null) of a space as a whole. */
export function draftsHere<D extends Placed>(
  drafts: readonly D[],
  spaceId: string | null,
  pageId: string | null,
): readonly D[] {
  return drafts.filter(({ target }) => target.spaceId === spaceId && target.pageId === pageId);
}

import type { Anchor } from '#shared/anchor.ts';
import type { DraftTarget } from '#shared/drafts.ts';
import type { RequestPlace } from '#shared/rpc/review-views.ts';

/** Something that is being said of a change request: of a block of a page, of a page, or of the whole. */
export interface Remark {
  readonly id: string;
  /** Null: of the change request as a whole. */
  readonly pageId: string | null;
  /** Null: of the page as a whole. */
  readonly anchor: Anchor | null;
  /** What is put into its editor; empty once it is there. */
  readonly begin: string;
  /** Its editor is open; else it was left half-written. */
  readonly open: boolean;
}

export function remarkOf(pageId: string | null, anchor: Anchor | null, begin: string): Remark {
  return { id: remarkId(pageId, anchor), pageId, anchor, begin, open: true };
}

function remarkId(pageId: string | null, anchor: Anchor | null): string {
  return JSON.stringify([pageId, anchor?.side ?? 'after', anchor?.key ?? null]);
}

/** What was left half-written in the pages of a change request, for those whose editors are not open. */
export function halfWritten(
  drafts: readonly { readonly target: DraftTarget }[],
  { spaceId, changeRequestId }: RequestPlace,
): readonly Remark[] {
  return drafts.flatMap(({ target }) => {
    const here = target.kind === 'comment' && target.spaceId === spaceId && target.changeRequestId === changeRequestId;
    if (!here || target.pageId === null) return [];
    return { ...remarkOf(target.pageId, target.about ?? null, ''), open: false };
  });
}

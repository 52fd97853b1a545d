import type { Anchor } from '#shared/anchor.ts';
import type { DraftTarget } from '#shared/drafts.ts';
import type { RequestPlace } from '#shared/rpc/review-views.ts';
import { asQuote } from '../../writing/quote.ts';

/** A comment that is being written on a change request: on a block, on a page, or on the whole request. */
export interface Remark {
  readonly id: string;
  /** Null: on the whole request. */
  readonly pageId: string | null;
  /** Null: on the whole page. */
  readonly anchor: Anchor | null;
  /** The initial text of its editor; empty once it was inserted. */
  readonly begin: string;
  /** Its editor is open; otherwise it is only a draft. */
  readonly open: boolean;
}

export function remarkOf(pageId: string | null, anchor: Anchor | null, begin: string): Remark {
  return { id: remarkId(pageId, anchor), pageId, anchor, begin, open: true };
}

/** The initial text of a comment that can only name what it is about: the title, and then the quoted words. */
export function namedFirst(title: string, begin: string): string {
  const name = asQuote(title);
  return begin.startsWith('>') ? `${name.trimEnd()}\n>\n${begin}` : `${name}${begin}`;
}

function remarkId(pageId: string | null, anchor: Anchor | null): string {
  return JSON.stringify([pageId, anchor?.side ?? 'after', anchor?.key ?? null]);
}

/** Drafts on the pages of a change request whose editors are not open. */
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

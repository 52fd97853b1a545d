import type { ThreadView } from '#shared/rpc/store.ts';
import type { DiffSide } from '../../content/diff/diff-places.ts';
import { escaped } from '../../content/markdown/escaped.ts';

/** The words that a thread is about, for a text outside the app. */
export interface ThreadQuote {
  /** The words of its block, with the changes of the change request in them. */
  readonly markdown: string;
  /** In a change request: the text that it is about. */
  readonly side: DiffSide | null;
  /** The words are those of the time when it was written: its block is no longer there. */
  readonly gone: boolean;
}

/** What the comment itself remembers of its block. */
export function asWritten({ about }: Pick<ThreadView, 'about'>): ThreadQuote | null {
  const anchor = about?.anchor ?? null;
  if (anchor === null || anchor.text === '') return null;
  return { markdown: escaped(anchor.text), side: anchor.side ?? null, gone: about?.gone ?? false };
}

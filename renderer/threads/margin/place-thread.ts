import type { ThreadView } from '#shared/rpc/store.ts';
import { findAnchor } from '../../content/anchors/anchor.ts';
import type { PagePlaces } from '../../content/anchors/places.ts';
import { placeOfQuote, quotedWords, says } from '../../content/anchors/quoted.ts';
import type { BlockKey } from '../../content/blocks.ts';
import { commentBlocks } from '../../content/content.ts';

/** The place of a thread in the page on screen, and how it was found. Pure. */
export interface MarginPlace {
  /**
   * `page`: on the page as a whole. `key`: its block, unchanged. `text`: its block, edited since. `quote`: found by the
   * quoted words. `heading`: its block no longer exists, this is the heading above it. `lost`: nothing of its place is
   * left. `unknown`: on a part of the page that is not known here.
   */
  readonly found: 'page' | 'key' | 'text' | 'quote' | 'heading' | 'lost' | 'unknown';
  /** The block beside which it is shown. Null: beside the page's title. */
  readonly key: BlockKey | null;
  /** The quoted words, if the block contains them: they are marked. */
  readonly quote: string | null;
  /** The block's words when the comment was written, if they have changed. */
  readonly oldText: string | null;
  readonly cell: boolean;
}

/** In the order of PLATFORM-NOTES: the block, quoted words, heading, page. */
export function placeThread(
  { comment, about }: Pick<ThreadView, 'comment' | 'about'>,
  places: PagePlaces,
): MarginPlace {
  const quote = quotedWords(commentBlocks(comment));
  const anchor = about?.anchor ?? null;
  const cell = about?.cell ?? false;
  const placement = anchor === null ? null : findAnchor(anchor, places);
  const anchorText = anchor === null || anchor.text === '' ? null : anchor.text;
  if (placement?.found === 'key' || placement?.found === 'text') {
    const text = placement.key === null ? '' : (places.at(placement.key)?.text ?? '');
    const { found, key } = placement;
    const marked = quote !== null && says(quote, text) ? quote : null;
    return { found, key, quote: marked, oldText: found === 'text' ? anchorText : null, cell };
  }
  const quoted = quote === null ? null : placeOfQuote(quote, places);
  if (quoted !== null) return { found: 'quote', key: quoted, quote, oldText: null, cell };
  if (about === null) return { found: 'page', key: null, quote: null, oldText: null, cell };
  if (placement?.found === 'heading')
    return { found: 'heading', key: placement.key, quote: null, oldText: anchorText, cell };
  return {
    found: anchor === null && !about.gone ? 'unknown' : 'lost',
    key: null,
    quote: null,
    oldText: anchorText,
    cell,
  };
}

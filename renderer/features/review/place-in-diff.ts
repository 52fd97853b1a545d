import type { RequestThreadView } from '#shared/rpc/store.ts';
import { placeThread, type MarginPlace } from '../../threads/margin/place-thread.ts';
import type { PagePlaces } from '../../content/anchors/places.ts';
import type { DiffSide } from '../../content/diff/diff-places.ts';

/** Where in the two texts of a page a thread of a change request stands. */
export interface DiffPlace extends MarginPlace {
  readonly side: DiffSide;
}

/**
 * On the side that it was written on, where its block is still there; else on the other one: what the change request takes
 * away stands in the text from before alone.
 */
export function placeInDiff(
  thread: Pick<RequestThreadView, 'comment' | 'about'>,
  places: Readonly<Record<DiffSide, PagePlaces>>,
): DiffPlace {
  const own: DiffSide = thread.about?.anchor?.side ?? 'after';
  const other: DiffSide = own === 'before' ? 'after' : 'before';
  const first = { ...placeThread(thread, places[own]), side: own };
  if (isThere(first) && first.quote !== null) return first;
  const second = { ...placeThread(thread, places[other]), side: other };
  // The words that it quotes were edited away: they stand in the text from before.
  if (isThere(second) && (second.quote !== null || !isThere(first))) return second;
  return first;
}

const THERE: ReadonlySet<MarginPlace['found']> = new Set(['key', 'text', 'quote']);
const isThere = ({ found }: MarginPlace): boolean => THERE.has(found);

import type { RequestThreadView } from '#shared/rpc/store.ts';
import { placeThread, type MarginPlace } from './place-thread.ts';
import type { PagePlaces } from '../../content/anchors/places.ts';
import type { DiffSide } from '../../content/diff/diff-places.ts';

/** The place of a change request's thread in the two texts of a page. */
export interface DiffPlace extends MarginPlace {
  readonly side: DiffSide;
}

/**
 * On the side on which it was written, if its block still exists there; otherwise on the other one: what the change
 * request removes is only in the text before it.
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
  // The quoted words were edited: they are only in the text before the change.
  if (isThere(second) && (second.quote !== null || !isThere(first))) return second;
  return first;
}

const THERE: ReadonlySet<MarginPlace['found']> = new Set(['key', 'text', 'quote']);
const isThere = ({ found }: MarginPlace): boolean => THERE.has(found);

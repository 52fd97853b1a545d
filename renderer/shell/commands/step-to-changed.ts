import type { PageKey } from '#shared/rpc/changed-pages.ts';
import { errorWords } from '../../ui/words.ts';
import type { Galley } from '../../app/galley.ts';
import { changesPlace, type Place } from '../../app/addresses/places.ts';

/**
 * Opens the next changed page (`by` -1: the previous one) with its changes. The page on screen counts as read when it
 * is left.
 */
export async function stepToChanged(
  { announcer, router, store }: Pick<Galley, 'announcer' | 'router' | 'store'>,
  by: 1 | -1,
): Promise<void> {
  const { place, visit } = router;
  const from = hereOf(place);
  const next = await store.invoke('pages.step', { from, by });
  // The person may have opened another place in the meantime.
  if (router.visit !== visit) return;
  if (!next.ok) announcer.say(errorWords(next.error), { tone: 'failed' });
  else if (next.value !== null) router.go(changesPlace(next.value.spaceId, next.value.pageId));
  else announcer.say(place.kind === 'page' ? 'No other changed pages' : 'No changed pages');
}

/** From a space, it goes to that space's own pages. */
function hereOf(place: Place): PageKey | null {
  if (place.kind === 'space') return { spaceId: place.spaceId, pageId: '' };
  return place.kind === 'page' ? { spaceId: place.spaceId, pageId: place.pageId } : null;
}

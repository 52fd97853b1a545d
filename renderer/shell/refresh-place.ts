import { LOOK_EVERY_MS } from '#shared/look.ts';
import type { OpenPlace } from '#shared/rpc/host.ts';
import type { Place } from '../app/addresses/places.ts';

/** The place to refresh while somebody reads it, since others may change it. Null: nothing to refresh. */
export function openPlace(place: Place): OpenPlace | null {
  if (place.kind === 'page') return { spaceId: place.spaceId, pageId: place.pageId, changeRequestId: null };
  if (place.kind === 'space') return { spaceId: place.spaceId, pageId: null, changeRequestId: null };
  if (place.kind === 'review' && place.spaceId !== undefined && place.changeRequestId !== undefined)
    return { spaceId: place.spaceId, pageId: null, changeRequestId: place.changeRequestId };
  return null;
}

/**
 * Calls `look` repeatedly while the window is visible, and when it becomes visible again. Returns a function that stops
 * it.
 */
export function lookAgain(
  look: () => void,
  view: Pick<Window, 'document' | 'setInterval' | 'clearInterval'>,
): () => void {
  const { document } = view;
  const lookIfSeen = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  const timer = view.setInterval(lookIfSeen, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', lookIfSeen);
  return () => {
    view.clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
}

import { LOOK_EVERY_MS } from '#shared/look.ts';
import type { OpenPlace } from '#shared/rpc/host.ts';
import type { Place } from '../app/addresses/places.ts';

/** What of a place others may change while somebody reads it. Null: nothing that is looked at by itself. */
export function openPlace(place: Place): OpenPlace | null {
  if (place.kind === 'page') return { spaceId: place.spaceId, pageId: place.pageId, changeRequestId: null };
  if (place.kind === 'space') return { spaceId: place.spaceId, pageId: null, changeRequestId: null };
  if (place.kind === 'review' && place.spaceId !== undefined && place.changeRequestId !== undefined)
    return { spaceId: place.spaceId, pageId: null, changeRequestId: place.changeRequestId };
  return null;
}

/** Calls `look` again and again while the window can be seen, and when it can be seen again. Answers its stopper. */
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

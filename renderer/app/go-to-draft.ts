import type { DraftTarget } from '#shared/drafts.ts';
import type { Galley } from './galley.ts';
import { pagePlace, requestPlace, spacePlace, type Place } from './places.ts';

/** Opens the editor that a draft belongs to, at its place and with its text in it. Says whether there is one. */
export function goToDraft({ layout, router }: Pick<Galley, 'layout' | 'router'>, target: DraftTarget): boolean {
  const place = placeOfDraft(target);
  if (place === null) return false;
  // A review shows what was left half-written in it where it belongs.
  if (place.kind === 'review') {
    router.go(place);
    return true;
  }
  layout.tab = 'comments';
  layout.showInspector(true);
  if (target.of !== null && (target.kind === 'reply' || target.kind === 'edit')) {
    layout.wantsEditor = { kind: target.kind, of: target.of };
  } else layout.wantsComposer = { quote: '', ...(target.about === undefined ? {} : { about: target.about }) };
  router.go(place);
  return true;
}

function placeOfDraft({ spaceId, pageId, changeRequestId }: DraftTarget): Place | null {
  if (spaceId === null) return null;
  if (changeRequestId !== null) return requestPlace(spaceId, changeRequestId);
  return pageId === null ? spacePlace(spaceId) : pagePlace(spaceId, pageId);
}

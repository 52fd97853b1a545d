import type { DraftTarget } from '#shared/drafts.ts';
import type { Galley } from '../app/galley.ts';
import { isSameScreen, placeAt } from '../app/addresses/places.ts';

/** Opens the editor of a draft at its place, with its text. Answers whether there is one. */
export function goToDraft({ layout, router }: Pick<Galley, 'layout' | 'router'>, target: DraftTarget): boolean {
  const place = placeAt(target);
  if (place === null) return false;
  const { kind, of, about, pageId, changeRequestId } = target;
  const thread = of !== null && (kind === 'reply' || kind === 'edit') ? { kind, of } : null;
  if (thread !== null) layout.wantsEditor = thread;
  // The list of all comments has the field for a reply beside it.
  if (kind === 'reply' && router.place.kind === 'comments') return true;
  if (changeRequestId === null) {
    layout.tab = 'comments';
    layout.showInspector(true);
    if (thread === null) layout.wantsComposer = { quote: '', ...(about === undefined ? {} : { about }) };
  } else if (kind === 'comment') layout.wantsRemark = { changeRequestId, pageId, anchor: about ?? null };
  // A person who is already on that screen stays at their position.
  if (!isSameScreen(router.place, place)) router.go(place);
  return true;
}

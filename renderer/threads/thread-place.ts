import type { DiscussionPlace } from '#shared/rpc/discussion.ts';
import type { Layout } from '../app/layout.svelte.ts';
import { pagePlace, spacePlace, type Place } from '../app/addresses/places.ts';

/** Where a thread is read: beside its page, or in a change request among all comments, since it is beside no page. */
export function threadPlace({ id, spaceId, pageId, changeRequestId }: DiscussionPlace): Place {
  if (changeRequestId !== null) return { kind: 'comments', thread: id };
  return pageId === null ? spacePlace(spaceId) : pagePlace(spaceId, pageId);
}

/** Makes a thread visible for somebody who follows a link to it. */
export function wantThread(
  layout: Layout,
  { id, changeRequestId }: Pick<DiscussionPlace, 'id' | 'changeRequestId'>,
): void {
  layout.showInspector(true);
  if (changeRequestId !== null) return;
  layout.tab = 'comments';
  layout.wantsThread = id;
}

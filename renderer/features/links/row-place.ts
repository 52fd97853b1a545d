import type { LinkPlace } from '#shared/model/links.ts';
import type { DiscussionPlace } from '#shared/rpc/discussion.ts';
import { blockPlace, type Place } from '../../app/addresses/places.ts';
import { threadPlace } from '../../threads/thread-place.ts';

type Placed = LinkPlace & { readonly spaceId: string };

/** The place of a link: its block, or the thread that contains it. */
export function rowPlace(link: Placed): Place {
  const thread = threadOf(link);
  return thread === null ? blockPlace(link.spaceId, link.pageId, link.block) : threadPlace(thread);
}

/** The thread that contains it; null if it is in the page itself. */
export function threadOf({ spaceId, pageId, thread }: Placed): DiscussionPlace | null {
  return thread === undefined ? null : { ...thread, spaceId, pageId: pageId === '' ? null : pageId };
}

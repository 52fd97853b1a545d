import type { LinkPlace } from '#shared/model/links.ts';
import type { DiscussionPlace } from '#shared/rpc/discussion.ts';
import { blockPlace, type Place } from '../../app/addresses/places.ts';
import { threadPlace } from '../../threads/thread-place.ts';

type Placed = LinkPlace & { readonly spaceId: string };

/** Where a link stands: its block, or the thread that it is said in. */
export function rowPlace(link: Placed): Place {
  const thread = saidIn(link);
  return thread === null ? blockPlace(link.spaceId, link.pageId, link.block) : threadPlace(thread);
}

/** The thread that it is said in, or null where it stands in the page itself. */
export function saidIn({ spaceId, pageId, thread }: Placed): DiscussionPlace | null {
  return thread === undefined ? null : { ...thread, spaceId, pageId: pageId === '' ? null : pageId };
}

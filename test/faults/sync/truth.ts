import type { Comment } from '#shared/contract/index.ts';
import type { ThreadView } from '#shared/rpc/store.ts';
import { must } from '../../integration/support/galley.ts';
import type { Machine } from '../support/machine.ts';
import type { World } from '../support/world.ts';

/** The comments of a space as the service has them, the oldest first. */
export async function there({ other }: World, spaceId: string): Promise<readonly Comment[]> {
  const query = { order: 'asc', status: 'all', format: 'markdown', limit: 1_000 } as const;
  return must(await other.client.all('listSpaceComments', { spaceId, query })).items;
}

/** Every thread that any page of any space shows. Pages that are gone show none. */
export async function shownThreads(machine: Machine, world: World): Promise<readonly ThreadView[]> {
  const threads: ThreadView[] = [];
  for (const spaceId of world.spaceIds) {
    for (const pageId of [...world.everyPage(spaceId), null]) {
      threads.push(...(await machine.shows('threads', { spaceId, pageId })));
    }
  }
  return threads;
}

/** Where the store differs from the service, page by page and thread by thread. */
export async function differences(machine: Machine, world: World): Promise<readonly string[]> {
  const found: string[] = [];
  for (const spaceId of world.spaceIds) {
    const pages = await world.pages(spaceId);
    const tree = await machine.shows('tree', { spaceId });
    const titles = (tree?.pages ?? []).map(({ id, title }) => `${title} (${id})`).join(', ');
    const wanted = pages.map(({ id, title }) => `${title} (${id})`).join(', ');
    if (titles !== wanted) found.push(`the tree is ${titles}; the service has ${wanted}`);
    for (const { id, title } of pages) {
      const page = await machine.shows('page', { spaceId, pageId: id });
      const body = must(
        await world.other.client.call('getPageInSpace', { spaceId, pageId: id, query: { format: 'markdown' } }),
      );
      const markdown = 'markdown' in body ? body.markdown : undefined;
      const text = page?.body === null || page === null ? null : page.body.markdown;
      if (text !== markdown)
        found.push(`${title} says ${JSON.stringify(text)}; the service ${JSON.stringify(markdown)}`);
    }
    const comments = await there(world, spaceId);
    const shown = new Map<string, string>();
    for (const pageId of [...world.everyPage(spaceId), null]) {
      for (const thread of await machine.shows('threads', { spaceId, pageId })) {
        const replies = world.coreOnly ? [] : thread.replies.map(({ markdown }) => markdown);
        shown.set(thread.key, [thread.status, thread.comment.markdown, ...replies].join(' | '));
      }
    }
    for (const comment of comments) {
      const replies = world.coreOnly ? [] : await repliesOf(world, spaceId, comment.id);
      const expected = [comment.status, comment.body.markdown ?? '', ...replies].join(' | ');
      const here = shown.get(comment.id);
      shown.delete(comment.id);
      if (here !== expected) found.push(`a thread is ${here ?? 'nowhere'}; the service has ${expected}`);
    }
    for (const text of shown.values()) found.push(`the thread ${text} is not on the service`);
  }
  return found;
}

async function repliesOf({ other }: World, spaceId: string, commentId: string): Promise<readonly string[]> {
  const query = { format: 'markdown', limit: 1_000 } as const;
  const replies = must(await other.client.all('listSpaceCommentReplies', { spaceId, commentId, query })).items;
  return replies.map(({ body }) => body.markdown ?? '');
}

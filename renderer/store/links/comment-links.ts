import Dexie from 'dexie';
import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { commentBlocks } from '../../content/content.ts';
import { collectLinks, type CollectedLink } from '../../links/collect.ts';
import { WHOLE_SPACE, type GalleyDatabase, type StoredThread } from '../db/database.ts';
import { threadsIn } from '../threads/threads.ts';
import { markStale } from './mark.ts';

/**
 * Links that people write in comments and replies. They are read when the report of their space is made, since few
 * comments have any.
 */
export interface CommentLinks {
  /** '': it is not on a page. */
  readonly pageId: string;
  readonly thread: { readonly id: string; readonly changeRequestId: string | null };
  readonly links: readonly CollectedLink[];
}

export async function commentLinksOf(db: GalleyDatabase, spaceId: string): Promise<readonly CommentLinks[]> {
  const [records, requests] = await Promise.all([
    threadsIn(db, spaceId),
    db.requestThreads
      .where('[spaceId+changeRequestId]')
      .between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey])
      .toArray(),
  ]);
  return [
    ...records.flatMap(({ pageId, threads }) => linksInThread(threads, () => pageId, null)),
    ...requests.flatMap(({ changeRequestId, threads }) =>
      linksInThread(threads, ({ comment }) => comment.target.page?.id ?? WHOLE_SPACE, changeRequestId),
    ),
  ];
}

/** Whether links in comments differ from before, so that the report must be made again. */
export function saysOtherLinks(before: readonly StoredThread[], after: readonly StoredThread[]): boolean {
  const texts = (threads: readonly StoredThread[]): string =>
    JSON.stringify(
      threads
        .flatMap(messages)
        .filter(mayLink)
        .map(({ id, body }) => [id, body]),
    );
  return texts(before) !== texts(after);
}

/** Marks the report as out of date if links in comments came or went. Call it within the transaction of a commit. */
export async function markCommentLinks(
  db: GalleyDatabase,
  spaceId: string,
  before: readonly StoredThread[],
  after: readonly StoredThread[],
): Promise<void> {
  if (saysOtherLinks(before, after)) await markStale(db, spaceId);
}

function linksInThread(
  threads: readonly StoredThread[],
  pageOf: (thread: StoredThread) => string,
  changeRequestId: string | null,
): readonly CommentLinks[] {
  return threads.flatMap((thread): CommentLinks[] => {
    const links = messages(thread)
      .filter(mayLink)
      .flatMap(({ body }) => collectLinks(commentBlocks(wordsOf(body))).links);
    // A block of a comment is not a block of the page.
    const plain = links.map((link) => ({ ...link, block: '' }));
    return plain.length === 0
      ? []
      : [{ pageId: pageOf(thread), thread: { id: thread.comment.id, changeRequestId }, links: plain }];
  });
}

/** The text that is shown: the node tree only if there is no markdown. */
function wordsOf({ markdown, document }: Comment['body']): Parameters<typeof commentBlocks>[0] {
  if (markdown !== undefined || document === undefined) return { markdown: markdown ?? '' };
  return { markdown: '', document };
}

function messages({ comment, replies }: StoredThread): readonly (Comment | CommentReply)[] {
  return [comment, ...replies];
}

/** A quick check before parsing: every link in markdown contains one of these, though other texts do, too. */
function mayLink({ body }: Comment | CommentReply): boolean {
  return body.markdown === undefined || /\]\s*[([:]|<|https?:|galley:|www\./i.test(body.markdown);
}

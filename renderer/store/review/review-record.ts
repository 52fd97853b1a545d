import type { ChangedAfter, RecordedThread, ReviewRecord } from '#shared/model/review-record.ts';
import { stateThen } from '#shared/model/review-record.ts';
import type { RequestPlace } from '#shared/rpc/review-views.ts';
import { verdictsSaid } from '../../overlay/request.ts';
import type { GalleyDatabase, RequestContentRecord, StoredThread, TreeRecord } from '../db/database.ts';
import { textOfComment } from '../threads/comment-text.ts';
import { comparisonOf } from './compared.ts';

/** Every stored verdict on a change request. Null: its changes are not stored. */
export async function reviewRecord(
  db: GalleyDatabase,
  { spaceId, changeRequestId }: RequestPlace,
): Promise<ReviewRecord | null> {
  const [content, record, tree] = await Promise.all([
    db.requestContents.get([spaceId, changeRequestId]),
    db.requestThreads.get([spaceId, changeRequestId]),
    db.trees.get(spaceId),
  ]);
  if (content === undefined) return null;
  const threads = record?.threads ?? [];
  const titles = titlesOf(content, tree);
  const said = verdictsSaid({ head: content, comments: threads.map(({ comment }) => comment) });
  const verdicts = said.map(async ({ id, by, status, at, revision, comment }) => ({
    ...{ id, by: by.name, status, at, revision, comment },
    openThreads: at === null || record === undefined ? null : openAt(threads, id, at, titles),
    changedAfter: await changedAfter(db, content, tree, revision),
  }));
  return { verdicts: await Promise.all(verdicts) };
}

function titlesOf({ pages }: RequestContentRecord, tree: TreeRecord | undefined): ReadonlyMap<string, string> {
  return new Map([
    ...(tree?.pages ?? []).map(({ id, title }) => [id, title] as const),
    ...pages.map(({ pageId, before, after }) => [pageId, (after ?? before)?.title ?? ''] as const),
  ]);
}

/** `verdictId`: where the server has no reviews, the verdict itself is a thread. */
function openAt(
  threads: readonly StoredThread[],
  verdictId: string,
  at: string,
  titles: ReadonlyMap<string, string>,
): readonly RecordedThread[] {
  return threads.flatMap(({ comment }) => {
    const state = stateThen(comment, at);
    if (comment.id === verdictId || state === 'resolved' || state === 'not-yet') return [];
    const pageId = comment.target.page?.id;
    return {
      id: comment.id,
      page: pageId === undefined ? null : (titles.get(pageId) ?? 'a page that is not stored'),
      by: comment.postedBy.displayName,
      words: textOfComment(comment),
      certain: state === 'open',
    };
  });
}

async function changedAfter(
  db: GalleyDatabase,
  content: RequestContentRecord,
  tree: TreeRecord | undefined,
  revision: string | null,
): Promise<ChangedAfter> {
  if (revision === null) return { kind: 'unknown' };
  if (revision === content.revision) return { kind: 'same' };
  const { content: found, compared } = await comparisonOf(db, content, tree, { from: revision, to: null });
  if (compared === null || compared.missing.length > 0) return { kind: 'unknown' };
  return {
    kind: 'changed',
    pages: found.pages.map(({ before, after, changes }) => ({ title: (after ?? before)?.title ?? '', changes })),
    whole: !compared.spaceMoved && compared.unknownFiles === 0,
  };
}

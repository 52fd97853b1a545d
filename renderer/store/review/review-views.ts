import type { ChangeRequest, Space } from '#shared/contract/index.ts';
import { pendingIn } from '#shared/outbox/pending-review.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import { WHOLE_REQUEST, type ComparedPlace } from '#shared/model/revisions.ts';
import type { RequestPlace, ReviewPageRow, ReviewPageView, ReviewRow, ReviewView } from '#shared/rpc/review-views.ts';
import { requestCommentsVersion } from '#shared/model/review.ts';
import type { BodyRow, PageBody, StoredFile } from '#shared/rpc/store.ts';
import { markOf } from '../../overlay/message.ts';
import { overlayRequest, verdictsSaid } from '../../overlay/request.ts';
import { actsIn, hasNews } from '../../overlay/request-news.ts';
import { overlayThreads, type OverlayOperation } from '../../overlay/threads.ts';
import { requestTurn, turnInThread, withoutPending, type TurnInThread } from '../../overlay/turns.ts';
import {
  LIBRARY_KEY,
  type RequestContentRecord,
  type RequestThreadsRecord,
  type StoredThread,
} from '../db/database.ts';
import type { PageStats } from '../db/request-records.ts';
import type { ReviewMarkRecord } from '../db/local-database.ts';
import { shownRecords } from '../outbox/outbox-records.ts';
import { comparisonOf, type Comparison } from './compared.ts';
import { knownRevisions } from './known-revisions.ts';
import { unmarked } from './review-marks.ts';
import { fileSrc, type ViewContext } from '../views.ts';
import { requestIn } from './request-in.ts';
import { spaceChanges } from './space-changes.ts';
import { pagesWithPiece, reusablesOfSides } from './request-pieces.ts';

/** Change requests as the review screens show them: stored rows, pending writes and private notes. */

export async function reviewsView(context: ViewContext): Promise<readonly ReviewRow[]> {
  const { db, local } = context;
  const [library, records, contents, threads, marks, writes] = await Promise.all([
    db.library.get(LIBRARY_KEY),
    db.changeRequests.toArray(),
    db.requestContents.toArray(),
    db.requestThreads.toArray(),
    local.reviewMarks.toArray(),
    writesInRequests(context),
  ]);
  const sources = sourcesOf({ contents, threads, marks, writes });
  const spaces = new Map(library?.spaces.map((space) => [space.id, space]));
  return records
    .flatMap(({ spaceId, rows }) =>
      rows.map((request) => rowOf(context, spaces.get(spaceId), spaceId, request, sources)),
    )
    .sort(lastChangedFirst);
}

function lastChangedFirst(one: ReviewRow, other: ReviewRow): number {
  const [here, there] = [one.updatedAt ?? '', other.updatedAt ?? ''];
  if (here === there) return other.number - one.number;
  return here < there ? 1 : -1;
}

export async function reviewView(context: ViewContext, place: ComparedPlace): Promise<ReviewView | null> {
  const { db, local } = context;
  const { spaceId } = place;
  const request = requestIn((await db.changeRequests.get(spaceId))?.rows ?? [], place.changeRequestId);
  if (request === null) return null;
  const changeRequestId = request.id;
  const [library, content, thread, marks, writes] = await Promise.all([
    db.library.get(LIBRARY_KEY),
    db.requestContents.get([spaceId, changeRequestId]),
    db.requestThreads.get([spaceId, changeRequestId]),
    local.reviewMarks.get([spaceId, changeRequestId]),
    writesInRequests(context),
  ]);
  const space = library?.spaces.find(({ id }) => id === spaceId);
  const sources = sourcesOf({
    contents: content === undefined ? [] : [content],
    threads: thread === undefined ? [] : [thread],
    marks: marks === undefined ? [] : [marks],
    writes,
  });
  const { stats: _stats, ...head } = content ?? {};
  const noted = marks ?? unmarked({ spaceId, changeRequestId });
  const tree = await db.trees.get(spaceId);
  const comparison =
    content === undefined ? null : await comparisonOf(db, content, tree, { ...WHOLE_REQUEST, ...place });
  const pageIds = (content?.pages ?? []).map(({ pageId }) => pageId);
  const whole = comparison?.compared == null ? content : undefined;
  const [changes, revisions] = await Promise.all([
    spaceChanges(db, tree, whole, request, pageIds),
    knownRevisions(context, { request, content, marks: noted, threads: thread?.threads ?? [] }),
  ]);
  return {
    row: rowOf(context, space, spaceId, request, sources),
    request,
    head: content === undefined ? null : (head as ReviewView['head']),
    compared: comparison?.compared ?? null,
    revisions,
    pages: shownRows(content, comparison, noted).map((page) => ({ ...page, ...changes.of(page.pageId) })),
    checklist: noted.checklist,
    canReview: space?.permissions.review ?? true,
    canEdit: space?.permissions.edit ?? true,
    canComment: space?.permissions.comment ?? true,
    appUrl: request.urls?.app ?? null,
  };
}

export async function reviewPageView(
  context: ViewContext,
  { pageId, ...place }: ComparedPlace & { readonly pageId: string },
): Promise<ReviewPageView | null> {
  const { db, local, accountId } = context;
  const { spaceId, changeRequestId } = place;
  const [newest, marks, seen, tree, requests] = await Promise.all([
    db.requestContents.get([spaceId, changeRequestId]),
    local.reviewMarks.get([spaceId, changeRequestId]),
    local.reviewSeen.get([spaceId, changeRequestId, pageId]),
    db.trees.get(spaceId),
    db.changeRequests.get(spaceId),
  ]);
  const request = requestIn(requests?.rows ?? [], changeRequestId);
  if (newest === undefined || request === null) return null;
  const comparison = await comparisonOf(db, newest, tree, { ...WHOLE_REQUEST, ...place });
  const { content, compared, sides } = comparison;
  const texts = await comparison.textsOf(pageId);
  const listed = shownRows(newest, comparison, marks ?? unmarked({ spaceId, changeRequestId })).find(
    (page) => page.pageId === pageId,
  );
  if (texts === null || listed === undefined) return null;
  const changes = await spaceChanges(db, tree, compared === null ? content : undefined, request, [pageId]);
  const row = { ...listed, ...changes.of(pageId) };
  const withSrc = (file: Omit<StoredFile, 'src'>): StoredFile => ({
    ...file,
    src: fileSrc(accountId, spaceId, file.id),
  });
  const space = tree?.files ?? [];
  const without = (change: 'added' | 'removed') =>
    new Set(content.files.filter((entry) => entry.change === change).map(({ file }) => file.id));
  const [added, removed] = [without('added'), without('removed')];
  const own = content.files.filter(({ change }) => change !== 'removed').map(({ file }) => file);
  return {
    row,
    before: bodyOf(texts.before),
    after: bodyOf(texts.after),
    theirs: bodyOf(changes.theirs(pageId)),
    seen:
      compared !== null || seen === undefined || seen.print === content.stats[pageId]?.print ? null : bodyOf(seen.body),
    files: {
      before: [
        ...space.filter(({ id }) => !added.has(id)),
        ...content.files.filter(({ change }) => change === 'removed').map(({ file }) => file),
      ].map(withSrc),
      after: [...own, ...space.filter(({ id }) => !removed.has(id) && !own.some((file) => file.id === id))].map(
        withSrc,
      ),
    },
    variables: content.variables,
    reusables: await reusablesOfSides(db, tree, { sides, texts }),
    includedOn: await pagesWithPiece(db, tree, row),
  };
}

function bodyOf(row: BodyRow | null): PageBody | null {
  return row === null ? null : { ...row, outdated: false };
}

interface Sources {
  readonly contents: ReadonlyMap<string, RequestContentRecord>;
  readonly threads: ReadonlyMap<string, RequestThreadsRecord>;
  readonly marks: ReadonlyMap<string, ReviewMarkRecord>;
  readonly writes: readonly OverlayOperation[];
  readonly names: ReadonlyMap<string, string>;
}

const keyOf = ({ spaceId, changeRequestId }: RequestPlace): string => `${spaceId}/${changeRequestId}`;

function sourcesOf({
  contents,
  threads,
  marks,
  writes,
}: {
  readonly contents: readonly RequestContentRecord[];
  readonly threads: readonly RequestThreadsRecord[];
  readonly marks: readonly ReviewMarkRecord[];
  readonly writes: readonly OverlayOperation[];
}): Sources {
  const names = new Map<string, string>();
  for (const { contributors, reviewers, reviews } of contents) {
    for (const person of [
      ...contributors.map(({ user }) => user),
      ...reviewers.map(({ user }) => user),
      ...(reviews ?? []).map(({ reviewer }) => reviewer),
    ])
      if (person !== undefined) names.set(person.id, person.displayName);
  }
  for (const { threads: inRequest } of threads)
    for (const { comment } of inRequest) names.set(comment.postedBy.id, comment.postedBy.displayName);
  return {
    contents: new Map(contents.map((content) => [keyOf(content), content])),
    threads: new Map(threads.map((record) => [keyOf(record), record])),
    marks: new Map(marks.map((mark) => [keyOf(mark), mark])),
    writes,
    names,
  };
}

async function writesInRequests({ local }: ViewContext): Promise<readonly OverlayOperation[]> {
  const records = await shownRecords(local, 'live');
  return records.filter(({ operation }) => placeOf(operation.write).changeRequestId !== null);
}

function rowOf(
  { author }: Pick<ViewContext, 'author'>,
  space: Space | undefined,
  spaceId: string,
  request: ChangeRequest,
  sources: Sources,
): ReviewRow {
  const place = { spaceId, changeRequestId: request.id };
  const key = keyOf(place);
  const content = sources.contents.get(key) ?? null;
  const noted = sources.marks.get(key) ?? unmarked(place);
  const writes = sources.writes.filter(({ operation }) => {
    const at = placeOf(operation.write);
    // A write that was made when only the number was known uses the number.
    return at.spaceId === spaceId && [request.id, String(request.number)].includes(at.changeRequestId ?? '');
  });
  const talk = sources.threads.get(key);
  const threads = talk?.threads ?? [];
  const comments = threads.map(({ comment }) => comment);
  const operations = writes.map(({ operation }) => operation);
  const waiting = new Set(pendingIn(operations).filter((one) => (author.whose?.(one) ?? 'own') === 'own'));
  const shown = overlayRequest({
    request,
    head: content,
    comments,
    operations,
    author,
    nameOf: (id) => sources.names.get(id) ?? (id === author.id ? author.name : id),
  });
  const pages = pageRows(content, noted);
  const [writer] = content?.contributors ?? [];
  const by = request.createdBy ?? writer?.user;
  return {
    ...place,
    id: key,
    spaceTitle: space?.title ?? '',
    number: request.number,
    subject: shown.subject,
    status: request.status,
    author: by === undefined ? null : { id: by.id, name: by.displayName },
    createdAt: request.createdAt ?? null,
    updatedAt: request.updatedAt ?? null,
    comments: request.comments ?? comments.length,
    outdated: request.outdated ?? false,
    pages: content === null ? null : pages.length,
    viewed: pages.filter(({ viewed }) => viewed === 'yes').length,
    size: content === null ? null : sumOf(pages),
    reviewers: shown.reviewers,
    verdicts: shown.verdicts,
    mine: by !== undefined && author.id !== null && by.id === author.id,
    asked: author.id !== null && shown.reviewers.some(({ id, leaving }) => id === author.id && !leaving),
    moved: hasNews(noted, {
      request,
      revision: request.revision ?? content?.revision ?? '',
      acts: noted.seen === null ? [] : actsIn(threads, content),
      me: author.id,
      commentsRead: talk?.read?.version === requestCommentsVersion(request),
      verdictUnlisted: shown.verdictUnlisted,
    }),
    looked: noted.lookedAt !== null,
    starred: noted.starred,
    snoozedUntil: noted.snoozedUntil,
    turn: requestTurn({
      ...shown,
      status: request.status,
      authorId: by?.id ?? null,
      me: author.id,
      threads: isClosedStatus(request.status) ? [] : turnsIn({ head: content, threads, writes, author }),
    }),
    pending: operations.filter((operation) => operation.state !== 'done' && !waiting.has(operation)).map(markOf),
    pendingComments: waiting.size,
  };
}

/** Without the comments that are verdicts, until somebody answers them. */
function turnsIn({
  head,
  threads,
  writes,
  author,
}: Pick<ViewContext, 'author'> & {
  readonly head: RequestContentRecord | null;
  readonly threads: readonly StoredThread[];
  readonly writes: readonly OverlayOperation[];
}): readonly TurnInThread[] {
  const verdicts = new Set(verdictsSaid({ head, comments: threads.map(({ comment }) => comment) }).map(({ id }) => id));
  const rows = new Map(threads.map((row) => [row.comment.id, row]));
  return overlayThreads(threads, withoutPending(writes), author)
    .filter(({ key, replies, hiddenReplies }) => !verdicts.has(key) || replies.length + hiddenReplies > 0)
    .map((thread) => turnInThread(thread, rows.get(thread.key) ?? null, author));
}

function sumOf(pages: readonly ReviewPageRow[]): ReviewRow['size'] {
  return pages.reduce((sum, { size }) => ({ added: sum.added + size.added, removed: sum.removed + size.removed }), {
    added: 0,
    removed: 0,
  });
}

const NOTHING: PageStats = {
  changed: 0,
  kinds: [],
  size: { added: 0, removed: 0 },
  facts: [],
  print: '',
  text: 'same',
};

function pageRows(content: RequestContentRecord | null, { viewed }: ReviewMarkRecord): readonly ReviewPageRow[] {
  return (content?.pages ?? [])
    .map((entry): ReviewPageRow => {
      const { changed, kinds, size, facts, hidden = [], print } = content?.stats[entry.pageId] ?? NOTHING;
      const seen = viewed[entry.pageId];
      return {
        ...entry,
        changed,
        kinds,
        size,
        facts,
        hidden,
        viewed: seen === undefined ? 'no' : seen === print ? 'yes' : 'moved',
        inSpace: 'same',
      };
    })
    .sort((one, other) => placeIn(one) - placeIn(other));
}

/** Read marks are always those of the newest revision against the space. */
function shownRows(
  newest: RequestContentRecord | undefined,
  comparison: Comparison | null,
  marks: ReviewMarkRecord,
): readonly ReviewPageRow[] {
  const rows = pageRows(comparison?.content ?? null, marks);
  if (comparison?.compared == null) return rows;
  const isNewest = comparison.compared.to === newest?.revision;
  const marked = new Map(pageRows(newest ?? null, marks).map(({ pageId, viewed }) => [pageId, viewed]));
  return rows.map((row) => {
    const viewed = isNewest ? marked.get(row.pageId) : undefined;
    return viewed === undefined ? { ...row, viewed: 'no', notMarked: true } : { ...row, viewed };
  });
}

const placeIn = ({ before, after }: ReviewPageRow): number => after?.order ?? before?.order ?? 0;

import type { Revision } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import {
  pieceEntryId,
  requestVersion,
  SPACE_ENTRY_ID,
  sideHasText,
  type KnownRequestContent,
  type RequestHead,
  type RequestPageEntry,
  type RequestPageTexts,
} from '#shared/model/request-content.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import { comparePages, comparePieces, compareValues, type PageCandidate } from './compare-trees.ts';
import { fetchBody } from './content.ts';
import type { SyncContext } from './context.ts';
import type { Due } from './due-requests.ts';
import { piecesAtStart } from './pieces-at-start.ts';
import { nameOf, type PlacedRequest } from './look-at-request.ts';
import { fullPassDue } from './plan.ts';
import { readRequestPeople } from './request-people.ts';
import { shallow } from './shallow.ts';
import { eachOf } from './side-by-side.ts';
import { bodyRow, flattenPages } from './transform.ts';
import { goesOnWithout } from './failed-reads.ts';

/** More changed pages than anybody reviews. The rest is only counted. */
const MOST_PAGES = 500;
const MOST_PIECES = 100;

/** The stored content of change requests, and which of them have unread changes, by the store's present state. */
export interface KnownContents extends Due {
  readonly of: (request: PlacedRequest) => KnownRequestContent | null;
}

export async function knownContents({
  store,
  now,
}: Pick<SyncContext, 'store' | 'now'>): Promise<Result<KnownContents>> {
  const known = await store.invoke('sync.requestContents', null);
  if (!known.ok) return known;
  const reads = new Map(known.value.map((read) => [`${read.spaceId} ${read.changeRequestId}`, read]));
  const readOf = ({ space, id }: PlacedRequest): KnownRequestContent | null => reads.get(`${space} ${id}`) ?? null;
  return ok({
    of: readOf,
    moved: (request) => readOf(request)?.version !== requestVersion(request),
    // A changed list of reviewers shows nowhere else.
    aged: (request) => fullPassDue(readOf(request)?.fetchedAt ?? null, now()),
  });
}

/** Reads the changes of these change requests: for each, both versions of the changed pages only. */
export async function readRequestContents(
  context: SyncContext,
  requests: readonly PlacedRequest[],
  known: KnownContents,
  bases: Bases,
): Promise<Result<null>> {
  const failures: AppError[] = [];
  await eachOf(requests, REQUESTS_AT_ONCE, context.signal, async (request) => {
    if (!(await context.diskSpace.check())) return false;
    const stored = await readRequestContent(context, request, known.of(request), bases);
    context.work.done('request', request.space, 1);
    if (stored.ok) context.toleratedErrors.came();
    if (stored.ok || (await goesOnWithout(context, stored.error, nameOf(request)))) return true;
    failures.push(stored.error);
    return false;
  });
  const [failed] = failures;
  return failed === undefined ? ok(null) : err(failed);
}

/** The current revision of a space, read once. */
export type Bases = (spaceId: string) => Promise<Result<Revision>>;

export function createBases({ client, signal }: Pick<SyncContext, 'client' | 'signal'>): Bases {
  const asked = new Map<string, Promise<Result<Revision>>>();
  return (spaceId) => {
    const known = asked.get(spaceId);
    if (known !== undefined) return known;
    const answer = client.call(
      'getCurrentRevision',
      { spaceId, query: { metadata: true, computed: true } },
      { signal },
    );
    asked.set(spaceId, answer);
    return answer;
  };
}

export async function readRequestContent(
  context: SyncContext,
  request: PlacedRequest,
  known: KnownRequestContent | null,
  bases: Bases,
): Promise<Result<null>> {
  const { client, signal, store } = context;
  const { space: spaceId, id: changeRequestId } = request;
  const fetchedAt = context.now();
  const place = { spaceId, changeRequestId };
  const [now, base, people] = await Promise.all([
    client.call('getChangeRequestRevision', { ...place, query: { metadata: true, computed: true } }, { signal }),
    bases(spaceId),
    readRequestPeople(context, place),
  ]);
  if (!now.ok) return now;
  if (!base.ok) return base;
  if (!people.ok) return people;
  const ancestor = request.revisionMergedAncestor ?? request.revisionInitial ?? null;
  // If the server does not say where it began, its first edits show it: they are based on that revision.
  const onBase = request.outdated === false || now.value.parents.includes(base.value.id);
  const exact = ancestor === null ? onBase : ancestor === base.value.id;
  const sameStart = known !== null && known.ancestor === ancestor;
  const pages = comparePages(base.value, now.value, {
    exact,
    since: request.createdAt ?? null,
    ...(sameStart ? { starts: known.starts, added: addedIn(known) } : {}),
  });
  const start = exact ? null : ancestor;
  const differing = comparePieces(base.value, now.value, exact);
  const listed = differing.slice(0, MOST_PIECES);
  const pieces = start === null ? ok(listed) : await piecesAtStart(context, { spaceId, start }, listed);
  if (!pieces.ok) return pieces;
  const read = [...pages.slice(0, MOST_PAGES), ...pieces.value];
  const sides = { place, base: base.value, revision: now.value.id, exact, sameStart, known };
  const answers = await readAllTexts(context, read, sides);
  if (!answers.ok) return answers;
  const { texts, unread } = answers.value;
  // The stored values of its start stay what they were, as the texts do.
  const values =
    known !== null && sameStart ? { variables: known.variables, moved: known.moved.includes(SPACE_ENTRY_ID) } : null;
  const { entries, files, variables } = compareValues(base.value, now.value, { exact, start: values });
  const head: RequestHead = {
    spaceId,
    changeRequestId,
    revision: now.value.id,
    baseRevision: base.value.id,
    ancestor,
    exact,
    version: requestVersion(request),
    made: { at: now.value.createdAt, message: now.value.git?.message ?? null },
    fetchedAt,
    pages: [
      ...entries,
      ...read.map(({ mayDiffer: _mayDiffer, beforeIn, ...entry }) =>
        keepsBase(
          unread.has(entry.pageId) ? { ...entry, changes: [...entry.changes, 'unread'] } : entry,
          known,
          sameStart && beforeIn === undefined,
        ),
      ),
    ],
    pagesLeft: Math.max(0, pages.length - MOST_PAGES),
    ...(differing.length > MOST_PIECES ? { piecesLeft: differing.length - MOST_PIECES } : {}),
    files,
    variables,
    ...people.value.people,
  };
  const others = people.value.cutOff ? ({ keepPeople: true } as const) : {};
  const committed = await store.invoke('commit', { requestContent: { head: shallow(head), texts, ...others } });
  // Only after the store refers to them: until then a sweep would delete them as unreferenced.
  if (committed.ok)
    context.files.remember(
      spaceId,
      files.map(({ file }) => file),
    );
  return committed;
}

function addedIn({ pages }: KnownRequestContent): ReadonlySet<string> {
  return new Set(
    Object.entries(pages).flatMap(([id, { before, after }]) => (before === null && after !== null ? [id] : [])),
  );
}

/** Where the base text is already stored, later changes in the space do not matter: it stays what it was. */
function keepsBase(entry: RequestPageEntry, known: KnownRequestContent | null, sameStart: boolean): RequestPageEntry {
  const stored = known?.pages[entry.pageId]?.before ?? null;
  return sameStart && stored !== null ? { ...entry, baseMoved: known?.moved.includes(entry.pageId) === true } : entry;
}

interface Compared {
  readonly place: { readonly spaceId: string; readonly changeRequestId: string };
  readonly base: Revision;
  readonly revision: string;
  readonly exact: boolean;
  readonly sameStart: boolean;
  readonly known: KnownRequestContent | null;
}

interface ReadTexts {
  readonly texts: readonly RequestPageTexts[];
  /** Entries with a text that could not be read. */
  readonly unread: ReadonlySet<string>;
}

async function readAllTexts(
  context: SyncContext,
  entries: readonly PageCandidate[],
  compared: Compared,
): Promise<Result<ReadTexts>> {
  const { place, base } = compared;
  const texts: RequestPageTexts[] = [];
  const unread = new Set<string>();
  const versions = new Map(flattenPages(base.pages).map(({ id, updatedAt }) => [id, updatedAt]));
  for (let start = 0; start < entries.length; start += REQUESTS_AT_ONCE) {
    const some = entries.slice(start, start + REQUESTS_AT_ONCE);
    const pageIds = some.flatMap(({ pageId, kind, before }) => (before === null || kind !== undefined ? [] : [pageId]));
    const bodies = await context.store.invoke('sync.bodies', { spaceId: place.spaceId, pageIds });
    if (!bodies.ok) return bodies;
    // The stored text of the space is the base if it has the revision of the comparison.
    const here = bodies.value.filter(({ pageId, revision, updatedAt }) =>
      updatedAt === null ? revision === base.id : updatedAt === versions.get(pageId),
    );
    const answers = await Promise.all(
      some.map((entry) =>
        readTexts(context, entry, here.find(({ pageId }) => pageId === entry.pageId) ?? null, compared),
      ),
    );
    for (const [index, answer] of answers.entries()) {
      if (!answer.ok) return answer;
      if (answer.value === null) unread.add(some[index]?.pageId ?? '');
      else texts.push(answer.value);
    }
  }
  return ok({ texts, unread });
}

/** `here`: the space's stored text, if it is current. Null: a text could not be read. */
async function readTexts(
  context: SyncContext,
  entry: PageCandidate,
  here: BodyRow | null,
  { place, base, revision, exact, sameStart, known }: Compared,
): Promise<Result<RequestPageTexts | null>> {
  const { pageId, kind, before, after, beforeIn } = entry;
  const stored = known?.pages[pageId] ?? null;
  const [one, other] = await Promise.all([
    before === null || !sideHasText(before)
      ? ok(null)
      : isStored(stored?.before, before.version) ||
          (!exact && sameStart && stored?.before != null && beforeIn === undefined)
        ? ok(undefined)
        : here !== null
          ? ok(here)
          : kind === 'piece'
            ? fetchPiece(context, place.spaceId, pageId, beforeIn ?? base.id)
            : fetchBody(context, place.spaceId, pageId, base.id),
    after === null || !sideHasText(after)
      ? ok(null)
      : isStored(stored?.after, after.version)
        ? ok(undefined)
        : kind === 'piece'
          ? fetchPiece(context, place.spaceId, pageId, revision)
          : fetchRequestBody(context, place, pageId, revision),
  ]);
  for (const answer of [one, other]) if (!answer.ok) return PASSING.has(answer.error.code) ? ok(null) : answer;
  if (!one.ok || !other.ok) return ok(null);
  return ok({
    pageId,
    ...(one.value === undefined ? {} : { before: one.value }),
    ...(other.value === undefined ? {} : { after: other.value }),
  });
}

const isStored = (known: string | null | undefined, version: string): boolean => version !== '' && known === version;
const PASSING: ReadonlySet<string> = new Set(['not-found', 'forbidden', 'invalid-response']);

async function fetchRequestBody(
  { client, signal, now }: SyncContext,
  place: { readonly spaceId: string; readonly changeRequestId: string },
  pageId: string,
  revision: string,
): Promise<Result<BodyRow>> {
  const page = await client.call(
    'getPageInChangeRequest',
    { ...place, pageId, query: { format: 'markdown', metadata: true, computed: true } },
    { signal },
  );
  return page.ok ? ok(bodyRow(page.value, revision, now())) : page;
}

/** The server gives reusable content as a node tree only. */
async function fetchPiece(
  { client, signal, now }: SyncContext,
  spaceId: string,
  entryId: string,
  revisionId: string,
): Promise<Result<BodyRow>> {
  const reusableContentId = entryId.slice(pieceEntryId('').length);
  const document = await client.call(
    'getReusableContentDocument',
    // Expressions stay as written: the view resolves them.
    { spaceId, revisionId, reusableContentId, query: { evaluated: false } },
    { signal },
  );
  if (!document.ok) return document;
  const row = { markdown: '', document: shallow(document.value), revision: revisionId, updatedAt: null, page: {} };
  return ok({ pageId: entryId, ...row, fetchedAt: now() });
}

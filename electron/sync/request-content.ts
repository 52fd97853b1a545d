import type { Revision } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import {
  requestVersion,
  type KnownRequestContent,
  type RequestHead,
  type RequestPageTexts,
} from '#shared/model/request-content.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import { compareFiles, comparePages, type PageCandidate } from './compare-trees.ts';
import { fetchBody } from './content.ts';
import type { SyncContext } from './context.ts';
import type { Due } from './due-requests.ts';
import { nameOf, type PlacedRequest } from './look-at-request.ts';
import { fullPassDue } from './plan.ts';
import { readRequestPeople } from './request-people.ts';
import { shallow } from './shallow.ts';
import { eachOf } from './side-by-side.ts';
import { bodyRow, flattenPages } from './transform.ts';
import { goesOnWithout } from './failed-reads.ts';

/** More changed pages than anybody reviews. The rest is only counted. */
const MOST_PAGES = 500;

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
  const compared = comparePages(base.value, now.value, { exact, since: request.createdAt ?? null });
  const read = compared.slice(0, MOST_PAGES);
  const sameStart = known !== null && known.ancestor === ancestor;
  const texts: RequestPageTexts[] = [];
  const versions = new Map(flattenPages(base.value.pages).map(({ id, updatedAt }) => [id, updatedAt]));
  for (let start = 0; start < read.length; start += REQUESTS_AT_ONCE) {
    const pages = read.slice(start, start + REQUESTS_AT_ONCE);
    const pageIds = pages.flatMap(({ pageId, before }) => (before === null ? [] : [pageId]));
    const bodies = await store.invoke('sync.bodies', { spaceId, pageIds });
    if (!bodies.ok) return bodies;
    // The stored text of the space is the base if it has the revision of the comparison.
    const here = bodies.value.filter(({ pageId, revision, updatedAt }) =>
      updatedAt === null ? revision === base.value.id : updatedAt === versions.get(pageId),
    );
    const answers = await Promise.all(
      pages.map((page) =>
        readTexts(context, place, page, {
          here: here.find(({ pageId }) => pageId === page.pageId) ?? null,
          known: known?.pages[page.pageId] ?? null,
          exact,
          sameStart,
          base: base.value.id,
          revision: now.value.id,
        }),
      ),
    );
    for (const answer of answers) {
      if (!answer.ok) return answer;
      if (answer.value !== null) texts.push(answer.value);
    }
  }
  const files = compareFiles(base.value, now.value);
  const head: RequestHead = {
    spaceId,
    changeRequestId,
    revision: now.value.id,
    baseRevision: base.value.id,
    ancestor,
    exact,
    version: requestVersion(request),
    fetchedAt,
    pages: read.map(({ mayDiffer: _mayDiffer, ...entry }) => keepsBase(entry, known, sameStart)),
    pagesLeft: compared.length - read.length,
    files,
    variables: { before: base.value.variables ?? {}, after: now.value.variables ?? {} },
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

/** The base text is already stored, so later changes in the space do not matter. */
function keepsBase(
  entry: Omit<PageCandidate, 'mayDiffer'>,
  known: KnownRequestContent | null,
  sameStart: boolean,
): Omit<PageCandidate, 'mayDiffer'> {
  const stored = known?.pages[entry.pageId]?.before ?? null;
  return sameStart && stored !== null ? { ...entry, baseMoved: false } : entry;
}

interface TextsKnown {
  /** The space's stored text, if it is current. */
  readonly here: BodyRow | null;
  readonly known: { readonly before: string | null; readonly after: string | null } | null;
  readonly exact: boolean;
  readonly sameStart: boolean;
  readonly base: string;
  readonly revision: string;
}

/** Null: no text of this page must be read. */
async function readTexts(
  context: SyncContext,
  place: { readonly spaceId: string; readonly changeRequestId: string },
  page: PageCandidate,
  { here, known, exact, sameStart, base, revision }: TextsKnown,
): Promise<Result<RequestPageTexts | null>> {
  const { pageId, before, after } = page;
  const [one, other] = await Promise.all([
    before === null || !hasText(before)
      ? ok(null)
      : isStored(known?.before, before.version) || (!exact && sameStart && known?.before != null)
        ? ok(undefined)
        : here !== null
          ? ok(here)
          : fetchBody(context, place.spaceId, pageId, base),
    after === null || !hasText(after)
      ? ok(null)
      : isStored(known?.after, after.version)
        ? ok(undefined)
        : fetchRequestBody(context, place, pageId, revision),
  ]);
  if (!one.ok) return PASSING.has(one.error.code) ? ok(null) : one;
  if (!other.ok) return PASSING.has(other.error.code) ? ok(null) : other;
  return ok({
    pageId,
    ...(one.value === undefined ? {} : { before: one.value }),
    ...(other.value === undefined ? {} : { after: other.value }),
  });
}

const isStored = (known: string | null | undefined, version: string): boolean => version !== '' && known === version;
const hasText = ({ type }: { readonly type: string }): boolean => type !== 'group' && type !== 'link';
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

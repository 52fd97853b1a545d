import type { ChangeRequest, Space } from '#shared/contract/index.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import { ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';
import { syncRequestAnchors } from './anchors.ts';
import { findRequests, PROBES_A_RUN, type ProbeBudget } from './find-requests.ts';
import { lookAtRequest, type PlacedRequest } from './look-at-request.ts';
import { syncRequestComments } from './request-comments.ts';
import { createBases, readRequestContent, syncRequestContents } from './request-content.ts';
import { shallow } from './shallow.ts';

/** The contract's longest page: these lists are read whole, since an edit of an old request shows nowhere else. */
const REQUESTS_PER_PAGE = 1_000;

/** Change requests of which something is not read yet. */
export interface LeftRequests {
  readonly talks: readonly PlacedRequest[];
  readonly contents: readonly PlacedRequest[];
}

const NONE_LEFT: LeftRequests = { talks: [], contents: [] };

export interface RequestsOptions {
  readonly isKept: (spaceId: string) => boolean;
  /** Look at everything anew. */
  readonly full: boolean;
}

/**
 * The change requests of the given spaces: one list for the organization, or where that is not served one for each space
 * that has any. Both are optional operations; without them they are looked for by number. The newest are read; answers what
 * is left to read when everything else is done.
 */
export async function syncChangeRequests(
  context: SyncContext,
  spaces: readonly Space[],
  { isKept, full }: RequestsOptions,
): Promise<Result<LeftRequests>> {
  const { client, organizationId, served, signal } = context;
  // One space alone is asked for when a person refreshes it.
  const [only] = spaces.length === 1 ? spaces : [];
  if (only === undefined) {
    const fetchedAt = context.now();
    const all = await served.ask('listChangeRequestsInOrganization', () =>
      client.all(
        'listChangeRequestsInOrganization',
        { organizationId, query: { limit: REQUESTS_PER_PAGE } },
        { signal },
      ),
    );
    if (all?.ok === false) return all.error.code === 'forbidden' ? ok(NONE_LEFT) : all;
    if (all !== null) {
      context.problems(all.value.problems);
      const ids = new Set(spaces.map(({ id }) => id));
      const rows = all.value.items
        .flatMap((request) => placed(request, request.space ?? ''))
        .filter(({ space }) => ids.has(space));
      const wholeSpaces = all.value.problems.length === 0 ? [...ids] : [];
      const stored = await context.store.invoke('commit', { changeRequests: { rows, wholeSpaces, fetchedAt } });
      return stored.ok ? readAll(context, rows, isKept) : stored;
    }
  }
  const budget: ProbeBudget = { left: PROBES_A_RUN };
  const left: LeftRequests[] = [];
  for (const space of spaces) {
    if (signal.aborted) break;
    const read = await syncSpace(context, space, { isKept, full }, budget);
    if (!read.ok) return read;
    left.push(read.value);
  }
  return ok({ talks: left.flatMap(({ talks }) => talks), contents: left.flatMap(({ contents }) => contents) });
}

/** What `syncChangeRequests` left, however much it is. */
export async function syncLeftRequests(
  context: SyncContext,
  { talks, contents }: LeftRequests,
  { isKept }: RequestsOptions,
): Promise<Result<null>> {
  const said = talks.length === 0 ? ok([]) : await syncRequestComments(context, talks, 'left');
  if (!said.ok || contents.length === 0) return said.ok ? ok(null) : said;
  const read = await syncRequestContents(context, contents, isKept, 'left');
  return read.ok ? syncRequestAnchors(context) : read;
}

/**
 * The change request that somebody looks at, by its id or number, whether or not anything listed it. What of it cannot be had
 * now stays as it is stored.
 */
export async function touchRequest(
  context: SyncContext,
  spaceId: string,
  changeRequestId: string,
): Promise<Result<null>> {
  const { store } = context;
  const [known, contents] = await Promise.all([
    store.invoke('sync.requests', { spaceId }),
    store.invoke('sync.requestContents', null),
  ]);
  if (!known.ok) return known;
  const { rows } = known.value;
  const stored = rows.find(({ id, number }) => id === changeRequestId || String(number) === changeRequestId) ?? null;
  const place = { spaceId, changeRequestId: stored?.id ?? changeRequestId };
  const looked = await lookAtRequest(context, place, stored, 'visible');
  if (!looked.ok) return looked;
  const row = looked.value;
  const committed = await store.invoke('commit', {
    changeRequests: { rows: [row], wholeSpaces: [], fetchedAt: context.now() },
  });
  if (!committed.ok) return committed;
  const said = await syncRequestComments(context, [row], 'left');
  if (!said.ok || isClosedStatus(row.status)) return said.ok ? ok(null) : said;
  const read = contents.ok
    ? contents.value.find((one) => one.spaceId === spaceId && one.changeRequestId === row.id)
    : undefined;
  const content = await readRequestContent(context, row, read ?? null, createBases(context));
  return content.ok ? syncRequestAnchors(context, { spaceId, changeRequestId: row.id }, 'visible') : content;
}

/**
 * About how many will be read, before it is their turn: the spaces tell how many are open. Once some were read, only what
 * moved is read again, and nobody knows how many that is.
 */
export async function expectRequests(
  { store, work }: Pick<SyncContext, 'store' | 'work'>,
  spaces: readonly Space[],
  { isKept }: RequestsOptions,
): Promise<Result<null>> {
  const known = await store.invoke('sync.requestComments', null);
  if (!known.ok || known.value.length > 0) return known.ok ? ok(null) : known;
  for (const { id, changeRequestsOpen, changeRequestsDraft } of spaces) {
    const open = changeRequestsOpen + changeRequestsDraft;
    work.plan('requestTalk', id, open);
    if (isKept(id)) work.plan('request', id, open);
  }
  return ok(null);
}

/** What is said in them, and what they change. */
async function readAll(
  context: SyncContext,
  rows: readonly PlacedRequest[],
  isKept: (spaceId: string) => boolean,
): Promise<Result<LeftRequests>> {
  const talks = await syncRequestComments(context, rows, 'newest');
  if (!talks.ok) return talks;
  const contents = await syncRequestContents(context, rows, isKept, 'newest');
  if (!contents.ok) return contents;
  const anchors = await syncRequestAnchors(context);
  return anchors.ok ? ok({ talks: talks.value, contents: contents.value }) : anchors;
}

async function syncSpace(
  context: SyncContext,
  space: Space,
  { isKept, full }: RequestsOptions,
  budget: ProbeBudget,
): Promise<Result<LeftRequests>> {
  const { client, served, signal, store } = context;
  const { id: spaceId } = space;
  const fetchedAt = context.now();
  const known = await store.invoke('sync.requests', { spaceId });
  if (!known.ok) return known;
  const { rows: stored, probe } = known.value;
  if (space.changeRequests === 0 && stored.length === 0 && (probe?.hints.length ?? 0) === 0) return ok(NONE_LEFT);
  const listed = await served.ask('listChangeRequestsInSpace', () =>
    client.all('listChangeRequestsInSpace', { spaceId, query: { limit: REQUESTS_PER_PAGE } }, { signal }),
  );
  if (listed === null) {
    const found = await findRequests(context, space, known.value, { full, budget });
    return found.ok ? readAll(context, found.value, isKept) : found;
  }
  if (!listed.ok) return ['not-found', 'forbidden'].includes(listed.error.code) ? ok(NONE_LEFT) : listed;
  const { items, problems } = listed.value;
  context.problems(problems);
  const rows = items.flatMap((request) => placed(request, spaceId));
  const wholeSpaces = problems.length === 0 ? [spaceId] : [];
  const committed = await store.invoke('commit', { changeRequests: { rows, wholeSpaces, fetchedAt } });
  return committed.ok ? readAll(context, rows, isKept) : committed;
}

/** A request that does not say of which space it is belongs to the one it was listed in; else nobody can go to it. */
function placed(request: ChangeRequest, space: string): readonly PlacedRequest[] {
  return space === '' ? [] : [{ ...shallow(request), space }];
}

import type { ChangeRequest, Space } from '#shared/contract/index.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import { ok, type Result } from '#shared/result.ts';
import { WHOLE_ORGANIZATION } from '#shared/rpc/lost-access.ts';
import { lostReason, noteRefusal, whyUnreadable } from './access.ts';
import type { SyncContext } from './context.ts';
import { syncRequestAnchors } from './anchors.ts';
import { findRequests, PROBES_A_RUN, type ProbeBudget } from './find-requests.ts';
import { lookAtRequest, type PlacedRequest } from './look-at-request.ts';
import { dueRequests, planRequests, type Due } from './due-requests.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import { eachOf } from './side-by-side.ts';
import { dueTalks, readRequestComments } from './request-comments.ts';
import {
  createBases,
  knownContents,
  readRequestContent,
  readRequestContents,
  type Bases,
  type KnownContents,
} from './request-content.ts';
import { shallow } from './shallow.ts';

/** The contract's longest page: these lists are read to the end, since an edit of an old request shows nowhere else. */
const REQUESTS_PER_PAGE = 1_000;

/** The most change requests in a run that are read only because a day has passed. The others follow in later runs. */
const AGED_CONTENTS_A_RUN = 60;
const AGED_TALKS_A_RUN = 100;

export interface RequestsOptions {
  readonly isKept: (spaceId: string) => boolean;
  /** Read everything again. */
  readonly full: boolean;
}

/**
 * The change requests of a run. If the server lists those of the organization (optional), that list is read first;
 * otherwise one list per space (also optional); otherwise they are searched by number. The changes of each are read
 * with their space: so a space is complete at once, and every part of the run takes about as long.
 */
export interface RequestReading {
  readonly ofSpace: (space: Space) => Promise<Result<null>>;
  /** Reads the rest after all spaces: mostly content that was last read long ago. */
  readonly rest: () => Promise<Result<null>>;
}

export async function beginRequests(
  context: SyncContext,
  spaces: readonly Space[],
  options: RequestsOptions,
): Promise<Result<RequestReading>> {
  const [talks, contents] = await Promise.all([dueTalks(context), knownContents(context)]);
  if (!talks.ok) return talks;
  if (!contents.ok) return contents;
  // A person who refreshes reads one space alone.
  const listed = spaces.length === 1 ? ok(null) : await listAll(context, spaces);
  if (!listed.ok) return listed;
  const reading = new Reading(context, options, talks.value, contents.value, listed.value);
  const known = await reading.plan(spaces);
  return known.ok ? ok(reading) : known;
}

class Reading implements RequestReading {
  readonly #context: SyncContext;
  readonly #options: RequestsOptions;
  readonly #talks: Due;
  readonly #contents: KnownContents;
  readonly #bases: Bases;
  readonly #budget: ProbeBudget = { left: PROBES_A_RUN };
  /** All of them; null: the server has no list. */
  readonly #listed: readonly PlacedRequest[] | null;
  /** Those of the spaces that were read. */
  readonly #found: PlacedRequest[] = [];
  readonly #tried = new Set<PlacedRequest>();

  constructor(
    context: SyncContext,
    options: RequestsOptions,
    talks: Due,
    contents: KnownContents,
    listed: readonly PlacedRequest[] | null,
  ) {
    this.#context = context;
    this.#options = options;
    this.#talks = talks;
    this.#contents = contents;
    this.#bases = createBases(context);
    this.#listed = listed;
  }

  async plan(spaces: readonly Space[]): Promise<Result<null>> {
    if (this.#listed === null) return expectRequests(this.#context, spaces, this.#options);
    const ids = spaces.map(({ id }) => id);
    planRequests(this.#context.work, 'requestDiscussion', ids, dueRequests(this.#listed, this.#talks.moved));
    planRequests(
      this.#context.work,
      'request',
      ids,
      dueRequests(this.#offlineOnes(this.#listed), this.#contents.moved),
    );
    return ok(null);
  }

  async ofSpace(space: Space): Promise<Result<null>> {
    const rows =
      this.#listed === null
        ? await listSpace(this.#context, space, this.#options, this.#budget)
        : ok(this.#listed.filter((request) => request.space === space.id));
    if (!rows.ok) return rows;
    this.#found.push(...rows.value);
    const read = await this.#read(
      dueRequests(rows.value, this.#talks.moved),
      dueRequests(this.#offlineOnes(rows.value), this.#contents.moved),
    );
    this.#context.work.settle('requestDiscussion', space.id);
    this.#context.work.settle('request', space.id);
    return read;
  }

  async rest(): Promise<Result<null>> {
    const left = (this.#listed ?? this.#found).filter((request) => !this.#tried.has(request));
    const take = (rows: readonly PlacedRequest[], { moved, aged }: Due, most: number): readonly PlacedRequest[] => [
      ...dueRequests(rows, moved),
      ...dueRequests(rows, (request) => !moved(request) && aged(request)).slice(0, most),
    ];
    const read = await this.#read(
      take(left, this.#talks, AGED_TALKS_A_RUN),
      take(this.#offlineOnes(left), this.#contents, AGED_CONTENTS_A_RUN),
    );
    return read.ok ? syncRequestAnchors(this.#context) : read;
  }

  #offlineOnes(requests: readonly PlacedRequest[]): readonly PlacedRequest[] {
    return requests.filter(({ space }) => this.#options.isKept(space));
  }

  async #read(talks: readonly PlacedRequest[], contents: readonly PlacedRequest[]): Promise<Result<null>> {
    for (const request of [...talks, ...contents]) this.#tried.add(request);
    const read = talks.length === 0 ? ok(null) : await readRequestComments(this.#context, talks);
    if (!read.ok || contents.length === 0) return read;
    return readRequestContents(this.#context, contents, this.#contents, this.#bases);
  }
}

/** Null: the server has no list of all of them. */
async function listAll(
  context: SyncContext,
  spaces: readonly Space[],
): Promise<Result<readonly PlacedRequest[] | null>> {
  const { client, organizationId, optionalOperations, signal } = context;
  const fetchedAt = context.now();
  const all = await optionalOperations.ask('listChangeRequestsInOrganization', () =>
    client.all('listChangeRequestsInOrganization', { organizationId, query: { limit: REQUESTS_PER_PAGE } }, { signal }),
  );
  if (all?.ok === false) {
    const reason = lostReason(all.error);
    const noted = reason === null ? all : await context.access.lost(WHOLE_ORGANIZATION, 'requests', reason);
    return noted.ok ? ok([]) : noted;
  }
  const back = await context.access.back(WHOLE_ORGANIZATION, 'requests');
  if (!back.ok) return back;
  if (all === null) return ok(null);
  const { items, problems } = all.value;
  context.problems(problems);
  const ids = new Set(spaces.map(({ id }) => id));
  const listed = items.flatMap((request) => placed(request, request.space ?? '')).filter(({ space }) => ids.has(space));
  // An item without a space may belong to any space.
  const isWhole = problems.length === 0 && items.every(({ space = '' }) => space !== '');
  const overlooked: PlacedRequest[] = [];
  const wholeSpaces: string[] = [];
  for (const spaceId of isWhole ? ids : []) {
    const known = await context.store.invoke('sync.requests', { spaceId });
    if (!known.ok) return known;
    const there = await stillThere(context, spaceId, known.value.rows, listed);
    if (!there.ok) return there;
    const { rows, refused } = there.value;
    overlooked.push(...rows);
    if (context.access.lostNow(spaceId)) continue;
    // A list omits what this person may not read: if it has nothing of a refused space, the space's change requests are
    // lost.
    const isLost = refused && !listed.some(({ space }) => space === spaceId);
    if (!isLost) wholeSpaces.push(spaceId);
    const noted = isLost
      ? await context.access.lost(spaceId, 'requests', 'forbidden')
      : await context.access.back(spaceId, 'requests');
    if (!noted.ok) return noted;
  }
  const rows = [...listed, ...overlooked];
  const stored = await context.store.invoke('commit', { changeRequests: { rows, wholeSpaces, fetchedAt } });
  return stored.ok ? ok(rows) : stored;
}

/** The change request on screen, by id or number, listed or not. Parts that cannot be read stay as they are stored. */
export async function touchRequest(
  context: SyncContext,
  spaceId: string,
  changeRequestId: string,
  { comments }: { readonly comments: 'always' | 'when-moved' } = { comments: 'when-moved' },
): Promise<Result<null>> {
  const { store } = context;
  const [known, talks, contents] = await Promise.all([
    store.invoke('sync.requests', { spaceId }),
    dueTalks(context),
    knownContents(context),
  ]);
  if (!known.ok) return known;
  if (!talks.ok) return talks;
  if (!contents.ok) return contents;
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
  const { moved, aged } = talks.value;
  const read = await readRequestComments(
    context,
    dueRequests([row], (request) => comments === 'always' || moved(request) || aged(request)),
  );
  if (!read.ok || isClosedStatus(row.status)) return read;
  const content = await readRequestContent(context, row, contents.value.of(row), createBases(context));
  return content.ok ? syncRequestAnchors(context, { spaceId, changeRequestId: row.id }, 'visible') : content;
}

/**
 * Estimates how many will be read without a list, from the spaces' counts of open ones. After the first reads only
 * changed ones are read again, and their number is unknown.
 */
async function expectRequests(
  { store, work }: Pick<SyncContext, 'store' | 'work'>,
  spaces: readonly Space[],
  { isKept }: RequestsOptions,
): Promise<Result<null>> {
  const known = await store.invoke('sync.requestComments', null);
  if (!known.ok || known.value.length > 0) return known.ok ? ok(null) : known;
  for (const { id, changeRequestsOpen, changeRequestsDraft } of spaces) {
    const open = changeRequestsOpen + changeRequestsDraft;
    work.plan('requestDiscussion', id, open);
    if (isKept(id)) work.plan('request', id, open);
  }
  return ok(null);
}

async function listSpace(
  context: SyncContext,
  space: Space,
  { full }: RequestsOptions,
  budget: ProbeBudget,
): Promise<Result<readonly PlacedRequest[]>> {
  const { client, optionalOperations, signal, store } = context;
  const { id: spaceId } = space;
  const fetchedAt = context.now();
  const known = await store.invoke('sync.requests', { spaceId });
  if (!known.ok) return known;
  const { rows: stored, probe } = known.value;
  const nothing = space.changeRequests === 0 && stored.length === 0 && (probe?.hints.length ?? 0) === 0;
  if (nothing) {
    const back = await context.access.back(spaceId, 'requests');
    return back.ok ? ok([]) : back;
  }
  const listed = await optionalOperations.ask('listChangeRequestsInSpace', () =>
    client.all('listChangeRequestsInSpace', { spaceId, query: { limit: REQUESTS_PER_PAGE } }, { signal }),
  );
  if (listed === null) {
    return findRequests(context, space, known.value, { full, budget });
  }
  if (!listed.ok) {
    const noted = await noteRefusal(context, spaceId, 'requests', listed.error);
    return noted.ok ? ok([]) : noted;
  }
  const back = await context.access.back(spaceId, 'requests');
  if (!back.ok) return back;
  const { items, problems } = listed.value;
  context.problems(problems);
  const named = items.flatMap((request) => placed(request, spaceId));
  const isWhole = problems.length === 0;
  const there = isWhole ? await stillThere(context, spaceId, stored, named) : ok({ rows: [], refused: false });
  if (!there.ok) return there;
  const rows = [...named, ...there.value.rows];
  const wholeSpaces = isWhole && !context.access.lostNow(spaceId) ? [spaceId] : [];
  const committed = await store.invoke('commit', { changeRequests: { rows, wholeSpaces, fetchedAt } });
  return committed.ok ? ok(rows) : committed;
}

/**
 * Stored open change requests that a list omits although the server still has them: a list that shifts while it is read
 * omits some. Those that cannot be checked stay, and all stay if the whole space is refused.
 */
async function stillThere(
  context: SyncContext,
  spaceId: string,
  known: readonly ChangeRequest[],
  listed: readonly PlacedRequest[],
): Promise<Result<{ readonly rows: readonly PlacedRequest[]; readonly refused: boolean }>> {
  const named = new Set(listed.flatMap(({ id, space }) => (space === spaceId ? [id] : [])));
  const unnamed = known.filter(({ id, status }) => !named.has(id) && !isClosedStatus(status));
  const rows = new Map(unnamed.map((request) => [request.id, { ...request, space: spaceId }]));
  const stored = [...rows.values()];
  let [answered, refused, missing] = [0, 0, 0];
  // If the list names none, one that is closed shows whether this person may read them.
  const asked = unnamed.length === 0 && named.size === 0 ? known.slice(0, 1) : unnamed;
  await eachOf(asked, REQUESTS_AT_ONCE, context.signal, async (request) => {
    const looked = await lookAtRequest(context, { spaceId, changeRequestId: request.id }, request);
    if (looked.ok) answered += 1;
    else if (looked.error.code === 'forbidden') refused += 1;
    else if (looked.error.code === 'not-found') missing += 1;
    if (looked.ok && rows.has(request.id)) rows.set(request.id, looked.value);
    else if (!looked.ok && looked.error.code === 'not-found') rows.delete(request.id);
    return true;
  });
  const now = { rows: [...rows.values()], refused: refused > 0 && answered === 0 };
  if (missing === 0 && !now.refused) return ok(now);
  const why = await whyUnreadable(context, spaceId);
  if (!why.ok) return why;
  if (why.value === null) return ok(now);
  const noted = await context.access.lost(spaceId, 'space', why.value);
  return noted.ok ? ok({ rows: stored, refused: true }) : noted;
}

/** A request without a space belongs to the space that listed it; without either, no screen can open it. */
function placed(request: ChangeRequest, space: string): readonly PlacedRequest[] {
  return space === '' ? [] : [{ ...shallow(request), space }];
}

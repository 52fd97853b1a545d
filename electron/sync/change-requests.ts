import type { ChangeRequest, Space } from '#shared/contract/index.ts';
import { ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';
import { syncRequestComments } from './request-comments.ts';
import { createBases, readRequestContent, syncRequestContents, type PlacedRequest } from './request-content.ts';
import { shallow } from './shallow.ts';

/** The contract's longest page: these lists are read whole, since an edit of an old request shows nowhere else. */
const REQUESTS_PER_PAGE = 1_000;

/**
 * The change requests of the given spaces: one list for the organization, or where that is not served one for each space
 * that has any. Both are optional operations; without them nothing says what a request is called, and nothing is stored.
 */
export async function syncChangeRequests(
  context: SyncContext,
  spaces: readonly Space[],
  isKept: (spaceId: string) => boolean,
): Promise<Result<null>> {
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
    if (all?.ok === false) return all.error.code === 'forbidden' ? ok(null) : all;
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
  for (const space of spaces) {
    if (signal.aborted) break;
    const read = await syncSpace(context, space, isKept);
    if (!read.ok) return read;
  }
  return ok(null);
}

/** The change request that somebody looks at. What of it cannot be had now stays as it is stored. */
export async function touchRequest(context: SyncContext, spaceId: string, changeRequestId: string): Promise<void> {
  const { client, served, signal, store } = context;
  const known = await store.invoke('sync.requestContents', null);
  const asked = await served.ask(
    'getChangeRequest',
    () => client.call('getChangeRequest', { spaceId, changeRequestId }, { signal, priority: 'visible' }),
    async () => (await client.call('getChangeRequestRevision', { spaceId, changeRequestId, query: {} }, { signal })).ok,
  );
  if (asked?.ok !== true) return;
  const [row] = placed(asked.value, spaceId);
  if (row === undefined) return;
  await store.invoke('commit', { changeRequests: { rows: [row], wholeSpaces: [], fetchedAt: context.now() } });
  await syncRequestComments(context, [row]);
  if (['merged', 'archived'].includes(row.status)) return;
  const read = known.ok ? known.value.find((one) => one.spaceId === spaceId && one.changeRequestId === row.id) : null;
  await readRequestContent(context, row, read ?? null, createBases(context));
}

/** What is said in them, and what they change. */
async function readAll(
  context: SyncContext,
  rows: readonly PlacedRequest[],
  isKept: (spaceId: string) => boolean,
): Promise<Result<null>> {
  const said = await syncRequestComments(context, rows);
  return said.ok ? syncRequestContents(context, rows, isKept) : said;
}

async function syncSpace(
  context: SyncContext,
  { id: spaceId, changeRequests }: Space,
  isKept: (spaceId: string) => boolean,
): Promise<Result<null>> {
  const { client, served, signal } = context;
  const fetchedAt = context.now();
  if (changeRequests === 0) {
    return context.store.invoke('commit', { changeRequests: { rows: [], wholeSpaces: [spaceId], fetchedAt } });
  }
  const listed = await served.ask('listChangeRequestsInSpace', () =>
    client.all('listChangeRequestsInSpace', { spaceId, query: { limit: REQUESTS_PER_PAGE } }, { signal }),
  );
  if (listed === null) return ok(null);
  if (!listed.ok) return ['not-found', 'forbidden'].includes(listed.error.code) ? ok(null) : listed;
  const { items, problems } = listed.value;
  context.problems(problems);
  const rows = items.flatMap((request) => placed(request, spaceId));
  const wholeSpaces = problems.length === 0 ? [spaceId] : [];
  const stored = await context.store.invoke('commit', { changeRequests: { rows, wholeSpaces, fetchedAt } });
  return stored.ok ? readAll(context, rows, isKept) : stored;
}

/** A request that does not say of which space it is belongs to the one it was listed in; else nobody can go to it. */
function placed(request: ChangeRequest, space: string): readonly PlacedRequest[] {
  return space === '' ? [] : [{ ...shallow(request), space }];
}

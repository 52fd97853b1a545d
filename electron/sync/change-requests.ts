import type { ChangeRequest, Space } from '#shared/contract/index.ts';
import { ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';
import { syncRequestComments } from './request-comments.ts';
import { shallow } from './shallow.ts';

/** The contract's longest page: these lists are read whole, since an edit of an old request shows nowhere else. */
const REQUESTS_PER_PAGE = 1_000;

/**
 * The change requests of the given spaces: one list for the organization, or where that is not served one for each space
 * that has any. Both are optional operations; without them nothing says what a request is called, and nothing is stored.
 */
export async function syncChangeRequests(context: SyncContext, spaces: readonly Space[]): Promise<Result<null>> {
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
      return stored.ok ? syncRequestComments(context, rows) : stored;
    }
  }
  for (const space of spaces) {
    if (signal.aborted) break;
    const read = await syncSpace(context, space);
    if (!read.ok) return read;
  }
  return ok(null);
}

async function syncSpace(context: SyncContext, { id: spaceId, changeRequests }: Space): Promise<Result<null>> {
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
  return stored.ok ? syncRequestComments(context, rows) : stored;
}

/** A request that does not say of which space it is belongs to the one it was listed in; else nobody can go to it. */
function placed(request: ChangeRequest, space: string): readonly (ChangeRequest & { readonly space: string })[] {
  return space === '' ? [] : [{ ...shallow(request), space }];
}

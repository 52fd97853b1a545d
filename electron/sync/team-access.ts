import type { Space } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import type { AccessBatch, AccessUnreadable } from '#shared/model/access.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { CallOptions } from '../api/client.ts';
import type { SyncContext } from './context.ts';
import { goesOnWithout } from './failed-reads.ts';
import { inBatches } from './in-batches.ts';

const MINUTE_MS = 60 * 1_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The teams of a space are read again after this long: nothing shows that they changed, and each space takes a request
 * of its own. Spaces that are kept offline come more often than the others.
 */
const KEPT_EVERY_MS = 6 * HOUR_MS;
const OTHERS_EVERY_MS = 24 * HOUR_MS;
/** When everything is read again because somebody asked for it. */
const FULL_EVERY_MS = 15 * MINUTE_MS;

/** Other requests have priority. */
const SPACES_AT_ONCE = 2;
const SPACES_PER_COMMIT = 20;
const COMMIT_EVERY_MS = 2_000;

interface AccessRun {
  readonly full: boolean;
  readonly isKept: (space: Space) => boolean;
  /** Reads only this space, however old its list is. */
  readonly only: string | undefined;
}

type SpaceRead = NonNullable<AccessBatch['access']>[number];

/** Reads the teams of the spaces that are due, longest unread first. */
export async function syncTeamAccess(
  context: SyncContext,
  spaces: readonly Space[],
  { full, isKept, only }: AccessRun,
): Promise<Result<null>> {
  const { now, store, work } = context;
  const known = await store.invoke('sync.access', null);
  if (!known.ok) return known;
  const askedAt = new Map(known.value.map((one) => [one.spaceId, one.askedAt]));
  const isDue = (space: Space): boolean => {
    const at = askedAt.get(space.id) ?? null;
    const everyMs = full ? FULL_EVERY_MS : isKept(space) ? KEPT_EVERY_MS : OTHERS_EVERY_MS;
    // After the clock was set back, a read in the future is not recent.
    return space.id === only || at === null || Math.abs(now() - at) >= everyMs;
  };
  const due = spaces.filter(isDue).sort((one, other) => (askedAt.get(one.id) ?? 0) - (askedAt.get(other.id) ?? 0));
  work.plan('access', null, due.length);
  return readAll(context, due, 'background');
}

/** Reads the teams of these spaces now: somebody waits for them. */
export function readTeamAccess(
  context: SyncContext,
  spaces: readonly Pick<Space, 'id' | 'title'>[],
): Promise<Result<null>> {
  return readAll(context, spaces, 'visible');
}

function readAll(
  context: SyncContext,
  spaces: readonly Pick<Space, 'id' | 'title'>[],
  priority: NonNullable<CallOptions['priority']>,
): Promise<Result<null>> {
  const { now, signal, store, work } = context;
  return inBatches<Pick<Space, 'id' | 'title'>, SpaceRead>(
    spaces,
    { lanes: SPACES_AT_ONCE, most: SPACES_PER_COMMIT, everyMs: COMMIT_EVERY_MS, now },
    async (space) => {
      if (signal.aborted) return ok(null);
      const read = await readSpace(context, space, priority);
      if (read.ok) work.done('access', null, 1);
      return read;
    },
    async (batch) => (batch.length === 0 ? ok(null) : store.invoke('commit', { access: batch })),
  );
}

/** Null: it could not be read, and is noted as such. */
async function readSpace(
  context: SyncContext,
  { id: spaceId, title }: Pick<Space, 'id' | 'title'>,
  priority: NonNullable<CallOptions['priority']>,
): Promise<Result<SpaceRead | null>> {
  const { client, now, problems, signal, toleratedErrors } = context;
  // Writes that were sent after this time are not in the list.
  const at = now();
  const listed = await client.all('listSpaceTeamPermissions', { spaceId, query: { limit: 100 } }, { signal, priority });
  if (!listed.ok) {
    const unreadable = unreadableReason(listed.error);
    if (unreadable !== null) return ok({ spaceId, at, list: null, unreadable });
    return (await goesOnWithout(context, listed.error, { kind: 'access', id: spaceId, title, spaceId }))
      ? ok(null)
      : err(listed.error);
  }
  toleratedErrors.came();
  problems(listed.value.problems);
  const rows = listed.value.items.flatMap(({ permission = null, team }) =>
    team === undefined
      ? []
      : [{ teamId: team.id, title: team.title ?? '', members: team.members ?? null, role: permission }],
  );
  // A row without its team says that there is one more.
  const partial = listed.value.problems.length > 0 || rows.length < listed.value.items.length;
  return ok({ spaceId, at, list: { rows, partial }, unreadable: null });
}

/** Not reported as a problem of the sync: the screen says it beside the space. */
function unreadableReason({ code }: AppError): AccessUnreadable | null {
  if (code === 'forbidden') return 'no-access';
  return code === 'not-found' ? 'not-found' : null;
}

import type { AppError } from '#shared/errors.ts';
import type { TeamsUnreadable } from '#shared/model/people.ts';
import { ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';

/** The list is read again after this long: nothing shows that it changed. */
const CHECK_EVERY_MS = 15 * 60 * 1_000;

/**
 * Reads the teams of the organization. A server without the list, or one that keeps it from this person, is no failure:
 * the stored copy stays, and the screen says why. `full`: also if they were read a short while ago.
 */
export async function syncTeams(
  { client, organizationId, signal, store, now, problems }: SyncContext,
  { full }: { readonly full: boolean },
): Promise<Result<null>> {
  const known = await store.invoke('sync.teams', null);
  if (!known.ok) return known;
  const readAt = known.value.fetchedAt;
  if (!full && readAt !== null && Math.abs(now() - readAt) < CHECK_EVERY_MS) return ok(null);
  // Writes that were sent after this time are not in the list.
  const fetchedAt = now();
  const listed = await client.all('listTeamsInOrganization', { organizationId, query: { limit: 100 } }, { signal });
  if (!listed.ok) {
    const unreadable = unreadableReason(listed.error);
    return unreadable === null ? listed : store.invoke('commit', { teams: { list: null, unreadable } });
  }
  problems(listed.value.problems);
  const list = { rows: listed.value.items, fetchedAt, partial: listed.value.problems.length > 0 };
  return store.invoke('commit', { teams: { list, unreadable: null } });
}

function unreadableReason({ code, status }: AppError): TeamsUnreadable | null {
  // A proxy's page says nothing about the server.
  if (code === 'not-the-service') return null;
  if (code === 'forbidden') return 'no-access';
  return code === 'not-found' || status === 405 || status === 501 ? 'not-found' : null;
}

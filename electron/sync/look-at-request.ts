import type { ChangeRequest, Contributor } from '#shared/contract/index.ts';
import { STATUS_CLOSED, STATUS_UNTOLD } from '#shared/request-status.ts';
import { ok, type Result } from '#shared/result.ts';
import type { UnreadName } from '#shared/unread.ts';
import type { CallOptions } from '../api/client.ts';
import type { SyncContext } from './context.ts';
import { shallow } from './shallow.ts';

export type PlacedRequest = ChangeRequest & { readonly space: string };

export function nameOf({ id, number, subject, space: spaceId }: PlacedRequest): UnreadName {
  const title = [number > 0 ? `#${String(number)}` : '', subject ?? ''].filter((part) => part !== '').join(' ');
  return { kind: 'change-request', id, title: title === '' ? null : title, spaceId };
}

/**
 * Reads one change request by id or number: by the optional operation, otherwise by its reviewers and reviews, which
 * show that it exists and when it last changed. `known`: the stored row.
 */
export async function lookAtRequest(
  context: Pick<SyncContext, 'client' | 'optionalOperations' | 'signal' | 'problems'>,
  place: { readonly spaceId: string; readonly changeRequestId: string },
  known: ChangeRequest | null,
  priority: NonNullable<CallOptions['priority']> = 'normal',
): Promise<Result<PlacedRequest>> {
  const { client, optionalOperations, signal } = context;
  const options = { signal, priority };
  const contributors = () => client.all('listContributors', place, options);
  const asked = await optionalOperations.ask(
    'getChangeRequest',
    () => client.call('getChangeRequest', place, options),
    async () => (await contributors()).ok,
  );
  if (asked !== null)
    return asked.ok ? ok({ ...shallow(asked.value), space: asked.value.space ?? place.spaceId }) : asked;
  const people = await contributors();
  if (!people.ok) return people;
  context.problems(people.value.problems);
  const number = known?.number ?? (await numberOf(context, place, options));
  return ok(untold(place, number, people.value.items, known));
}

/** The row of a change request of which only its last change and people are known. */
function untold(
  { spaceId, changeRequestId }: { readonly spaceId: string; readonly changeRequestId: string },
  number: number,
  contributors: readonly Contributor[],
  known: ChangeRequest | null,
): PlacedRequest {
  // A status from a list is more reliable than a guess.
  if (known !== null && known.status !== STATUS_UNTOLD && known.status !== STATUS_CLOSED)
    return { ...known, space: spaceId };
  const times = contributors.map(({ updatedAt }) => updatedAt).sort();
  const updatedAt = times.at(-1);
  const writer = contributors.find(({ actionType }) => actionType !== 'comment')?.user;
  // A closed one stays closed until somebody acts in it again.
  const over = known?.status === STATUS_CLOSED && known.updatedAt === updatedAt;
  return {
    id: known?.id ?? (number === 0 ? changeRequestId : String(number)),
    number,
    status: over ? STATUS_CLOSED : STATUS_UNTOLD,
    space: spaceId,
    ...(writer === undefined ? {} : { createdBy: shallow(writer) }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  };
}

/** An id does not contain the number, but the address of its content in the web app does. 0: unknown. */
async function numberOf(
  { client }: Pick<SyncContext, 'client'>,
  place: { readonly spaceId: string; readonly changeRequestId: string },
  options: CallOptions,
): Promise<number> {
  if (/^\d{1,9}$/.test(place.changeRequestId)) return Number(place.changeRequestId);
  const revision = await client.call('getChangeRequestRevision', { ...place, query: { metadata: false } }, options);
  const address = revision.ok ? (revision.value.urls.app ?? '') : '';
  const [, number = '0'] = /~\/changes\/(\d{1,9})(?:\/|$)/.exec(address) ?? [];
  return Number(number);
}

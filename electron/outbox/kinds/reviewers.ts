import type { RequestedReviewer } from '#shared/contract/index.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok, type Result } from '#shared/result.ts';
import { ALREADY_DONE, SENT_WITHOUT_ROW, type Kind, type KindContext } from '../kind.ts';
import { checkRequest, forgetRequest, isThere, readRequest } from './checks.ts';

type Ask = WriteOf<'reviewers.request'>;
type TakeBack = WriteOf<'reviewers.remove'>;
type Place = Pick<Ask, 'spaceId' | 'changeRequestId'>;

/** Requests reviews. A person who is already a reviewer is not asked again. */
export const reviewersRequest: Kind<Ask> = {
  async preflight(context, operation, write) {
    const stopped = await checkRequest(context, operation, { ...write, basis: undefined });
    if (stopped !== null) return stopped;
    const asked = await askedPeople(context, write);
    if (!asked.ok) return { type: 'failed', error: asked.error };
    const { people } = asked.value;
    if (!write.userIds.every((id) => people.has(id))) return { type: 'go' };
    const ours = write.userIds.every((id) => isOurs(people.get(id), context));
    return { type: 'found', sent: ours || operation.sentAt !== undefined ? SENT_WITHOUT_ROW : ALREADY_DONE };
  },
  async send(context, _operation, { spaceId, changeRequestId, userIds }) {
    const { client, signal } = context;
    forgetRequest(context, { spaceId, changeRequestId });
    const asked = await client.call(
      'requestReviewers',
      { spaceId, changeRequestId, body: { users: userIds } },
      { signal },
    );
    return asked.ok ? ok(SENT_WITHOUT_ROW) : asked;
  },
  async recognise(context, _operation, write) {
    const asked = await askedPeople(context, write);
    if (!asked.ok) return { type: 'failed', error: asked.error };
    if (write.userIds.every((id) => asked.value.people.has(id))) return { type: 'found', sent: SENT_WITHOUT_ROW };
    // An unreadable reviewer may be this person: a second request would notify them twice.
    return asked.value.whole ? { type: 'missing' } : { type: 'cannot-tell' };
  },
  isThere: isRequestThere,
};

/** Removes a reviewer. */
export const reviewersRemove: Kind<TakeBack> = {
  async preflight(context, operation, write) {
    const stopped = await checkRequest(context, operation, { ...write, basis: undefined });
    if (stopped !== null) return stopped;
    const asked = await askedPeople(context, write);
    if (!asked.ok) return { type: 'failed', error: asked.error };
    if (!isGone(asked.value, write)) return { type: 'go' };
    return { type: 'found', sent: operation.sentAt === undefined ? ALREADY_DONE : SENT_WITHOUT_ROW };
  },
  async send(context, _operation, { spaceId, changeRequestId, userId }) {
    const { client, signal } = context;
    const gone = await client.call('removeRequestedReviewer', { spaceId, changeRequestId, userId }, { signal });
    return gone.ok ? ok(SENT_WITHOUT_ROW) : gone;
  },
  async recognise(context, _operation, write) {
    const asked = await askedPeople(context, write);
    if (!asked.ok) return { type: 'failed', error: asked.error };
    return isGone(asked.value, write) ? { type: 'found', sent: SENT_WITHOUT_ROW } : { type: 'missing' };
  },
  /** Whether they are still a reviewer. */
  async isThere(context, _operation, write) {
    const asked = await askedPeople(context, write);
    return asked.ok ? ok(!isGone(asked.value, write)) : isThere(asked);
  },
  whenGone: () => ALREADY_DONE,
};

async function isRequestThere(context: KindContext, _operation: unknown, write: Place): Promise<Result<boolean>> {
  return isThere(await readRequest(context, write));
}

interface Asked {
  readonly people: ReadonlyMap<string, RequestedReviewer>;
  /** The list is complete: every row was readable. */
  readonly whole: boolean;
}

async function askedPeople(
  { client, signal }: KindContext,
  { spaceId, changeRequestId }: Place,
): Promise<Result<Asked>> {
  const listed = await client.all(
    'listRequestedReviewers',
    { spaceId, changeRequestId, query: { limit: 100 } },
    { signal },
  );
  if (!listed.ok) return listed;
  const { items, problems } = listed.value;
  const people = new Map(items.map((reviewer) => [reviewer.user?.id ?? reviewer.id ?? '', reviewer]));
  return ok({ people, whole: problems.length === 0 });
}

/** A repeated removal does no harm; a missing one does. */
function isGone({ people, whole }: Asked, { userId }: TakeBack): boolean {
  return whole && !people.has(userId);
}

function isOurs(reviewer: RequestedReviewer | undefined, { person }: KindContext): boolean {
  return reviewer?.requestedBy !== undefined && reviewer.requestedBy.id === person?.id;
}

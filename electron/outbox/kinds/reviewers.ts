import type { RequestedReviewer } from '#shared/contract/index.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok, type Result } from '#shared/result.ts';
import { passes, SENT_WITHOUT_ROW, type Kind, type KindContext } from '../kind.ts';
import { checkRequest, forgetRequest } from './checks.ts';

type Ask = WriteOf<'reviewers.request'>;
type TakeBack = WriteOf<'reviewers.remove'>;
type Place = Pick<Ask, 'spaceId' | 'changeRequestId'>;

/** Asking people to review: who is asked already is not asked again. */
export const reviewersRequest: Kind<Ask> = {
  async preflight(context, operation, write) {
    const stopped = await checkRequest(context, operation, { ...write, basis: undefined });
    if (stopped !== null) return stopped;
    const asked = await askedPeople(context, write);
    if (!asked.ok) return { type: 'failed', error: asked.error };
    if (!write.userIds.every((id) => asked.value.has(id))) return { type: 'go' };
    const ours = write.userIds.every((id) => isOurs(asked.value.get(id), context));
    return ours || operation.attempts > 0 || passes(context, operation, 'done-by-other')
      ? { type: 'found', sent: SENT_WITHOUT_ROW }
      : { type: 'hold', cause: 'done-by-other' };
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
    return write.userIds.every((id) => asked.value.has(id))
      ? { type: 'found', sent: SENT_WITHOUT_ROW }
      : { type: 'missing' };
  },
};

/** Taking the request for a review back. */
export const reviewersRemove: Kind<TakeBack> = {
  goneIsDone: true,
  async preflight(context, operation, write) {
    const stopped = await checkRequest(context, operation, { ...write, basis: undefined });
    if (stopped !== null) return stopped;
    const asked = await askedPeople(context, write);
    if (!asked.ok) return { type: 'failed', error: asked.error };
    return asked.value.has(write.userId) ? { type: 'go' } : { type: 'found', sent: SENT_WITHOUT_ROW };
  },
  async send(context, _operation, { spaceId, changeRequestId, userId }) {
    const { client, signal } = context;
    const gone = await client.call('removeRequestedReviewer', { spaceId, changeRequestId, userId }, { signal });
    return gone.ok || gone.error.code === 'not-found' ? ok(SENT_WITHOUT_ROW) : gone;
  },
  async recognise(context, _operation, write) {
    const asked = await askedPeople(context, write);
    if (!asked.ok) return { type: 'failed', error: asked.error };
    return asked.value.has(write.userId) ? { type: 'missing' } : { type: 'found', sent: SENT_WITHOUT_ROW };
  },
};

async function askedPeople(
  { client, signal }: KindContext,
  { spaceId, changeRequestId }: Place,
): Promise<Result<ReadonlyMap<string, RequestedReviewer>>> {
  const listed = await client.all(
    'listRequestedReviewers',
    { spaceId, changeRequestId, query: { limit: 100 } },
    { signal },
  );
  if (!listed.ok) return listed;
  return ok(new Map(listed.value.items.map((reviewer) => [reviewer.user?.id ?? reviewer.id ?? '', reviewer])));
}

function isOurs(reviewer: RequestedReviewer | undefined, { person }: KindContext): boolean {
  return reviewer?.requestedBy !== undefined && reviewer.requestedBy.id === person?.id;
}

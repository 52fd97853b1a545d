import type { WriteOf } from '#shared/outbox/writes.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import { ALREADY_DONE, SENT_WITHOUT_ROW, type Kind, type KindContext } from '../kind.ts';
import { checkRequest, forgetRequest, isThere, readRequest } from './checks.ts';

type Write = WriteOf<'request.merge'>;

/** Merges a change request: an optional operation whose effect is the new status. */
export const requestMerge: Kind<Write> = {
  async preflight(context, operation, write) {
    const request = await readRequest(context, write);
    if (!request.ok) {
      return request.error.code === 'not-found'
        ? { type: 'hold', cause: 'target-gone' }
        : { type: 'failed', error: request.error };
    }
    if (request.value.status === 'merged') {
      return { type: 'found', sent: operation.sentAt === undefined ? ALREADY_DONE : SENT_WITHOUT_ROW };
    }
    return (await checkRequest(context, operation, write)) ?? { type: 'go' };
  },
  async send(context, _operation, { spaceId, changeRequestId }) {
    const { client, signal } = context;
    forgetRequest(context, { spaceId, changeRequestId });
    const merged = await client.call('mergeChangeRequest', { spaceId, changeRequestId }, { signal });
    if (!merged.ok) {
      const notServed = await saysNotServed(context, { spaceId, changeRequestId }, merged.error);
      return notServed
        ? err(appError('not-served', 'this service does not merge from outside', { sent: 'no' }))
        : merged;
    }
    return merged.value.result === 'conflicts'
      ? err(appError('conflict', 'the change request conflicts with what was merged before it', { sent: 'no' }))
      : ok(SENT_WITHOUT_ROW);
  },
  async recognise(context, _operation, write) {
    const request = await readRequest(context, write);
    if (!request.ok) return { type: 'failed', error: request.error };
    if (request.value.status === null) return { type: 'cannot-tell' };
    return request.value.status === 'merged' ? { type: 'found', sent: SENT_WITHOUT_ROW } : { type: 'missing' };
  },
  async isThere(context, _operation, write) {
    return isThere(await readRequest(context, write));
  },
};

/** "Not found" means that the operation is missing only if the server has no reads of change requests either. */
async function saysNotServed(
  context: KindContext,
  place: Pick<Write, 'spaceId' | 'changeRequestId'>,
  { code, status }: AppError,
): Promise<boolean> {
  if (code === 'not-the-service') return false;
  if (status === 405 || status === 501) return true;
  if (status !== 404) return false;
  const request = await readRequest(context, place);
  return request.ok && request.value.status === null;
}

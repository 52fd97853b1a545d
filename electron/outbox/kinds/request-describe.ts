import type { Document } from '#shared/contract/index.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import { SENT_WITHOUT_ROW, type Kind } from '../kind.ts';
import { checkRequest, forgetRequest, readRequest } from './checks.ts';

type Write = WriteOf<'request.describe'>;

/** Subject and description of a change request, which the contract sets by asking nobody to review it (requestReviewers). */
export const requestDescribe: Kind<Write> = {
  async preflight(context, operation, write) {
    const stopped = await checkRequest(context, operation, { ...write, basis: undefined });
    if (stopped !== null) return stopped;
    const request = await readRequest(context, write);
    if (!request.ok) return { type: 'failed', error: request.error };
    const theirs = request.value.subject;
    const base = write.base?.subject;
    if (write.subject === undefined || theirs === null || theirs === write.subject) return { type: 'go' };
    return base === undefined || base === theirs
      ? { type: 'go' }
      : { type: 'conflict', conflict: { base, mine: write.subject, theirs, mergeable: true } };
  },
  async send(context, _operation, write) {
    const { spaceId, changeRequestId, subject, description } = write;
    forgetRequest(context, write);
    const described = await context.client.call(
      'requestReviewers',
      {
        spaceId,
        changeRequestId,
        body: {
          users: [],
          ...(subject === undefined ? {} : { subject }),
          ...(description === undefined ? {} : { description: paragraphs(description) }),
        },
      },
      { signal: context.signal },
    );
    return described.ok ? ok(SENT_WITHOUT_ROW) : described;
  },
  /** An absolute state: sent again it says the same. */
  recognise: () => Promise.resolve({ type: 'missing' }),
};

/** Plain text as the node tree that the contract takes. */
function paragraphs(text: string): Document {
  return {
    object: 'document',
    data: { schemaVersion: 8 },
    nodes: text.split(/\n{2,}/).map((paragraph) => ({
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: paragraph, marks: [] }] }],
    })),
  };
}

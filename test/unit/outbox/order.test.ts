import { describe, expect, it } from 'vitest';
import { allOperations } from '#shared/contract/index.ts';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import { adminOperations } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dependenciesOf, entityOf } from '#shared/outbox/order.ts';
import { pendingWriteSchema, type PendingWrite } from '#shared/outbox/kinds/schema.ts';
import { emptyQueue, ready, reduce } from './model.ts';
import { queuedComment } from './operations.ts';

function queued(id: string, write: PendingWrite): PendingOperation {
  return { ...queuedComment(id), write };
}

/** The operations of the contract that the hand-written kinds stand for. */
const TALK = [
  'postCommentInSpace',
  'updateCommentInSpace',
  'deleteCommentInSpace',
  'postCommentReplyInSpace',
  'updateCommentReplyInSpace',
  'deleteCommentReplyInSpace',
  'postCommentInChangeRequest',
  'updateCommentInChangeRequest',
  'deleteCommentInChangeRequest',
  'postCommentReplyInChangeRequest',
  'updateCommentReplyInChangeRequest',
  'requestReviewers',
  'removeRequestedReviewer',
  'submitReview',
  'mergeChangeRequest',
];

describe('the kinds of writes', () => {
  it('are all that the contract can write', () => {
    const writes = Object.entries(allOperations).filter(([, { method }]) => method !== 'GET');
    expect(writes.map(([name]) => name).sort()).toEqual([...TALK, ...adminOperations].sort());
  });
});

describe('the order of administrative writes', () => {
  const create = queued('make', adminWrite('createCollection', { organizationId: 'o', body: { title: 'New' } }));
  const rename = queued(
    'rename',
    adminWrite('updateCollection', { collectionId: temporaryId('make'), body: { title: 'Newer' } }),
  );

  it('survives its own schema', () => {
    expect(pendingWriteSchema.parse(rename.write)).toEqual(rename.write);
  });

  it('waits for what is still to be created, and names it by its id then', () => {
    expect(dependenciesOf(rename)).toEqual(['make']);
    let queue = [create, rename].reduce(
      (before, operation) => reduce(before, { type: 'enqueued', at: 1, operation }),
      emptyQueue,
    );
    expect(ready(queue, 10).map(({ id }) => id)).toEqual(['make']);
    queue = reduce(queue, { type: 'send-started', at: 2, id: 'make' });
    queue = reduce(queue, { type: 'acknowledged', at: 3, id: 'make', serverId: 'col_1' });
    expect(ready(queue, 10).map(({ id, write }) => [id, 'input' in write && write.input])).toEqual([
      ['rename', { collectionId: 'col_1', body: { title: 'Newer' } }],
    ]);
  });

  it('takes the structure of a site as one thing', () => {
    const site = { organizationId: 'o', siteId: 's' };
    const section = queued('a', adminWrite('deleteSiteSection', { ...site, siteSectionId: 'x' }));
    const group = queued('b', adminWrite('addSiteSectionGroup', { ...site, body: { title: 'G' } }));
    expect(entityOf(section)).toBe(entityOf(group));
  });
});

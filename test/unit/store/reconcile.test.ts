import { expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Enqueued } from '#shared/rpc/store.ts';
import { enqueueOperation, outboxAtStart, reconcileWithJournal } from '../../../renderer/store/outbox/outbox.ts';
import { queuedComment } from '../outbox/operations.ts';
import { openTestStore } from './fixtures.ts';

it('what the journal got after it was asked what it has stays queued, and is not discarded', async () => {
  const test = await openTestStore();
  const [db, local] = [test.db(), test.local()];
  const operation = queuedComment('late');
  const draft = { id: 'draft', target: draftTarget('comment', { spaceId: 'space', pageId: 'page' }) };
  let append: (answer: Result<Enqueued>) => void = () => undefined;
  let queued: Promise<unknown> = Promise.resolve();
  await new Promise<void>((stored) => {
    queued = enqueueOperation(local, operation, draft, () => {
      stored();
      return new Promise((resolve) => (append = resolve));
    });
  });
  const { unconfirmed } = await outboxAtStart(local);
  expect(unconfirmed).toEqual(['late']);
  append(ok({ outcome: 'queued', operation }));
  await queued;
  await reconcileWithJournal({ db, local }, unconfirmed, { operations: [], removed: ['late'], rows: [] }, 2_000);
  expect(await local.outbox.toArray()).toMatchObject([{ id: 'late', journaled: true }]);
  expect([await local.trash.count(), await local.drafts.count()]).toEqual([0, 0]);
});

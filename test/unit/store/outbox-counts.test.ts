import { describe, expect, it } from 'vitest';
import type { OutboxCounts } from '#shared/rpc/store.ts';
import { madeCounts } from '../../../renderer/store/outbox/made.ts';
import { queuedComment } from '../outbox/operations.ts';
import { Hearing, openTestStore, type TestStore } from './fixtures.ts';

/** The counts as somebody who watches has them. */
class Watcher extends Hearing {
  counts: OutboxCounts | null = null;
  readonly stop: () => void;

  constructor(test: TestStore) {
    super();
    this.stop = test.store.forPage.watches.counts(null, (result) => {
      if (!result.ok) throw new Error(result.error.detail);
      this.counts = result.value;
      this.heard();
    });
  }

  untilThey(are: OutboxCounts): Promise<void> {
    return this.until(() => expect(this.counts).toEqual(are));
  }
}

async function change(test: TestStore, ...operations: ReturnType<typeof queuedComment>[]): Promise<void> {
  await test.store.forCore.calls['outbox.apply']({ operations, removed: [], rows: [] });
}

describe('the counts of what waits', () => {
  it('follow every step of a write, and forget it when it is done or gone', async () => {
    const test = await openTestStore();
    const watcher = new Watcher(test);
    await watcher.untilThey({ waiting: 0, inReview: 0, held: 0, failed: 0 });
    await change(test, queuedComment('one'), queuedComment('two'), queuedComment('three'));
    await watcher.untilThey({ waiting: 3, inReview: 0, held: 0, failed: 0 });
    await change(test, queuedComment('one', { state: 'held', changedAt: 2_000 }));
    await watcher.untilThey({ waiting: 2, inReview: 0, held: 1, failed: 0 });
    await change(test, queuedComment('two', { state: 'rejected', changedAt: 2_000 }));
    await watcher.untilThey({ waiting: 1, inReview: 0, held: 1, failed: 1 });
    await change(test, queuedComment('one', { state: 'done', changedAt: 3_000 }));
    await watcher.untilThey({ waiting: 1, inReview: 0, held: 0, failed: 1 });
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: ['two'], rows: [] });
    await watcher.untilThey({ waiting: 1, inReview: 0, held: 0, failed: 0 });
    await test.local().outbox.clear();
    await watcher.untilThey({ waiting: 0, inReview: 0, held: 0, failed: 0 });
    watcher.stop();
  });

  it('have pending comments apart, until their verdict is queued or discarded', async () => {
    const test = await openTestStore();
    const watcher = new Watcher(test);
    const on = { spaceId: 's', changeRequestId: 'r' };
    const pending = { kind: 'comment.create', ...on, markdown: 'Words', inReview: true } as const;
    const verdict = { kind: 'review.submit' as const, ...on, status: 'approved' as const, comments: ['one'] };
    await change(test, queuedComment('one', { write: pending }), queuedComment('two', { write: pending }));
    await watcher.untilThey({ waiting: 0, inReview: 2, held: 0, failed: 0 });
    await change(test, queuedComment('verdict', { write: verdict }));
    await watcher.untilThey({ waiting: 2, inReview: 1, held: 0, failed: 0 });
    expect(await madeCounts(test.local())).toMatchObject({ waiting: 2, inReview: 1, held: 0, failed: 0 });
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: ['verdict'], rows: [] });
    await watcher.untilThey({ waiting: 0, inReview: 2, held: 0, failed: 0 });
    await change(test, queuedComment('one', { write: pending, state: 'held', changedAt: 2_000 }));
    await watcher.untilThey({ waiting: 0, inReview: 1, held: 1, failed: 0 });
    watcher.stop();
  });

  it('have what cannot be read among what failed, at the start and when it comes', async () => {
    const test = await openTestStore();
    await change(test, queuedComment('one'));
    await test.local().outbox.put({ id: 'broken' } as never);
    const watcher = new Watcher(test);
    await watcher.untilThey({ waiting: 1, inReview: 0, held: 0, failed: 1 });
    await test.local().outbox.put({ id: 'too', v: 99 } as never);
    await watcher.untilThey({ waiting: 1, inReview: 0, held: 0, failed: 2 });
    watcher.stop();
  });
});

import { describe, expect, it } from 'vitest';
import type { OperationState, PendingOperation } from '#shared/outbox/operation.ts';
import { lastWaiting } from '../../../renderer/features/review/undo-last.ts';

const AT = { spaceId: 's', changeRequestId: 'c' };
const operation = (id: string, createdAt: number, state: OperationState, at = AT): PendingOperation => ({
  id,
  write: { kind: 'comment.create', ...at, markdown: 'words' },
  createdAt,
  changedAt: createdAt,
  state,
  attempts: 0,
});

describe('what can be taken back in a review', () => {
  it('is the last act of this change request that is not on its way', () => {
    const all = [
      operation('first', 1, 'queued'),
      operation('held', 2, 'held'),
      operation('sending', 3, 'sending'),
      operation('sent', 4, 'done'),
      operation('doubtful', 5, 'in-doubt'),
      operation('elsewhere', 6, 'queued', { ...AT, changeRequestId: 'd' }),
    ];
    expect(lastWaiting(all, AT)?.id).toBe('held');
    expect(lastWaiting(all.slice(2), AT)).toBeNull();
  });
});

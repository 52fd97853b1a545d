import { expect, it } from 'vitest';
import { adminOperations } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { goesBack, whyNotHandedBack } from '#shared/outbox/hand-back.ts';
import { checkQueued } from '../../../electron/accounts/check-queued.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { queuedComment } from './operations.ts';

it('in a pack only what is handed back is queued, and everything else says why it is not', () => {
  const comment = queuedComment('a').write;
  const reviewers: PendingWrite = {
    kind: 'reviewers.request',
    spaceId: 's',
    changeRequestId: 'c',
    userIds: ['u'],
  };
  expect(checkQueued(comment, { inPack: true }).ok).toBe(true);
  expect(checkQueued(reviewers, { inPack: false }).ok).toBe(true);
  expect(checkQueued(reviewers, { inPack: true })).toMatchObject({ ok: false, error: { code: 'not-in-pack' } });
  for (const kind of [...adminOperations, 'request.merge', 'unreadable'] as const) {
    expect(whyNotHandedBack(kind)).not.toBeNull();
  }
  expect(goesBack(queuedComment('a', { state: 'done' }))).toBe(false);
});

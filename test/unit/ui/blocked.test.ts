import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRunning } from '#shared/outbox/machine.ts';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { takenIds, waitsForVerdict } from '#shared/outbox/pending-review.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { OperationQueue } from '../../../electron/outbox/queue.ts';
import { blockedIds } from '../../../renderer/pending/blocked.ts';

const LATER = 1_000;
const ON = { spaceId: 's', comment: { server: 'c' } } as const;
const WRITES: readonly PendingWrite[] = [
  { kind: 'reply.create', ...ON, markdown: 'Said' },
  { kind: 'comment.react', ...ON, emoji: '1f44d', add: true },
  { kind: 'comment.react', ...ON, emoji: '1f389', add: true },
  { kind: 'comment.resolve', ...ON, resolved: true },
];

/** Changes of two sites, and of share links that earlier writes create. */
function structureWrite(which: number, at: number): PendingWrite {
  const ids = { organizationId: 'o', siteId: which % 2 === 0 ? 'one' : 'two' };
  const link = which < 4 && at > 0 ? temporaryId(String(which % at)) : 'link';
  if (which % 3 === 0) return adminWrite('createSiteShareLink', { ...ids, body: { name: 'Press' } });
  if (which % 3 === 1) return adminWrite('deleteSiteSection', { ...ids, siteSectionId: 'section' });
  return adminWrite('updateSiteShareLink', { ...ids, shareLinkId: link, body: { name: 'News' } });
}

/** Comments that wait for a verdict, others in their thread, and verdicts that take along all that was written before. */
function reviewWrite(which: number, at: number): PendingWrite {
  const request = { spaceId: 's', changeRequestId: 'r' };
  const reply = { kind: 'reply.create', ...request, comment: { server: 'c' }, markdown: `Said ${at}` } as const;
  const earlier = Array.from({ length: at }, (_, index) => String(index));
  switch (which % 4) {
    case 0:
      return { kind: 'comment.create', ...request, markdown: `Said ${at}`, inReview: true };
    case 1:
      return { ...reply, inReview: true };
    case 2:
      return reply;
    default:
      return { kind: 'review.submit', ...request, status: 'approved', ...(at === 0 ? {} : { comments: earlier }) };
  }
}

it.each([
  ['a thread', (which: number) => WRITES[which % WRITES.length]],
  ['the structure of sites', structureWrite],
  ['a review', reviewWrite],
] as const)(
  'the screen calls blocked what the queue lets wait behind a stop, and nothing else of %s',
  (_of, writeOf) => {
    const drawn = fc.array(fc.record({ which: fc.nat(11), held: fc.boolean() }), { maxLength: 8 });
    fc.assert(
      fc.property(drawn, (writes) => {
        const queue = new OperationQueue();
        writes.forEach(({ which, held }, at) => {
          const id = String(at);
          const write = writeOf(which, at);
          if (write === undefined) return;
          const operation: PendingOperation = { id, write, createdAt: at, changedAt: at, state: 'queued', attempts: 0 };
          queue.apply({ type: 'enqueued', at, operation });
          if (held) queue.apply({ type: 'held', at, id, cause: 'new-replies' });
        });
        const blocked = blockedIds([...queue.operations.values()]);
        // All that can go goes.
        for (let [next] = queue.ready(LATER); next !== undefined; [next] = queue.ready(LATER)) {
          queue.apply({ type: 'send-started', at: LATER, id: next.id });
          queue.apply({ type: 'acknowledged', at: LATER, id: next.id, serverId: null });
        }
        const rest = [...queue.operations.values()];
        const taken = takenIds(rest);
        const left = rest.filter((one) => isRunning(one) && !waitsForVerdict(one, taken)).map(({ id }) => id);
        expect([...blocked].sort()).toEqual(left.sort());
      }),
    );
  },
);

it.each([
  ['a thread', (which: number) => WRITES[which % WRITES.length]],
  ['the verdicts of a change request', (): PendingWrite => reviewWrite(3, 0)],
] as const)(
  'a write in doubt is called blocked as long as the queue looks for another one first, of %s',
  (_of, writeOf) => {
    const drawn = fc.array(fc.record({ which: fc.nat(3), state: fc.constantFrom('queued', 'in-doubt', 'held') }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(drawn, (writes) => {
        const queue = new OperationQueue();
        writes.forEach(({ which, state }, at) => {
          const id = String(at);
          const write = writeOf(which);
          if (write === undefined) return;
          const queued = state === 'held' ? 'queued' : state;
          const operation: PendingOperation = { id, write, createdAt: at, changedAt: at, state: queued, attempts: 0 };
          queue.apply({ type: 'enqueued', at, operation });
          if (state === 'held') queue.apply({ type: 'held', at, id, cause: 'new-replies' });
        });
        const all = [...queue.operations.values()];
        const blocked = blockedIds(all);
        for (const one of all.filter(({ state }) => state === 'in-doubt'))
          expect(blocked.has(one.id)).toBe(queue.waitsFor(one) !== null);
      }),
    );
  },
);

it('an import of conversations that is in conflict does not stop the rest of the file', () => {
  const queue = new OperationQueue();
  for (const [at, id] of ['a', 'b', 'c'].entries()) {
    const write = adminWrite('ingestConversations', { organizationId: 'o', body: [{ id, parts: [] }] });
    const operation: PendingOperation = { id, write, createdAt: at, changedAt: at, state: 'queued', attempts: 0 };
    queue.apply({ type: 'enqueued', at, operation });
  }
  queue.apply({ type: 'held', at: LATER, id: 'a', cause: 'new-replies' });
  expect([...queue.ready(LATER)].map(({ id }) => id)).toEqual(['b']);
  expect([...blockedIds([...queue.operations.values()])]).toEqual([]);
});

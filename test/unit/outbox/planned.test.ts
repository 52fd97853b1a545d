import { describe, expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import { WHEN_ASKED } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { blockedIds } from '../../../renderer/pending/blocked.ts';
import { NOW, openAlone } from './outbox-alone.ts';
import { queuedComment } from './operations.ts';

/** Changes of a plan wait until the person sends them, in the order in which they were made. */

const site = { organizationId: 'o', siteId: 's' };

function planned(id: string, at: number, siteId = 's'): PendingOperation {
  const input = { ...site, siteId, siteSectionId: id, body: { title: `Title ${id}` } };
  return queuedComment(id, { write: adminWrite('updateSiteSection', input), createdAt: at, nextTryAt: WHEN_ASKED });
}

const removal: PendingOperation = queuedComment('removal', {
  write: adminWrite('deleteSiteSection', { ...site, siteSectionId: 'x' }),
  createdAt: NOW + 3,
  nextTryAt: WHEN_ASKED,
});

const readyAt = (outbox: { ready(at: number): Iterable<PendingOperation> }, at: number): readonly string[] =>
  [...outbox.ready(at)].map(({ id }) => id);

const YEAR_MS = 365 * 86_400_000;

describe('a planned change', () => {
  it('is not sent before the person says so, nor is anything after it on the same site', async () => {
    const { outbox } = await openAlone();
    const { nextTryAt: _, ...unplanned } = planned('later', NOW + 2);
    for (const operation of [planned('a', NOW), planned('b', NOW + 1), unplanned]) await outbox.append(operation);
    expect(readyAt(outbox, NOW + YEAR_MS)).toEqual([]);
    expect(outbox.nextWake(NOW)).toBe(null);
  });

  it('is sent with the changes planned before it on its site, and with no others', async () => {
    const { outbox } = await openAlone();
    for (const operation of [
      planned('a', NOW),
      planned('other', NOW, 't'),
      planned('b', NOW + 1),
      planned('c', NOW + 2),
    ])
      await outbox.append(operation);
    expect((await outbox.act('b', { kind: 'retry' })).ok).toBe(true);
    expect(readyAt(outbox, NOW)).toEqual(['a']);
    expect(['a', 'b', 'c', 'other'].map((id) => outbox.find(id)?.nextTryAt)).toEqual([
      undefined,
      undefined,
      WHEN_ASKED,
      WHEN_ASKED,
    ]);
  });

  it('stays planned when it is a deletion with a delay, after a restart, and when its discarding is undone', async () => {
    const more = { deleteDelayMs: () => 10_000 };
    const { outbox, disk } = await openAlone(more);
    await outbox.append(removal);
    expect(outbox.find('removal')?.nextTryAt).toBe(WHEN_ASKED);
    const { outbox: again } = await openAlone({ ...more, disk });
    expect(readyAt(again, NOW + YEAR_MS)).toEqual([]);
    expect((await again.act('removal', { kind: 'discard' })).ok).toBe(true);
    await again.append({ ...removal, changedAt: NOW + 5 });
    expect(again.find('removal')?.nextTryAt).toBe(WHEN_ASKED);
  });
});

describe('a planned comment in a change request', () => {
  const inRequest = { spaceId: 's', changeRequestId: 'r' };
  const comment = (id: string, at: number): PendingOperation =>
    queuedComment(id, {
      write: { kind: 'comment.create', ...inRequest, markdown: `Words ${id}` },
      createdAt: at,
      nextTryAt: WHEN_ASKED,
    });
  const verdict = queuedComment('verdict', {
    write: { kind: 'review.submit', ...inRequest, status: 'approved' },
    createdAt: NOW + 2,
  });

  it('keeps the verdict behind it, also after a restart, and the verdict says that it waits', async () => {
    const { outbox, disk } = await openAlone();
    const all = [comment('a', NOW), comment('b', NOW + 1), verdict];
    for (const operation of all) await outbox.append(operation);
    expect(readyAt(outbox, NOW + YEAR_MS)).toEqual([]);
    const { outbox: again } = await openAlone({ disk });
    expect(readyAt(again, NOW + YEAR_MS)).toEqual([]);
    expect([...blockedIds(all)]).toEqual(['verdict']);
  });

  it('lets the verdict go once all are discarded', async () => {
    const { outbox } = await openAlone();
    for (const operation of [comment('a', NOW), verdict]) await outbox.append(operation);
    expect((await outbox.act('a', { kind: 'discard' })).ok).toBe(true);
    expect(readyAt(outbox, NOW)).toEqual(['verdict']);
  });
});

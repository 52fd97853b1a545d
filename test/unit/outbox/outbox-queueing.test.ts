import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { type Outbox } from '../../../electron/outbox/outbox.ts';
import { textHash } from '../../../electron/outbox/text-hash.ts';
import { MemoryDisk, settle } from './desk.ts';
import { queuedComment, queuedReply } from './operations.ts';
import { NOW, openAlone, SETTLE_MS, withOne } from './outbox-alone.ts';

const place = { spaceId: 'space', pageId: 'page' };
const conflict = { base: 'Before', mine: 'Mine', theirs: 'Theirs', mergeable: true };

const edit = (comment: string, markdown: string): PendingWrite => ({
  kind: 'comment.edit',
  ...place,
  comment: { server: comment },
  markdown,
});

describe('a write that is queued', () => {
  it('is told to the store, and stirs whoever sends', async () => {
    const opened = await openAlone();
    const queued = await opened.outbox.append(queuedComment('a'));
    expect(queued).toEqual({ ok: true, value: { outcome: 'queued', operation: queuedComment('a') } });
    expect(opened.told).toEqual([{ operations: [queuedComment('a')], removed: [], rows: [] }]);
    expect(opened.stirs).toBe(1);
  });

  it('changes what says the same already, or goes into it', async () => {
    const like = (add: boolean): PendingWrite => ({
      kind: 'comment.react',
      ...place,
      comment: { server: 'c' },
      emoji: '1f44d',
      add,
    });
    const { outbox } = await withOne(queuedComment('l', { write: like(true) }));
    expect(await outbox.append(queuedComment('m', { write: like(true) }))).toMatchObject({
      value: { outcome: 'same', operation: { id: 'l' } },
    });
    expect(await outbox.append(queuedComment('n', { write: like(false) }))).toMatchObject({
      value: { outcome: 'withdrawn', operation: { id: 'l' } },
    });
    expect(outbox.all()).toEqual([]);
    await outbox.append(queuedComment('e', { write: edit('c', 'One') }));
    expect(await outbox.append(queuedComment('f', { write: edit('c', 'Two') }))).toMatchObject({
      value: { outcome: 'edited', operation: { id: 'e', write: { markdown: 'Two' } } },
    });
    expect(outbox.all().map(({ id }) => id)).toEqual(['e']);
  });

  it('is not queued while the person has to say what becomes of what hangs on it', async () => {
    const { outbox } = await withOne(queuedComment('a'));
    for (const id of ['b', 'c']) await outbox.append(queuedReply(id, { operation: 'a' }));
    const write: PendingWrite = { kind: 'comment.delete', ...place, comment: { operation: 'a' } };
    const asked = await outbox.append(queuedComment('d', { write }));
    expect(asked).toMatchObject({ ok: false, error: { code: 'dependents', path: 'b,c' } });
    expect(asked.ok ? '' : asked.error.detail).toContain('2');
    expect(outbox.find('d')).toBeNull();
    const withAll = await outbox.append(queuedComment('d', { write: { ...write, withDependents: true } }));
    expect(withAll).toMatchObject({
      value: { outcome: 'withdrawn', operation: { id: 'a' }, withdrawn: ['a', 'b', 'c'] },
    });
    expect(outbox.all()).toEqual([]);
  });

  it('is not queued where the disk refuses to change or withdraw what it goes into', async () => {
    const { outbox, disk } = await withOne(queuedComment('e', { write: edit('c', 'One') }));
    disk.refusals = 1;
    expect(await outbox.append(queuedComment('f', { write: edit('c', 'Two') }))).toMatchObject({
      ok: false,
      error: { code: 'storage-full' },
    });
    expect(outbox.find('e')?.write).toHaveProperty('markdown', 'One');
    await outbox.append(queuedComment('a'));
    const write: PendingWrite = { kind: 'comment.delete', ...place, comment: { operation: 'a' } };
    disk.refusals = 1;
    expect(await outbox.append(queuedComment('d', { write }))).toMatchObject({ error: { code: 'storage-full' } });
    expect(outbox.find('a')?.state).toBe('queued');
  });

  it('comes back as it was where it was discarded before, with what was held because it went', async () => {
    const { outbox } = await withOne(queuedComment('a'));
    await outbox.append(queuedReply('b', { operation: 'a' }));
    await outbox.append(queuedReply('h', { operation: 'a' }, { state: 'held', cause: 'page-changed' }));
    await outbox.act('a', { kind: 'discard' });
    expect(outbox.find('b')).toMatchObject({ state: 'held', cause: 'parent-failed' });
    await outbox.append(queuedComment('a'));
    expect(outbox.isOver('a')).toBe(false);
    expect(['a', 'b', 'h'].map((id) => outbox.find(id)?.state)).toEqual(['queued', 'queued', 'held']);
  });

  it('comes back though its like waits meanwhile', async () => {
    const { outbox } = await withOne(queuedComment('e', { write: edit('c', 'One') }));
    await outbox.act('e', { kind: 'discard' });
    await outbox.append(queuedComment('f', { write: edit('c', 'Two') }));
    expect(await outbox.append(queuedComment('e', { write: edit('c', 'One') }))).toMatchObject({
      value: { outcome: 'queued', operation: { id: 'e' } },
    });
    expect(outbox.all().map(({ id }) => id)).toEqual(['e', 'f']);
  });
});

describe('a write that comes from elsewhere', () => {
  const broughtIn = { by: 'Ann', packMadeAt: 5 };

  it('is queued once, with the print of its text', async () => {
    const { outbox } = await openAlone();
    const operation = queuedComment('a', { broughtIn });
    const expected = { ...operation, broughtIn: { ...broughtIn, textHash: textHash('text of a') } };
    expect(await outbox.bringIn(operation)).toEqual({ ok: true, value: { outcome: 'queued', operation: expected } });
    expect(await outbox.bringIn(operation)).toMatchObject({ ok: false, error: { code: 'conflict' } });
    await outbox.act('a', { kind: 'discard' });
    expect(await outbox.bringIn(operation)).toMatchObject({ ok: false, error: { code: 'conflict' } });
  });

  it('is not queued where the disk refuses', async () => {
    const { outbox, disk } = await openAlone();
    disk.refusals = 1;
    expect(await outbox.bringIn(queuedComment('a', { broughtIn }))).toMatchObject({
      ok: false,
      error: { code: 'storage-full' },
    });
  });

  it('has no print where it has no text, or was written here', async () => {
    const { outbox } = await openAlone();
    const write: PendingWrite = { kind: 'comment.delete', ...place, comment: { server: 'c' } };
    for (const operation of [queuedComment('a'), queuedComment('b', { write, broughtIn })]) {
      expect(await outbox.bringIn(operation)).toMatchObject({ value: { operation } });
      expect(outbox.find(operation.id)).toEqual(operation);
    }
  });
});

describe('a person who signs out', () => {
  it('may have nothing of it sent: what hangs on others goes first, and what is done stays', async () => {
    const { outbox, told } = await withOne(queuedComment('a'));
    await outbox.append(queuedReply('b', { operation: 'a' }));
    await outbox.append(queuedComment('c', { state: 'done', serverId: 's' }));
    told.length = 0;
    expect(await outbox.discardUnsent()).toEqual({ ok: true, value: null });
    expect(told.map(({ removed }) => removed)).toEqual([['b'], ['a']]);
    expect(outbox.all().map(({ id }) => id)).toEqual(['c']);
  });

  it('is told where the disk refuses', async () => {
    const { outbox, disk } = await withOne(queuedComment('a'));
    disk.refusals = 1;
    expect(await outbox.discardUnsent()).toMatchObject({ ok: false, error: { code: 'storage-full' } });
    expect(outbox.find('a')).not.toBeNull();
  });
});

describe('the numbers of an outbox', () => {
  it('count what goes on by itself, what rests and what failed', async () => {
    const { outbox } = await openAlone();
    const states = ['queued', 'sending', 'retrying', 'in-doubt', 'held', 'conflict', 'rejected', 'done'] as const;
    for (const state of states) await outbox.append(queuedComment(state, { state }));
    expect(outbox.counts()).toEqual({ waiting: 4, inReview: 0, held: 2, failed: 1 });
    expect(outbox.all().map(({ id }) => id)).toEqual(states);
    const damaged = await openAlone({ damaged: ['%%%'] });
    expect(damaged.outbox.counts()).toEqual({ waiting: 0, inReview: 0, held: 0, failed: 1 });
  });

  it('tell what waits for its time, and for the network', async () => {
    const { outbox } = await openAlone();
    const waits = [
      ['offline', 'retrying', appError('offline', '', { sent: 'no' })],
      ['timeout', 'in-doubt', appError('timeout', '', { sent: 'maybe' })],
      ['portal', 'retrying', appError('redirected', '', { sent: 'no' })],
      ['proxy', 'retrying', appError('not-the-service', '', { status: 403 })],
      ['failed', 'retrying', appError('server-error', '', { status: 500 })],
      ['rejected', 'rejected', appError('offline', '')],
    ] as const;
    for (const [id, state, error] of waits) await outbox.append(queuedComment(id, { state, error }));
    await outbox.append(queuedComment('looked for', { state: 'in-doubt' }));
    await outbox.append(queuedComment('queued'));
    const reached = ['offline', 'timeout', 'portal'];
    expect(outbox.postponed('all')).toEqual([...reached, 'proxy', 'failed', 'looked for']);
    expect(outbox.postponed('network')).toEqual([...reached, 'proxy']);
    expect(outbox.postponed('silence')).toEqual(reached);
  });
});

describe('a disk that begins to refuse', () => {
  it('is told once, and once more when it takes what is written', async () => {
    const opened = await openAlone();
    const { outbox, disk, troubles } = opened;
    await outbox.append(queuedComment('a'));
    expect(troubles).toEqual([]);
    disk.refusals = 2;
    await outbox.append(queuedComment('b'));
    await outbox.append(queuedComment('b'));
    expect(troubles).toEqual(['storage-full']);
    expect(outbox.find('b')).toBeNull();
    await outbox.append(queuedComment('b'));
    expect(troubles).toEqual(['storage-full', null]);
  });

  it('closes the journal with the outbox', async () => {
    const { outbox, disk } = await openAlone();
    await outbox.close();
    expect(disk.closed).toBe(true);
  });
});

describe('a journal that grows', () => {
  const line = async (outbox: Outbox, count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      await outbox.record({ type: 'edited', at: NOW, id: 'a', markdown: String(at) });
    }
    await settle();
  };

  it('is brought to its shortest form at the start, and after so many lines', async () => {
    const { outbox, disk } = await openAlone({ compactAfter: 10 });
    expect(disk.rewrites).toBe(1);
    await outbox.append(queuedComment('a'));
    await line(outbox, 8);
    expect([disk.rewrites, disk.lines.length]).toEqual([1, 9]);
    await line(outbox, 1);
    expect([disk.rewrites, disk.lines.length]).toEqual([2, 1]);
    expect(disk.read()).toMatchObject([{ event: { type: 'enqueued', operation: { write: { markdown: '0' } } } }]);
    await line(outbox, 9);
    expect(disk.rewrites).toBe(2);
    await line(outbox, 1);
    expect(disk.rewrites).toBe(3);
  });

  it('may have four lines for each write of a long queue', async () => {
    const { outbox, disk } = await openAlone({ compactAfter: 4 });
    await outbox.append(queuedComment('a'));
    for (const id of ['b', 'c', 'd']) await outbox.append(queuedComment(id));
    await line(outbox, 11);
    expect(disk.rewrites).toBe(1);
    await line(outbox, 1);
    expect(disk.rewrites).toBe(2);
  });

  it('is kept as it is for five thousand lines where nobody says otherwise', async () => {
    const { outbox, disk } = await openAlone();
    await outbox.append(queuedComment('a'));
    await line(outbox, 30);
    expect(disk.rewrites).toBe(1);
  });
});

describe('what was in the middle of something when Galley ended', () => {
  it('is held where what it hangs on had gone', async () => {
    const disk = new MemoryDisk();
    const first = await openAlone({ disk });
    await first.outbox.append(queuedComment('a'));
    await first.outbox.append(queuedReply('b', { operation: 'a' }));
    const [a, b] = disk.lines;
    // The power went between the discard and the hold.
    disk.lines = [a ?? '', b ?? '', JSON.stringify({ event: { type: 'discarded', at: NOW, id: 'a' } })];
    const { outbox } = await openAlone({ disk });
    expect(outbox.find('b')).toMatchObject({ state: 'held', cause: 'parent-failed', changedAt: NOW });
  });
});

describe('what hangs on something that was not sent', () => {
  it('is held again by another try, until that is back in the outbox', async () => {
    const { outbox } = await withOne(queuedComment('a'));
    await outbox.append(queuedReply('b', { operation: 'a' }));
    await outbox.record({ type: 'discarded', at: NOW, id: 'a' });
    expect(outbox.find('b')).toMatchObject({ state: 'held', cause: 'parent-failed' });
    expect(await outbox.act('b', { kind: 'retry' })).toEqual({ ok: true, value: null });
    expect(outbox.find('b')).toMatchObject({ state: 'held', cause: 'parent-failed' });
    await outbox.append(queuedComment('a'));
    expect(outbox.find('b')).toMatchObject({ state: 'queued' });
  });
});

describe('an event that fits nothing any more', () => {
  it('is not written down, and is no failure', async () => {
    const { outbox, disk } = await withOne(queuedComment('a'));
    const lines = disk.lines.length;
    expect(await outbox.record({ type: 'not-found', at: NOW, id: 'a' })).toEqual({ ok: true, value: null });
    expect(disk.lines).toHaveLength(lines);
  });

  it('is a conflict where it stopped fitting while the disk was busy', async () => {
    const { outbox } = await withOne(queuedComment('a'));
    const [discarded, edited] = await Promise.all([
      outbox.record({ type: 'discarded', at: NOW, id: 'a' }),
      outbox.record({ type: 'edited', at: NOW, id: 'a', markdown: 'Other' }),
    ]);
    expect(discarded.ok).toBe(true);
    expect(edited).toMatchObject({ ok: false, error: { code: 'conflict' } });
  });
});

describe('a database that knows what the journal does not', () => {
  it('has its other writes taken up as they are', async () => {
    const { outbox } = await openAlone();
    const like: PendingWrite = { kind: 'comment.delete', ...place, comment: { server: 'c' } };
    await outbox.reconcile(
      [
        queuedComment('done', { state: 'done', serverId: 's' }),
        queuedComment('rejected', { state: 'rejected' }),
        queuedComment('conflict', { state: 'conflict', conflict }),
        queuedComment('gone', { write: like, state: 'held', cause: 'page-changed' }),
      ],
      [],
    );
    expect(outbox.find('done')).toMatchObject({ state: 'done', serverId: 's' });
    expect(outbox.find('rejected')).toMatchObject({ state: 'rejected', mayBeThere: true });
    expect(outbox.find('conflict')).toMatchObject({ state: 'conflict' });
    expect(outbox.find('gone')).not.toHaveProperty('mayBeThere');
  });

  it('is told what was taken up, and what it has to take over', async () => {
    const { outbox } = await withOne(queuedComment('a', { state: 'held', cause: 'page-changed' }));
    const attached = await outbox.reconcile([queuedComment('a'), queuedComment('b')], []);
    expect(attached).toMatchObject({
      ok: true,
      value: {
        operations: [
          { id: 'a', state: 'held' },
          { id: 'b', state: 'in-doubt', nextTryAt: NOW + SETTLE_MS },
        ],
        removed: [],
        rows: [],
        adopted: 1,
      },
    });
  });

  it('tells every window what was wrong with the journal', async () => {
    const { outbox } = await openAlone({ damage: { cutOff: true, unreadable: 1 } });
    for (let window = 0; window < 2; window += 1)
      expect(await outbox.reconcile([], [])).toMatchObject({ value: { damage: { cutOff: true, unreadable: 1 } } });
    const whole = await openAlone({});
    expect(await whole.outbox.reconcile([], [])).not.toHaveProperty('value.damage');
  });

  it('is refused where the disk refuses, and may come again', async () => {
    const { outbox, disk } = await openAlone({ isNew: true });
    disk.refusals = 1;
    expect(await outbox.reconcile([queuedComment('a')], ['a'])).toMatchObject({
      ok: false,
      error: { code: 'storage-full' },
    });
    // The journal is as new as before: what was lost with the last one is not known yet.
    expect(await outbox.reconcile([queuedComment('a')], ['a'])).toMatchObject({ value: { adopted: 1, removed: [] } });
  });
});

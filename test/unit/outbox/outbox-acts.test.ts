import { describe, expect, it } from 'vitest';
import { appError, type ErrorCode } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import type { OutboxChange } from '#shared/rpc/store.ts';
import { openOutbox, type Outbox, type OutboxDependencies } from '../../../electron/outbox/outbox.ts';
import { textHash } from '../../../electron/outbox/text-hash.ts';
import { MemoryDisk, settle } from './desk.ts';
import { queuedComment, queuedReply } from './operations.ts';

const NOW = 10_000;
const SETTLE_MS = 4_000;
const place = { spaceId: 'space', pageId: 'page' };
const conflict = { base: 'Before', mine: 'Mine', theirs: 'Theirs', mergeable: true };

interface Opened {
  readonly outbox: Outbox;
  readonly disk: MemoryDisk;
  readonly told: OutboxChange[];
  readonly troubles: (string | null)[];
  stirs: number;
}

async function open(more: Partial<OutboxDependencies> & { readonly disk?: MemoryDisk } = {}): Promise<Opened> {
  const disk = more.disk ?? new MemoryDisk();
  const result: Opened = { disk, told: [], troubles: [], stirs: 0, outbox: null as unknown as Outbox };
  const opened = await openOutbox({
    journal: disk.journal,
    entries: disk.read(),
    now: () => NOW,
    settleMs: SETTLE_MS,
    tell: (change) => result.told.push(change),
    stirred: () => {
      result.stirs += 1;
    },
    troubled: () => result.troubles.push(result.outbox.problem()?.code ?? null),
    ...more,
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  return Object.assign(result, { outbox: opened.value });
}

async function withOne(operation: PendingOperation): Promise<Opened> {
  const opened = await open();
  await opened.outbox.append(operation);
  return opened;
}

const edit = (comment: string, markdown: string): PendingWrite => ({
  kind: 'comment.edit',
  ...place,
  comment: { server: comment },
  markdown,
});

/** What is refused, and where. */
async function refusal(
  operation: PendingOperation,
  act: OutboxAct,
): Promise<readonly [ErrorCode, string | undefined] | null> {
  const { outbox } = await withOne(operation);
  const acted = await outbox.act(operation.id, act);
  if (!acted.ok) expect(outbox.find(operation.id)).toEqual(operation);
  return acted.ok ? null : [acted.error.code, acted.error.path];
}

describe('what a person does with a write', () => {
  it.each<OutboxAct>([
    { kind: 'retry' },
    { kind: 'release' },
    { kind: 'edit', markdown: 'Other' },
    { kind: 'settle' },
    { kind: 'resolve', take: 'mine' },
    { kind: 'discard' },
  ])('is refused where it is being sent, was sent, or is not there: $kind', async (act) => {
    expect(await refusal(queuedComment('a', { state: 'sending' }), act)).toEqual(['conflict', undefined]);
    expect(await refusal(queuedComment('a', { state: 'done' }), act)).toEqual(['conflict', undefined]);
    const { outbox } = await open();
    expect(await outbox.act('a', act)).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('edits its text, without the white space around it, and never to nothing', async () => {
    const { outbox } = await withOne(queuedComment('a'));
    expect(await outbox.act('a', { kind: 'edit', markdown: ' Other words \n' })).toEqual({ ok: true, value: null });
    expect(outbox.find('a')?.write).toHaveProperty('markdown', 'Other words');
    expect(await refusal(queuedComment('a'), { kind: 'edit', markdown: ' \n ' })).toEqual([
      'invalid-input',
      'markdown',
    ]);
    const mayBeThere = queuedComment('a', { state: 'in-doubt' });
    expect(await refusal(mayBeThere, { kind: 'edit', markdown: 'Other' })).toEqual(['conflict', undefined]);
  });

  it('sends what is held, but for what cannot arrive', async () => {
    const held = (cause: 'page-changed' | 'target-gone') => queuedComment('a', { state: 'held', cause });
    expect(await refusal(held('page-changed'), { kind: 'release' })).toBeNull();
    expect(await refusal(held('target-gone'), { kind: 'release' })).toEqual(['conflict', undefined]);
    const { outbox } = await withOne(queuedComment('a', { state: 'rejected', cause: 'target-gone' }));
    // Nothing is held: there is nothing to release, and nothing happens.
    expect((await outbox.act('a', { kind: 'release' })).ok).toBe(true);
    expect(outbox.find('a')?.state).toBe('rejected');
    expect((await outbox.act('a', { kind: 'retry' })).ok).toBe(true);
    expect(outbox.find('a')?.state).toBe('queued');
  });

  it('looks for it no sooner than the service had time to show it', async () => {
    const { outbox } = await withOne(queuedComment('a', { state: 'in-doubt', sentAt: NOW - 1_000 }));
    await outbox.act('a', { kind: 'retry' });
    expect(outbox.find('a')?.nextTryAt).toBe(NOW - 1_000 + SETTLE_MS);
    const { outbox: never } = await withOne(queuedComment('a', { state: 'in-doubt' }));
    await never.act('a', { kind: 'retry' });
    expect(never.find('a')?.nextTryAt).toBe(NOW);
  });

  it('says that it is there, only where it may be', async () => {
    const { outbox } = await withOne(queuedComment('a', { state: 'in-doubt' }));
    expect((await outbox.act('a', { kind: 'settle' })).ok).toBe(true);
    expect(outbox.find('a')).toMatchObject({ state: 'done', settled: true });
    const unclear = queuedComment('a', { state: 'held', cause: 'cannot-tell' });
    expect(await refusal(unclear, { kind: 'settle' })).toBeNull();
    expect(await refusal(queuedComment('a'), { kind: 'settle' })).toEqual(['conflict', undefined]);
  });

  it('takes one side of a conflict, or both in words of their own', async () => {
    const operation = queuedComment('a', { write: edit('c', 'Mine'), state: 'conflict', conflict });
    const after = async (act: OutboxAct) => {
      const { outbox } = await withOne(operation);
      expect((await outbox.act('a', act)).ok).toBe(true);
      return outbox.find('a');
    };
    expect(await after({ kind: 'resolve', take: 'theirs' })).toBeNull();
    expect(await after({ kind: 'resolve', take: 'mine' })).toMatchObject({
      state: 'queued',
      write: { markdown: 'Mine', base: 'Theirs' },
    });
    expect(await after({ kind: 'resolve', take: 'merged', markdown: ' Both ' })).toMatchObject({
      state: 'queued',
      write: { markdown: 'Both', base: 'Theirs' },
    });
  });

  it('takes one side of a conflict about a subject, or writes another one', async () => {
    const write: PendingWrite = {
      kind: 'request.describe',
      spaceId: 's',
      changeRequestId: 'r',
      subject: 'Mine',
      base: { subject: 'Before', description: 'Kept' },
    };
    const { outbox } = await withOne(queuedComment('a', { write, state: 'conflict', conflict }));
    await outbox.act('a', { kind: 'resolve', take: 'mine' });
    expect(outbox.find('a')?.write).toMatchObject({
      subject: 'Mine',
      base: { subject: 'Theirs', description: 'Kept' },
    });
    const { outbox: merged } = await withOne(queuedComment('a', { write, state: 'conflict', conflict }));
    await merged.act('a', { kind: 'resolve', take: 'merged', markdown: ' Both ' });
    expect(merged.find('a')?.write).toMatchObject({ subject: 'Both' });
  });

  it('takes their own side of fields: what was there before is not compared again', async () => {
    const write: PendingWrite = { kind: 'updateTeam', input: { teamId: 't' }, base: { title: 'Before' } };
    const { outbox } = await withOne(queuedComment('a', { write, state: 'conflict', conflict }));
    await outbox.act('a', { kind: 'resolve', take: 'mine' });
    expect(outbox.find('a')?.write).toEqual({ kind: 'updateTeam', input: { teamId: 't' } });
    const like: PendingWrite = { kind: 'comment.delete', ...place, comment: { server: 'c' } };
    const { outbox: plain } = await withOne(queuedComment('a', { write: like, state: 'conflict', conflict }));
    await plain.act('a', { kind: 'resolve', take: 'mine' });
    expect(plain.find('a')).toMatchObject({ state: 'queued', write: like });
  });

  it('cannot resolve what is not in conflict, merge what cannot be merged, or merge it to nothing', async () => {
    const merged = (markdown: string): OutboxAct => ({ kind: 'resolve', take: 'merged', markdown });
    const inConflict = (mergeable: boolean) =>
      queuedComment('a', { write: edit('c', 'Mine'), state: 'conflict', conflict: { ...conflict, mergeable } });
    expect(await refusal(queuedComment('a'), { kind: 'resolve', take: 'mine' })).toEqual(['conflict', undefined]);
    expect(await refusal(queuedComment('a', { state: 'conflict' }), { kind: 'resolve', take: 'mine' })).toEqual([
      'conflict',
      undefined,
    ]);
    expect(await refusal(inConflict(false), merged('Both'))).toEqual(['invalid-input', undefined]);
    expect(await refusal(inConflict(true), merged('  '))).toEqual(['invalid-input', 'markdown']);
    expect(await refusal(inConflict(false), { kind: 'resolve', take: 'mine' })).toBeNull();
  });

  it('discards it, and it is known to be over', async () => {
    const { outbox, told } = await withOne(queuedComment('a'));
    expect(outbox.isOver('a')).toBe(false);
    await outbox.act('a', { kind: 'discard' });
    expect(told.at(-1)).toEqual({ operations: [], removed: ['a'], rows: [] });
    expect([outbox.find('a'), outbox.isOver('a')]).toEqual([null, true]);
  });
});

describe('a write that is queued', () => {
  it('is told to the store, and stirs whoever sends', async () => {
    const opened = await open();
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
    expect(withAll).toMatchObject({ value: { outcome: 'withdrawn', operation: { id: 'a' } } });
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
    expect(outbox.all().map(({ id }) => id)).toEqual(['f', 'e']);
  });
});

describe('a write that comes from elsewhere', () => {
  const broughtIn = { by: 'Ann', packMadeAt: 5 };

  it('is queued once, with the print of its text', async () => {
    const { outbox } = await open();
    const operation = queuedComment('a', { broughtIn });
    const expected = { ...operation, broughtIn: { ...broughtIn, textHash: textHash('text of a') } };
    expect(await outbox.bringIn(operation)).toEqual({ ok: true, value: { outcome: 'queued', operation: expected } });
    expect(await outbox.bringIn(operation)).toMatchObject({ ok: false, error: { code: 'conflict' } });
    await outbox.act('a', { kind: 'discard' });
    expect(await outbox.bringIn(operation)).toMatchObject({ ok: false, error: { code: 'conflict' } });
  });

  it('is not queued where the disk refuses', async () => {
    const { outbox, disk } = await open();
    disk.refusals = 1;
    expect(await outbox.bringIn(queuedComment('a', { broughtIn }))).toMatchObject({
      ok: false,
      error: { code: 'storage-full' },
    });
  });

  it('has no print where it has no text, or was written here', async () => {
    const { outbox } = await open();
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
    const { outbox } = await open();
    const states = ['queued', 'sending', 'retrying', 'in-doubt', 'held', 'conflict', 'rejected', 'done'] as const;
    for (const state of states) await outbox.append(queuedComment(state, { state }));
    expect(outbox.counts()).toEqual({ waiting: 4, held: 2, failed: 1 });
    expect(outbox.all().map(({ id }) => id)).toEqual(states);
    const damaged = await open({ damaged: ['%%%'] });
    expect(damaged.outbox.counts()).toEqual({ waiting: 0, held: 0, failed: 1 });
  });

  it('tell what waits for its time, and for the network', async () => {
    const { outbox } = await open();
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
    const opened = await open();
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
    const { outbox, disk } = await open();
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
    const { outbox, disk } = await open({ compactAfter: 10 });
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
    const { outbox, disk } = await open({ compactAfter: 4 });
    await outbox.append(queuedComment('a'));
    for (const id of ['b', 'c', 'd']) await outbox.append(queuedComment(id));
    await line(outbox, 11);
    expect(disk.rewrites).toBe(1);
    await line(outbox, 1);
    expect(disk.rewrites).toBe(2);
  });

  it('is kept as it is for five thousand lines where nobody says otherwise', async () => {
    const { outbox, disk } = await open();
    await outbox.append(queuedComment('a'));
    await line(outbox, 30);
    expect(disk.rewrites).toBe(1);
  });
});

describe('what was in the middle of something when Galley ended', () => {
  it('is held where what it hangs on had gone', async () => {
    const disk = new MemoryDisk();
    const first = await open({ disk });
    await first.outbox.append(queuedComment('a'));
    await first.outbox.append(queuedReply('b', { operation: 'a' }));
    const [a, b] = disk.lines;
    // The power went between the discard and the hold.
    disk.lines = [a ?? '', b ?? '', JSON.stringify({ event: { type: 'discarded', at: NOW, id: 'a' } })];
    const { outbox } = await open({ disk });
    expect(outbox.find('b')).toMatchObject({ state: 'held', cause: 'parent-failed', changedAt: NOW });
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
    const { outbox } = await open();
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

  it('is refused where the disk refuses, and may come again', async () => {
    const { outbox, disk } = await open({ isNew: true });
    disk.refusals = 1;
    expect(await outbox.reconcile([queuedComment('a')], ['a'])).toMatchObject({
      ok: false,
      error: { code: 'storage-full' },
    });
    // The journal is as new as before: what was lost with the last one is not known yet.
    expect(await outbox.reconcile([queuedComment('a')], ['a'])).toMatchObject({ value: { adopted: 1, removed: [] } });
  });
});

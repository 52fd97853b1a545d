import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { NOBODY } from '#shared/outbox/whose.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OutboxChange } from '#shared/rpc/store.ts';
import { parseOutboxEntry, type OutboxEntry } from '../../../electron/outbox/entries.ts';
import type { Journal } from '../../../electron/outbox/journal.ts';
import { openOutbox, type Outbox } from '../../../electron/outbox/outbox.ts';
import { queuedComment, queuedReply } from './operations.ts';

/** A disk that keeps what a real journal would keep, read back through JSON and the schema. */
function memoryDisk(): { readonly journal: Journal<OutboxEntry>; read(): readonly OutboxEntry[]; fail: boolean } {
  let lines: string[] = [];
  const disk = {
    fail: false,
    read: () => lines.flatMap((line) => parseOutboxEntry(JSON.parse(line)) ?? []),
    journal: {
      append: (entries: readonly OutboxEntry[]): Promise<Result<null>> => {
        if (disk.fail) return Promise.resolve(err(appError('storage-full', 'no space')));
        lines.push(...entries.map((entry) => JSON.stringify(entry)));
        return Promise.resolve(ok(null));
      },
      rewrite: (entries: () => readonly OutboxEntry[]): Promise<Result<null>> => {
        lines = entries().map((entry) => JSON.stringify(entry));
        return Promise.resolve(ok(null));
      },
      close: () => Promise.resolve(),
    },
  };
  return disk;
}

async function start(
  disk: ReturnType<typeof memoryDisk>,
  { now = 10_000, isNew = false, writer = NOBODY, sends = true } = {},
): Promise<{ outbox: Outbox; told: OutboxChange[] }> {
  const told: OutboxChange[] = [];
  const opened = await openOutbox({
    journal: disk.journal,
    entries: disk.read(),
    isNew,
    now: () => now,
    settleMs: 4_000,
    writer: () => writer,
    sends,
    emit: (change) => told.push(change),
    stirred: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  return { outbox: opened.value, told };
}

describe('what another person wrote', () => {
  const writer = { person: { id: 'bo', displayName: 'Bo' }, signIn: 'second', sameAs: [] };
  const theirs = { ...queuedComment('a'), author: 'ann', signIn: 'first' };
  const edit = { kind: 'edit', markdown: 'other words' } as const;

  it('keeps its words: neither an edit in the Outbox nor one beside the comment changes them', async () => {
    const { outbox } = await start(memoryDisk(), { writer });
    await outbox.append(theirs);
    expect(await outbox.act('a', edit)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    const write = {
      kind: 'comment.edit',
      spaceId: 'space',
      pageId: 'page',
      comment: { operation: 'a' },
      markdown: 'other words',
    } as const;
    const added = await outbox.append({ ...queuedComment('e', { write }), author: 'bo', signIn: 'second' });
    expect(added).toMatchObject({ ok: true, value: { outcome: 'queued' } });
    expect(outbox.find('a')?.write).toHaveProperty('markdown', 'text of a');
  });

  it('can be changed once it was sent in one’s own name, and one’s own can', async () => {
    const { outbox } = await start(memoryDisk(), { writer });
    await outbox.append(theirs);
    await outbox.append({ ...queuedComment('b'), author: 'bo', signIn: 'second' });
    await outbox.record({ type: 'held', at: 1, id: 'a', cause: 'other-person' });
    await outbox.act('a', { kind: 'release' });
    for (const id of ['a', 'b']) {
      expect(await outbox.act(id, edit)).toMatchObject({ ok: true });
      expect(outbox.find(id)?.write).toHaveProperty('markdown', 'other words');
    }
  });
});

describe('the outbox over a restart', () => {
  it('has everything that was appended', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk);
    await outbox.append(queuedComment('a'));
    await outbox.append(queuedReply('b', { operation: 'a' }));
    const again = await start(disk);
    expect(again.outbox.find('a')?.write).toHaveProperty('markdown', 'text of a');
    expect(again.outbox.find('b')?.state).toBe('queued');
  });

  it('doubts what was being sent', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk);
    await outbox.append(queuedComment('a'));
    await outbox.record({ type: 'send-started', at: 10_000, id: 'a', baseline: { seen: [] } });
    const again = await start(disk, { now: 60_000 });
    expect(again.outbox.find('a')).toMatchObject({ state: 'in-doubt', baseline: { seen: [] } });
  });

  it('queues a deletion whose comment leaves while what hangs on it is discarded', async () => {
    const { outbox } = await start(memoryDisk());
    await outbox.append(queuedComment('a'));
    await outbox.append(queuedReply('b', { operation: 'a' }));
    const deletion = {
      kind: 'comment.delete',
      spaceId: 'space',
      pageId: 'page',
      comment: { operation: 'a' },
      withDependents: true,
    } as const;
    const deleting = outbox.append({ ...queuedComment('d'), write: deletion });
    await outbox.record({ type: 'send-started', at: 10_000, id: 'a' });
    expect(await deleting).toMatchObject({ ok: true, value: { outcome: 'queued', operation: { id: 'd' } } });
    expect(outbox.find('b')).toBeNull();
    await outbox.record({ type: 'acknowledged', at: 11_000, id: 'a', serverId: 'c1' });
    expect(outbox.find('d')?.write).toMatchObject({ comment: { server: 'c1' } });
  });

  it('gives what a proxy refuses its own time, however often the service is reached by others', async () => {
    const { outbox } = await start(memoryDisk());
    const blocked = appError('not-the-service', 'blocked', { sent: 'no', status: 403 });
    const silence = appError('offline', 'no route', { sent: 'no' });
    for (const [id, error] of [
      ['a', blocked],
      ['b', silence],
    ] as const) {
      await outbox.append(queuedComment(id));
      await outbox.record({ type: 'postponed', at: 10_000, id, error, nextTryAt: 12_000 });
    }
    expect(outbox.postponed('silence')).toEqual(['b']);
    expect(outbox.postponed('network')).toEqual(['a', 'b']);
  });

  it('does not say queued when the disk refuses', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk);
    disk.fail = true;
    const appended = await outbox.append(queuedComment('a'));
    expect(appended.ok ? '' : appended.error.code).toBe('storage-full');
    expect(outbox.find('a')).toBeNull();
  });

  it('says that the disk is full, marks nothing as sent, and goes on when there is room', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk);
    await outbox.append(queuedComment('a'));
    disk.fail = true;
    const marked = await outbox.record({ type: 'send-started', at: 10_000, id: 'a' });
    expect(marked.ok ? '' : marked.error.code).toBe('storage-full');
    expect(outbox.find('a')?.state).toBe('queued');
    expect(outbox.problem()?.code).toBe('storage-full');
    disk.fail = false;
    expect((await outbox.record({ type: 'send-started', at: 11_000, id: 'a' })).ok).toBe(true);
    expect(outbox.problem()).toBeNull();
  });

  it('takes the same operation once, however often it is appended', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk);
    await outbox.append(queuedComment('a'));
    await outbox.append(queuedComment('a'));
    expect(disk.read()).toHaveLength(1);
  });

  it('forgets what was sent more than thirty days ago, and nothing else', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk);
    await outbox.append(queuedComment('old', { state: 'done', serverId: 's' }));
    await outbox.append(queuedComment('waiting'));
    const later = await start(disk, { now: 40 * 24 * 60 * 60 * 1_000 });
    expect(later.outbox.find('old')).toBeNull();
    expect(later.outbox.find('waiting')).not.toBeNull();
  });
});

describe('outbox and database', () => {
  it('restores an empty database from the journal', async () => {
    const { outbox } = await start(memoryDisk());
    await outbox.append(queuedComment('a'));
    const change = await outbox.reconcile([], []);
    expect(change.ok && change.value.operations.map(({ id }) => id)).toEqual(['a']);
  });

  it('restores a lost journal from the database, and looks before it sends', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk);
    await outbox.reconcile([queuedComment('a')], []);
    // The database hears of each step a moment later: this may have been sent already.
    expect(outbox.find('a')?.state).toBe('in-doubt');
    // In one line: an end between two would leave it called queued.
    expect(disk.read()).toMatchObject([{ event: { type: 'enqueued', operation: { state: 'in-doubt' } } }]);
  });

  it('looks for what a database without a journal calls held, when the person tries it again', async () => {
    const { outbox } = await start(memoryDisk());
    await outbox.reconcile([queuedComment('a', { state: 'held', cause: 'thread-resolved' })], []);
    expect(outbox.find('a')?.state).toBe('held');
    await outbox.act('a', { kind: 'retry' });
    expect(outbox.find('a')?.state).toBe('in-doubt');
  });

  it('doubts what a database without a journal calls sending', async () => {
    const { outbox } = await start(memoryDisk());
    await outbox.reconcile([queuedComment('a', { state: 'sending', sentAt: 9_000 })], []);
    expect(outbox.find('a')?.state).toBe('in-doubt');
  });

  it('doubts nothing of a pack, from which nothing is ever sent', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk, { sends: false });
    await outbox.reconcile([queuedComment('a'), queuedComment('b', { state: 'held', cause: 'parent-failed' })], []);
    expect([outbox.find('a')?.state, outbox.find('b')?.mayBeThere]).toEqual(['queued', undefined]);
    // Galley ended while it took in that this had been sent by whoever imported it.
    await outbox.record({ type: 'send-started', at: 10_000, id: 'a' });
    const again = await start(disk, { sends: false });
    expect(again.outbox.find('a')?.state).toBe('queued');
  });

  it('takes a comment up before the reply to it, also where the clock was set back between them', async () => {
    const { outbox } = await start(memoryDisk());
    const reply = queuedReply('reply', { operation: 'comment' }, { createdAt: 500 });
    await outbox.reconcile([reply, queuedComment('comment', { createdAt: 1_000 })], []);
    expect([outbox.find('comment')?.state, outbox.find('reply')?.state]).toEqual(['in-doubt', 'in-doubt']);
  });

  it('leaves what is being sent alone when another page attaches meanwhile', async () => {
    const { outbox } = await start(memoryDisk());
    await outbox.append(queuedComment('a'));
    const marked = outbox.record({ type: 'send-started', at: 10_000, id: 'a' });
    const [first, second] = await Promise.all([
      outbox.reconcile([queuedComment('a')], []),
      outbox.reconcile([queuedComment('a')], []),
      marked,
    ]);
    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(outbox.find('a')?.state).toBe('sending');
  });

  it('does not mind two pages that bring the same lost write at once', async () => {
    const { outbox } = await start(memoryDisk());
    const both = await Promise.all([1, 2].map(() => outbox.reconcile([queuedComment('b')], [])));
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(outbox.find('b')?.state).toBe('in-doubt');
  });

  it('does not send what was never called queued', async () => {
    const { outbox } = await start(memoryDisk());
    const change = await outbox.reconcile([queuedComment('a')], ['a']);
    expect(change.ok && change.value.removed).toEqual(['a']);
    expect(outbox.find('a')).toBeNull();
  });

  it.each([
    { of: 'a journal that is new', isNew: true, others: [] },
    { of: 'others that the journal must have had', isNew: false, others: [queuedComment('b')] },
  ])('looks for what was never called queued where the journal was lost, as is told by $of', async (lost) => {
    const { outbox } = await start(memoryDisk(), lost);
    await outbox.reconcile([queuedComment('a'), ...lost.others], ['a']);
    expect(outbox.find('a')?.state).toBe('in-doubt');
    // Once told, what is on its way from a page goes the usual way.
    const change = await outbox.reconcile([queuedComment('c')], ['c']);
    expect(change.ok && change.value.removed).toEqual(['c']);
  });

  it('queues once what another page that attaches brings meanwhile', async () => {
    const { outbox } = await start(memoryDisk());
    const [queued] = await Promise.all([outbox.append(queuedComment('a')), outbox.reconcile([queuedComment('a')], [])]);
    expect(queued).toMatchObject({ ok: true, value: { outcome: 'queued' } });
    const [, late] = await Promise.all([outbox.reconcile([queuedComment('b')], []), outbox.append(queuedComment('b'))]);
    expect(late).toMatchObject({ ok: true, value: { outcome: 'queued' } });
  });

  it('confirms what the journal has though the database never heard', async () => {
    const { outbox } = await start(memoryDisk());
    await outbox.append(queuedComment('a'));
    const change = await outbox.reconcile([queuedComment('a')], ['a']);
    expect(change.ok && change.value.operations.map(({ id }) => id)).toEqual(['a']);
  });

  it('does not bring back what was discarded while no page was there to hear it', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk);
    await outbox.append(queuedComment('a'));
    await outbox.act('a', { kind: 'discard' });
    const again = await start(disk);
    const change = await again.outbox.reconcile([queuedComment('a')], []);
    expect(change.ok && change.value.removed).toEqual(['a']);
    expect(again.outbox.find('a')).toBeNull();
  });

  it('hands over the service’s row of what was sent while no page was there', async () => {
    const disk = memoryDisk();
    const { outbox } = await start(disk);
    await outbox.append(queuedComment('a'));
    await outbox.record({ type: 'send-started', at: 10_000, id: 'a' });
    const row = { kind: 'comment', spaceId: 'space', comment: { id: 's1' } };
    await outbox.record({ type: 'acknowledged', at: 10_000, id: 'a', serverId: 's1' }, row as never);
    const again = await start(disk);
    const change = await again.outbox.reconcile([queuedComment('a')], []);
    expect(change.ok && change.value.rows).toEqual([row]);
  });
});

describe('what a person does', () => {
  it('holds the replies of a comment that was discarded, with their text', async () => {
    const { outbox } = await start(memoryDisk());
    await outbox.append(queuedComment('a'));
    await outbox.append(queuedReply('b', { operation: 'a' }));
    await outbox.act('a', { kind: 'discard' });
    expect(outbox.find('b')).toMatchObject({ state: 'held', cause: 'parent-failed', write: { markdown: 'text of b' } });
  });

  it('refuses an empty text and says which field', async () => {
    const { outbox } = await start(memoryDisk());
    await outbox.append(queuedComment('a'));
    const edited = await outbox.act('a', { kind: 'edit', markdown: '  ' });
    expect(edited.ok ? '' : edited.error.path).toBe('markdown');
    expect(outbox.find('a')?.write).toHaveProperty('markdown', 'text of a');
  });
});

import { describe, expect, it } from 'vitest';
import { type ErrorCode } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import { queuedComment } from './operations.ts';
import { NOW, openAlone, SETTLE_MS, withOne } from './outbox-alone.ts';

const place = { spaceId: 'space', pageId: 'page' };
const conflict = { base: 'Before', mine: 'Mine', theirs: 'Theirs', mergeable: true };

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
    const { outbox } = await openAlone();
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
    // What was merged with older words is compared with those: it never replaces what nobody has looked at.
    const older: OutboxAct = { kind: 'resolve', take: 'merged', markdown: 'Both', base: 'Theirs before' };
    expect(await after(older)).toMatchObject({ write: { markdown: 'Both', base: 'Theirs before' } });
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

describe('a conflict about a description', () => {
  it('is over with one side taken: what was there before is not compared again', async () => {
    const write: PendingWrite = {
      kind: 'request.describe',
      spaceId: 's',
      changeRequestId: 'r',
      description: 'Mine',
      base: { description: 'Before' },
    };
    const { outbox } = await withOne(
      queuedComment('a', { write, state: 'conflict', conflict: { ...conflict, mergeable: false } }),
    );
    expect((await outbox.act('a', { kind: 'resolve', take: 'mine' })).ok).toBe(true);
    expect(outbox.find('a')?.write).toEqual({
      kind: 'request.describe',
      spaceId: 's',
      changeRequestId: 'r',
      description: 'Mine',
    });
  });
});

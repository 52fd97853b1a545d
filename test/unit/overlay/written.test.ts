import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { overlayThreads, pendingThreadCounts, type ThreadRow } from '../../../renderer/overlay/threads.ts';
import { queuedComment, queuedReply } from '../outbox/operations.ts';
import { answer, at, ME, on, only, row, shown, user, write } from './shown.ts';

describe('local writes', () => {
  it('stands behind the comments of the service until their list has it', () => {
    const threads = shown([row('c')], queuedComment('a'), queuedComment('b', { state: 'done', serverId: 's' }));
    expect(threads.map(({ key }) => key)).toEqual(['c', 'a', 'b']);
    expect(threads[1]).toEqual({
      key: 'a',
      ref: { operation: 'a' },
      comment: {
        key: 'a',
        ref: { operation: 'a' },
        author: { id: 'me', name: 'Ada Lind', agent: false },
        postedAt: new Date(1_000).toISOString(),
        editedAt: null,
        markdown: 'text of a',
        reactions: [],
        pending: { operationId: 'a', kind: 'comment.create', state: 'queued', error: null, cause: null },
        changes: [],
        canEdit: true,
        canDelete: true,
      },
      status: 'open',
      statusPending: null,
      resolvedBy: null,
      resolvedAt: null,
      replies: [],
      hiddenReplies: 0,
      hiddenBy: [],
      canReply: true,
      about: null,
    });
    expect(threads[2]?.ref).toEqual({ server: 's' });
  });

  it('is not shown from here where its row is stored, or the person found it there', () => {
    const done = queuedComment('a', { state: 'done', serverId: 's' });
    expect(overlayThreads([], [{ operation: done, rowStored: true }], ME)).toEqual([]);
    expect(shown([], queuedComment('a', { state: 'done', serverId: null, settled: true }))).toEqual([]);
    expect(shown([row('s')], done).map(({ key }) => key)).toEqual(['s']);
    const waiting = { operation: queuedComment('a'), rowStored: true };
    expect(overlayThreads([], [waiting], ME)).toHaveLength(1);
  });

  it('keeps the name of what wrote it, and all that is said to it under either name', () => {
    const replyToOperation = queuedReply('one', { operation: 'a' });
    const replyToRow = queuedReply('two', { server: 's' });
    const done = queuedComment('a', { state: 'done', serverId: 's' });
    const thread = only([row('s')], done, replyToOperation, replyToRow);
    expect(thread.writtenAs).toBe('a');
    expect(thread.replies.map(({ key }) => key)).toEqual(['one', 'two']);
    const [remembered] = overlayThreads(
      [row('s')],
      [{ operation: replyToOperation, rowStored: false }],
      ME,
      new Map(),
      new Map([['s', 'a']]),
    );
    expect(remembered?.replies.map(({ key }) => key)).toEqual(['one']);
    expect(remembered?.writtenAs).toBe('a');
    expect(only([row('c')])).not.toHaveProperty('writtenAs');
  });

  it('is said to nothing that only looks like it', () => {
    expect(only([row('c')], queuedReply('one', { operation: 'c' })).replies).toEqual([]);
    expect(only([row('c')], queuedReply('one', { server: 'other' })).replies).toEqual([]);
  });

  it('has its replies, its other words and its end', () => {
    const onA = { spaceId: 'space', pageId: 'page', comment: { operation: 'a' } };
    const thread = only(
      [],
      queuedComment('a'),
      queuedReply('r', { operation: 'a' }),
      write('e', { kind: 'comment.edit', ...onA, markdown: 'Better' }),
      write('s', { kind: 'comment.resolve', ...onA, resolved: true }),
    );
    expect(thread).toMatchObject({
      comment: { markdown: 'Better', changes: [{ operationId: 'e' }] },
      replies: [{ key: 'r', markdown: 'text of r' }],
      status: 'resolved',
      resolvedBy: 'Ada Lind',
    });
    expect(shown([], queuedComment('a'), write('d', { kind: 'comment.delete', ...onA }, { state: 'done' }))).toEqual(
      [],
    );
  });

  it('stands on the part of the page that it was written beside', () => {
    const anchor = { key: 'k', type: 't', text: '', before: '', after: '', headings: [], alone: true, depth: 0 };
    const about = (more: object) =>
      only([], write('a', { kind: 'comment.create', spaceId: 'space', pageId: 'page', markdown: 'Words', ...more }))
        .about;
    expect(about({})).toBeNull();
    expect(about({ anchor })).toEqual({ anchor, gone: false, cell: false });
    expect(about({ anchor: { ...anchor, cell: true } })).toMatchObject({ cell: true });
    expect(about({ node: 'n' })).toEqual({ anchor: null, gone: false, cell: false });
    expect(about({ node: 'n', tableCell: { record: 'r', definition: 'd' } })).toMatchObject({ cell: true });
  });
});

describe('a list that came before the answer', () => {
  const sending: Partial<PendingOperation> = { state: 'sending', baseline: { seen: ['old'], complete: true } };
  const arrived = (id: string, more: Partial<Comment> = {}) =>
    row(id, { postedBy: user('me'), target: { space: 's', revision: 'r', page: { id: 'page' } }, ...more });
  const own = (words: string) => ({ body: { markdown: words } });
  const keys = (rows: readonly ThreadRow[], ...operations: readonly PendingOperation[]) =>
    shown(rows, ...operations).map(({ key }) => key);

  it('stands for what wrote a row of it, only while that is being sent', () => {
    expect(keys([arrived('c', own('text of a'))], queuedComment('a', sending))).toEqual(['c']);
    expect(keys([arrived('c', own('text of a'))], queuedComment('a', { ...sending, state: 'in-doubt' }))).toEqual([
      'c',
      'a',
    ]);
    expect(keys([arrived('c', own('text of a'))], queuedComment('a', { state: 'sending' }))).toEqual(['c', 'a']);
    expect(keys([arrived('old', own('text of a'))], queuedComment('a', sending))).toEqual(['old', 'a']);
  });

  it('stands for nothing on another page, of somebody else, or where nobody knows who we are', () => {
    const elsewhere = { ...own('text of a'), target: { space: 's', revision: 'r', page: { id: 'other' } } };
    expect(keys([arrived('c', elsewhere)], queuedComment('a', sending))).toHaveLength(2);
    expect(
      keys([arrived('c', { ...own('text of a'), postedBy: user('ann') })], queuedComment('a', sending)),
    ).toHaveLength(2);
    const operations = [{ operation: queuedComment('a', sending), rowStored: false }];
    const rows = [arrived('c', own('text of a'))];
    expect(overlayThreads(rows, operations, { id: null, name: 'Ada Lind' })).toHaveLength(2);
  });

  it('stands for no second write of the same words, nor for what another write has claimed', () => {
    const same = queuedComment('b', { ...sending, write: queuedComment('a').write });
    expect(keys([arrived('c', own('text of a'))], queuedComment('a', sending), same)).toEqual(['c', 'b']);
    const done = queuedComment('b', { state: 'done', serverId: 'c' });
    expect(keys([arrived('c', own('text of a'))], done, queuedComment('a', sending))).toEqual(['c', 'a']);
    const operations = [{ operation: queuedComment('a', sending), rowStored: false }];
    const rows = [arrived('c', own('text of a'))];
    expect(overlayThreads(rows, operations, ME, new Map(), new Map([['c', 'other']]))).toHaveLength(2);
  });

  it('is read the newest first, whatever its order', () => {
    // Behind a row that was seen, an older one slid in as others were deleted.
    const baseline = { seen: ['seen'], complete: false };
    const rows = [
      arrived('c', { ...own('text of a'), postedAt: at(4) }),
      arrived('seen', { ...own('x'), postedAt: at(3) }),
    ];
    const operation = queuedComment('a', { ...sending, baseline });
    expect(keys(rows, operation)).toEqual(['c', 'seen']);
    expect(keys(rows.toReversed(), operation)).toEqual(['seen', 'c']);
    const slid = arrived('c', { ...own('text of a'), postedAt: at(2) });
    expect(keys([slid, rows[1] ?? slid], operation)).toEqual(['c', 'seen', 'a']);
  });

  it('stands for replies as well', () => {
    const mine = answer('r', { postedBy: user('me'), body: { markdown: 'text of b' } });
    const thread = only([row('c', {}, [mine])], queuedReply('b', { server: 'c' }, sending));
    expect(thread.replies.map(({ key }) => key)).toEqual(['r']);
    const edit = write(
      'b',
      { kind: 'comment.edit', ...on('c'), markdown: 'text of b' },
      { state: 'sending', baseline: { seen: [], complete: true } },
    );
    expect(only([row('c', {}, [mine])], edit).comment.markdown).toBe('text of b');
  });
});

describe('the open threads that writes add and take away', () => {
  const counts = (...operations: readonly PendingOperation[]) => [
    ...pendingThreadCounts(operations.map((operation) => ({ operation, rowStored: false }))),
  ];
  const onSpace: PendingWrite = { kind: 'comment.create', spaceId: 'space', markdown: 'Words' };
  const resolve = (resolved: boolean): PendingWrite => ({ kind: 'comment.resolve', ...on('c'), resolved });
  const remove: PendingWrite = { kind: 'comment.delete', ...on('c') };

  it('are counted by page, and those of the whole space apart', () => {
    expect(counts(queuedComment('a'), queuedComment('b'), write('c', onSpace))).toEqual([
      ['page', 2],
      ['', 1],
    ]);
    expect(counts(write('s', resolve(true)), write('t', { ...remove, comment: { server: 'd' } }))).toEqual([
      ['page', -2],
    ]);
    expect(counts(write('s', resolve(false)))).toEqual([['page', 1]]);
    expect(
      counts(queuedReply('r', { server: 'c' }), write('e', { kind: 'comment.edit', ...on('c'), markdown: 'x' })),
    ).toEqual([]);
  });

  it('are counted of what is on its way; a comment of one’s own is shown whatever becomes of it', () => {
    const states = ['queued', 'sending', 'retrying', 'done', 'in-doubt', 'held', 'conflict', 'rejected'] as const;
    const counted = (written: PendingWrite) =>
      states.filter((state) => counts(write('a', written, { state })).length > 0);
    expect(counted(queuedComment('a').write)).toEqual(states);
    expect(counted(resolve(true))).toEqual(states.slice(0, 4));
    expect(counted(remove)).toEqual(states.slice(0, 4));
  });

  it('are not counted where the service’s rows show them already', () => {
    const done = queuedComment('a', { state: 'done', serverId: 's' });
    expect([...pendingThreadCounts([{ operation: done, rowStored: true }])]).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import {
  AGENT_ID,
  overlayThreads,
  pendingThreadCounts,
  type OverlayAuthor,
  type ThreadRow,
} from '../../../renderer/overlay/threads.ts';
import { queuedComment, queuedReply } from '../outbox/operations.ts';
import { comment, reply } from '../store/fixtures.ts';

const ME: OverlayAuthor = { id: 'me', name: 'Ada Lind' };
const user = (id: string) => ({ object: 'user', id, displayName: `The ${id}`, urls: {} }) as const;
const at = (day: number): string => `2026-01-0${String(day)}T00:00:00.000Z`;

const row = (id: string, more: Partial<Comment> = {}, replies: readonly CommentReply[] = []): ThreadRow => ({
  comment: comment(id, { replies: replies.length, ...more }),
  replies,
});
const answer = (id: string, more: Partial<CommentReply> = {}): CommentReply => ({ ...reply(id), ...more });
const on = (server: string) => ({ spaceId: 'space', pageId: 'page', comment: { server } });
const write = (id: string, written: PendingWrite, more: Partial<PendingOperation> = {}): PendingOperation =>
  queuedComment(id, { write: written, ...more });

function shown(rows: readonly ThreadRow[], ...operations: readonly PendingOperation[]) {
  return overlayThreads(
    rows,
    operations.map((operation) => ({ operation, rowStored: false })),
    ME,
  );
}

/** The only thread that is shown. */
function only(rows: readonly ThreadRow[], ...operations: readonly PendingOperation[]) {
  const [thread, ...more] = shown(rows, ...operations);
  if (thread === undefined || more.length > 0) throw new Error('not one thread is shown');
  return thread;
}

describe('a comment of the service', () => {
  it('is shown as it is', () => {
    expect(only([row('c')])).toEqual({
      key: 'c',
      ref: { server: 'c' },
      comment: {
        key: 'c',
        ref: { server: 'c' },
        author: { id: 'hanne', name: 'Hanne', agent: false },
        postedAt: '2026-01-01T00:00:00Z',
        editedAt: null,
        markdown: 'text of c',
        reactions: [],
        pending: null,
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
  });

  it('is shown with who resolved it, and when', () => {
    const resolved = { status: 'resolved', resolvedBy: user('ann'), resolvedAt: at(3), editedAt: at(2) } as const;
    expect(only([row('c', resolved)])).toMatchObject({
      status: 'resolved',
      resolvedBy: 'The ann',
      resolvedAt: at(3),
      comment: { editedAt: at(2) },
    });
  });

  it('tells what its person may do: what the service says, or what follows from who wrote it', () => {
    const { comment: theirs } = only([row('c', { permissions: {} })]);
    expect([theirs.canEdit, theirs.canDelete]).toEqual([false, false]);
    const { comment: mine } = only([row('c', { permissions: {}, postedBy: user('me') })]);
    expect([mine.canEdit, mine.canDelete]).toEqual([true, true]);
    const refused = { edit: false, delete: false, reply: false };
    const thread = only([row('c', { permissions: refused, postedBy: user('me') })]);
    expect([thread.comment.canEdit, thread.comment.canDelete, thread.canReply]).toEqual([false, false, false]);
    expect(only([row('c', { permissions: {} })]).canReply).toBe(true);
  });

  it('may be the agent’s', () => {
    expect(only([row('c', { postedBy: user(AGENT_ID) })]).comment.author.agent).toBe(true);
  });

  it('has its node tree where it has no markdown', () => {
    const document = { object: 'document', nodes: [] } as never;
    expect(only([row('c', { body: { document } })]).comment).toMatchObject({ markdown: '', document });
    expect(only([row('c', { body: { document, markdown: 'Words' } })]).comment).not.toHaveProperty('document');
    expect(only([row('c', { body: {} })]).comment).not.toHaveProperty('document');
  });

  it('has its reactions, by whom as far as that is told', () => {
    const reactions = [
      { emoji: '1f44d', count: 3, users: [{ user: user('ann') }, { user: user('me') }, {}] },
      { emoji: '2764', users: [{ user: user('ann') }] },
      { emoji: '1f600' },
    ];
    expect(only([row('c', { reactions })]).comment.reactions).toEqual([
      { emoji: '1f44d', count: 3, names: ['The ann', 'The me'], mine: true, pending: null },
      { emoji: '2764', count: 1, names: ['The ann'], mine: false, pending: null },
      { emoji: '1f600', count: 0, names: [], mine: false, pending: null },
    ]);
  });

  it('stands where the service or what was noted here says', () => {
    const target = { space: 's', revision: 'r1', page: { id: 'p' } };
    const nowhere = { anchor: null, gone: false };
    expect(only([row('c', { target: { ...target, node: { id: 'n' } } })]).about).toEqual({ ...nowhere, cell: false });
    const tableCell = { record: 'r', definition: 'd' };
    expect(only([row('c', { target: { ...target, tableCell } })]).about).toEqual({ ...nowhere, cell: true });
    const known = new Map([['c', { anchor: null, gone: true, cell: false }]]);
    const [thread] = overlayThreads([row('c', { target: { ...target, tableCell } })], [], ME, known);
    expect(thread?.about).toEqual({ anchor: null, gone: true, cell: true });
    const [inCell] = overlayThreads([row('c')], [], ME, new Map([['c', { anchor: null, gone: false, cell: true }]]));
    expect(inCell?.about).toMatchObject({ cell: true });
    const [plain] = overlayThreads([row('c')], [], ME, new Map([['c', { anchor: null, gone: false, cell: false }]]));
    expect(plain?.about).toMatchObject({ cell: false });
  });
});

describe('replies of the service', () => {
  it('stand oldest first, and those that wait behind them', () => {
    const replies = [answer('late', { postedAt: at(3) }), answer('early', { postedAt: at(2) })];
    const thread = only([row('c', {}, replies)], queuedReply('mine', { server: 'c' }));
    expect(thread.replies.map(({ key }) => key)).toEqual(['early', 'late', 'mine']);
    expect(thread.replies.at(-1)).toMatchObject({
      author: { id: 'me', name: 'Ada Lind', agent: false },
      postedAt: new Date(1_000).toISOString(),
      markdown: 'text of mine',
      pending: { operationId: 'mine', kind: 'reply.create', state: 'queued' },
      ref: { operation: 'mine' },
      canEdit: true,
      canDelete: true,
    });
  });

  it('are shown once, whoever brought them: the list or the answer', () => {
    const done = queuedReply('mine', { server: 'c' }, { state: 'done', serverId: 'r' });
    expect(only([row('c', {}, [answer('r')])], done).replies.map(({ key }) => key)).toEqual(['r']);
    expect(only([row('c')], done).replies.map(({ key, ref }) => [key, ref])).toEqual([['mine', { server: 'r' }]]);
  });

  it('that cannot be shown are counted, and told by whom', () => {
    const repliers = [
      { user: user('ann'), count: 2, updatedAt: at(2) },
      { user: user('bob'), count: 1 },
      { user: user('cy') },
      { count: 4 },
    ];
    const thread = only([row('c', { replies: 5, repliers }, [answer('r', { postedBy: user('ann') })])]);
    expect(thread.hiddenReplies).toBe(4);
    expect(thread.hiddenBy).toEqual([
      { id: 'ann', name: 'The ann', count: 1, at: at(2) },
      { id: 'bob', name: 'The bob', count: 1, at: null },
      { id: 'cy', name: 'The cy', count: null, at: null },
    ]);
  });

  it('are not called hidden where all of them are shown', () => {
    const repliers = [{ user: user('ann'), count: 2 }, { user: user('cy') }];
    const replies = [answer('r', { postedBy: user('ann') }), answer('q', { postedBy: user('cy') })];
    expect(only([row('c', { replies: 3, repliers }, replies)]).hiddenBy).toEqual([
      { id: 'ann', name: 'The ann', count: 1, at: null },
    ]);
    expect(only([row('c', { replies: 1, repliers }, replies)])).toMatchObject({ hiddenReplies: 0, hiddenBy: [] });
    const none = [{ user: user('ann'), count: 1 }];
    expect(only([row('c', { replies: 2, repliers: none }, [replies[0] ?? answer('r')])]).hiddenBy).toEqual([]);
  });

  it('of our own that arrived without an id are shown from here, and not counted as hidden', () => {
    const repliers = [{ user: user('me'), count: 1 }];
    const counted = queuedReply('mine', { server: 'c' }, { state: 'done', serverId: null });
    const thread = only([row('c', { replies: 2, repliers })], counted);
    expect(thread.replies.map(({ key }) => key)).toEqual(['mine']);
    expect([thread.hiddenReplies, thread.hiddenBy]).toEqual([1, []]);
    // One that waits is not among those that the service counts.
    const waiting = only([row('c', { replies: 2, repliers })], queuedReply('mine', { server: 'c' }));
    expect([waiting.hiddenReplies, waiting.hiddenBy.length]).toEqual([2, 1]);
    const known = queuedReply('mine', { server: 'c' }, { state: 'done', serverId: 'r' });
    expect(only([row('c', { replies: 2, repliers })], known).hiddenReplies).toBe(2);
  });

  it('are edited, liked and deleted below their own comment alone', () => {
    const replies = [answer('r'), answer('q')];
    const onReply = { ...on('c'), reply: { server: 'r' } };
    const thread = only(
      [row('c', {}, replies)],
      write('e', { kind: 'reply.edit', ...onReply, markdown: 'Better' }),
      write('l', { kind: 'reply.react', ...onReply, emoji: '1f44d', add: true }),
    );
    expect(thread.replies.map(({ markdown }) => markdown)).toEqual(['text of q', 'Better'].toReversed());
    expect(thread.replies[0]?.reactions).toMatchObject([{ emoji: '1f44d', count: 1, mine: true }]);
    expect(thread.comment).toMatchObject({ markdown: 'text of c', reactions: [], changes: [] });
    const gone = only([row('c', {}, replies)], write('d', { kind: 'reply.delete', ...onReply }, { state: 'done' }));
    expect(gone.replies.map(({ key }) => key)).toEqual(['q']);
  });

  it('that wait are edited by what names their operation', () => {
    const onMine = { ...on('c'), reply: { operation: 'mine' } };
    const thread = only(
      [row('c')],
      queuedReply('mine', { server: 'c' }),
      write('e', { kind: 'reply.edit', ...onMine, markdown: 'Better' }),
    );
    expect(thread.replies).toMatchObject([{ key: 'mine', markdown: 'Better' }]);
  });
});

describe('what was written here', () => {
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

describe('a thread whose status waits', () => {
  const resolve = (resolved: boolean, more: Partial<PendingOperation> = {}) =>
    write('s', { kind: 'comment.resolve', ...on('c'), resolved }, more);

  it('is shown as it will be, by whom and when, and that it waits', () => {
    expect(only([row('c')], resolve(true))).toMatchObject({
      status: 'resolved',
      resolvedBy: 'Ada Lind',
      resolvedAt: new Date(1_000).toISOString(),
      statusPending: { operationId: 's', state: 'queued' },
    });
    const resolved = row('c', { status: 'resolved', resolvedBy: user('ann'), resolvedAt: at(3) });
    expect(only([resolved], resolve(false))).toMatchObject({ status: 'open', resolvedBy: null, resolvedAt: null });
  });

  it('keeps who resolved it first where it was resolved meanwhile', () => {
    const resolved = row('c', { status: 'resolved', resolvedBy: user('ann'), resolvedAt: at(3) });
    expect(only([resolved], resolve(true))).toMatchObject({
      resolvedBy: 'The ann',
      statusPending: { operationId: 's' },
    });
  });

  it('has no mark once it was sent', () => {
    expect(only([row('c')], resolve(true, { state: 'done' }))).toMatchObject({
      status: 'resolved',
      statusPending: null,
    });
  });

  it('is as the last word on it says', () => {
    const again = write('t', { kind: 'comment.resolve', ...on('c'), resolved: false });
    expect(only([row('c')], resolve(true), again)).toMatchObject({
      status: 'open',
      statusPending: { operationId: 't' },
    });
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

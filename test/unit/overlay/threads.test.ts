import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Whose } from '#shared/outbox/whose.ts';
import type { ThreadView } from '#shared/model/threads.ts';
import { asRequestThread } from '../../../renderer/overlay/request.ts';
import { AGENT_ID, overlayThreads } from '../../../renderer/overlay/threads.ts';
import { queuedReply } from '../outbox/operations.ts';
import { answer, at, ME, on, only, row, user, write } from './shown.ts';

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

  it('in a change request offers to delete its own replies only while they are not sent', () => {
    const place = { spaceId: 'space', changeRequestId: 'cr' };
    const unsent = write('o', { kind: 'reply.create', ...place, comment: { server: 'c' }, markdown: 'Words' });
    const thread = only([row('c', { postedBy: user('me') }, [answer('r', { postedBy: user('me') })])], unsent);
    const deletable = ({ comment, replies }: ThreadView): readonly boolean[] =>
      [comment, ...replies].map(({ canDelete }) => canDelete);
    expect(deletable(thread)).toEqual([true, true, true]);
    expect(deletable(asRequestThread(thread))).toEqual([true, false, true]);
  });

  it('that waits can be changed by the one who wrote it only', () => {
    const created = write('o', { kind: 'comment.create', spaceId: 'space', pageId: 'page', markdown: 'Words' });
    const permitted = (whose: Whose): readonly boolean[] => {
      const author = { ...ME, whose: () => whose };
      const [thread] = overlayThreads([], [{ operation: created, rowStored: false }], author);
      return [thread?.comment.canEdit ?? false, thread?.comment.canDelete ?? false];
    };
    expect(permitted('own')).toEqual([true, true]);
    expect(permitted('other')).toEqual([false, false]);
    expect(permitted('unknown')).toEqual([false, false]);
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

  it.each(['held', 'rejected'] as const)('is unchanged and not collapsed while that is %s', (state) => {
    const waits = { statusPending: { operationId: 's', state } };
    expect(only([row('c')], resolve(true, { state }))).toMatchObject({ status: 'open', resolvedBy: null, ...waits });
    const resolved = row('c', { status: 'resolved', resolvedBy: user('ann'), resolvedAt: at(3) });
    expect(only([resolved], resolve(false, { state }))).toMatchObject({ status: 'resolved', ...waits });
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

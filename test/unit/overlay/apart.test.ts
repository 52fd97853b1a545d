import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { overlayThreads } from '../../../renderer/overlay/threads.ts';
import { queuedComment, queuedReply } from '../outbox/operations.ts';
import { answer, ME, row, shown, user, write } from './shown.ts';

const onOperation = (operation: string) => ({ spaceId: 'space', pageId: 'page', comment: { operation } });

describe('two threads that wait', () => {
  it('have each its own replies, words and status', () => {
    const [one, other] = shown(
      [],
      queuedComment('a'),
      queuedComment('b'),
      queuedReply('to a', { operation: 'a' }),
      queuedReply('to b', { operation: 'b' }),
      write('e', { kind: 'comment.edit', ...onOperation('a'), markdown: 'Better' }),
      write('s', { kind: 'comment.resolve', ...onOperation('b'), resolved: true }),
    );
    expect(one).toMatchObject({ comment: { markdown: 'Better' }, status: 'open' });
    expect(one?.replies.map(({ key }) => key)).toEqual(['to a']);
    expect(other).toMatchObject({ comment: { markdown: 'text of b' }, status: 'resolved' });
    expect(other?.replies.map(({ key }) => key)).toEqual(['to b']);
  });

  it('are told from each other by the id that one of them has got', () => {
    const [one, other] = shown(
      [],
      queuedComment('a', { state: 'done', serverId: 's' }),
      queuedComment('b'),
      queuedReply('by id', { server: 's' }),
      queuedReply('by operation', { operation: 'a' }),
    );
    expect(one?.replies.map(({ key }) => key)).toEqual(['by id', 'by operation']);
    expect(other?.replies).toEqual([]);
  });

  it('have replies that are changed one by one', () => {
    const [thread] = shown(
      [],
      queuedComment('a'),
      queuedReply('one', { operation: 'a' }),
      queuedReply('two', { operation: 'a' }),
      write('e', { kind: 'reply.edit', ...onOperation('a'), reply: { operation: 'two' }, markdown: 'Better' }),
    );
    expect(thread?.replies.map(({ markdown }) => markdown)).toEqual(['text of one', 'Better']);
    expect(thread?.comment.markdown).toBe('text of a');
  });
});

describe('a comment of the service', () => {
  it('is gone with its replies once its deletion was done', () => {
    const remove = write(
      'd',
      { kind: 'comment.delete', spaceId: 'space', comment: { server: 'c' } },
      { state: 'done' },
    );
    expect(shown([row('c', {}, [answer('r')]), row('other')], remove).map(({ key }) => key)).toEqual(['other']);
  });

  it('has only the words of replies to it that wait, not of what else waits for it', () => {
    const edit = write('e', {
      kind: 'comment.edit',
      spaceId: 'space',
      comment: { server: 'c' },
      markdown: 'Better',
    });
    const [thread] = shown([row('c')], edit, queuedReply('r', { server: 'c' }));
    expect(thread?.replies.map(({ key }) => key)).toEqual(['r']);
  });

  it('is written by the agent where it has the agent’s id', () => {
    const agent = { object: 'user', id: 'gitbook:agent', displayName: 'Agent', urls: {} } as const;
    expect(shown([row('c', { postedBy: agent })])[0]?.comment.author.agent).toBe(true);
  });

  it('is known as written here by nothing but a comment', () => {
    const done = queuedReply('r', { server: 'c' }, { state: 'done', serverId: 'other' });
    const [first, second] = shown([row('c'), row('other')], done);
    expect([first, second].map((thread) => thread !== undefined && 'writtenAs' in thread)).toEqual([false, false]);
  });
});

describe('what is being sent', () => {
  const sending: Partial<PendingOperation> = { state: 'sending', baseline: { seen: [], complete: true } };
  const mine = (id: string) => row(id, { postedBy: user('me'), body: { markdown: 'text of a' } });

  it('is shown beside comments on no page that say the same', () => {
    const onSpace = row('c', {
      postedBy: user('me'),
      body: { markdown: 'text of a' },
      target: { space: 's', revision: 'r' },
    });
    expect(shown([onSpace], queuedComment('a', sending)).map(({ key }) => key)).toEqual(['c', 'a']);
  });

  it('is not told from others’ words while nobody knows who we are', () => {
    const unknown = { id: null, name: 'You' };
    const operations = [{ operation: queuedComment('a', sending), rowStored: false }];
    const row = mine('c');
    const onPage = { ...row, comment: { ...row.comment, target: { space: 's', revision: 'r', page: { id: 'page' } } } };
    expect(overlayThreads([onPage], operations, unknown).map(({ key }) => key)).toEqual(['c', 'a']);
    expect(overlayThreads([onPage], operations, ME).map(({ key }) => key)).toEqual(['c']);
  });
});

describe('replies that are only counted', () => {
  it('are mine alone where I have some that are shown from here', () => {
    const repliers = [
      { user: user('me'), count: 1 },
      { user: user('ann'), count: 1 },
    ];
    const counted = queuedReply('mine', { server: 'c' }, { state: 'done', serverId: null });
    const [thread] = shown([row('c', { replies: 3, repliers })], counted);
    expect(thread?.hiddenBy.map(({ id }) => id)).toEqual(['ann']);
  });

  it('do not count one of ours that is on its way', () => {
    const waiting = queuedReply('mine', { server: 'c' }, { state: 'queued', serverId: null });
    expect(shown([row('c', { replies: 3 })], waiting)[0]?.hiddenReplies).toBe(3);
  });
});

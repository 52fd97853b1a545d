import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { overlayThreads, type ThreadRow } from '../../../renderer/overlay/threads.ts';
import { queuedComment, queuedReply } from '../outbox/operations.ts';
import { comment, reply } from './rows.ts';

const ME = { id: 'me', name: 'Ada Lind' };
const me = { object: 'user', id: 'me', displayName: 'Ada Lind', urls: {} } as const;
const SENDING: Partial<PendingOperation> = { state: 'sending', baseline: { seen: ['old'], complete: true } };

const on = (page: string): Comment['target'] => ({ space: 'space', revision: 'rev', page: { id: page } });

const row = (id: string, markdown: string, more: Partial<Comment> = {}): ThreadRow => ({
  comment: comment(id, { postedBy: me, body: { markdown }, target: on('page'), ...more }),
  replies: [],
});

function shown(rows: readonly ThreadRow[], ...operations: readonly PendingOperation[]) {
  return overlayThreads(
    rows,
    operations.map((operation) => ({ operation, rowStored: false })),
    ME,
  ).map(({ key, replies }) => [key, ...replies.map((one) => one.key)]);
}

describe('what a list brought before the answer to what wrote it', () => {
  it('is shown once', () => {
    expect(shown([row('c1', 'text of own')], queuedComment('own', SENDING))).toEqual([['c1']]);
  });

  it('has below it what was said of it here', () => {
    const answer = queuedReply('answer', { operation: 'own' });
    expect(shown([row('c1', 'text of own')], queuedComment('own', SENDING), answer)).toEqual([['c1', 'answer']]);
  });

  it('stands for one of two that say the same', () => {
    const same = { kind: 'comment.create', spaceId: 'space', pageId: 'page', markdown: 'Same.' } as const;
    const [one, other] = ['one', 'other'].map((id) => ({ ...queuedComment(id, SENDING), write: same }));
    if (one === undefined || other === undefined) throw new Error('two are needed');
    expect(shown([row('c1', 'Same.')], one, other)).toEqual([['c1'], ['other']]);
    expect(shown([row('c1', 'Same.')], { ...one, state: 'done', serverId: 'c1' }, other)).toEqual([['c1'], ['other']]);
    // The first is no longer laid over anything, and remembered.
    const threads = overlayThreads(
      [row('c1', 'Same.')],
      [{ operation: other, rowStored: false }],
      ME,
      new Map(),
      new Map([['c1', 'one']]),
    );
    expect(threads.map(({ key, writtenAs }) => [key, writtenAs])).toEqual([
      ['c1', 'one'],
      ['other', undefined],
    ]);
  });

  it('is a reply too', () => {
    const answered: ThreadRow = {
      ...row('c1', 'Asked.'),
      replies: [{ ...reply('r1'), postedBy: me, body: { markdown: 'text of answer' } }],
    };
    const answer = queuedReply(
      'answer',
      { server: 'c1' },
      { state: 'sending', baseline: { seen: [], complete: true } },
    );
    expect(shown([answered], answer)).toEqual([['c1', 'r1']]);
  });

  it('is not what was there before, of somebody else, of another page, or of other words', () => {
    const own = queuedComment('own', SENDING);
    const others = [
      row('old', 'text of own'),
      row('c2', 'text of own', { postedBy: { ...me, id: 'tomasz' } }),
      row('c3', 'text of own', { target: on('elsewhere') }),
      row('c4', 'Something else.'),
    ];
    expect(shown(others, own)).toEqual([['old'], ['c2'], ['c3'], ['c4'], ['own']]);
  });

  it('is not told from others where nobody looked before, or in doubt: the person is asked then', () => {
    for (const unsure of [
      queuedComment('own', { state: 'sending' }),
      queuedComment('own', { ...SENDING, state: 'in-doubt' }),
    ])
      expect(shown([row('c1', 'text of own')], unsure)).toEqual([['c1'], ['own']]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { activityBefore, newIn } from '../../../renderer/overlay/unread.ts';
import { overlayThreads, type ThreadRow } from '../../../renderer/overlay/threads.ts';
import {
  baselineOf,
  activityIn,
  isUnread,
  participationIn,
  type Baseline,
} from '../../../renderer/overlay/activity.ts';
import { queuedComment, queuedReply } from '../outbox/operations.ts';
import { comment, reply } from '../store/rows.ts';

const ME = { id: 'me', name: 'Ada Lind' };
const user = (id: string) => ({ object: 'user', id, displayName: `The ${id}`, urls: {} }) as const;
const day = (number: number): string => `2026-01-0${String(number)}T00:00:00Z`;
const ms = (number: number): number => Date.parse(day(number));

const thread = (more: Partial<Comment> = {}, ...replies: readonly CommentReply[]): ThreadRow => ({
  comment: comment('c', { postedBy: user('ann'), postedAt: day(1), replies: replies.length, ...more }),
  replies,
});
const said = (by: string, at: number, markdown = 'Words'): CommentReply => ({
  ...reply(`r${String(at)}`),
  postedBy: user(by),
  postedAt: day(at),
  body: { markdown },
});

function viewOf(row: ThreadRow) {
  const [view] = overlayThreads([row], [], ME);
  if (view === undefined) throw new Error('not shown');
  return view;
}
const news = (row: ThreadRow, known: { readonly at: number; readonly replies: number }) =>
  newIn(viewOf(row), row, ME, known);

describe('what is new in a thread', () => {
  it('is the thread itself where it was never heard of', () => {
    expect(news(thread({ body: { markdown: 'A question' } }), { at: 0, replies: 0 })).toMatchObject({
      begun: true,
      newReplies: 0,
      last: { by: { id: 'ann', name: 'The ann' }, at: ms(1) },
      at: ms(1),
      mentionsMe: false,
      waiting: false,
      word: { markdown: 'A question' },
    });
  });

  it('is what others have said since, and the last of it is told', () => {
    const row = thread({}, said('ann', 2), said('me', 3), said('bob', 5, 'Later'), said('ann', 4));
    expect(news(row, { at: ms(2), replies: 1 })).toMatchObject({
      begun: false,
      newReplies: 2,
      last: { by: { id: 'bob', name: 'The bob' }, at: ms(5) },
      at: ms(5),
      word: { markdown: 'Later' },
    });
  });

  it('is nothing of my own', () => {
    const row = thread({ postedBy: user('me') }, said('me', 5));
    expect(news(row, { at: ms(1), replies: 0 })).toEqual({
      begun: false,
      newReplies: 0,
      last: null,
      at: 0,
      mentionsMe: false,
      waiting: false,
      word: null,
    });
  });

  it('is nothing that waits here', () => {
    const [view] = overlayThreads([thread()], [{ operation: queuedReply('w', { server: 'c' }), rowStored: false }], {
      id: null,
      name: 'You',
    });
    if (view === undefined) throw new Error('not shown');
    const { newReplies, last } = newIn(view, thread(), { id: null, name: 'You' }, { at: ms(1), replies: 0 });
    expect([newReplies, last]).toEqual([0, null]);
  });

  it('is counted where the replies are not listed', () => {
    expect(news(thread({ replies: 5 }), { at: ms(1), replies: 2 })).toMatchObject({
      newReplies: 3,
      last: null,
      word: null,
    });
    expect(news(thread({ replies: 5 }), { at: -1, replies: -1 })).toMatchObject({ newReplies: 5, begun: true });
    expect(news(thread({ replies: 1 }), { at: ms(1), replies: 4 })).toMatchObject({ newReplies: 0 });
  });

  it('is told of by who replied last, where no words of theirs are listed', () => {
    const repliers = [
      { user: user('bob'), count: 1, updatedAt: day(3) },
      { user: user('cy'), count: 1, updatedAt: day(4) },
      { user: user('me'), count: 1, updatedAt: day(5) },
      { user: user('dee'), count: 1 },
      { updatedAt: day(6) },
      { user: user('eve'), count: 1, updatedAt: day(2) },
    ];
    const row = thread({ replies: 5, repliers });
    expect(news(row, { at: ms(2), replies: 1 })).toMatchObject({
      last: { by: { id: 'cy', name: 'The cy' }, at: ms(4) },
      word: null,
    });
    // Words that are later than what is only counted are the last.
    const listed = thread({ replies: 5, repliers }, said('ann', 4, 'Listed'));
    expect(news(listed, { at: ms(2), replies: 1 })).toMatchObject({
      last: { by: { id: 'ann' } },
      word: { markdown: 'Listed' },
    });
  });

  it('may mention me, and wait for me', () => {
    const row = thread({ postedBy: user('me') }, said('ann', 2, 'What does @Ada say?'));
    expect(news(row, { at: ms(1), replies: 0 })).toMatchObject({ mentionsMe: true, waiting: true });
    const old = thread({ body: { markdown: '@Ada?' } }, said('ann', 2));
    expect(news(old, { at: ms(1), replies: 0 })).toMatchObject({ mentionsMe: false, waiting: true });
  });
});

describe('how far a thread was heard before', () => {
  const heard = { at: 9, replies: 4 };
  const baseline: Baseline = { at: 5, takenAt: 7, replies: { c: 2, zero: 0 } };
  const inSpace = { id: 'c', inRequest: false };

  it('is as far as it was read, or as its space stood at the baseline', () => {
    expect(activityBefore(inSpace, heard, { at: 1, replies: 1 }, baseline)).toEqual({ at: 1, replies: 1 });
    expect(activityBefore(inSpace, heard, undefined, baseline)).toEqual({ at: 5, replies: 2 });
    expect(activityBefore({ ...inSpace, id: 'other' }, heard, undefined, baseline)).toEqual({ at: 5, replies: 0 });
    expect(activityBefore({ ...inSpace, id: 'constructor' }, heard, undefined, baseline)).toEqual({
      at: 5,
      replies: 0,
    });
  });

  it('is all of it where there is no baseline yet', () => {
    expect(activityBefore(inSpace, heard, undefined, undefined)).toBe(heard);
  });

  it('is told by the time alone in a change request', () => {
    expect(activityBefore({ id: 'c', inRequest: true }, heard, undefined, baseline)).toEqual({ at: 7, replies: 4 });
  });
});

describe('what was heard in a thread', () => {
  it('is when others spoke last, and how often', () => {
    const row = thread(
      {
        replies: 6,
        repliers: [
          { user: user('bob'), updatedAt: day(4), count: 2 },
          { user: user('me'), updatedAt: day(6), count: 1 },
        ],
      },
      said('ann', 2),
      said('me', 5),
    );
    expect(activityIn(row, 'me')).toEqual({ at: ms(4), replies: 5 });
    const listed = thread(
      { replies: 2, repliers: [{ user: user('me'), updatedAt: 'never' }] },
      said('me', 3),
      said('me', 2),
    );
    expect(activityIn(listed, 'me')).toEqual({ at: ms(1), replies: 0 });
    const fewer = thread({ replies: 0 }, said('me', 3));
    expect(activityIn(fewer, 'me').replies).toBe(0);
  });

  it('is everybody’s where nobody knows who we are', () => {
    expect(activityIn(thread({ replies: 1 }, said('me', 3)), null)).toEqual({ at: ms(3), replies: 1 });
    expect(activityIn(thread({ repliers: [{ updatedAt: day(4) }] }), 'me').at).toBe(ms(4));
  });
});

describe('the baseline of a space', () => {
  it('remembers who was heard last, and replies where there were some', () => {
    expect(
      baselineOf(
        [
          { id: 'a', at: 3, replies: 2 },
          { id: 'b', at: 5, replies: 0 },
          { id: 'c', at: 4, replies: 1 },
        ],
        9,
      ),
    ).toEqual({ at: 5, takenAt: 9, replies: { a: 2, c: 1 } });
    expect(baselineOf([], 9)).toEqual({ at: 0, takenAt: 9, replies: {} });
  });

  it('makes unread what came later, by a time or by a count', () => {
    const baseline: Baseline = { at: 5, takenAt: 7, replies: { c: 2 } };
    const inSpace = (id: string, at: number, replies: number) =>
      isUnread({ id, inRequest: false }, { at, replies }, undefined, baseline);
    expect([inSpace('c', 5, 2), inSpace('c', 6, 2), inSpace('c', 5, 3)]).toEqual([false, true, true]);
    expect([inSpace('d', 5, 0), inSpace('d', 5, 1), inSpace('constructor', 5, 0)]).toEqual([false, true, false]);
    const inRequest = (at: number) => isUnread({ id: 'c', inRequest: true }, { at, replies: 9 }, undefined, baseline);
    expect([inRequest(7), inRequest(8)]).toEqual([false, true]);
    const read = (at: number, replies: number) =>
      isUnread({ id: 'c', inRequest: true }, { at, replies }, { at: 3, replies: 3 }, baseline);
    expect([read(3, 3), read(4, 3), read(3, 4)]).toEqual([false, true, true]);
  });
});

describe('what a thread means to me', () => {
  it('has the last word of those of the same time that came last', () => {
    const row = thread({}, said('bob', 1));
    expect(participationIn(viewOf(row), row, ME).last.by.id).toBe('bob');
  });

  it('names everybody once, and me by my own name', () => {
    const row = thread({ repliers: [{ user: user('cy') }, {}] }, said('ann', 2), said('me', 3));
    expect(participationIn(viewOf(row), row, ME).people).toEqual([
      { id: 'ann', name: 'The ann' },
      { id: 'me', name: 'Ada Lind' },
      { id: 'cy', name: 'The cy' },
    ]);
  });

  it('hears what is hidden only where something is', () => {
    const repliers = [{ user: user('cy'), updatedAt: day(4), count: 1 }];
    const hidden = thread({ replies: 1, repliers });
    expect(participationIn(viewOf(hidden), hidden, ME).last).toEqual({
      at: ms(4),
      by: { id: 'cy', name: 'The cy' },
      unsent: false,
    });
    const listed = thread({ repliers: [{ user: user('ann'), updatedAt: day(4), count: 1 }] }, said('ann', 2));
    expect(participationIn(viewOf(listed), listed, ME)).toMatchObject({ last: { at: ms(2) }, unknownReplies: 0 });
  });

  it('counts as unknown what nobody is told to have written', () => {
    const unknown = (replies: number, ...repliers: Comment['repliers']) => {
      const row = thread({ replies, repliers });
      return participationIn(viewOf(row), row, ME).unknownReplies;
    };
    expect(unknown(3, { user: user('cy'), updatedAt: day(2), count: 2 })).toBe(1);
    expect(unknown(3, { user: user('cy'), updatedAt: day(2) })).toBe(2);
    expect(unknown(3, { user: user('cy'), updatedAt: 'never', count: 2 })).toBe(3);
    expect(unknown(1, { user: user('cy'), updatedAt: day(2), count: 4 })).toBe(0);
  });

  it('is mine where I wrote it, also while nobody knows who I am', () => {
    const nobody = { id: null, name: 'You' };
    const [view] = overlayThreads([], [{ operation: queuedComment('a'), rowStored: false }], nobody);
    if (view === undefined) throw new Error('not shown');
    expect(participationIn(view, null, nobody)).toEqual({
      last: { at: 1_000, by: { id: '', name: 'You' }, unsent: true },
      people: [{ id: '', name: 'You' }],
      mine: true,
      tookPart: true,
      mentionsMe: false,
      unknownReplies: 0,
      waiting: false,
    });
  });
});

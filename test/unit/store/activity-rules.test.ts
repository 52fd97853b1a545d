import { describe, expect, it } from 'vitest';
import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { baselineOf, activityIn, isUnread, participationIn, NO_ACTIVITY } from '../../../renderer/overlay/activity.ts';
import { overlayThreads, type ThreadRow } from '../../../renderer/overlay/threads.ts';
import { comment, reply } from './rows.ts';

const ME = { id: 'me', name: 'Ada Lind' };
const me = { object: 'user', id: 'me', displayName: 'Ada Lind', urls: {} } as const;
const tomasz = { object: 'user', id: 'tomasz', displayName: 'Tomasz', urls: {} } as const;
const day = (number: number): string => `2026-01-0${String(number)}T00:00:00Z`;

function thread(more: Partial<Comment> = {}, replies: readonly CommentReply[] = []): ThreadRow {
  return { comment: comment('c', { postedAt: day(1), replies: replies.length, ...more }), replies };
}

function said(row: ThreadRow) {
  const [view] = overlayThreads([row], [], ME);
  if (view === undefined) throw new Error('not shown');
  return participationIn(view, row, ME);
}

const answered = (by: typeof me | typeof tomasz, at: number): CommentReply => ({
  ...reply(`r${String(at)}`),
  postedBy: by,
  postedAt: day(at),
});

describe('a thread waits for me', () => {
  it('that I began and somebody else answered last', () => {
    expect(said(thread({ postedBy: me }, [answered(tomasz, 2)]))).toMatchObject({ waiting: true, mine: true });
  });

  it('not while the last word is mine, or nobody has answered', () => {
    expect(said(thread({ postedBy: me })).waiting).toBe(false);
    expect(said(thread({}, [answered(tomasz, 2), answered(me, 3)]))).toMatchObject({ waiting: false, tookPart: true });
  });

  it('not when it is resolved, and not when I have no part in it', () => {
    expect(said(thread({ postedBy: me, status: 'resolved' }, [answered(tomasz, 2)])).waiting).toBe(false);
    expect(said(thread({}, [answered(tomasz, 2)])).waiting).toBe(false);
  });

  it('that mentions me, though I have said nothing yet', () => {
    expect(said(thread({ body: { markdown: 'What does @Ada say?' } }))).toMatchObject({
      waiting: true,
      mentionsMe: true,
      tookPart: false,
    });
  });

  it('whose replies cannot be listed, by what is told of who wrote them', () => {
    const row = thread({ postedBy: me, replies: 2, repliers: [{ user: tomasz, updatedAt: day(4), count: 2 }] });
    expect(said(row)).toMatchObject({
      waiting: true,
      unknownReplies: 0,
      last: { at: Date.parse(day(4)), by: { id: 'tomasz' } },
    });
    const answeredByMe = thread({
      replies: 2,
      repliers: [
        { user: tomasz, updatedAt: day(2), count: 1 },
        { user: me, updatedAt: day(3), count: 1 },
      ],
    });
    expect(said(answeredByMe)).toMatchObject({ waiting: false, tookPart: true, unknownReplies: 0 });
  });

  it('only as far as is known: replies of which nothing is told are counted as unknown, not guessed', () => {
    expect(said(thread({ postedBy: me, replies: 3 }))).toMatchObject({ waiting: false, unknownReplies: 3 });
    expect(said(thread({ postedBy: me, replies: 1, repliers: [{ user: tomasz, count: 1 }] }))).toMatchObject({
      waiting: false,
      unknownReplies: 1,
      people: [{ id: 'me' }, { id: 'tomasz' }],
    });
  });
});

describe('a thread is unread', () => {
  const place = { id: 'c', inRequest: false };
  const old = thread({ replies: 1 });
  const baseline = baselineOf([{ id: old.comment.id, ...activityIn(old, 'me') }], Date.parse(day(5)));

  it('not by what was there when its space was first stored, and not before that', () => {
    expect(isUnread(place, activityIn(old, 'me'), undefined, baseline)).toBe(false);
    expect(isUnread(place, activityIn(thread({ postedAt: day(9) }), 'me'), undefined, undefined)).toBe(false);
  });

  it('by what came after it: a comment, a reply with its time, a reply of which only the number is told', () => {
    const fresh = thread({ postedAt: day(2) });
    expect(isUnread({ ...place, id: 'new' }, activityIn(fresh, 'me'), undefined, baseline)).toBe(true);
    const replied = thread({ replies: 2, repliers: [{ user: tomasz, updatedAt: day(3), count: 2 }] });
    expect(isUnread(place, activityIn(replied, 'me'), undefined, baseline)).toBe(true);
    expect(isUnread(place, activityIn(thread({ replies: 2 }), 'me'), undefined, baseline)).toBe(true);
  });

  it('not by my own words', () => {
    expect(isUnread(place, activityIn(thread({ replies: 1 }, [answered(me, 4)]), 'me'), undefined, baseline)).toBe(
      false,
    );
    const own = thread({ postedBy: me, postedAt: day(6) });
    expect(isUnread({ ...place, id: 'own' }, activityIn(own, 'me'), undefined, baseline)).toBe(false);
    const listed = thread({ replies: 2, repliers: [{ user: me, updatedAt: day(7), count: 1 }] });
    expect(isUnread(place, activityIn(listed, 'me'), activityIn(old, 'me'), baseline)).toBe(false);
  });

  it('not once it was read, until something else is heard, and again when it is marked so', () => {
    const replied = thread({ replies: 2 });
    const read = activityIn(replied, 'me');
    expect(isUnread(place, activityIn(replied, 'me'), read, baseline)).toBe(false);
    expect(isUnread(place, activityIn(thread({ replies: 3 }), 'me'), read, baseline)).toBe(true);
    expect(isUnread(place, activityIn(thread({ postedBy: me }), 'me'), NO_ACTIVITY, baseline)).toBe(true);
  });

  it('in a change request by times alone, since its replies are listed and it may be newer than its space', () => {
    const inRequest = { id: 'other', inRequest: true };
    expect(isUnread(inRequest, activityIn(thread({ replies: 4 }), 'me'), undefined, baseline)).toBe(false);
    expect(isUnread(inRequest, activityIn(thread({}, [answered(tomasz, 6)]), 'me'), undefined, baseline)).toBe(true);
  });
});

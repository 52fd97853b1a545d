import { describe, expect, it } from 'vitest';
import type { Message, ThreadView } from '#shared/rpc/store.ts';
import { hiddenReplyWords } from '../../../renderer/threads/discussion/hidden-reply-texts.ts';
import { notAllowed } from '../../../renderer/threads/discussion/not-allowed.ts';
import { reactorWords } from '../../../renderer/threads/discussion/reaction-texts.ts';
import { peopleHere, tookPart } from '../../../renderer/features/comments/people-here.ts';

function message(key: string, more: Partial<Message> = {}): Message {
  return {
    key,
    ref: { server: key },
    author: { id: 'hanne', name: 'Hanne', agent: false },
    postedAt: '2026-01-01T00:00:00Z',
    editedAt: null,
    markdown: key,
    reactions: [],
    pending: null,
    changes: [],
    canEdit: true,
    canDelete: true,
    ...more,
  };
}

function thread(key: string, more: Partial<ThreadView> = {}): ThreadView {
  return {
    key,
    ref: { server: key },
    comment: message(key),
    status: 'open',
    statusPending: null,
    resolvedBy: null,
    resolvedAt: null,
    replies: [],
    hiddenReplies: 0,
    hiddenBy: [],
    canReply: true,
    about: null,
    ...more,
  };
}

const by = (id: string, count: number | null, at: string | null = null) => ({ id, name: id, count, at });

describe('replies that cannot be shown', () => {
  it('are counted, with who wrote them, the latest first', () => {
    const hiddenBy = [by('ada', 2, '2026-01-02'), by('tomasz', 1, '2026-01-03')];
    expect(hiddenReplyWords(thread('c', { hiddenReplies: 3, hiddenBy }))).toEqual({
      many: '3 replies cannot be shown here',
      people: [
        { id: 'tomasz', name: 'tomasz', rest: '', at: '2026-01-03' },
        { id: 'ada', name: 'ada', rest: '2 replies', at: '2026-01-02' },
      ],
      unnamed: null,
    });
  });

  it('are more beside those that are, and it is said of how many nobody is named', () => {
    const replies = [message('r')];
    expect(hiddenReplyWords(thread('c', { hiddenReplies: 1, replies }))).toMatchObject({
      many: '1 more reply cannot be shown here',
      unnamed: 'The server does not tell who wrote them.',
    });
    expect(hiddenReplyWords(thread('c', { hiddenReplies: 4, hiddenBy: [by('ada', 1)] })).unnamed).toBe(
      'Of 3 others the server does not say who wrote them.',
    );
  });

  it('are not counted off where the service does not say how many are whose', () => {
    expect(hiddenReplyWords(thread('c', { hiddenReplies: 4, hiddenBy: [by('ada', null)] })).unnamed).toBeNull();
  });
});

describe('what somebody may not do', () => {
  const verbs = (view: ThreadView, canComment = true) => notAllowed(view, canComment).map(({ verb }) => verb);

  it('is told by what the service said of the comment, and nothing is where all is allowed', () => {
    expect(verbs(thread('c'))).toEqual([]);
    expect(verbs(thread('c', { comment: message('c', { canEdit: false, canDelete: false }) }))).toEqual([
      'Edit',
      'Resolve or reopen',
      'Delete',
    ]);
  });

  it('tells a comment that may not be answered from a space that may only be read', () => {
    const [closed] = notAllowed(thread('c', { canReply: false }), true);
    const [readOnly] = notAllowed(thread('c'), false);
    expect(closed?.reason).toContain('permission to reply to this comment');
    expect(readOnly?.reason).toContain('can read this space');
  });

  it('says why one’s own words in another form are not edited here, and nothing of what waits', () => {
    expect(verbs(thread('c', { comment: message('c', { document: {} }) }))).toEqual(['Edit']);
    const pending = { operationId: 'o', kind: 'comment.create', state: 'queued', error: null, cause: null } as const;
    expect(verbs(thread('c', { comment: message('c', { pending, canEdit: false }) }))).toEqual([]);
  });
});

describe('who reacted', () => {
  it('is named, and those are counted whom the service does not name', () => {
    expect(reactorWords({ names: ['Ada'], count: 1 })).toBe('Ada');
    expect(reactorWords({ names: ['Ada', 'Hanne'], count: 2 })).toBe('Ada and Hanne');
    expect(reactorWords({ names: ['Ada', 'Hanne'], count: 5 })).toBe('Ada, Hanne and 3 more');
    expect(reactorWords({ names: [], count: 5 })).toBe('unknown people');
    expect(reactorWords({ names: Array.from({ length: 40 }, () => 'Ada'), count: 40 })).toMatch(/ and 28 more$/);
  });
});

describe('the people of a page', () => {
  it('are those who began, answered, or are known to have answered its threads, each thread counted once', () => {
    const answer = message('r', { author: { id: 'ada', name: 'Ada', agent: false } });
    const threads = [
      thread('one', { replies: [answer, answer] }),
      thread('two', { hiddenReplies: 1, hiddenBy: [by('zoe', 1)] }),
    ];
    expect(peopleHere(threads).map(({ id, threads: many }) => [id, many])).toEqual([
      ['hanne', 2],
      ['ada', 1],
      ['zoe', 1],
    ]);
    expect(threads.filter((one) => tookPart(one, 'zoe')).map(({ key }) => key)).toEqual(['two']);
  });
});

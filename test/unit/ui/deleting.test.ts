import { describe, expect, it, vi } from 'vitest';
import type { Message, ThreadView } from '#shared/rpc/store.ts';
import { textAgain } from '../../../renderer/writing/draft-again.ts';
import { actionState } from '../../../renderer/app/notices/notify-undo.ts';
import { deletionFacts } from '../../../renderer/threads/discussion/message-actions.ts';
import { Announcer } from '../../../renderer/ui/announcer.svelte.ts';

const message = (key: string, by: string | null, pending = false) =>
  ({
    key,
    author: { id: by, name: by ?? 'Somebody', agent: false },
    pending: pending ? { operationId: key } : null,
  }) as unknown as Message;
const me = { person: { id: 'me', name: 'Me', email: null } } as unknown as Parameters<typeof deletionFacts>[1];

function saidIn(comment: Message, replies: readonly Message[], about = comment, hiddenReplies = 0) {
  const thread = { comment, replies, hiddenReplies } as unknown as ThreadView;
  return { spaceId: 's', pageId: 'p', thread, message: about };
}

describe('a deletion', () => {
  it('asks first where other people’s words go with it, or it is not known whose they are', () => {
    const asks = (said: ReturnType<typeof saidIn>, account = me): boolean => deletionFacts(said, account).asks;
    const [mine, theirs, reply] = [message('c', 'me'), message('c', 'ada'), message('r', 'me')];
    expect(asks(saidIn(mine, []))).toBe(false);
    expect(asks(saidIn(mine, [reply], reply))).toBe(false);
    expect(asks(saidIn(message('c', null, true), []))).toBe(true);
    expect(asks(saidIn(mine, [reply]))).toBe(true);
    expect(asks(saidIn(mine, [], mine, 2))).toBe(true);
    expect(asks(saidIn(theirs, []))).toBe(true);
    expect(asks(saidIn(theirs, [reply], reply))).toBe(false);
    expect(asks(saidIn(mine, []), null)).toBe(true);
    expect(asks(saidIn(message('c', null), []))).toBe(true);
  });

  it('says what is deleted, and how much goes with it', () => {
    const thread = saidIn(message('c', 'ada'), [message('r', 'me')], undefined, 2);
    expect(deletionFacts(thread, me)).toMatchObject({
      question: 'Delete the thread by ada?',
      replies: '3 replies will be deleted with it.',
    });
    expect(deletionFacts(saidIn(message('c', 'ada'), []), me)).toMatchObject({
      question: 'Delete the comment by ada?',
      replies: null,
    });
  });
});

describe('text that is posted again', () => {
  it('is one’s own as it was, and other people’s quoted with their names', () => {
    const one = { authorId: 'me', author: 'Me', postedAt: '', text: 'Mine' };
    const two = { authorId: 'ada', author: 'Ada', postedAt: '', text: 'Hers\n\nStill hers' };
    expect(textAgain([one], 'me')).toBe('Mine');
    expect(textAgain([one, two], 'me')).toBe('Mine\n\nAda wrote:\n\n> Hers\n>\n> Still hers');
    expect(textAgain([one], null)).toBe('Me wrote:\n\n> Mine');
  });
});

describe('Undo in a notice', () => {
  it('is offered while it works, and the notice goes once it was undone in another way', () => {
    expect(actionState(undefined, 'waiting')).toBe('open');
    expect(actionState(['waiting'], 'waiting')).toBe('open');
    expect(actionState(['sent'], 'waiting')).toBe('late');
    expect(actionState(['gone'], 'waiting')).toBe('late');
    expect(actionState(['discarded'], 'waiting')).toBe('over');
    expect(actionState(['stopped'], 'waiting')).toBe('over');
    expect(actionState(['discarded', 'waiting'], 'discarded')).toBe('open');
    expect(actionState(['waiting', 'sent'], 'discarded')).toBe('over');
    expect(actionState(['gone'], 'discarded')).toBe('late');
    expect(actionState(['sent', 'discarded'], 'any')).toBe('open');
    expect(actionState(['discarded', 'discarded'], 'any')).toBe('over');
    expect(actionState([], 'any')).toBe('open');
  });

  it('ends what it watches when it goes, however it goes', () => {
    vi.useFakeTimers();
    try {
      const ended: string[] = [];
      const announcer = new Announcer();
      const say = (name: string, lastsMs?: number): number =>
        announcer.say(name, {
          action: { label: 'Undo', run: () => undefined },
          ended: () => ended.push(name),
          ...(lastsMs === undefined ? {} : { lastsMs }),
        });
      announcer.dismiss(say('dismissed'));
      say('long', 30_000);
      vi.advanceTimersByTime(29_999);
      expect(ended).toEqual(['dismissed']);
      vi.advanceTimersByTime(1);
      for (const name of ['pushed out', 'b', 'c', 'd']) say(name);
      expect(ended).toEqual(['dismissed', 'long', 'pushed out']);
      announcer.forgetActions();
      expect(ended).toEqual(['dismissed', 'long', 'pushed out', 'b', 'c', 'd']);
    } finally {
      vi.useRealTimers();
    }
  });
});

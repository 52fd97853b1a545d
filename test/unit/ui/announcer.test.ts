import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DoneNotice } from '../../../renderer/app/notices/done-notice.ts';
import { SOON_MS } from '../../../renderer/app/notices/notify-undo.ts';
import { Announcer } from '../../../renderer/ui/announcer.svelte.ts';

const texts = ({ notices }: Announcer): readonly string[] =>
  notices.map(({ text }) => (typeof text === 'string' ? text : text()));

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the announcer', () => {
  it('replaces an earlier notice about the same thing, and no other', () => {
    const announcer = new Announcer();
    const ended: string[] = [];
    announcer.say('Thread resolved', { about: 'thread', ended: () => ended.push('resolved') });
    announcer.say('Approved #31', { about: 'verdict', ended: () => ended.push('approved') });
    announcer.say('Thread reopened', { about: 'thread' });
    expect(texts(announcer)).toEqual(['Approved #31', 'Thread reopened']);
    expect(ended).toEqual(['resolved']);
    announcer.say('Link copied');
    expect(texts(announcer)).toEqual(['Approved #31', 'Thread reopened', 'Link copied']);
  });

  it('shows at most one notice about each thing, the last of all always, and ends each one that is gone once', () => {
    const about = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });
    const said = fc.record({ text: fc.constantFrom('1', '2', '3'), about, act: fc.boolean() });
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 12 }), (all) => {
        const announcer = new Announcer();
        const ended: number[] = [];
        const ids = all.map(({ text, about: thing, act }, index) =>
          announcer.say(text, {
            ...(thing === undefined ? {} : { about: thing }),
            ...(act ? { action: { label: 'Undo', run: () => undefined } } : {}),
            ended: () => ended.push(index),
          }),
        );
        const shown = announcer.notices.map(({ id }) => ids.indexOf(id));
        expect(shown.at(-1)).toBe(all.length - 1);
        const things = shown.flatMap((index) => all[index]?.about ?? []);
        expect(new Set(things).size).toBe(things.length);
        expect([...ended, ...shown].sort((one, other) => one - other)).toEqual(all.map((_, index) => index));
      }),
    );
  });
});

describe('the notice after an act', () => {
  function act(): { readonly announcer: Announcer; readonly notice: DoneNotice; readonly ended: () => number } {
    const announcer = new Announcer();
    let ends = 0;
    const notice = new DoneNotice(announcer, {
      text: () => 'Comment saved',
      operationId: 'op',
      ended: () => (ends += 1),
    });
    return { announcer, notice, ended: () => ends };
  }

  it('is shown at once if its outcome is clear, and otherwise after a while, once', () => {
    const clear = act();
    clear.notice.update('clear');
    expect(texts(clear.announcer)).toEqual(['Comment saved']);
    const later = act();
    later.notice.update('on-its-way');
    expect(texts(later.announcer)).toEqual([]);
    vi.advanceTimersByTime(SOON_MS);
    later.notice.update('clear');
    expect(texts(later.announcer)).toEqual(['Comment saved']);
    expect(later.ended()).toBe(0);
    vi.runAllTimers();
    expect(texts(later.announcer)).toEqual([]);
    expect(later.ended()).toBe(1);
  });

  it('is not shown for a write that stopped before, and leaves the screen when it stops later', () => {
    const early = act();
    early.notice.update('stopped');
    expect(early.ended()).toBe(1);
    vi.advanceTimersByTime(SOON_MS);
    early.notice.update('clear');
    expect(texts(early.announcer)).toEqual([]);

    const late = act();
    vi.advanceTimersByTime(SOON_MS);
    late.notice.update('stopped');
    expect(texts(late.announcer)).toEqual([]);
    late.notice.update('clear');
    expect(texts(late.announcer)).toEqual([]);
    expect(late.ended()).toBe(1);
  });

  it('is replaced by the reason why the write stopped, whichever comes first', () => {
    for (const reasonFirst of [true, false]) {
      const { announcer, notice } = act();
      vi.advanceTimersByTime(SOON_MS);
      if (!reasonFirst) notice.update('stopped');
      announcer.say('Comment not sent. The server refused it.', { about: 'op', tone: 'failed' });
      if (reasonFirst) expect(texts(announcer)).toEqual(['Comment not sent. The server refused it.']);
      notice.update('stopped');
      expect(texts(announcer)).toEqual(['Comment not sent. The server refused it.']);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ago, atClock, until } from '../../../renderer/ui/time-words.ts';
import { excerptOf } from '../../../renderer/content/excerpts.ts';
import { isolated } from '../../../renderer/ui/direction.ts';
import { count, emojiOf, initials, visibilityWords } from '../../../renderer/ui/words.ts';

const NOW = new Date(2026, 10, 21, 12, 0, 0).getTime();
const MINUTE = 60_000;

describe('words', () => {
  it('says how long ago something was', () => {
    expect(ago(NOW - 20_000, NOW)).toBe('just now');
    expect(ago(NOW + 20_000, NOW)).toBe('just now');
    expect(ago(NOW - 3 * MINUTE, NOW)).toBe('3 minutes ago');
    expect(ago(NOW - 2 * 60 * MINUTE, NOW)).toBe('2 hours ago');
    expect(ago(NOW - 25 * 60 * MINUTE, NOW)).toBe('yesterday');
    const wednesday = new Date(2026, 2, 11, 9).getTime();
    expect(ago(new Date(2026, 2, 9, 10).getTime(), wednesday)).toBe('2 days ago');
    expect(ago(new Date(2026, 2, 12).getTime(), NOW)).toBe('12 Mar');
    expect(ago(new Date(2024, 2, 12).getTime(), NOW)).toBe('12 Mar 2024');
    expect(ago(Number.NaN, NOW)).toBe('at an unknown time');
  });

  it('shows a time ahead of a clock that is behind as a date', () => {
    expect(ago(NOW + MINUTE, NOW)).toBe('21 Nov, 12:01');
    expect(ago(NOW + 5 * 60 * MINUTE, NOW)).toBe('21 Nov, 17:00');
    expect(ago(new Date(2026, 10, 24, 9).getTime(), NOW)).toBe('24 Nov');
    expect(ago(new Date(2028, 10, 24, 9).getTime(), NOW)).toBe('24 Nov 2028');
  });

  it('says when the next try is due without counting seconds', () => {
    expect(until(NOW - 1, NOW)).toBe('now');
    expect(until(NOW + 20_000, NOW)).toBe('within a minute');
    expect(until(NOW + 2.5 * MINUTE, NOW)).toBe('in 3 minutes');
    expect(atClock(NOW + 2 * 60 * MINUTE, NOW)).toBe('at 14:00');
  });

  it('keeps the words of others from turning the sentence that they stand in', () => {
    expect(`Remove ${isolated('דף הבית')} now`).toBe('Remove \u2068דף הבית\u2069 now');
    // What would end the isolate early, or turn all that follows, goes.
    expect(isolated('a\u2069\u202eb')).toBe('ab');
    expect(isolated('\u2067גל\u2069')).toBe('\u2068גל\u2069');
    // Nothing unseen in what is read, copied and looked for by name.
    expect(isolated('Device guide')).toBe('Device guide');
  });

  it('shows a visibility that it does not know as it came', () => {
    expect(visibilityWords('share-link')).toBe('Share link');
    expect(visibilityWords('by-moonlight')).toBe('by-moonlight');
    expect(visibilityWords('constructor')).toBe('constructor');
  });

  it('draws an emoji from its code points, and any other text as it came', () => {
    expect(emojiOf('1f44d')).toBe('👍');
    expect(emojiOf('1f469-200d-1f4bb')).toBe('👩‍💻');
    expect(emojiOf('👍')).toBe('👍');
    expect(emojiOf('tada!')).toBe('tada!');
    expect(emojiOf('ffffffffff')).toBe('ffffffffff');
  });

  it('draws nothing for an emoji that would stand over its neighbours, and none that turns their direction', () => {
    expect(emojiOf('Your session has ended. Sign in again.')).toBe('');
    expect(emojiOf(Array.from({ length: 40 }, () => '1f468').join('-')).length).toBeLessThan(40);
    expect(emojiOf('202e')).toBe('');
  });

  it('takes any text for an emoji, a name and an excerpt without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof emojiOf(text)).toBe('string');
        expect(initials(text).length).toBeGreaterThan(0);
        expect(excerptOf(text, 40).length).toBeLessThanOrEqual(40);
      }),
    );
  });

  it('counts in the singular and the plural', () => {
    expect(count(1, 'page')).toBe('1 page');
    expect(count(1200, 'page')).toBe('1,200 pages');
    expect(count(2, 'reply', 'replies')).toBe('2 replies');
  });

  it('puts a comment on one line without the signs of markdown', () => {
    expect(excerptOf('**Bold** and [a link](https://x.example)\n\n- one')).toBe('Bold and a link one');
    expect(excerptOf('Codes:\n\n| Code | Meaning |\n| --- | --- |\n| `E-1` | |\n| E-2 | late |')).toBe(
      'Codes: Code · Meaning; E-1; E-2 · late',
    );
    expect(excerptOf('2 * 3 * 4 and snake_case_name')).toBe('2 * 3 * 4 and snake_case_name');
    expect(excerptOf('```ts\nconst a = 1;\n```')).toBe('const a = 1;');
  });
});

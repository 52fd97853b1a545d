import { describe, expect, it } from 'vitest';
import type { Baseline } from '#shared/outbox/operation.ts';
import { match, reaches, type ServerRow, type Wanted } from '#shared/outbox/recognise.ts';
import { comparable } from '#shared/outbox/same-words.ts';

const at = (minute: number): string => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`;

function row(id: string, minute: number, markdown?: string, author = 'me'): ServerRow {
  return { id, postedAt: at(minute), postedBy: { id: author }, body: markdown === undefined ? {} : { markdown } };
}

function look(
  rows: readonly ServerRow[],
  markdown: string,
  baseline: Baseline | undefined,
  more: Partial<Wanted> = {},
) {
  const found = match(rows, { markdown, person: { id: 'me' }, claimed: new Set(), baseline, ...more });
  return found.type === 'found' ? found.row.id : found.type;
}

describe('which rows are new since the first try', () => {
  it('are all of them where nobody looked before', () => {
    expect(look([row('a', 1, 'Words')], 'Words', undefined)).toBe('a');
    expect(look([row('a', 1, 'Words')], 'Words', { newestAt: at(9), replies: 3 })).toBe('a');
  });

  it('are all that were not seen where the whole list was, whatever a jumping clock says', () => {
    const baseline = { seen: ['b'], complete: true, newestAt: at(5) };
    expect(look([row('b', 5, 'Other'), row('a', 1, 'Words')], 'Words', baseline)).toBe('a');
  });

  it('are those before the last one that was seen, at whatever time', () => {
    const baseline = { seen: ['seen', 'deep'], complete: false, newestAt: at(9) };
    const rows = [row('seen', 9, 'x'), row('between', 1, 'Words'), row('deep', 0, 'x')];
    expect(look(rows, 'Words', baseline)).toBe('between');
  });

  it('are not those that slid in from below when others were deleted', () => {
    const baseline = { seen: ['seen'], complete: false, newestAt: at(5) };
    expect(look([row('seen', 5, 'x'), row('old', 4, 'Words')], 'Words', baseline)).toBe('missing');
  });

  it('are those that came at the time of the newest that was seen, or later', () => {
    const baseline = { seen: ['seen'], complete: false, newestAt: at(5) };
    for (const minute of [5, 6]) {
      expect(look([row('seen', 5, 'x'), row('new', minute, 'Words')], 'Words', baseline)).toBe('new');
    }
  });

  it('are told by nothing where all that was seen is gone and no time was noted: every row counts', () => {
    expect(look([row('a', 1, 'Words')], 'Words', { seen: ['gone'] })).toBe('a');
    expect(look([row('seen', 2, 'x'), row('a', 1, 'Words')], 'Words', { seen: ['seen'] })).toBe('missing');
  });

  it('begin behind the first row as well', () => {
    const baseline = { seen: ['seen'], complete: false };
    expect(look([row('seen', 2, 'x')], 'x', baseline)).toBe('missing');
    expect(look([row('a', 3, 'Words'), row('seen', 2, 'x')], 'Words', baseline)).toBe('a');
  });
});

describe('which new row is ours', () => {
  const baseline = { seen: [], complete: true };

  it('is none of two that say the same', () => {
    const both = (words: string) => [row('a', 1, words), row('b', 2, words)];
    expect(look(both('Words'), 'Words', baseline)).toBe('several');
    expect(look(both('***'), '***', baseline)).toBe('several');
    // Not even where a twin of ours, which says the same, explains one of them.
    expect(look(both('Words'), 'Words', baseline, { rivals: new Set(['Words']) })).toBe('several');
  });

  it('is the one that nobody else claimed', () => {
    const rows = [row('a', 1, 'Words'), row('b', 2, 'Words')];
    expect(look(rows, 'Words', baseline, { claimed: new Set(['a']) })).toBe('b');
  });

  it('is not one without words', () => {
    expect(look([row('a', 1)], 'Words', baseline)).toBe('missing');
  });

  it('is not asked about where another write of ours explains it', () => {
    const rows = [row('a', 1, 'The valve opens at 3 bar')];
    expect(look(rows, 'The valve opens at 4 bar', baseline)).toBe('several');
    const rivals = new Set([comparable('The valve opens at 3 bar')]);
    expect(look(rows, 'The valve opens at 4 bar', baseline, { rivals })).toBe('missing');
    expect(look([...rows, row('b', 2)], 'The valve opens at 4 bar', baseline, { rivals })).toBe('missing');
  });

  it('may be one that has half of our words, whatever their case and marks', () => {
    expect(look([row('a', 1, 'ONE, two!')], 'one two three four', baseline)).toBe('several');
    expect(look([row('a', 1, 'one')], 'one two three four', baseline)).toBe('missing');
    expect(look([row('a', 1, 'Über 3 bar')], 'über 3 kg und mehr', baseline)).toBe('missing');
    expect(look([row('a', 1, 'Über 3 bar')], 'über 3 kg', baseline)).toBe('several');
  });

  it('is looked for among many where only one of them is like it', () => {
    const rows = [row('a', 1, 'Nothing of the kind'), row('b', 2, 'one two')];
    expect(look(rows, 'one two three', baseline)).toBe('several');
  });

  it('is not any row where ours has no words at all', () => {
    expect(look([row('a', 1, 'Words')], '***', baseline)).toBe('missing');
    expect(look([row('a', 1, '---')], '***', baseline)).toBe('missing');
  });
});

describe('a list that is read from its top', () => {
  const rows = [row('b', 2, 'x'), row('a', 1, 'x')];

  it('reaches far enough once it shows something that was seen before', () => {
    expect(reaches(rows, { seen: ['a'], complete: false })).toBe(true);
    expect(reaches(rows, { seen: ['older'], complete: false })).toBe(false);
  });

  it('need not be read further where nobody looked before', () => {
    expect(reaches(rows, undefined)).toBe(true);
    expect(reaches(rows, { replies: 2 })).toBe(true);
  });

  it('is read to its end where it was short before', () => {
    expect(reaches(rows, { seen: ['a'], complete: true })).toBe(false);
  });
});

describe('the same words', () => {
  it('are told through what the platform rewrites', () => {
    for (const [ours, theirs] of [
      ['- one\n- two', '* one\n* two'],
      ['a_b', 'a\\_b'],
      ['~~gone~~ `code`', 'gone code'],
      ['> quoted', 'quoted'],
      ['# Title', 'Title'],
      ['a | b + c', 'a b c'],
      ['Caf\u00e9', 'Cafe\u0301'],
    ] as const) {
      expect(comparable(ours), ours).toBe(comparable(theirs));
    }
  });

  it('are not the same where a letter, a digit or a sign that means something differs', () => {
    for (const [ours, theirs] of [
      ['3 bar', '4 bar'],
      ['a < b', 'a = b'],
      ['Yes.', 'Yes!'],
      ['---', '***'],
    ] as const) {
      expect(comparable(ours), ours).not.toBe(comparable(theirs));
    }
  });

  it('of marks alone are those marks, without the white space around them', () => {
    expect(comparable(' *** \n')).toBe('***');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, piecesOf } from '#shared/diff/pieces.ts';
import { runsOf, type Run } from '#shared/diff/runs.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('one', 'one-way', "it's", '10.5', ' ', '\n', '\r\n', ',', 'Über', 'слово', '日本'), {
      maxLength: 30,
    })
    .map((parts) => parts.join('')),
);
const tokenizers = fc.constantFrom({ cut: piecesOf, glue: '' }, { cut: linesOf, glue: '\n' });

describe('a comparison of two texts', () => {
  it('gives both texts back from its runs', () => {
    fc.assert(
      fc.property(text, text, tokenizers, (before, after, { cut, glue }) => {
        const runs = compare(cut(before), cut(after));
        expect(runs.flatMap((run) => run.before).join(glue)).toBe(before);
        expect(runs.flatMap((run) => run.after).join(glue)).toBe(after);
      }),
    );
  });

  it('finds no change between equal texts', () => {
    fc.assert(
      fc.property(text, tokenizers, (same, { cut }) => {
        expect(compare(cut(same), cut(same)).filter((run) => !run.same)).toEqual([]);
      }),
    );
  });

  it('takes equal and replaced runs in turn, none of them empty, each with its place', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = compare(piecesOf(before), piecesOf(after));
        let at = 0;
        for (const [index, run] of runs.entries()) {
          expect(run.start).toBe(at);
          at += run.before.length;
          expect(run.same).toBe(runs[index - 1]?.same !== true && equal(run));
          if (index > 0) expect(run.same).not.toBe(runs[index - 1]?.same);
          expect(run.before.length + run.after.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('compares by the key alone and keeps the items of each side', () => {
    const before = [{ text: 'a', bold: false }];
    const after = [{ text: 'a', bold: true }];
    expect(runsOf(before, after, (item) => item.text)).toEqual([{ same: true, start: 0, before, after }]);
  });

  it('replaces a word of any script as a whole', () => {
    expect(compare(piecesOf('красный кабель'), piecesOf('красивый кабель'))).toEqual([
      { same: false, start: 0, before: ['красный'], after: ['красивый'] },
      { same: true, start: 1, before: [' ', 'кабель'], after: [' ', 'кабель'] },
    ]);
  });
});

const compare = (before: readonly string[], after: readonly string[]): readonly Run<string>[] =>
  runsOf(before, after, (item) => item);

const equal = ({ before, after }: Run<string>): boolean =>
  before.length > 0 && before.length === after.length && before.every((item, index) => item === after[index]);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../../renderer/content/content.ts';
import { nameOfHidden } from '../../../../renderer/content/hidden/hidden.ts';
import { type Segment, segmentsOf } from '../../../../renderer/content/diff/line.ts';
import { diffPages, diffSources, type PageDiff } from '../../../../renderer/content/diff/page-diff.ts';

const blocks = (page: string) => parsePage(page).blocks;
const pages = (before: string, after: string): PageDiff => diffPages(blocks(before), blocks(after));

/** "+zero-width space @0: rm -rf folder", with the number of the change. */
function told({ hidden }: PageDiff): readonly string[] {
  return hidden.map(
    ({ change, name, words, place }) => `${change === 'added' ? '+' : '-'}${name} @${String(place?.hunk)}: ${words}`,
  );
}

/** The names in a line as it is drawn, in brackets after the changed words. */
function drawn(diff: PageDiff): string {
  const [edit] = diff.diffs.filter(({ kind }) => kind !== 'same');
  if (edit?.kind !== 'changed') return '';
  const textIn = (segment: Segment): string => {
    if (segment.kind === 'wrapper') return segment.inside.map(textIn).join('');
    if (segment.hidden.length > 0) return `[${nameOfHidden(segment.hidden)}]`;
    return segment.inlines.map((inline) => (inline.type === 'text' ? inline.text : '')).join('');
  };
  return segmentsOf(edit.stretches ?? [], 'after')
    .map(textIn)
    .join('');
}

describe('hidden characters in a change', () => {
  it('are named with their words and the change that has them', () => {
    const before =
      'Run rm -rf folder now.\n\nThe access level is user for all.\n\nVisit paypal.example today.\n\nCafe\u0301 by the sea.';
    const after =
      'Run rm -rf \u200Bfolder now.\n\nThe access level is \u202Euser\u202C for all.\n\nVisit p\u0430ypal.example today.\n\nCaf\u00E9 by the sea.';
    const diff = pages(before, after);
    expect(told(diff)).toEqual([
      '+zero-width space @0: Run rm -rf folder now.',
      '+right-to-left override @0: level is user for all.',
      '+end of direction change @0: level is user for all.',
      '+Cyrillic \u0430 @0: Visit paypal.example',
      '-decomposed \u00E9 @0: Caf\u00E9 by the sea.',
    ]);
    expect(drawn(diff)).toBe('Run rm -rf [zero-width space]folder now.');
  });

  it('are counted as one name each, however many there are', () => {
    const diff = pages('one two three', 'one\u200B\u200B\u200B two three');
    expect(told(diff)).toEqual(['+3 × zero-width space @0: one two three']);
    expect(drawn(diff)).toBe('one[3 × zero-width space] two three');
  });

  it('have the key of their block on the side that has them', () => {
    const diff = pages('Start.\n\n* Cafe\u0301\n', 'Start.\n\n* Caf\u00E9\n* Ne\u200Bw one\n');
    const [gone, come] = diff.hidden;
    const keys = (list: 'before' | 'after', item: number): unknown => diff[list][1]?.parts[item]?.parts[0]?.key;
    expect([gone?.place?.key, come?.place?.key]).toEqual([keys('before', 0), keys('after', 1)]);
    expect(come?.place?.key).not.toBeNull();
  });

  it('are no change if they were there before, beside a changed word', () => {
    expect(told(pages('An o\u200Bld and\u200B wise word.', 'A n\u200Bew and\u200B wise word.'))).toEqual([]);
  });

  it('pair two texts of a single word each', () => {
    const diff = pages('folder', 'fol\u200Bder');
    expect(diff.diffs.map(({ kind }) => kind)).toEqual(['changed']);
    expect(told(diff)).toHaveLength(1);
  });

  it('are named where a space of ordinary typography was exchanged, but not in new text that has it', () => {
    expect(told(pages('Vraiment !', 'Vraiment\u00A0!'))).toEqual(['+no-break space @0: Vraiment !']);
    expect(told(pages('Un.', 'Un.\n\nVraiment\u00A0! «\u00A0Oui\u00A0»'))).toEqual([]);
    expect(told(pages('Vraiment\u00A0! Non.', 'Vraiment\u00A0! Oui.'))).toEqual([]);
  });

  it('are found in new blocks, in code, in links, in alternative texts and in titles of tabs', () => {
    const found = (after: string): readonly string[] =>
      told(pages('Start.\n', `Start.\n\n${after}\n`)).map((one) => one.split(' @')[0] ?? '');
    expect(found('A new p\u0430ragraph.')).toEqual(['+Cyrillic \u0430']);
    expect(found('```js\nlet a;\u202E // b\n```')).toEqual(['+right-to-left override']);
    expect(found('[Go on](https://p\u0430ypal.example).')).toEqual(['+Cyrillic \u0430']);
    expect(found('![The ma\u200Bst](mast.png)')).toEqual(['+zero-width space']);
    expect(found('{% tabs %}\n{% tab title="Li\u200Bnux" %}\nText\n{% endtab %}\n{% endtabs %}')).toEqual([
      '+zero-width space',
    ]);
  });

  it('are found where only the target of a link changed', () => {
    const diff = pages('[Pay](https://paypal.example)', '[Pay](https://p\u0430ypal.example)');
    expect(told(diff)).toEqual([expect.stringContaining('+Cyrillic \u0430 @0')]);
  });

  it('are found in the sources', () => {
    expect(told(diffSources('a\nif (x) {', 'a\nif (x)\u00A0{'))).toEqual([expect.stringContaining('+no-break space')]);
  });

  it('name every pair of words that look the same, and draw all of the text', () => {
    const looks = fc.constantFrom(
      ['pay', 'p\u0430y'],
      ['caf\u00E9', 'cafe\u0301'],
      ['fold', 'fo\u200Bld'],
      ['ve rb', 've\u00A0rb'],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(looks, fc.boolean()), { minLength: 1, maxLength: 6 }), (words) => {
        const before = words.map(([[one]]) => one).join(' then ');
        const after = words.map(([[one, other], isOther]) => (isOther ? other : one)).join(' then ');
        const diff = pages(before, after);
        const changed = words.filter(([, isOther]) => isOther).length;
        expect(diff.sound).toBe(true);
        expect(diff.hidden.reduce((sum, { count }) => sum + count, 0)).toBe(changed);
        if (changed > 0) expect(diff.hunks.all).toHaveLength(1);
      }),
    );
  });
});

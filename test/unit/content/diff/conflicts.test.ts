import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictsOf } from '../../../../renderer/content/diff/conflicts.ts';
import { diffPages } from '../../../../renderer/content/diff/page-diff.ts';
import { parsePage } from '../../../../renderer/content/markdown/page.ts';

const blocks = (texts: readonly (string | null)[]) =>
  parsePage(texts.filter((text) => text !== null).join('\n\n')).blocks;
const found = (
  base: readonly string[],
  ours: readonly (string | null)[],
  theirs: readonly (string | null)[],
): readonly string[] =>
  [...conflictsOf(diffPages(blocks(base), blocks(ours)), diffPages(blocks(base), blocks(theirs))).keys()].map((diff) =>
    diff.kind === 'added' ? '' : diff.before.tokens.map(({ text }) => text).join(''),
  );

const BASE = ['The first paragraph is here.', 'The second one says more.', 'The third one ends it.'];

describe('what two edits of one text both changed', () => {
  it('is a block that both edited, or that one removed and the other edited', () => {
    const [one, two, three] = BASE as [string, string, string];
    expect(
      found(BASE, [one, 'The second one says less.', three], [one, 'The second one says nothing.', three]),
    ).toEqual([two]);
    expect(found(BASE, [one, null, three], [one, 'The second one says less.', three])).toEqual([two]);
  });

  it('is not a block that only one changed, nor one that both changed alike', () => {
    const [one, two, three] = BASE as [string, string, string];
    expect(found(BASE, ['The first paragraph is there.', two, three], [one, two, 'The third one ends this.'])).toEqual(
      [],
    );
    expect(found(BASE, [one, 'Alike.', three], [one, 'Alike.', three])).toEqual([]);
    expect(found(BASE, [one, null, three], [one, null, three])).toEqual([]);
  });

  it('is a place to which both added something, shown at the first block that this side added', () => {
    const [one, two, three] = BASE as [string, string, string];
    const ours = diffPages(blocks(BASE), blocks([one, 'Ours is new.', 'So is this.', two, three]));
    const theirsAt = (...texts: readonly string[]) => conflictsOf(ours, diffPages(blocks(BASE), blocks(texts)));
    const found = [...theirsAt(one, 'Theirs is here, too.', 'Also theirs.', two, three)];
    const shown = found.map(([diff, theirs]) => [diff, ...theirs].map((part) => 'after' in part && part.after.print));
    expect(shown).toHaveLength(1);
    expect(shown[0]?.map(String)).toEqual([
      expect.stringContaining('Ours is new.'),
      expect.stringContaining('Theirs is here, too.'),
      expect.stringContaining('Also theirs.'),
    ]);
    expect([...theirsAt(one, two, 'Theirs is elsewhere.', three)]).toEqual([]);
    expect([...theirsAt(one, 'Ours is new.', 'So is this.', two, three)]).toEqual([]);
  });

  it('shows of a replaced block what theirs put in its place', () => {
    const [one, , three] = BASE as [string, string, string];
    const edit = (text: string) => diffPages(blocks(BASE), blocks([one, text, three]));
    const [theirs] = [
      ...conflictsOf(edit('The second one says less.'), edit('Quite different words stand here.')).values(),
    ];
    expect(theirs?.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('is a list or a table only if both changed the same item or cell', () => {
    const list = (...items: readonly string[]) => [items.map((item) => `- ${item}`).join('\n')];
    const base = list('Call the harbour first', 'Pay in the evening', 'Leave at noon');
    const ours = list('Call the harbour first', 'Pay in the morning', 'Leave at noon');
    const elsewhere = list('Call the port first', 'Pay in the evening', 'Leave at noon');
    const here = list('Call the harbour first', 'Pay in the office', 'Leave at noon');
    expect(found(base, ours, elsewhere)).toHaveLength(0);
    expect(found(base, ours, here)).toHaveLength(1);
    const more = (item: string) => list('Call the harbour first', 'Pay in the evening', 'Leave at noon', item);
    expect(found(base, more('Lock the door'), more('Switch off the light'))).toHaveLength(1);
    expect(found(base, more('Lock the door'), more('Lock the door'))).toHaveLength(0);
    const table = (price: string, place: string) => [
      `| Night | Price |\n| --- | --- |\n| Summer time | ${price} |\n| Winter time | ${place} |`,
    ];
    expect(found(table('20', '10'), table('25', '10'), table('20', '12'))).toHaveLength(0);
    expect(found(table('20', '10'), table('25', '10'), table('22', '10'))).toHaveLength(1);
  });

  it('is empty if one side changed nothing, and never more than what this side changed', () => {
    const edit = fc.constantFrom<'keep' | 'edit' | 'remove'>('keep', 'edit', 'remove');
    const edits = fc.tuple(edit, edit, edit);
    const apply = (kinds: readonly string[], word: string) =>
      BASE.map((text, at) => (kinds[at] === 'remove' ? null : kinds[at] === 'edit' ? `${text} ${word}` : text));
    fc.assert(
      fc.property(edits, edits, (mine, other) => {
        const all = found(BASE, apply(mine, 'Mine.'), apply(other, 'Theirs.'));
        const both = BASE.filter((_text, at) => mine[at] !== 'keep' && other[at] !== 'keep');
        const alike = BASE.filter((_text, at) => mine[at] === 'remove' && other[at] === 'remove');
        expect(all).toEqual(both.filter((text) => !alike.includes(text)));
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../../renderer/content/content.ts';
import { blockKeys, DiffPlaces, type DiffSide } from '../../../../renderer/content/diff/diff-places.ts';
import type { PartDiff } from '../../../../renderer/content/diff/diff.ts';
import { diffPages } from '../../../../renderer/content/diff/page-diff.ts';
import { PagePlaces } from '../../../../renderer/content/anchors/places.ts';

const BEFORE = [
  'One that stays as it was, word by word.',
  'One that goes away for good here.',
  '- first item stays\n- second item had some other words in it\n- third item stays',
  '| A | B |\n| - | - |\n| one | two |\n| three | four |',
].join('\n\n');
const AFTER = [
  'One that stays as it was, word by word.',
  '- first item stays\n- second item has quite other words in it\n- third item stays\n- fourth item is new',
  '| A | B |\n| - | - |\n| one | twice |\n| three | four |',
].join('\n\n');

function setUp(shown: 'both' | 'after') {
  const [old, now] = [parsePage(BEFORE).blocks, parsePage(AFTER).blocks];
  const { diffs } = diffPages(old, now);
  const places = new DiffPlaces(diffs, shown);
  const pages = { before: new PagePlaces(old), after: new PagePlaces(now) };
  const holder = (side: DiffSide, words: string): PartDiff | null => {
    const place = pages[side].all.findLast(({ text }) => text.startsWith(words));
    return place === undefined ? null : places.holderOf(side, place.key);
  };
  const typeOf = (diff: PartDiff | null): string =>
    diff === null ? 'nothing' : `${diff.kind} ${(diff.kind === 'removed' ? diff.before : diff.after).type}`;
  return { diffs, places, pages, told: (side: DiffSide, words: string) => typeOf(holder(side, words)) };
}

describe('where something said of a block stands in a comparison', () => {
  it('is below its block, item or row, on both sides', () => {
    const { told } = setUp('both');
    expect(told('after', 'One that stays')).toBe('same paragraph');
    expect(told('before', 'One that goes')).toBe('removed paragraph');
    expect(told('after', 'first item')).toBe('same item');
    expect(told('before', 'second item')).toBe('changed paragraph');
    expect(told('after', 'second item')).toBe('changed paragraph');
    expect(told('after', 'fourth item')).toBe('added item');
    expect(told('before', 'two')).toBe('changed row');
    expect(told('after', 'twice')).toBe('changed row');
    expect(told('after', 'four')).toBe('same row');
  });

  it('is nowhere for what the new page alone does not draw', () => {
    const { told } = setUp('after');
    expect(told('before', 'One that goes')).toBe('nothing');
    expect(told('before', 'second item')).toBe('changed paragraph');
  });

  it('is known for every block of both pages', () => {
    const { diffs, places, pages } = setUp('both');
    for (const side of ['before', 'after'] as const)
      for (const { key } of pages[side].all) expect(places.holderOf(side, key)).not.toBeNull();
    expect(diffs.flatMap((diff) => (diff.kind === 'removed' ? [] : [...blockKeys(diff.after)]))).toEqual(
      pages.after.all.map(({ key }) => key),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { notCompared, PAGE_FIELDS } from '../../../../renderer/content/diff/compared-fields.data.ts';
import { pageFacts } from '../../../../renderer/content/diff/page-facts.ts';

const told = (before: Record<string, unknown>, after: Record<string, unknown>): readonly string[] =>
  pageFacts(before, after, { withUnknown: true, nameOf: (id) => (id === 'f2' ? 'sea.jpg' : null) }).map(
    ({ label, before: one, after: other }) => `${label}: ${one ?? 'none'} → ${other ?? 'none'}`,
  );

describe('what differs between two pages besides their texts', () => {
  it('is told for every field that is compared by value', () => {
    for (const [name, how] of Object.entries(PAGE_FIELDS)) {
      // The trees tell these two.
      if (how !== 'value' || name === 'path') continue;
      const inside = { title: 'Old', cover: { height: 1 }, layout: { width: 'wide' }, variables: { x: 1 } };
      const now = { title: 'New', cover: { height: 2 }, layout: { width: 'full' }, variables: { x: 2 } };
      const value = (from: Record<string, unknown>): unknown => from[name] ?? JSON.stringify(from);
      expect(told({ [name]: value(inside) }, { [name]: value(now) }), name).toHaveLength(1);
    }
  });

  it('has values in plain words: yes and no, the names of pictures, the parts of an object by themselves', () => {
    expect(told({ hidden: false, layout: { title: true } }, { hidden: true, layout: { title: false } })).toEqual([
      'Shows the title: yes → no',
      'Hidden in navigation: no → yes',
    ]);
    const cover = (file: string, yPos: number) => ({ cover: { ref: { kind: 'file', file }, yPos } });
    expect(told(cover('f1', 0), cover('f2', 5))).toEqual(['Cover picture: f1 → sea.jpg', 'Cover position: 0 → 5']);
    expect(told({}, { tags: [{ label: 'Beta' }, 'New'], if: 'visitor.claims.beta' })).toEqual([
      'Shown only if: none → visitor.claims.beta',
      'Tags: none → Beta, New',
    ]);
    expect(told({ metaLinks: { canonical: 'https://a.test' } }, { metaLinks: {} })).toEqual([
      'Meta links “canonical”: https://a.test → none',
    ]);
  });

  it('leaves out what the platform assumes anyway, and what says nothing about the content', () => {
    expect(told({}, { hidden: false, layout: { title: true, outline: true }, tags: [] })).toEqual([]);
    expect(told({ id: 'a', updatedAt: '1', urls: { app: 'x' } }, { id: 'b', updatedAt: '2', urls: {} })).toEqual([]);
    expect(told({ revisionId: '1' }, { revisionId: '2' })).toEqual([]);
  });

  it('includes fields that this version does not know', () => {
    expect(told({ pageWidth: 2 }, { pageWidth: 3 })).toEqual(['Page width: 2 → 3']);
  });

  it('says what is not compared, in sentences', () => {
    expect(notCompared().length).toBeGreaterThan(3);
    for (const reason of notCompared()) expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});

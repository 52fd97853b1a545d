import { describe, expect, it } from 'vitest';
import { pageSetting } from '../../../renderer/store/pages/page-setting.ts';

describe('how a page wants to be set', () => {
  it('shows everything where the page does not say otherwise', () => {
    expect(pageSetting({})).toMatchObject({
      cover: null,
      width: null,
      showTitle: true,
      showDescription: true,
      showTree: true,
      showOutline: true,
      showPagination: true,
      showMetadata: true,
    });
  });

  it.each([
    ['title', 'showTitle'],
    ['description', 'showDescription'],
    ['tableOfContents', 'showTree'],
    ['outline', 'showOutline'],
    ['pagination', 'showPagination'],
    ['metadata', 'showMetadata'],
  ] as const)('reads that the published page has no %s', (field, setting) => {
    expect(pageSetting({ layout: { [field]: false } })[setting]).toBe(false);
    expect(pageSetting({ layout: { [field]: 'odd' } })[setting]).toBe(true);
  });

  it.each(['hero', 'full', 'background', 'not known yet'])('keeps the size %s of a cover', (coverSize) => {
    const cover = { ref: { kind: 'file', file: 'f1' }, height: 9_000, yPos: 40 };
    expect(pageSetting({ layout: { coverSize }, cover }).cover).toEqual({
      src: 'f1',
      darkSrc: null,
      size: coverSize,
      yPos: 40,
      height: 700,
    });
  });

  it('has no cover where the layout hides it', () => {
    expect(pageSetting({ layout: { cover: false }, cover: { ref: { kind: 'file', file: 'f1' } } }).cover).toBeNull();
  });
});

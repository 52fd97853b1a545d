import { expect, it } from 'vitest';
import type { ChangedPage } from '#shared/rpc/changed-pages.ts';
import { byWords, changeWords, pagePlaceWords, pagesWords } from '../../../renderer/features/unread/texts.ts';

const page = (more: Partial<ChangedPage>): ChangedPage => ({
  ...{ spaceId: 's', pageId: 'p', seen: null, title: 'Page', kinds: [], place: [], oldTitle: null, oldPlace: null },
  ...{ size: null, by: [], at: null },
  ...more,
});

it('a changed page says all that happened to it, with old names and places', () => {
  const words = (more: Partial<ChangedPage>) =>
    changeWords(page(more)).map(({ words: said, name }) => (name === null ? said : `${said} ${name}`));
  expect(words({ kinds: ['added'] })).toEqual(['New page']);
  expect(words({ kinds: ['deleted'] })).toEqual(['Deleted']);
  expect(words({ kinds: ['changed', 'renamed', 'moved'], oldTitle: 'Old', oldPlace: ['Guides', ''] })).toEqual([
    'Edited',
    'Renamed from Old',
    'Moved from Guides / Untitled',
  ]);
  expect(words({ kinds: ['renamed', 'moved'], oldTitle: '', oldPlace: [] })).toEqual([
    'Renamed from Untitled',
    'Moved from the top level',
  ]);
  const nothing = { added: 0, removed: 0 };
  expect(words({ kinds: ['changed', 'renamed'], oldTitle: 'Old', size: nothing })).toEqual(['Renamed from Old']);
  expect(words({ kinds: ['changed'], size: nothing })).toEqual(['Edited']);
  expect(words({ kinds: ['changed', 'moved'], oldPlace: [], size: { added: 1, removed: 0 } })).toHaveLength(2);
  expect(pagePlaceWords(['A', 'B'])).toBe('A / B');
  expect(byWords(['Ann', '', 'Bob'])).toBe('Ann, Somebody, and Bob');
});

it('the list says how much there is', () => {
  const space = { id: 's', title: 'S', count: 1, pages: [] };
  expect(pagesWords({ pages: 0, spaces: [] })).toBe('You’re all caught up.');
  expect(pagesWords({ pages: 1, spaces: [space] })).toBe('1 page changed since you read it.');
  expect(pagesWords({ pages: 3, spaces: [space, space] })).toBe('3 pages in 2 spaces changed since you read them.');
});

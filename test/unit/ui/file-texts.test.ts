import { expect, it } from 'vitest';
import { markdownOf, shownName, useDifferences, useWords } from '../../../renderer/features/files/texts.ts';

it('shows a name without marks that turn its direction, and falls back to the id', () => {
  expect(shownName({ id: 'f', name: '\u202egnp.exe' })).toBe('gnp.exe');
  expect(shownName({ id: 'f', name: '\u202e' })).toBe('f');
});

it('copies a link that no name or address of a file can end early', () => {
  const file = { id: 'f', name: 'a](x)[b.png', contentType: 'image/png', downloadURL: 'https://x.example/a b>c' };
  expect(markdownOf(file)).toBe('![a\\](x)\\[b.png](<https://x.example/a%20b%3Ec>)');
});

it('calls a file unused only once every page was read', () => {
  expect(useWords({ uses: [] }, { unreadPages: 3 })).toBe('No known use');
  expect(useWords({ uses: [] }, { unreadPages: 0 })).toBe('Unused');
});

it('tells uses that only one side knows', () => {
  const [a, b] = [
    { pageId: 'a', title: 'A' },
    { pageId: 'b', title: 'B' },
  ];
  expect(useDifferences([a], { uses: [b], isWhole: true })).toEqual({ onlyServer: [b], onlyHere: [a] });
  expect(useDifferences([a], { uses: [b], isWhole: false })).toEqual({ onlyServer: [b], onlyHere: [] });
});

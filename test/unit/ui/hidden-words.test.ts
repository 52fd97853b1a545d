import { expect, it } from 'vitest';
import { hiddenSum, hiddenWords } from '../../../renderer/features/review/hidden-words.ts';

it('says how many hidden characters are added and removed', () => {
  const [one, three] = [
    { change: 'added', count: 1 },
    { change: 'added', count: 3 },
  ] as const;
  const gone = { change: 'removed', count: 12 } as const;
  expect(hiddenSum([one])).toBe('adds 1 hidden character');
  expect(hiddenSum([one, three, gone])).toBe('adds 4 hidden characters and removes 12');
  expect(hiddenSum([gone])).toBe('removes 12 hidden characters');
});

it('names each one with its words', () => {
  const one = { name: 'zero-width space', words: 'rm -rf folder' };
  expect(hiddenWords({ ...one, change: 'added' })).toBe('Adds zero-width space in “rm -rf folder”');
  expect(hiddenWords({ name: '2 × zero-width space', change: 'removed', words: '' })).toBe(
    'Removes 2 × zero-width space',
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weightOf } from '../../../electron/sync/weight.ts';

it('weighs at least the words of any JSON, and more with more in it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, words) => {
      expect(weightOf([value, words])).toBeGreaterThan(weightOf(value) + words.length);
      expect(weightOf({ value, words })).toBe(weightOf([value, words]));
    }),
  );
});

it('weighs what is nested deeper than a call may go', () => {
  let nested: unknown = 'word';
  for (let level = 0; level < 100_000; level += 1) nested = [nested];
  expect(weightOf(nested)).toBeGreaterThan(100_000);
});

import { describe, expect, it } from 'vitest';
import { nearWords } from '../../../../renderer/store/suggest/near-words.ts';
import { stem } from '../../../../renderer/store/suggest/stem.ts';

describe('near words', () => {
  it('are those that stand in the same surroundings, the nearest first', async () => {
    const near = (await nearWords()).of(stem('browser'));
    expect(near[0]?.term).toBe(stem('netscape'));
    expect(near.map(({ nearness }) => nearness)).toEqual(near.map(({ nearness }) => nearness).sort((a, b) => b - a));
  });

  it.each([
    ['color', 'colour'],
    ['receipt', 'refund'],
    ['error', 'fault'],
  ])('include %s and %s', async (one, other) => {
    expect((await nearWords()).of(stem(one)).map(({ term }) => term)).toContain(stem(other));
  });

  it('are never the word itself, and are between 0 and 1 near', async () => {
    const words = await nearWords();
    for (const word of ['receipt', 'publish', 'domain']) {
      const near = words.of(stem(word));
      expect(near, word).not.toEqual([]);
      for (const { term, nearness } of near) {
        expect(term).not.toBe(stem(word));
        expect(nearness).toBeGreaterThan(0);
        expect(nearness).toBeLessThan(1);
      }
    }
  });

  it('are none for a word that is not common', async () => {
    for (const word of ['qzxv', 'zebra']) expect((await nearWords()).of(stem(word)), word).toEqual([]);
  });
});

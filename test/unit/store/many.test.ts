import { describe, expect, it } from 'vitest';
import { manyOf } from '../../../renderer/store/db/many.ts';
import { openTestStore } from './fixtures.ts';

const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => String(from + index).padStart(4, '0'));

describe('records by many keys', () => {
  it('are those that are there and no others, however many lie between and around them', async () => {
    const local = (await openTestStore()).local();
    await local.readThreads.bulkPut(numbers(0, 3_000).map((id) => ({ id, at: Number(id), replies: 0 })));
    const ids = async (keys: readonly string[]): Promise<readonly string[]> =>
      (await manyOf(local.readThreads, keys)).map(({ id }) => id).sort();
    expect(await ids([])).toEqual([]);
    expect(await ids(['0007', 'none'])).toEqual(['0007']);
    expect(await ids([...numbers(100, 200), 'none'].reverse())).toEqual(numbers(100, 200));
    const far = numbers(0, 3_000).filter((_, index) => index % 100 === 0);
    expect(await ids(far)).toEqual(far);
    const near = numbers(0, 300).filter((_, index) => index % 3 === 0);
    expect(await ids(near)).toEqual(near);
  });

  it('are found by keys of several parts', async () => {
    const db = (await openTestStore()).db();
    await db.unanchored.bulkPut(
      ['r', 's', 't'].flatMap((spaceId) => numbers(0, 40).map((pageId) => ({ spaceId, pageId }))),
    );
    const keys = numbers(10, 60).map((pageId): [string, string] => ['s', pageId]);
    expect(await manyOf(db.unanchored, keys)).toEqual(
      keys.slice(0, 30).map(([spaceId, pageId]) => ({ spaceId, pageId })),
    );
  });
});

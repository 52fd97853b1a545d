import { expect, it } from 'vitest';
import { Ahead } from '../../../renderer/host/live/optimistic.svelte.ts';

/** A list that a store keeps: each write ends, and is told, when the test says so. */
function listed() {
  let told: readonly string[] = [];
  const writes: { readonly value: readonly string[]; readonly end: (written?: boolean) => void }[] = [];
  const ahead = new Ahead(() => told);
  const add = (word: string): Promise<void> =>
    ahead.enter(
      [...ahead.value, word],
      (value) => new Promise((end) => writes.push({ value, end: (written = true) => end(written) })),
    );
  return { ahead, writes, add, tell: (value: readonly string[]) => (told = value) };
}

it('builds a second quick change on the first, though that is neither written nor told', async () => {
  const { ahead, writes, add, tell } = listed();
  const adding = [add('one'), add('two')];
  expect(writes.map(({ value }) => value)).toEqual([['one'], ['one', 'two']]);
  writes[0]?.end();
  await adding[0];
  // The first is told before the second is written.
  tell(['one']);
  expect(ahead.value).toEqual(['one', 'two']);
  writes[1]?.end();
  await adding[1];
  expect(ahead.value).toEqual(['one', 'two']);
});

it('shows what is told after a write, also where that is not what was entered', async () => {
  const { ahead, writes, add, tell } = listed();
  const adding = add('one');
  writes[0]?.end();
  await adding;
  expect(ahead.value).toEqual(['one']);
  tell(['one', 'of another window']);
  expect(ahead.value).toEqual(['one', 'of another window']);
});

it('shows what is told where what was entered could not be written', async () => {
  const { ahead, writes, add } = listed();
  const adding = add('one');
  expect(ahead.value).toEqual(['one']);
  writes[0]?.end(false);
  await adding;
  expect(ahead.value).toEqual([]);
});

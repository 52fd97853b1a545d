import { expect, it } from 'vitest';
import { Optimistic } from '../../../renderer/host/live/optimistic.svelte.ts';

/** A list that a store keeps: each write ends, and is told, when the test says so. */
function listed() {
  let told: readonly string[] = [];
  const writes: { readonly value: readonly string[]; readonly end: (written?: boolean) => void }[] = [];
  const optimistic = new Optimistic(() => told);
  const add = (word: string): Promise<void> =>
    optimistic.enter(
      [...optimistic.value, word],
      (value) => new Promise((end) => writes.push({ value, end: (written = true) => end(written) })),
    );
  return { optimistic, writes, add, emit: (value: readonly string[]) => (told = value) };
}

it('builds a second quick change on the first, though that is neither written nor told', async () => {
  const { optimistic, writes, add, emit } = listed();
  const adding = [add('one'), add('two')];
  expect(writes.map(({ value }) => value)).toEqual([['one'], ['one', 'two']]);
  writes[0]?.end();
  await adding[0];
  // The first is told before the second is written.
  emit(['one']);
  expect(optimistic.value).toEqual(['one', 'two']);
  writes[1]?.end();
  await adding[1];
  expect(optimistic.value).toEqual(['one', 'two']);
});

it('shows what is told after a write, also where that is not what was entered', async () => {
  const { optimistic, writes, add, emit } = listed();
  const adding = add('one');
  writes[0]?.end();
  await adding;
  expect(optimistic.value).toEqual(['one']);
  emit(['one', 'of another window']);
  expect(optimistic.value).toEqual(['one', 'of another window']);
});

it('shows what is told where what was entered could not be written', async () => {
  const { optimistic, writes, add } = listed();
  const adding = add('one');
  expect(optimistic.value).toEqual(['one']);
  writes[0]?.end(false);
  await adding;
  expect(optimistic.value).toEqual([]);
});

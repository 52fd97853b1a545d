import { expect, it } from 'vitest';
import { LatestAnswer } from '../../../renderer/features/packs/latest-answer.svelte.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('an answer is about the latest choice, and a failure is told of that choice only', async () => {
  const asked: string[] = [];
  const answers = new Map<string, number | null>([
    ['one', 1],
    ['bad', null],
    ['two', 2],
  ]);
  const latest = new LatestAnswer<string, number>((choice) => {
    asked.push(choice);
    return Promise.resolve(answers.get(choice) ?? null);
  });
  latest.ask('one');
  latest.ask('skipped');
  latest.ask('bad');
  await settled();
  expect(asked).toEqual(['one', 'bad']);
  expect({ value: latest.value, about: latest.about, failed: latest.failed }).toEqual({
    value: 1,
    about: 'one',
    failed: 'bad',
  });
  latest.ask('two');
  expect(latest.failed).toBeNull();
  await settled();
  expect({ value: latest.value, about: latest.about, failed: latest.failed }).toEqual({
    value: 2,
    about: 'two',
    failed: null,
  });
});

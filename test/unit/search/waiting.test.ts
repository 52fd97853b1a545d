import { expect, it } from 'vitest';
import { Waiting } from '../../../renderer/store/search/waiting.ts';

const noPause = (): Promise<void> => Promise.resolve();

it('work in the background goes on once everybody who waits has an answer, also those who came later', async () => {
  const people = new Waiting(noPause);
  const log: string[] = [];
  const answers: (() => void)[] = [];
  const ask = (): Promise<void> => people.wait(new Promise<void>((resolve) => answers.push(resolve)));
  const asked = [ask()];
  const gone = people.gone().then(() => log.push('goes on'));
  // Where nobody waits it would go on by now.
  await new Waiting(noPause).gone();
  asked.push(ask());
  for (const [at, answer] of answers.entries()) {
    log.push('answered');
    answer();
    await asked[at];
  }
  await gone;
  expect(log).toEqual(['answered', 'answered', 'goes on']);
});

import { describe, expect, it } from 'vitest';
import type { FoundPerson } from '#shared/rpc/people.ts';
import { ReviewerAsking } from '../../../renderer/features/review/reviewer-asking.svelte.ts';
import { until } from '../until.ts';

const person = (name: string): FoundPerson => ({ id: name, name, email: '', agent: false, me: false });

/** A field over a store that answers when it is told to. */
function asking() {
  const answers: ((...names: readonly string[]) => void)[] = [];
  const people = new ReviewerAsking(
    () => new Promise((answer) => answers.push((...names) => answer(names.map(person)))),
  );
  return { people, answers };
}

describe('who is asked for a review by Enter', () => {
  it('is found for what is typed, though others stand there for less of it', async () => {
    const { people, answers } = asking();
    people.query = 'an';
    answers[0]?.('Anna', 'Andrea');
    expect((await people.takeFirst())?.name).toBe('Anna');
    people.query = 'an';
    answers[1]?.('Anna', 'Andrea');
    await until(() => people.found.length > 0);
    people.query = 'andr';
    const first = people.takeFirst();
    expect(people.found[0]?.name).toBe('Anna');
    answers[2]?.('Andrea');
    expect((await first)?.name).toBe('Andrea');
  });

  it('is nobody where something else was typed meanwhile, and asked once by two presses', async () => {
    const { people, answers } = asking();
    people.query = 'an';
    const early = people.takeFirst();
    people.query = 'and';
    answers[1]?.('Andrea');
    answers[0]?.('Anna');
    expect(await early).toBeNull();
    expect(people.found.map(({ name }) => name)).toEqual(['Andrea']);

    const presses = [people.takeFirst(), people.takeFirst()];
    expect((await Promise.all(presses)).map((found) => found?.name)).toEqual(['Andrea', undefined]);
  });
});

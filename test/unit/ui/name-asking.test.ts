import { describe, expect, it, vi } from 'vitest';
import { ok } from '#shared/result.ts';
import { NameAsking } from '../../../renderer/writing/mentions/mention-query.svelte.ts';
import { until } from '../until.ts';

const person = (name: string) => ({ id: name, name, email: '', agent: false });

/** An editor's asking over a store that answers when it is told to: what was found is offered then. */
function asking() {
  const answers: ((found: readonly string[]) => Promise<void>)[] = [];
  const invoke = vi.fn(
    () =>
      new Promise((answer) => {
        answers.push(async (found) => {
          answer(ok(found.map(person)));
          await until(() => !names.busy);
        });
      }),
  );
  const galley = { store: { invoke }, search: { invoke } } as unknown as ConstructorParameters<typeof NameAsking>[0];
  const names = new NameAsking(galley, {} as ConstructorParameters<typeof NameAsking>[1]);
  const type = (text: string): void => names.look(text, text.length, 'typed');
  const chosen = (): string | undefined => names.choices[names.active]?.title;
  return { names, answers, type, chosen };
}

describe('the list of names beside what is being written', () => {
  it('says that it is behind until what was typed last is found, and offers what was found before until then', async () => {
    const { names, answers, type } = asking();
    type('@t');
    await answers[0]?.(['Tomasz', 'Tove']);
    expect([names.busy, names.choices.length]).toEqual([false, 2]);
    type('@to');
    expect([names.busy, names.choices.length]).toEqual([true, 2]);
    await answers[1]?.(['Tove']);
    expect([names.busy, names.choices.length]).toEqual([false, 1]);
    names.close();
    expect(names.busy).toBe(false);
  });

  it('keeps the choice of the person where an answer comes late, wherever it comes to stand', async () => {
    const { names, answers, type, chosen } = asking();
    type('@t');
    await answers[0]?.(['Tomasz', 'Tove', 'Thea']);
    type('@to');
    names.move(1);
    expect(chosen()).toBe('Tove');
    await answers[1]?.(['Tove', 'Tomasz']);
    expect(chosen()).toBe('Tove');
    names.move(1);
    expect(chosen()).toBe('Tomasz');
  });

  it('begins with the best again where the choice is not among what is found, or something else is typed', async () => {
    const { names, answers, type, chosen } = asking();
    type('@t');
    await answers[0]?.(['Tomasz', 'Tove']);
    names.move(-1);
    expect(chosen()).toBe('Tove');
    type('@to');
    expect(chosen()).toBe('Tomasz');
    names.move(1);
    await answers[1]?.(['Tomasz', 'Thea']);
    expect(chosen()).toBe('Tomasz');
  });
});

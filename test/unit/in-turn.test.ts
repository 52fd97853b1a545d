import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInTurn } from '#shared/in-turn.ts';

describe('work that runs in turn', () => {
  it('runs one after the other in the order in which it was handed over, and answers each', async () => {
    const works = fc.array(fc.record({ turns: fc.nat(5), fails: fc.boolean() }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(works, async (given) => {
        const inTurn = createInTurn();
        const log: string[] = [];
        const answers = await Promise.allSettled(
          given.map(({ turns, fails }, index) =>
            inTurn(async () => {
              log.push(`begins ${String(index)}`);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              log.push(`ends ${String(index)}`);
              if (fails) throw new Error(String(index));
              return index;
            }),
          ),
        );
        expect(log).toEqual(given.flatMap((_, index) => [`begins ${String(index)}`, `ends ${String(index)}`]));
        expect(answers.map(({ status }) => status)).toEqual(
          given.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
      }),
    );
  });

  it('does not wait for work of another line', async () => {
    const [one, other] = [createInTurn(), createInTurn()];
    void one(() => new Promise(() => undefined));
    expect(await other(() => Promise.resolve('done'))).toBe('done');
  });
});

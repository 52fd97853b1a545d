import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWaitingLine } from '#shared/waiting-line.ts';

describe('a waiting line', () => {
  it('gives every value once and in order, however takers come and go', () => {
    const step = fc.oneof(
      fc.record({ put: fc.integer() }),
      fc.constant({ comes: true as const }),
      fc.constant({ leaves: true as const }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const line = createWaitingLine<number>(steps.length);
        const [put, taken]: [number[], number[]] = [[], []];
        for (const one of steps) {
          if ('put' in one) {
            put.push(one.put);
            line.put(one.put);
          } else line.serve('comes' in one ? (value) => taken.push(value) : null);
        }
        expect(taken).toEqual(put.slice(0, taken.length));
        line.serve((value) => taken.push(value));
        expect(taken).toEqual(put);
      }),
    );
  });

  it('gives a taker that leaves meanwhile no more', () => {
    const line = createWaitingLine<number>();
    const [first, second]: [number[], number[]] = [[], []];
    for (const value of [1, 2, 3]) line.put(value);
    line.serve((value) => {
      first.push(value);
      line.serve(null);
    });
    line.serve((value) => second.push(value));
    expect([first, second]).toEqual([[1], [2, 3]]);
  });

  it('drops the oldest of too many', () => {
    const line = createWaitingLine<number>(2);
    for (const value of [1, 2, 3]) line.put(value);
    const taken: number[] = [];
    line.serve((value) => taken.push(value));
    expect(taken).toEqual([2, 3]);
  });
});

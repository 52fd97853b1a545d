import { describe, expect, it } from 'vitest';
import { dueRequests, planRequests } from '../../../electron/sync/due-requests.ts';
import type { PlacedRequest } from '../../../electron/sync/look-at-request.ts';

const request = (number: number, status = 'open'): PlacedRequest => ({
  id: String(number),
  number,
  status,
  space: number % 2 === 0 ? 'even' : 'odd',
  updatedAt: `2026-01-01T00:00:${String(number).padStart(2, '0')}Z`,
});
const requests = Array.from({ length: 10 }, (_one, number) => request(number));
const numbers = (rows: readonly PlacedRequest[]): readonly number[] => rows.map(({ number }) => number);
const never = (): boolean => false;
const always = (): boolean => true;

describe('change requests that are to be read', () => {
  it('begin with the newest, and all others that moved are left for the end of the run', () => {
    const due = dueRequests(requests, { moved: always, aged: never }, { part: 'newest', atOnce: 3 });
    expect([numbers(due.now), numbers(due.left)]).toEqual([
      [9, 8, 7],
      [6, 5, 4, 3, 2, 1, 0],
    ]);
    const rest = dueRequests(due.left, { moved: always, aged: never }, { part: 'left', atOnce: 3 });
    expect([numbers(rest.now), rest.left]).toEqual([[6, 5, 4, 3, 2, 1, 0], []]);
  });

  it('wait for the next run where nothing but a day has passed', () => {
    const moved = ({ number }: PlacedRequest): boolean => number < 2;
    const due = dueRequests(requests, { moved, aged: always }, { part: 'newest', atOnce: 3 });
    expect([numbers(due.now), numbers(due.left)]).toEqual([
      [9, 8, 7],
      [1, 0],
    ]);
  });

  it('are open', () => {
    const closed = [request(1, 'merged'), request(2, 'archived'), request(3)];
    const due = dueRequests(closed, { moved: always, aged: never }, { part: 'newest', atOnce: 9 });
    expect(numbers(due.now)).toEqual([3]);
  });

  it('are counted for each space, also where it has none', () => {
    const planned = new Map<string | null, number>();
    const work = { plan: (_kind: string, space: string | null, amount: number) => planned.set(space, amount) };
    planRequests(work, 'request', requests, { now: [request(1)], left: [request(3), request(5)] });
    expect([...planned].sort()).toEqual([
      ['even', 0],
      ['odd', 3],
    ]);
  });
});

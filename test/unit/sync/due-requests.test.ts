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

describe('change requests that are to be read', () => {
  it('are those that something says it of, the newest first', () => {
    const requests = [1, 5, 3, 4].map((number) => request(number));
    const due = dueRequests(requests, ({ number }) => number > 1);
    expect(due.map(({ number }) => number)).toEqual([5, 4, 3]);
  });

  it('are open', () => {
    const closed = [request(1, 'merged'), request(2, 'archived'), request(3)];
    expect(dueRequests(closed, () => true).map(({ number }) => number)).toEqual([3]);
  });

  it('are counted for each space, also where it has none', () => {
    const planned = new Map<string | null, number>();
    const work = { plan: (_kind: string, space: string | null, amount: number) => planned.set(space, amount) };
    planRequests(work, 'request', ['even', 'odd'], [request(1), request(3), request(5)]);
    expect([...planned]).toEqual([
      ['even', 0],
      ['odd', 3],
    ]);
  });
});

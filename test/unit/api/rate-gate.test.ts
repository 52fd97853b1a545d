import { describe, expect, it } from 'vitest';
import {
  afterAnswer as afterAnswerBy,
  afterStart,
  opened,
  openGate,
  retryAfterMs,
  waitFor,
  type AnswerHead,
  type RateState,
} from '../../../electron/api/rate-gate.ts';

/** Our clock. It stands at a whole second so that the service's `Date` is exact. */
const NOW = 1_800_000_000_000;

function answer(headers: Record<string, string>, more: { status?: number; at?: number; skewMs?: number } = {}) {
  const at = more.at ?? NOW;
  const date = new Date(at + (more.skewMs ?? 0)).toUTCString();
  return { status: more.status ?? 200, at, headers: new Headers({ date, ...headers }) };
}

function counted(
  limit: number,
  remaining: number,
  resetInSeconds: number,
  more: { at?: number; skewMs?: number } = {},
) {
  const serverNow = (more.at ?? NOW) + (more.skewMs ?? 0);
  const headers = {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(serverNow / 1_000 + resetInSeconds),
  };
  return answer(headers, more);
}

const wait = (state: RateState, inFlight = 0, urgent = false, now = NOW): number =>
  waitFor(state, now, inFlight, urgent).ms;

const afterAnswer = (state: RateState, head: AnswerHead, chance = 1): RateState =>
  afterAnswerBy(state, head, () => chance);

describe('the rate gate', () => {
  it('holds nothing back while plenty is left, or when nothing was said', () => {
    expect(wait(openGate, 6)).toBe(0);
    expect(wait(afterAnswer(openGate, counted(100, 50, 60)), 6)).toBe(0);
  });

  it('waits for the reset before the limit is hit, counting what is under way', () => {
    const state = afterAnswer(openGate, counted(100, 4, 60));
    expect(wait(state, 4)).toBe(60_000);
    expect(wait(state, 4, true)).toBe(60_000);
  });

  it('spreads the last requests over the time that remains, except those that somebody waits for', () => {
    const state = afterStart(afterAnswer(openGate, counted(100, 10, 60)), NOW);
    expect(wait(state)).toBe(6_000);
    expect(wait(state, 0, false, NOW + 6_000)).toBe(0);
    expect(wait(state, 0, true)).toBe(0);
  });

  it('opens when the window is over', () => {
    expect(wait(afterAnswer(openGate, counted(100, 0, 60)), 0, false, NOW + 60_000)).toBe(0);
  });

  it.each([-7_200_000, 0, 7_200_000])('is not misled by a clock that is %i ms off', (skewMs) => {
    expect(wait(afterAnswer(openGate, counted(100, 0, 30, { skewMs })))).toBe(30_000);
  });

  it('believes no reset that is further away than an hour', () => {
    expect(wait(afterAnswer(openGate, counted(100, 0, 90_000)))).toBe(3_600_000);
  });

  it('takes the smaller number when answers of one window overtake each other', () => {
    const state = afterAnswer(afterAnswer(openGate, counted(100, 2, 60)), counted(100, 3, 60));
    expect(state.remaining).toBe(2);
    expect(afterAnswer(state, counted(100, 99, 60, { at: NOW + 60_000 })).remaining).toBe(99);
  });

  it('closes for everybody after Retry-After, in seconds or as a date by the clock of the service', () => {
    expect(wait(afterAnswer(openGate, answer({ 'retry-after': '7' }, { status: 429 })), 0, true)).toBe(7_000);
    const skewMs = 3_600_000;
    const date = new Date(NOW + skewMs + 5_000).toUTCString();
    expect(wait(afterAnswer(openGate, answer({ 'retry-after': date }, { status: 503, skewMs })))).toBe(5_000);
  });

  it('closes until the reset after a 429 without advice only where no request is left', () => {
    expect(wait(afterAnswer(openGate, { ...counted(100, 0, 20), status: 429 }))).toBe(20_000);
    expect(wait(afterAnswer(openGate, { ...counted(1_000, 998, 3_600), status: 429 }))).toBe(1_000);
  });

  it('closes longer with each refusal in a row, by chance down to half of it, and for a minute at most', () => {
    const times = (chance: number): readonly number[] => {
      let [state, at] = [openGate, NOW];
      return Array.from({ length: 9 }, () => {
        state = afterAnswer(state, answer({}, { status: 429, at }), chance);
        const ms = wait(state, 0, false, at);
        at += ms;
        return ms / 1_000;
      });
    };
    expect(times(1)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(times(0)).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it('takes requests that were refused together for one refusal, and begins anew after a success', () => {
    const refused = (state: RateState) => afterAnswer(state, answer({}, { status: 429 }));
    const together = refused(refused(refused(openGate)));
    expect([wait(together), together.refusals]).toEqual([1_000, 1]);
    expect(afterAnswer(together, answer({})).refusals).toBe(0);
  });

  it.each([
    ['asked', answer({ 'retry-after': '7' }, { status: 429 })],
    ['refused', answer({}, { status: 429 })],
    ['used-up', counted(100, 0, 60)],
    ['used-up', { ...counted(100, 0, 60), status: 429 }],
  ] as const)('says why it is closed: %s; and opens when somebody asks again', (reason, head) => {
    const state = afterAnswer(openGate, head);
    expect(waitFor(state, NOW, 0, true).reason).toBe(reason);
    expect(wait(opened(state))).toBe(0);
    // What the server says to that counts again.
    expect(waitFor(afterAnswer(opened(state), head), NOW, 0, true).reason).toBe(reason);
  });

  it('says that few are left', () => {
    const state = afterStart(afterAnswer(openGate, counted(100, 10, 60)), NOW);
    expect(waitFor(state, NOW, 0, false)).toEqual({ ms: 6_000, reason: 'few-left' });
  });

  it.each(['soon', '-5', ''])('reads nothing from Retry-After: %j', (value) => {
    expect(retryAfterMs(answer({ 'retry-after': value }))).toBeNull();
  });
});

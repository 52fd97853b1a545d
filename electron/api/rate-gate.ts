import type { WaitReason } from '#shared/rpc/host.ts';
import type { AnswerHeaders } from './fetch.ts';

/**
 * Decides when the next request may be sent, by the server's last answers. Pure: the scheduler asks and reports.
 *
 * Each answer says how many requests are left (`X-RateLimit-Remaining` of `-Limit`) until the count starts again
 * (`-Reset`). While many are left, nothing waits. In the last fifth, requests are spread over the remaining time; with
 * none left, all wait for the reset. `Retry-After` and 429 close the gate for all requests. A 429 without a time says
 * nothing about the reset while requests are left: the next try follows a short wait, which doubles each time.
 */
export interface RateState {
  readonly limit: number | null;
  readonly remaining: number | null;
  /** When the count starts again, by this computer's clock (ms). */
  readonly resetAt: number | null;
  /** Nothing is sent before this time (ms). */
  readonly closedUntil: number;
  readonly closedBy: Exclude<WaitReason, 'few-left'>;
  /** When the last request was sent (ms). */
  readonly lastStartAt: number;
  /** Number of 429 answers in a row, for requests that were sent while the gate was open. */
  readonly refusals: number;
}

export const openGate: RateState = {
  limit: null,
  remaining: null,
  resetAt: null,
  closedUntil: 0,
  closedBy: 'refused',
  lastStartAt: 0,
  refusals: 0,
};

/** Below this part of the limit, requests are spread. */
const LOW_WATER = 0.2;
/** A later reset than this is an error (another unit, a wrong clock). */
const LONGEST_WINDOW_MS = 60 * 60 * 1_000;
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;
/** The longest time that a 429 without a time closes the gate; doubles for each one in a row. */
const REFUSAL_BASE_MS = 1_000;
const REFUSAL_LONGEST_MS = 60_000;

export interface AnswerHead {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** When the answer arrived, by this computer's clock (ms). */
  readonly at: number;
}

/** The state after an answer. `random` spreads the tries of many computers that were refused together. */
export function afterAnswer(state: RateState, head: AnswerHead, random: () => number): RateState {
  const refused = head.status === 429;
  const counted = withCount(state, head);
  const asked = retryAfterMs(head);
  // Requests that ran at the same time are refused together: that counts as one refusal.
  const another = refused && head.at >= state.closedUntil;
  const refusals = refused ? state.refusals + (another ? 1 : 0) : 0;
  const wait = asked ?? (another ? refusalWaitMs(counted, refusals, head.at, random) : 0);
  const until = head.at + wait;
  if (until <= state.closedUntil) return { ...counted, refusals };
  const unasked = counted.remaining === 0 ? 'used-up' : 'refused';
  return { ...counted, refusals, closedUntil: until, closedBy: asked === null ? unasked : 'asked' };
}

/** The person asks again: the next request is sent at once, and its answer has the server's count. */
export function opened(state: RateState): RateState {
  return { ...openGate, refusals: state.refusals, lastStartAt: state.lastStartAt };
}

/** The state after a request was sent. */
export function afterStart(state: RateState, now: number): RateState {
  return { ...state, lastStartAt: now };
}

interface GateWait {
  readonly ms: number;
  readonly reason: WaitReason;
}

/** How long the next request has to wait. `inFlight`: requests that were sent and not yet counted in an answer. */
export function waitFor(state: RateState, now: number, inFlight: number, urgent: boolean): GateWait {
  const closed: GateWait = { ms: Math.max(0, state.closedUntil - now), reason: state.closedBy };
  const { limit, remaining, resetAt } = state;
  if (remaining === null || resetAt === null || resetAt <= now) return closed;
  const left = remaining - inFlight;
  if (left <= 0) return longer(closed, { ms: resetAt - now, reason: 'used-up' });
  // Requests for the screen may use up the remaining ones; others are spread.
  if (urgent || limit === null || left > limit * LOW_WATER) return closed;
  const interval = (resetAt - now) / left;
  return longer(closed, { ms: state.lastStartAt + interval - now, reason: 'few-left' });
}

function longer(one: GateWait, other: GateWait): GateWait {
  return other.ms > one.ms ? other : one;
}

/** `Retry-After` in milliseconds: seconds, or a date by the server's clock. */
export function retryAfterMs({ headers, at }: Pick<AnswerHead, 'headers' | 'at'>): number | null {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined) return null;
  const seconds = /^\d+(\.\d+)?$/.test(value);
  // A date begins with a weekday; Date.parse alone finds a date in almost anything.
  if (!seconds && !/^[a-z]/i.test(value)) return null;
  const wait = seconds ? Number(value) * 1_000 : Date.parse(value) - serviceTime(headers, at);
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS) : null;
}

function withCount(state: RateState, { headers, at }: AnswerHead): RateState {
  const remaining = numberOf(headers, 'x-ratelimit-remaining');
  const reset = numberOf(headers, 'x-ratelimit-reset');
  if (remaining === null || reset === null) return state;
  const resetAt = at + Math.min(Math.max(reset * 1_000 - serviceTime(headers, at), 0), LONGEST_WINDOW_MS);
  const limit = numberOf(headers, 'x-ratelimit-limit') ?? state.limit;
  // Answers overtake each other: within one window the smaller number is the newer one.
  const sameWindow = state.resetAt !== null && state.resetAt > at && Math.abs(state.resetAt - resetAt) < 1_500;
  return {
    ...state,
    limit,
    resetAt: sameWindow ? Math.max(state.resetAt, resetAt) : resetAt,
    remaining: sameWindow && state.remaining !== null ? Math.min(state.remaining, remaining) : remaining,
  };
}

/**
 * The server's clock at its answer. Its reset and dates use that clock, and the clock here may be wrong by hours, so
 * only the difference counts. `Date` is cut to whole seconds, which makes waits longer, never shorter.
 */
function serviceTime(headers: AnswerHeaders, at: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isFinite(date) ? date : at;
}

function refusalWaitMs(state: RateState, refusals: number, now: number, random: () => number): number {
  const { remaining, resetAt } = state;
  if (remaining === 0 && resetAt !== null && resetAt > now) return resetAt - now;
  const longest = Math.min(REFUSAL_BASE_MS * 2 ** (refusals - 1), REFUSAL_LONGEST_MS);
  return Math.round(longest * (0.5 + random() / 2));
}

function numberOf(headers: AnswerHeaders, name: string): number | null {
  const value = headers.get(name)?.trim() ?? '';
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

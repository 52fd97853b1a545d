import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { RequestWait } from '#shared/rpc/host.ts';
import type { Clock } from '#shared/clock.ts';
import { afterAnswer, afterStart, opened, openGate, waitFor, type AnswerHead } from './rate-gate.ts';

/** `visible`: somebody waits for it. `background`: it could wait an hour. */
export type Priority = 'visible' | 'normal' | 'background';

/**
 * Decides which request is next: limited concurrency, visible requests first, and the rate gate. A waiting request
 * holds no slot, so that a later one with higher priority still overtakes it.
 */
export interface Scheduler {
  /** Runs `task` in its turn. If it is cancelled before, it never runs. */
  run<T>(priority: Priority, signal: AbortSignal | undefined, task: () => Promise<Result<T>>): Promise<Result<T>>;
  /** Receives the head of each answer, whatever its status. */
  answered(head: AnswerHead): void;
  /** The person asks again: no request waits for the gate until the next answer. */
  tryNow(): void;
}

interface SchedulerOptions {
  readonly concurrency: number;
  readonly random: () => number;
  /** Requests wait longer than a moment, or no longer do. */
  readonly onWait: (wait: RequestWait | null) => void;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (waitMs: number) => void;
}

/** Visible requests may exceed the limit by this many, instead of waiting for a slow download. */
const VISIBLE_EXTRA = 2;
/** A longer wait than this fails the request, with the time to wait. */
export const LONGEST_WAIT_MS = 2 * 60 * 1_000;

/** A wait up to this length is not reported. */
const UNTOLD_WAIT_MS = 3_000;

/** Somebody set a clock that goes back by more than this; by less, it drifts. */
const MOST_DRIFT_MS = 1_000;

const PRIORITIES: readonly Priority[] = ['visible', 'normal', 'background'];

export function createScheduler(clock: Clock, { concurrency, random, onWait }: SchedulerOptions): Scheduler {
  const lanes: Readonly<Record<Priority, Set<Waiting>>> = {
    visible: new Set(),
    normal: new Set(),
    background: new Set(),
  };
  let gate = openGate;
  let latest = 0;
  let inFlight = 0;
  let cancelWake: (() => void) | null = null;
  /** The longest wait for which a request failed instead of waiting. */
  let refusedFor: RequestWait | null = null;
  let reported: RequestWait | null = null;

  function emit(wait: RequestWait | null): void {
    const now = clock.now();
    const longest = [wait, refusedFor].find((one) => one !== null && one.until - now > 0) ?? null;
    const next = longest !== null && (longest === refusedFor || longest.until - now > UNTOLD_WAIT_MS) ? longest : null;
    if (next?.until === reported?.until && next?.reason === reported?.reason) return;
    reported = next;
    onWait(next);
  }

  /**
   * After the clock was set back, the server's wait would last longer by the difference: so the next answer decides
   * again.
   */
  function noteTime(now: number): number {
    if (now < latest - MOST_DRIFT_MS) gate = openGate;
    latest = now;
    return now;
  }

  function pump(): void {
    cancelWake?.();
    cancelWake = null;
    for (const priority of PRIORITIES) {
      const urgent = priority === 'visible';
      for (const waiting of lanes[priority]) {
        if (inFlight >= concurrency + (urgent ? VISIBLE_EXTRA : 0)) break;
        const now = noteTime(clock.now());
        const { ms, reason } = waitFor(gate, now, inFlight, urgent);
        if (ms > LONGEST_WAIT_MS) {
          lanes[priority].delete(waiting);
          refusedFor = { reason, until: now + ms };
          waiting.refuse(ms);
          continue;
        }
        if (ms > 0) {
          cancelWake = clock.schedule(ms, pump);
          emit({ reason, until: now + ms });
          return;
        }
        lanes[priority].delete(waiting);
        inFlight += 1;
        gate = afterStart(gate, now);
        waiting.start();
      }
      // If requests of a higher priority remain, the lower ones wait.
      if (lanes[priority].size > 0) break;
    }
    emit(null);
  }

  return {
    run(priority, signal, task) {
      return new Promise((resolve) => {
        const cancel = (): void => {
          if (lanes[priority].delete(waiting)) pump();
          resolve(err(appError('cancelled', 'cancelled before it was sent', { sent: 'no' })));
        };
        const waiting: Waiting = {
          start() {
            signal?.removeEventListener('abort', cancel);
            void task()
              .then(resolve, (cause: unknown) => {
                resolve(err(appError('internal', `a request ended in ${nameOf(cause)}`, { sent: 'maybe' })));
              })
              .finally(() => {
                inFlight -= 1;
                pump();
              });
          },
          refuse(wait) {
            signal?.removeEventListener('abort', cancel);
            const detail = `the service asked to wait ${Math.ceil(wait / 1_000)} s`;
            resolve(err(appError('rate-limited', detail, { retryAfterMs: wait, sent: 'no' })));
          },
        };
        if (signal?.aborted === true) {
          cancel();
          return;
        }
        signal?.addEventListener('abort', cancel);
        lanes[priority].add(waiting);
        pump();
      });
    },
    answered(head) {
      gate = afterAnswer(gate, head, random);
      if (head.status < 400) {
        if (refusedFor === null) return;
        refusedFor = null;
      } else {
        // Callers that failed for this long a wait do not come back by themselves.
        if (gate.closedUntil - head.at <= LONGEST_WAIT_MS) return;
        refusedFor = { reason: gate.closedBy, until: gate.closedUntil };
      }
      pump();
    },
    tryNow() {
      gate = opened(gate);
      refusedFor = null;
      pump();
    },
  };
}

/** Never the message, which may quote what was sent. */
function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'an unknown error';
}

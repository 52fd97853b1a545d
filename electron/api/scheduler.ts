import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { Clock } from './clock.ts';
import { afterAnswer, afterStart, openGate, waitMs, type AnswerHead } from './rate-gate.ts';

/** `visible`: somebody waits for it. `background`: nobody would miss it for an hour. */
export type Priority = 'visible' | 'normal' | 'background';

/**
 * Who goes next: bounded concurrency, visible things first, and the rate gate. A request that has to wait holds no slot,
 * so that a later one of higher priority still overtakes it.
 */
export interface Scheduler {
  /** Runs `task` when it is its turn. Cancelled while it waits, it never runs. */
  run<T>(priority: Priority, signal: AbortSignal | undefined, task: () => Promise<Result<T>>): Promise<Result<T>>;
  /** Each answer's head is reported here, whatever its status. */
  answered(head: AnswerHead): void;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (waitMs: number) => void;
}

/** What is visible may go beyond the bound by this many, rather than wait for a slow download. */
const VISIBLE_EXTRA = 2;
/** Rather than hang longer than this, a request fails with the time to wait. */
export const LONGEST_WAIT_MS = 2 * 60 * 1_000;

/** A clock that is put right by this much was not set by anybody. */
const MOST_DRIFT_MS = 1_000;

const PRIORITIES: readonly Priority[] = ['visible', 'normal', 'background'];

export function createScheduler(clock: Clock, concurrency: number): Scheduler {
  const lanes: Readonly<Record<Priority, Set<Waiting>>> = {
    visible: new Set(),
    normal: new Set(),
    background: new Set(),
  };
  let gate = openGate;
  let latest = 0;
  let inFlight = 0;
  let cancelWake: (() => void) | null = null;

  /** By a clock that was set back, what the service asked for would last as much longer: it is asked anew. */
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
        const wait = waitMs(gate, now, inFlight, urgent);
        if (wait > LONGEST_WAIT_MS) {
          lanes[priority].delete(waiting);
          waiting.refuse(wait);
          continue;
        }
        if (wait > 0) {
          cancelWake = clock.schedule(wait, pump);
          return;
        }
        lanes[priority].delete(waiting);
        inFlight += 1;
        gate = afterStart(gate, now);
        waiting.start();
      }
      // A lane that could not be emptied keeps the lower ones waiting.
      if (lanes[priority].size > 0) return;
    }
  }

  return {
    run(priority, signal, task) {
      return new Promise((resolve) => {
        const cancel = (): void => {
          lanes[priority].delete(waiting);
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
      gate = afterAnswer(gate, head);
    },
  };
}

/** Never the message: it may quote what was sent. */
function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'an unknown error';
}

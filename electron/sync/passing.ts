import type { AppError } from '#shared/errors.ts';

/**
 * Whether a run goes on without something. What is gone, is not for this person or is in no shape that can be read does not
 * keep the rest from being read, nor does that at which the service itself fails; several failures in a row are an outage.
 */
export interface Passing {
  passes(error: AppError): boolean;
  /** Something came: the service works. */
  came(): void;
}

/** Twice what is asked for side by side: an outage is found out by what was under way and one more of each. */
const MOST_FAILURES_IN_A_ROW = 12;

export function createPassing(): Passing {
  let failures = 0;
  return {
    passes({ code }) {
      if (code === 'server-error') failures += 1;
      return PASSING.has(code) || (code === 'server-error' && failures < MOST_FAILURES_IN_A_ROW);
    },
    came() {
      failures = 0;
    },
  };
}

const PASSING: ReadonlySet<AppError['code']> = new Set(['not-found', 'forbidden', 'invalid-response']);

/** The server kept naming further pages: between what was read and what is stored there may be rows that nobody read. */
export function isCutOff(problems: readonly AppError[]): boolean {
  return problems.some(({ code }) => code === 'incomplete-list');
}

/** What the person is told of: the service gave something, or was to, and it cannot be read. */
export function isProblem({ code }: AppError): boolean {
  return code === 'invalid-response' || code === 'server-error';
}

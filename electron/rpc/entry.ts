import type { z } from 'zod';
import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';

/** A handler behind its schema: invalid input is refused before our own code runs. */
export function entry<S extends z.ZodType, O>(
  schema: S,
  handler: (input: z.output<S>) => Promise<Result<O>> | Result<O>,
): (input: unknown) => Promise<Result<O>> | Result<O> {
  return (input) => {
    const parsed = schema.safeParse(input);
    return parsed.success ? handler(parsed.data) : err(appError('invalid-input', 'the call does not fit its schema'));
  };
}

import { z } from 'zod';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { CopyCalls } from '#shared/rpc/local-copy.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import { copiedKeySchema, copyChangeSchema } from '../local-copy/copy-entry.ts';
import type { LocalCopies } from '../local-copy/copies.ts';
import type { LocalCopy } from '../local-copy/local-copy.ts';

const number = z.number().int().min(0);
const account = { accountId: z.string() };
const openSchema = z.object({ ...account, database: z.string().min(1).max(100), n: number });
const writeSchema = z.object({ ...account, changes: z.array(copyChangeSchema) });
const checkSchema = z.object({
  ...account,
  n: number,
  rows: z.array(z.object({ ...copiedKeySchema.shape, digest: z.string().max(100) })),
});

/** The calls of the second copy. `isKnown`: nothing is written for a removed account. */
export function copyHandlers(copies: LocalCopies, isKnown: (accountId: string) => boolean): Handlers<CopyCalls> {
  async function on<I extends { readonly accountId: string }, T>(
    schema: z.ZodType<I>,
    input: unknown,
    work: (copy: LocalCopy, input: I) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const read = schema.safeParse(input);
    if (!read.success) return err(appError('invalid-input', 'this does not fit the second copy'));
    if (!isKnown(read.data.accountId)) return err(appError('no-account', 'this account is not known'));
    const copy = await copies.of(read.data.accountId);
    return copy.ok ? work(copy.value, read.data) : copy;
  }
  return {
    'copy.open': (input) =>
      on(openSchema, input, async (copy, { accountId, database, n }) => {
        const ahead = await copy.open(database, n);
        const count = ahead.ok ? ahead.value.changes.length : 0;
        if (count > 0) copies.log.ofAccount(accountId).event('outbox', 'came-back', { count });
        return ahead;
      }),
    'copy.write': (input) =>
      on(writeSchema, input, async (copy, { changes }) => {
        const written = await copy.write(changes);
        return written.ok ? ok(null) : written;
      }),
    'copy.check': (input) => on(checkSchema, input, (copy, { n, rows }) => copy.check(n, rows)),
  };
}

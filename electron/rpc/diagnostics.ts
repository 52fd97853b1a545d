import { z } from 'zod';
import { ok } from '#shared/result.ts';
import type { DiagnosticsCalls } from '#shared/rpc/diagnostics.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { App } from '../app.ts';
import { entry } from './entry.ts';

/** The calls for the log and the diagnostics. */
export function diagnosticsHandlers({ calls }: App): Handlers<DiagnosticsCalls> {
  return {
    'diagnostics.text': entry(z.object({ stored: stored.nullable() }), async (input) =>
      ok(await calls.diagnostics.text(input.stored)),
    ),
    'diagnostics.openFolder': entry(z.object({ of: z.enum(['log', 'data']) }), ({ of }) =>
      calls.diagnostics.openFolder(of),
    ),
    'diagnostics.data': entry(z.null(), async () => ok(await calls.diagnostics.data())),
    'diagnostics.error': entry(windowError, (error) => {
      calls.diagnostics.windowError(error);
      return ok(null);
    }),
  };
}

const amount = z.number().int().min(0);
const stored = z.object({
  databases: z
    .array(
      z.object({
        name: z.enum(['cache', 'local', 'search']),
        tables: z.array(z.object({ name: z.string().max(100), records: amount })).max(200),
      }),
    )
    .max(3),
  usedBytes: z.number().min(0).nullable(),
});
const windowError = z.object({
  name: z.string().max(200),
  frames: z.array(z.object({ file: z.string().max(300), line: amount, column: amount })).max(50),
});

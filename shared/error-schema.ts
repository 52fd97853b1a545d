import { connectionCauses, errorTable, sentStates, type AppError, type ErrorCode } from './errors.ts';
import { z } from './zod.ts';

/** Validates errors from a disk or another process. An unknown code becomes `internal`, with its text. */
export const appErrorSchema: z.ZodType<AppError> = z.object({
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]).catch('internal'),
  detail: z.string(),
  operation: z.string().exactOptional(),
  status: z.number().exactOptional(),
  retryAfterMs: z.number().exactOptional(),
  path: z.string().exactOptional(),
  item: z.string().exactOptional(),
  sent: z.enum(sentStates).exactOptional(),
  cause: z.enum(connectionCauses).exactOptional(),
  organizations: z.object({ file: z.string(), here: z.string() }).exactOptional(),
});

import { z } from 'zod';
import { ok, type Result } from '#shared/result.ts';
import type { HostCalls } from '#shared/rpc/host.ts';
import type { Session } from '../accounts/session.ts';
import type { App } from '../app.ts';

/** Input that most calls of a window share: an account, or a space in it. */

export const nothing = z.null();
export const account = z.object({ accountId: z.string().min(1) });
export const space = account.extend({ spaceId: z.string() });

/** The calls of one part of the table, by their prefix. */
export type CallsOf<Part extends string> = Pick<HostCalls, Extract<keyof HostCalls, `${Part}.${string}`>>;

export function withSession(calls: App['calls'], accountId: string, work: (session: Session) => void): Result<null> {
  const session = calls.session(accountId);
  if (!session.ok) return session;
  work(session.value);
  return ok(null);
}

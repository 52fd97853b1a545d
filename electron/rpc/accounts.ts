import { z } from 'zod';
import { readConnectInput } from '#shared/connect-input.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Account } from '#shared/rpc/host.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { AppWindow } from '../app-window.ts';
import type { App } from '../app.ts';
import { account, nothing, withSession, type CallsOf } from './account-input.ts';
import { entry } from './entry.ts';
import { showAnother } from './show-another.ts';

/** The calls for signing in, and for choosing and leaving accounts. */
export function accountHandlers(app: App, window: AppWindow): Handlers<CallsOf<'accounts'>> {
  const { calls } = app;
  /** The calling window shows the account that it opened. */
  const showing = async (opening: Promise<Result<Account>>): Promise<Result<Account>> => {
    const opened = await opening;
    if (opened.ok) window.show(opened.value.id);
    return opened;
  };
  return {
    'accounts.openSample': entry(nothing, () => showing(calls.openSample())),
    'accounts.connect': entry(
      z.object({
        baseUrl: z.string().max(2_048),
        organizationId: z.string().max(200),
        token: z.string().max(4_096),
        accountId: z.string().exactOptional(),
      }),
      async ({ accountId, ...input }) => {
        const read = readConnectInput(input);
        if (!read.ok) return read;
        const connected = await calls.connect({ ...read.value, ...(accountId === undefined ? {} : { accountId }) });
        if (connected.ok && connected.value.kind === 'connected') window.show(connected.value.account.id);
        return connected;
      },
    ),
    'accounts.answer': entry(account.extend({ mine: z.boolean() }), ({ accountId, mine }) =>
      showing(calls.answer(accountId, mine)),
    ),
    'accounts.cancelConnect': entry(nothing, () => {
      calls.cancelConnect();
      return ok(null);
    }),
    'accounts.switch': entry(account, ({ accountId }) => showing(calls.resume(accountId))),
    'accounts.signOut': entry(
      account.extend({ unsent: z.enum(['keep', 'discard']).exactOptional() }),
      async ({ accountId, unsent = 'keep' }) => {
        const out = await calls.signOut(accountId, unsent);
        if (out.ok && window.accountId() === accountId) window.unlock();
        return out;
      },
    ),
    'accounts.tryAgain': entry(account, ({ accountId }) =>
      withSession(calls, accountId, (session) => {
        session.tryAgain();
      }),
    ),
    'accounts.remove': entry(account, async ({ accountId }) => {
      const begun = await calls.remove(accountId, window);
      if (!begun.ok) return begun;
      // Somebody may be typing in the other windows: those show the welcome screen, so that no key goes to an account
      // that nobody chose there.
      for (const left of begun.value.shownBy) if (left !== window) left.show(null);
      await showAnother(app, window);
      return ok({ left: await begun.value.finish() });
    }),
    'accounts.removed': entry(z.object({ accountIds: z.array(z.string().min(1)).max(10_000) }), ({ accountIds }) =>
      ok(accountIds.filter(calls.wasRemoved)),
    ),
    'accounts.unlock': entry(nothing, () => {
      window.unlock();
      return ok(null);
    }),
  };
}

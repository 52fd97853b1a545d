import { z } from 'zod';
import { ok } from '#shared/result.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { App } from '../app.ts';
import { account, space, type CallsOf } from './account-input.ts';
import { entry } from './entry.ts';

const login = z.object({ username: z.string().max(1_000), password: z.string().max(10_000) });

/** The calls for the Git sync of spaces. */
export function gitHandlers({ calls }: App): Handlers<CallsOf<'git'>> {
  return {
    'git.info': entry(space, async ({ accountId, spaceId }) => {
      const session = calls.session(accountId);
      return session.ok ? session.value.gitInfo(spaceId) : session;
    }),
    'git.keepLogin': entry(
      account.extend({ id: z.string().min(1).max(100), login }),
      ({ accountId, id, login: kept }) => {
        const session = calls.session(accountId);
        if (!session.ok) return session;
        session.value.keepGitLogin(id, kept);
        return ok(null);
      },
    ),
  };
}

import type { AppError } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';
import type { AccountOutbox } from '#shared/rpc/host.ts';
import { errorFacts } from '../log/failures.ts';
import { noLog, type Log } from '../log/log.ts';
import type { Facts } from '../log/line.ts';
import { originOf } from '../log/told.ts';
import type { Session } from './session.ts';

/**
 * The running sessions: one for each account in a window, and one for each with unsent writes. The latter send without
 * a window, and do not sync. Never two on one journal, since they would send everything twice.
 */
export interface RunningSessions {
  find(accountId: string): Session | null;
  /** The number of openings: another number means another session. 0: none runs. */
  opening(accountId: string): number;
  all(): readonly Session[];
  /** Ends the account's session, if any, and runs the one from `start`. */
  open(accountId: string, start: () => Promise<Result<Session>>): Promise<Result<Session>>;
  /** No window shows the account any more: its session continues to send, or ends if nothing is unsent. */
  leave(accountId: string): Promise<void>;
  /** Waits a moment for running requests, and ends the session. */
  end(accountId: string): Promise<void>;
  /** Also for an account whose session has ended: its last state. Null: it was not open in this run. */
  outbox(accountId: string): AccountOutbox | null;
  /** Its outbox could not be opened. */
  failed(accountId: string, problem: AppError): void;
  close(): Promise<void>;
}

export function createRunningSessions(log: Log = noLog): RunningSessions {
  const sessions = new Map<string, { readonly session: Session; readonly opening: number }>();
  const known = new Map<string, AccountOutbox>();
  let openings = 0;

  const find = (accountId: string): Session | null => sessions.get(accountId)?.session ?? null;

  const stop = async (session: Session | null): Promise<void> => {
    if (session === null) return;
    await session.rest();
    await session.dispose();
    log.ofAccount(session.account.id).event('account', 'closed');
  };

  async function end(accountId: string): Promise<void> {
    const session = find(accountId);
    sessions.delete(accountId);
    known.delete(accountId);
    await stop(session);
  }

  return {
    find,
    opening: (accountId) => sessions.get(accountId)?.opening ?? 0,
    all: () => [...sessions.values()].map(({ session }) => session),
    async open(accountId, start) {
      await end(accountId);
      const started = await start();
      const about = log.ofAccount(accountId);
      if (started.ok) {
        sessions.set(accountId, { session: started.value, opening: (openings += 1) });
        about.event('account', 'opened', openedFacts(started.value));
      } else about.event('account', 'open-failed', errorFacts(started.error));
      return started;
    },
    async leave(accountId) {
      const session = find(accountId);
      if (session === null) return;
      const outbox = session.outbox();
      if (outbox.waiting + outbox.held + outbox.failed > 0) {
        session.toBackground();
        return;
      }
      sessions.delete(accountId);
      known.set(accountId, outbox);
      await stop(session);
    },
    end,
    outbox: (accountId) => find(accountId)?.outbox() ?? known.get(accountId) ?? null,
    failed(accountId, problem) {
      known.set(accountId, { waiting: 0, inReview: 0, held: 0, failed: 0, unclear: 0, problem });
    },
    async close() {
      const all = [...sessions.values()];
      sessions.clear();
      await Promise.all(all.map(({ session }) => stop(session)));
    },
  };
}

function openedFacts(session: Session): Facts {
  const { kind, baseUrl } = session.account;
  return { kind, session: session.access(), ...(kind === 'remote' ? { server: originOf(baseUrl) } : {}) };
}

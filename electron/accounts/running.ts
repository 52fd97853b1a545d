import type { AppError } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';
import type { AccountOutbox } from '#shared/rpc/host.ts';
import { errorFacts } from '../log/failures.ts';
import { noLog, type Log } from '../log/log.ts';
import type { Facts } from '../log/line.ts';
import { originOf } from '../log/told.ts';
import type { Session } from './session.ts';

/**
 * The sessions that run: one for each account that a window shows, and one for each that still has something to send. The
 * latter go on sending without a window; nothing is synced for them. Never two on one journal: they would send all twice.
 */
export interface RunningSessions {
  find(accountId: string): Session | null;
  /** Counts the openings: another number means another session. 0: none runs. */
  opening(accountId: string): number;
  all(): readonly Session[];
  /** Ends the session that the account may have, and runs the one that `start` gives. */
  open(accountId: string, start: () => Promise<Result<Session>>): Promise<Result<Session>>;
  /** No window shows it any more: it goes on sending, or ends when it has nothing to send. */
  leave(accountId: string): Promise<void>;
  /** Waits a moment for what is under way, and ends it. */
  end(accountId: string): Promise<void>;
  /** Also of an account whose session has ended, as it was then. Null: it was not looked into in this run. */
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
      known.set(accountId, { waiting: 0, held: 0, failed: 0, unclear: 0, problem });
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

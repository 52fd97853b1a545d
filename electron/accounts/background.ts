import type { AppError } from '#shared/errors.ts';
import type { AccountOutbox } from '#shared/rpc/host.ts';
import type { HoldCause } from '#shared/outbox/operation.ts';
import type { Session } from './session.ts';

/**
 * The accounts that are not on screen and still have something to send: each keeps its session, with its own queue,
 * journal and token, and goes on sending. Nothing is synced for them and no page hears of them.
 */
export interface Background {
  /** Takes a session over, or ends it when it has nothing to send. */
  keep(session: Session): Promise<void>;
  /** Ends the session of the account, which is about to be opened again: two on one journal would send everything twice. */
  end(accountId: string): Promise<void>;
  /** Also of an account whose session has ended, as it was then. Null: it was not looked into in this run. */
  outbox(accountId: string): AccountOutbox | null;
  /** Its outbox could not be opened. */
  failed(accountId: string, problem: AppError): void;
  signedIn(accountId: string): boolean | null;
  setWaived(accountId: string, causes: readonly HoldCause[]): void;
  tryNow(): void;
  close(): Promise<void>;
}

export function createBackground(): Background {
  const sessions = new Map<string, Session>();
  const known = new Map<string, AccountOutbox>();
  return {
    async keep(session) {
      const { waiting, held, failed } = session.outbox();
      known.set(session.account.id, session.outbox());
      if (waiting + held + failed === 0) {
        await session.dispose();
        return;
      }
      session.toBackground();
      sessions.set(session.account.id, session);
    },
    async end(accountId) {
      const session = sessions.get(accountId);
      sessions.delete(accountId);
      known.delete(accountId);
      await session?.rest();
      await session?.dispose();
    },
    outbox: (accountId) => sessions.get(accountId)?.outbox() ?? known.get(accountId) ?? null,
    failed(accountId, problem) {
      known.set(accountId, { waiting: 0, held: 0, failed: 0, problem });
    },
    signedIn: (accountId) => sessions.get(accountId)?.signedIn() ?? null,
    setWaived: (accountId, causes) => sessions.get(accountId)?.setWaived(causes),
    tryNow() {
      for (const session of sessions.values()) session.tryNow();
    },
    async close() {
      const all = [...sessions.values()];
      sessions.clear();
      await Promise.all(all.map((session) => session.rest().then(() => session.dispose())));
    },
  };
}

import { createInTurn } from '#shared/in-turn.ts';
import type { Clock } from '#shared/clock.ts';
import type { Result } from '#shared/result.ts';
import type { Local, Remote } from '#shared/rpc/peer.ts';
import type { RowCalls, RowHostCalls, StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import type { Writers } from './outbox/drafts.ts';
import { forgetDatabases, storedAccounts } from './db/forget-databases.ts';
import { openDatabases, type OpenDatabases } from './db/open-databases.ts';
import { AFTER_THE_START_MS } from './db/local-copy.ts';
import { createCurrentStore } from './current-store.ts';
import { rowCalls } from './row-calls.ts';
import { storeCalls } from './store-calls.ts';
import { storeWatches } from './store-watches.ts';

/**
 * The store: one account's databases with two interfaces, one for the page (live values and commands) and one for the
 * core (what is known, commits, sweeps). It runs in a Worker in the app, and in Node over fake-indexeddb in tests.
 */
export interface Store {
  readonly forPage: Local<StoreCalls, StoreWatches>;
  readonly forCore: Local<RowCalls, Record<never, never>>;
}

export interface StoreDependencies {
  readonly core: Pick<Remote<RowHostCalls, object, object>, 'invoke'>;
  readonly open?: OpenDatabases;
  readonly forget?: (accountId: string) => Promise<Result<null>>;
  readonly stored?: () => Promise<readonly string[]>;
  /** Absent: this window is the only one. */
  readonly writers?: Writers;
  readonly now?: () => number;
  readonly linkClock?: Clock;
  /** Runs what can wait until a start is over. */
  readonly later?: (work: () => void) => void;
}

export function createStore({
  core,
  open = openDatabases,
  forget = forgetDatabases,
  stored = storedAccounts,
  writers = { self: 'only', alive: () => Promise.resolve(new Set()) },
  now = Date.now,
  linkClock,
  later = (work) => setTimeout(work, AFTER_THE_START_MS),
}: StoreDependencies): Store {
  // What the journal says at an attach, and what it says after that, are written in the order in which they were said.
  const inOutboxTurn = createInTurn();
  const current = createCurrentStore({ core, open, writers, now, linkClock });
  return {
    forPage: {
      calls: storeCalls(current, { core, open, forget, stored, now, later, inOutboxTurn }),
      watches: storeWatches(current, now),
    },
    forCore: { calls: rowCalls(current, now, inOutboxTurn), watches: {} },
  };
}

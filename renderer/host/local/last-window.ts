import { UNKNOWN_NETWORK } from '#shared/at-start.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import type { AppState } from '#shared/rpc/host.ts';
import type { LibraryView } from '#shared/rpc/store.ts';
import { readLocal, readOwn, removeLocal, removeOwn, writeLocal, writeOwn } from './local.ts';
import { whenIdle } from '../when-idle.ts';

/**
 * The last state of this window: the account and its library. The next start shows them in its first frame while core
 * and store are still opening. All of it is in the store too, and only the same build reads it: the first start after
 * an update does without.
 */
interface Remembered {
  readonly build: string;
  readonly state: AppState;
  readonly library: LibraryView;
}

const KEY = 'galley.window';
const ACCOUNT = 'galley.account';
/** During a sync the state changes constantly, so it is written this often. */
const WHILE_SYNCING_MS = 3_000;
/** With more spaces than this, their titles are read from the store. */
const MOST_NODES = 3_000;

export class LastWindow {
  readonly #build: string;
  #last: Remembered | null;
  #next: Omit<Remembered, 'build'> | null = null;
  #isWriting = false;
  #wroteAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** The window's account before a reload; null: this is a new window. */
  readonly accountId: string | null;

  /** `build` identifies the running code. */
  constructor(build: string) {
    this.#build = build;
    const own = readOwn(ACCOUNT);
    this.accountId = typeof own === 'string' ? own : null;
    const stored = readLocal(KEY);
    const last = isOf(build, stored) ? stored : null;
    // Another window may have shown another account since.
    this.#last = this.accountId === null || last?.state.currentAccountId === this.accountId ? last : null;
  }

  /** Stores it as the account of this window. */
  showing(accountId: string): void {
    writeOwn(ACCOUNT, accountId);
  }

  /** The last state of the app, without the parts that may have changed. */
  get state(): AppState | null {
    return this.#last?.state ?? null;
  }

  /** The last library of the account. It answers once: after that the store has a newer one. */
  takeLibrary(accountId: string | null): LibraryView | null {
    const last = this.#last;
    this.#last = null;
    return last !== null && last.state.currentAccountId === accountId ? last.library : null;
  }

  /** Stores the present state when the window is idle. */
  remember(state: AppState, library: LibraryView): void {
    this.#next = { state: settled(state), library };
    const wait = isUnderWay(state) ? this.#wroteAt + WHILE_SYNCING_MS - performance.now() : 0;
    if (wait <= 0) this.#writeSoon();
    else if (this.#timer === null) {
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#writeSoon();
      }, wait);
    }
  }

  #writeSoon(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    whenIdle(() => {
      this.#isWriting = false;
      const next = this.#next;
      this.#next = null;
      if (next === null) return;
      this.#wroteAt = performance.now();
      if (next.library.nodes.length > MOST_NODES) this.forget();
      else writeLocal(KEY, { build: this.#build, ...next });
    });
  }

  /** The account was removed from this computer; the last state contains the names of all accounts. */
  forgetAccount(accountId: string): void {
    this.forget();
    if (readOwn(ACCOUNT) === accountId) removeOwn(ACCOUNT);
  }

  forget(): void {
    this.#next = null;
    removeLocal(KEY);
  }
}

function isUnderWay({ sync }: AppState): boolean {
  return sync.phase !== 'idle' && sync.phase !== 'paused' && sync.phase !== 'failed';
}

function isOf(build: string, stored: unknown): stored is Remembered {
  return typeof stored === 'object' && stored !== null && 'build' in stored && stored.build === build;
}

/** Without short-lived parts: the core soon sends the state of network and sync. */
function settled(state: AppState): AppState {
  const { lastSyncAt } = state.sync;
  return {
    ...state,
    network: UNKNOWN_NETWORK,
    sync: { ...IDLE_SYNC, lastSyncAt },
    packJobs: [],
  };
}

import { UNKNOWN_NETWORK } from '#shared/at-start.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import type { AppState } from '#shared/rpc/host.ts';
import type { LibraryView } from '#shared/rpc/store.ts';
import { readLocal, readOwn, removeLocal, removeOwn, writeLocal, writeOwn } from './local.ts';
import { whenIdle } from '../when-idle.ts';

/**
 * What this window showed last: the account and its library, so that the next start paints them in its first frame while
 * the core and the store are still being opened. It holds nothing that is not in the store too, and only the same code
 * reads what it wrote: after an update the first start does without.
 */
interface Remembered {
  readonly build: string;
  readonly state: AppState;
  readonly library: LibraryView;
}

const KEY = 'galley.window';
const ACCOUNT = 'galley.account';
/** While a sync goes on it changes all the time: then it is written this often. */
const WHILE_SYNCING_MS = 3_000;
/** Titles of more spaces than that are read from the store like everything else. */
const MOST_NODES = 3_000;

export class LastWindow {
  readonly #build: string;
  #last: Remembered | null;
  #next: Omit<Remembered, 'build'> | null = null;
  #isWriting = false;
  #wroteAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** The account that this window showed before it was loaded anew; null: none, it is a new window. */
  readonly accountId: string | null;

  /** `build` names the code that runs. */
  constructor(build: string) {
    this.#build = build;
    const own = readOwn(ACCOUNT);
    this.accountId = typeof own === 'string' ? own : null;
    const stored = readLocal(KEY);
    const last = isOf(build, stored) ? stored : null;
    // Another window may have shown another account since.
    this.#last = this.accountId === null || last?.state.currentAccountId === this.accountId ? last : null;
  }

  /** Keeps it as the account of this window. */
  showing(accountId: string): void {
    writeOwn(ACCOUNT, accountId);
  }

  /** How the app stood, as far as that may still be so. */
  get state(): AppState | null {
    return this.#last?.state ?? null;
  }

  /** The library of the account as it was shown last; once, because from then on the store knows better. */
  takeLibrary(accountId: string | null): LibraryView | null {
    const last = this.#last;
    this.#last = null;
    return last !== null && last.state.currentAccountId === accountId ? last.library : null;
  }

  /** Keeps what is shown now, when there is time for it. */
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

  /** The account is gone from this computer; what was shown last holds the names of all accounts. */
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

/** Without what only holds for a moment: the core says soon whether anybody can be reached, and what is going on. */
function settled(state: AppState): AppState {
  const { lastSyncAt } = state.sync;
  return {
    ...state,
    network: UNKNOWN_NETWORK,
    sync: { ...IDLE_SYNC, lastSyncAt },
    packJobs: [],
  };
}

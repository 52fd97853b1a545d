import { whose, writtenBy, type Writer, type Written } from '#shared/outbox/whose.ts';
import type { AppState } from '#shared/rpc/host.ts';

/** A window. Each shows its own account; until it has chosen one, the account that was used last. */
export interface AppWindow {
  /** Null: no account, so it shows the welcome screen. */
  accountId(): string | null;
  state(): AppState;
  /** Its previous account is left, unless another window shows that. */
  show(accountId: string | null): void;
  /** The person accepts who is signed in to its account now, or that nobody is. */
  unlock(): void;
  /** Aborts when its page closes or is loaded again: nobody waits for its answers then. */
  readonly closed: AbortSignal;
}

export interface AppWindowDependencies {
  readonly lastUsed: () => string | null;
  readonly isThere: (accountId: string) => boolean;
  readonly writerIn: (accountId: string) => Writer;
  readonly isSignedOut: (accountId: string) => boolean;
  readonly stateIn: (accountId: string | null, locked: boolean) => AppState;
  /** It shows another account and is unlocked. */
  readonly shown: () => void;
  readonly changed: () => void;
  readonly closed: AbortSignal;
}

export function createAppWindow(app: AppWindowDependencies): AppWindow {
  /** Undefined: not chosen yet. */
  let own: string | null | undefined;
  /** The author that its person was last told of; null: none yet. */
  let as: Written | null = null;
  /** The sign-out that its person was told of. */
  let signedOutOf: string | null = null;

  const accountId = (): string | null =>
    own === undefined ? app.lastUsed() : own !== null && app.isThere(own) ? own : null;

  function isLocked(shown: string | null): boolean {
    if (shown === null || as === null) return false;
    const writer = app.writerIn(shown);
    return whose(as, writer) !== 'own' && writer.signIn !== signedOutOf;
  }

  function unlock(): void {
    const shown = accountId();
    const writer = shown === null ? null : app.writerIn(shown);
    // The text in its fields still belongs to the person who was signed in.
    if (as !== null && writer !== null && shown !== null && app.isSignedOut(shown)) signedOutOf = writer.signIn;
    else as = writer === null ? null : writtenBy(writer);
    app.changed();
  }

  return {
    accountId,
    state() {
      const shown = accountId();
      return app.stateIn(shown, isLocked(shown));
    },
    show(next) {
      own = next;
      as = null;
      unlock();
      app.shown();
    },
    unlock,
    closed: app.closed,
  };
}

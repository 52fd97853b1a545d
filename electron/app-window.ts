import { whose, writtenBy, type Writer, type Written } from '#shared/outbox/whose.ts';
import type { AppState } from '#shared/rpc/host.ts';

/** A window. Each shows its own account; one that has not said yet which, the one that was used last. */
export interface AppWindow {
  /** Null: none, so it welcomes. */
  accountId(): string | null;
  state(): AppState;
  /** The account that it was in before is left, unless another window shows it. */
  show(accountId: string | null): void;
  /** The person accepts who is signed in to its account now, or that nobody is. */
  unlock(): void;
}

export interface AppWindowDependencies {
  readonly lastUsed: () => string | null;
  readonly isThere: (accountId: string) => boolean;
  readonly writerIn: (accountId: string) => Writer;
  readonly isSignedOut: (accountId: string) => boolean;
  readonly stateIn: (accountId: string | null, locked: boolean) => AppState;
  /** It shows another account, and is unlocked. */
  readonly shown: () => void;
  readonly changed: () => void;
}

export function createAppWindow(app: AppWindowDependencies): AppWindow {
  /** Undefined: it has not said yet which. */
  let own: string | null | undefined;
  /** Who wrote in it when its person was told last; null: they were not told yet. */
  let as: Written | null = null;
  /** The time without anybody signed in that they were told of. */
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
    // The text in its fields still belongs to whoever was signed in.
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
  };
}

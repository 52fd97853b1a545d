import type { Account } from '#shared/rpc/host.ts';

/** What the session's token allows, by the server's answers. */
export interface TokenAccess {
  state(): Account['session'];
  /** If only writes are refused, reading continues. */
  canRead(): boolean;
  refuseWrites(): void;
  refuseAll(): void;
  /** After a refusal: the token may work again. */
  allowAgain(): void;
}

export function createTokenAccess(token: string | null): TokenAccess {
  let state: Account['session'] = token === null ? 'signed-out' : 'signed-in';
  let canRead = token !== null;
  return {
    state: () => state,
    canRead: () => canRead,
    refuseWrites() {
      state = 'refused';
    },
    refuseAll() {
      state = 'refused';
      canRead = false;
    },
    allowAgain() {
      state = 'signed-in';
      canRead = true;
    },
  };
}

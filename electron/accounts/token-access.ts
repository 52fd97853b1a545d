import type { Account } from '#shared/rpc/host.ts';

/** What the token of a session allows, as far as the server has said. */
export interface TokenAccess {
  state(): Account['session'];
  /** Where only writes are refused, reading continues. */
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

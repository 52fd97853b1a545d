import type { Account } from '#shared/rpc/host.ts';

/** Whether both accounts have the same writer. */
export function isSameWriter(one: Account, other: Account): boolean {
  return (
    one.person?.id === other.person?.id && one.signIn === other.signIn && one.sameAs.join() === other.sameAs.join()
  );
}

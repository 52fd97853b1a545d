import type { Account } from '#shared/rpc/host.ts';

/** Whether nothing has changed of who writes. */
export function isSameWriter(one: Account, other: Account): boolean {
  return (
    one.person?.id === other.person?.id && one.signIn === other.signIn && one.sameAs.join() === other.sameAs.join()
  );
}

/**
 * Whether somebody signed in to the account who may be another person than the one who wrote before. Then what is in the fields
 * is not theirs to send; while nobody is signed in it stays where it is.
 */
export function isAnotherWriter(before: Account, now: Account): boolean {
  if (before.id !== now.id || now.session !== 'signed-in') return false;
  if (before.person !== null && now.person !== null) return before.person.id !== now.person.id;
  return now.signIn !== before.signIn && !now.sameAs.includes(before.signIn);
}

import type { PendingOperation } from '#shared/outbox/operation.ts';
import { ok, type Result } from '#shared/result.ts';
import { accountIdFor, SAMPLE_ACCOUNT_ID, type StoredAccount } from '../accounts/accounts.ts';
import { SETTLE_MS } from '../accounts/session.ts';
import { withSignIn } from '../accounts/sign-ins.ts';
import { parseOutboxEntry, type OutboxEntry } from '../outbox/entries.ts';
import { openJournal, type JournalDisk } from '../outbox/journal.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { journalPath } from '../outbox/remove-journal.ts';
import { packAccountId } from '../packs/identity.ts';

/**
 * The account on this computer that takes over what was made in `account`: the same person's of the same organization,
 * or a new one. Null: its pack must be opened first. Pure.
 */
export function targetOf(
  account: StoredAccount,
  here: readonly StoredAccount[],
  wasRemoved: (accountId: string) => boolean,
): { readonly id: string; readonly known: StoredAccount | null } | null {
  const { kind, pack } = account;
  const id =
    kind === 'sample'
      ? SAMPLE_ACCOUNT_ID
      : pack === null
        ? accountIdFor(here, account, wasRemoved)
        : packAccountId(pack, here);
  const known = here.find((one) => one.id === id) ?? null;
  return pack !== null && known === null ? null : { id, known };
}

/** The account with the sign-ins that the restored writes refer to. A new one is signed out. */
export function withRestored(account: StoredAccount, id: string, known: StoredAccount | null): StoredAccount {
  if (known === null) return { ...account, id, signIns: withSignIn(account.signIns, null) };
  const ids = new Set(known.signIns.map((signIn) => signIn.id));
  return { ...known, signIns: [...account.signIns.filter((signIn) => !ids.has(signIn.id)), ...known.signIns] };
}

/**
 * Adds writes to the journal of an account that no session has open. They may have been sent since the backup, so each
 * is looked for before it is sent; what was sent or discarded here is left out. Answers how many unsent ones were added.
 */
export async function addWrites(
  { id, pack }: StoredAccount,
  operations: readonly PendingOperation[],
  { profileDir, disk, now }: { readonly profileDir: string; readonly disk?: JournalDisk; readonly now: () => number },
): Promise<Result<number>> {
  const journal = await openJournal<OutboxEntry>(journalPath(profileDir, id), parseOutboxEntry, disk);
  if (!journal.ok) return journal;
  const outbox = await openOutbox({
    ...journal.value,
    now,
    settleMs: SETTLE_MS,
    sends: pack === null,
    emit: () => undefined,
    stirred: () => undefined,
  });
  if (!outbox.ok) {
    await journal.value.journal.close();
    return outbox;
  }
  const before = new Set(outbox.value.all().map((operation) => operation.id));
  const agreed = await outbox.value.reconcile(operations, []);
  const added = outbox.value.all().filter((operation) => operation.state !== 'done' && !before.has(operation.id));
  await outbox.value.close();
  return agreed.ok ? ok(added.length) : agreed;
}

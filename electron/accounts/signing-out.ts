import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { accountIdForUnknown, type StoredAccount } from './accounts.ts';
import { gitLoginsKey } from './git-logins.ts';
import type { Opening, OpeningDependencies } from './opening.ts';
import { openSession, type Session } from './session.ts';
import { firstSignIn, withPerson, withSignIn, writerOf } from './sign-ins.ts';
import type { SigningIn } from './signing-in.ts';

/** Leaving an account, and the answer to whose its writes and its token are. Not in turn. */
export function createSigningOut(
  { host, accounts, running, optionsFor, toAccount, changed, wasRemoved }: OpeningDependencies,
  { signInAs }: Pick<SigningIn, 'signInAs'>,
): Pick<Opening, 'answer' | 'signOut'> {
  /** Signs out; what is unsent stays. */
  async function leave(account: StoredAccount): Promise<Result<Session>> {
    await running.end(account.id);
    host.secrets.delete(account.id);
    host.secrets.delete(gitLoginsKey(account.id));
    accounts.setSignIns(account.id, withSignIn(account.signIns, null));
    const reopened = await running.open(account.id, () => openSession(optionsFor(account, null)));
    changed();
    return reopened;
  }

  return {
    async answer(accountId, mine) {
      const account = accounts.find(accountId);
      const session = running.find(accountId);
      if (account === null || session === null) return err(appError('no-account', 'this account is not open'));
      if (mine) {
        const { person } = account;
        if (person !== null && writerOf(account.signIns).person === null) {
          accounts.setSignIns(accountId, withPerson(account.signIns, person));
          session.writerChanged();
        } else {
          const unknown = session
            .writes()
            .all()
            .filter(({ cause }) => cause === 'unknown-writer');
          for (const { id } of unknown) {
            const released = await session.act(id, { kind: 'release' });
            if (!released.ok) return released;
          }
        }
        changed();
        return ok(toAccount(accounts.find(accountId) ?? account));
      }
      const token = host.secrets.get(accountId);
      if (token === null) return err(appError('unauthorized', 'nobody is signed in'));
      const present = account.signIns.at(-1) ?? firstSignIn(null);
      const out = await leave(account);
      if (!out.ok) return out;
      const id = accountIdForUnknown(account, present.id, wasRemoved);
      return signInAs({ ...account, id, person: null, signIns: [], waived: [] }, token);
    },
    async signOut(accountId, unsent) {
      const account = accounts.find(accountId);
      if (account === null) return err(appError('no-account', 'this account is not known'));
      if (account.kind === 'pack') return err(appError('invalid-input', 'nobody is signed in to a pack'));
      const reopened = await leave(account);
      if (!reopened.ok) return reopened;
      return unsent === 'discard' ? reopened.value.discardUnsent() : ok(null);
    },
  };
}

import { appError, type AppError } from '#shared/errors.ts';
import { goesBack, hashOfText, hashOfWrite } from '#shared/outbox/hand-back.ts';
import { err, ok } from '#shared/result.ts';
import type { PackService } from '#shared/rpc/packs.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { compareWithdrawn, compareWrites } from './compare-writes.ts';
import { fileName } from './file-name.ts';
import type { Jobs } from './jobs.ts';
import type { Packs } from './packs.ts';
import { serviceOf } from './service-of.ts';
import type { Transfers } from './transfers.ts';
import { MAX_TITLE_CHARACTERS, readWrites, writeWrites, type WritesHead } from './writes-file.ts';

export interface HandBackDependencies {
  readonly transfers: Transfers;
  readonly jobs: Jobs;
  readonly now: () => number;
  /** The accounts on this computer, which may know the organization of a file. */
  readonly accounts: () => readonly StoredAccount[];
}

/** Saves the hand-back of a pack, and reads a hand-back where its writes can be sent. */
export function createHandBack({
  transfers,
  jobs,
  now,
  accounts,
}: HandBackDependencies): Pick<Packs, 'saveWrites' | 'readWrites'> {
  return {
    async saveWrites(session, author, jobId) {
      const { account } = session;
      const { pack } = account;
      if (pack === null) return err(appError('invalid-input', 'this account is no pack'));
      const at = now();
      return jobs.run(jobId, 'hand-back', (note, signal) =>
        session.quietly(async (store) => {
          const rows = await store.invoke('handBack.rows', null);
          if (!rows.ok) return rows;
          const operations = session.writes().all().filter(goesBack);
          const { marks, withdrawn, said } = rows.value;
          const count = operations.length + marks.length + withdrawn.length;
          if (count === 0) return err(appError('invalid-input', 'there is nothing to hand back'));
          const head = {
            author,
            madeAt: at,
            service: pack.service,
            organizationId: account.organizationId,
            organizationTitle: account.organizationTitle.slice(0, MAX_TITLE_CHARACTERS),
            pack: { id: pack.packId, madeAt: pack.madeAt },
          };
          const name = fileName([account.organizationTitle, author], at, 'galleywrites');
          const saved = await transfers.make(async (write) => {
            const written = await writeWrites(head, { operations, marks, withdrawn, said }, write, note, signal);
            return written.ok ? ok({ name, count, tooLarge: 0 }) : written;
          });
          if (!saved.ok) return saved;
          const writes = operations.map(({ id, write }) => ({
            id,
            print: hashOfWrite(write),
            words: hashOfText(write),
          }));
          const noted = await store.invoke('handBack.note', {
            at,
            writes,
            withdrawn: withdrawn.map(({ id }) => id),
            marks: marks.map(({ mark }) => mark),
          });
          return noted.ok ? saved : noted;
        }),
      );
    },
    async readWrites(session, incomingId) {
      const file = await transfers.incoming(incomingId);
      if (file === null) return err(appError('not-found', 'this file was not taken in whole'));
      const read = await jobs.run(incomingId, 'read', (note, signal) =>
        readWrites(
          file.path,
          (done) => {
            note(done, file.bytes);
          },
          signal,
        ),
      );
      await transfers.drop(incomingId);
      if (!read.ok) return read;
      const { head, marks } = read.value;
      const { account } = session;
      const isHere = isOf(account, head);
      const organizations = isHere ? {} : { organizations: namesOf(head, account, accounts()) };
      if (account.kind === 'pack')
        return err(appError('file-in-pack', 'writes are imported where they can be sent', organizations));
      if (!isHere)
        return err(appError('file-elsewhere', `these writes belong to ${head.organizationId}`, organizations));
      return ok({
        incomingId,
        author: head.author,
        madeAt: head.madeAt,
        pack: head.pack,
        writes: compareWrites(read.value, session.writes()),
        withdrawn: compareWithdrawn(read.value, session.writes()),
        marks,
      });
    },
  };
}

/** Whether an account, or the account that its pack was made from, is of the organization that a file is for. */
function isOf(account: StoredAccount, { service, organizationId }: WritesHead): boolean {
  const here = account.pack?.service ?? serviceOf(account);
  return (
    here.kind === service.kind &&
    (here.kind === 'sample' || here.baseUrl === service.baseUrl) &&
    account.organizationId === organizationId
  );
}

/** Names both organizations; those with the same title by their server too. */
function namesOf(
  head: WritesHead,
  account: StoredAccount,
  known: readonly StoredAccount[],
): NonNullable<AppError['organizations']> {
  const title = head.organizationTitle ?? known.find((one) => isOf(one, head))?.organizationTitle ?? '';
  const here = account.organizationTitle;
  const named = title === '' ? `the organization with the ID ${head.organizationId}` : `“${title}”`;
  const at = ({ kind, baseUrl }: PackService): string =>
    title !== here ? '' : kind === 'sample' ? ' (sample workspace)' : ` (${baseUrl})`;
  return {
    file: `${named}${at(head.service)}`,
    here: `“${here}”${at(account.pack?.service ?? serviceOf(account))}`,
  };
}

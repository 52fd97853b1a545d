import { readFile } from 'node:fs/promises';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { BackupAccount, BackupPreview, BackupRestored } from '#shared/rpc/backup.ts';
import type { SavedFile } from '#shared/rpc/packs.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Opening } from '../accounts/opening.ts';
import type { Removal } from '../accounts/removal.ts';
import type { RemovedAccounts } from '../accounts/removed-accounts.ts';
import type { RunningSessions } from '../accounts/running.ts';
import { readSettings, writeSettings } from '../accounts/settings.ts';
import type { HostDependencies } from '../host-dependencies.ts';
import type { LocalCopies } from '../local-copy/copies.ts';
import { copyPath } from '../local-copy/local-copy.ts';
import { journalPath } from '../outbox/remove-journal.ts';
import { fileName } from '../packs/file-name.ts';
import type { Packs } from '../packs/packs.ts';
import { keepWords, ownWords } from '../spelling/own-words.ts';
import { readBackup, writeBackup, type BackupContent } from './backup-file.ts';
import { contentsOf, countRows, countWrites } from './contents.ts';
import { addWrites, targetOf, withRestored } from './restore.ts';

/** Saves everything that the person made on this computer to one file, and restores it, here or on another computer. */
export interface Backups {
  save(jobId: string): Promise<Result<SavedFile>>;
  read(incomingId: string): Promise<Result<BackupPreview>>;
  /** Adds what is missing here. An account that this computer lacks is added, signed out. */
  restore(incomingId: string, options: { readonly settings: boolean }): Promise<Result<BackupRestored>>;
  /** Whether a backup was restored in this account since the last call. */
  takeRestored(accountId: string): boolean;
}

export interface BackupDependencies {
  readonly host: HostDependencies;
  readonly accounts: Accounts;
  readonly running: RunningSessions;
  readonly opening: Pick<Opening, 'inTurn' | 'resume' | 'openOthers'>;
  readonly removed: Pick<RemovedAccounts, 'includes'>;
  readonly copies: LocalCopies;
  /** See `Removal.makeWay`. */
  readonly makeWay: Removal['makeWay'];
  readonly packs: Pick<Packs, 'transfers' | 'jobs'>;
  readonly changed: () => void;
}

/** The work on one file at a time: the last one that was checked can be restored. */
export function createBackups(dependencies: BackupDependencies): Backups {
  const { host, accounts, running, opening, removed, packs, changed } = dependencies;
  const now = host.clock?.now ?? Date.now;
  let checked: { readonly incomingId: string; readonly content: BackupContent } | null = null;
  const { restoreAccount, takeRestored } = createRestoring(dependencies);

  return {
    save: saving(dependencies),
    takeRestored,
    async read(incomingId) {
      checked = null;
      const file = await packs.transfers.incoming(incomingId);
      if (file === null) return err(appError('not-found', 'this file was not received in full'));
      const read = await packs.jobs.run(incomingId, 'read', (note, signal) =>
        readBackup(
          file.path,
          (done) => {
            note(done, file.bytes);
          },
          signal,
        ),
      );
      await packs.transfers.drop(incomingId);
      if (!read.ok) return read;
      checked = { incomingId, content: read.value };
      const { head } = read.value;
      const here = accounts.list();
      return ok({
        incomingId,
        madeAt: head.madeAt,
        galley: head.galley,
        accounts: read.value.accounts.map((saved) =>
          describe(saved, targetOf(saved.account, here, removed.includes), now()),
        ),
      });
    },
    async restore(incomingId, options) {
      if (checked?.incomingId !== incomingId) return err(appError('not-found', 'this backup was not checked'));
      const { head, accounts: saved } = checked.content;
      const current = accounts.currentId();
      const restored = await opening.inTurn(async () => {
        const open = accounts.list().flatMap(({ id }) => (running.find(id) === null ? [] : [id]));
        const done = new Map<string, Restored>();
        for (const from of saved) {
          const one = await restoreAccount(from);
          if (!one.ok) return { open, done, error: one.error };
          if (one.value !== null) done.set(one.value.accountId, one.value.restored);
        }
        return { open, done, error: null };
      });
      const { open, done, error } = restored;
      if (options.settings && error === null) {
        writeSettings(host.settings, head.settings);
        keepWords(host.settings, head.words);
      }
      // Each opening makes its account the current one, so that one comes last.
      for (const id of inFront(open, current).reverse()) await opening.resume(id);
      void opening.openOthers();
      changed();
      if (error !== null) return err(error);
      checked = null;
      const sum = (of: keyof Restored): number => [...done.values()].reduce((all, one) => all + one[of], 0);
      return ok({
        accountIds: inFront([...done.keys()], head.current),
        writes: sum('writes'),
        drafts: sum('drafts'),
        decisions: sum('decisions'),
        others: sum('others'),
      });
    },
  };
}

type Restored = Omit<BackupRestored, 'accountIds'>;
type Saved = BackupContent['accounts'][number];

function inFront(ids: readonly string[], first: string | null): string[] {
  return [...ids.filter((id) => id === first), ...ids.filter((id) => id !== first)];
}

function describe({ account, journal, copy }: Saved, target: ReturnType<typeof targetOf>, now: number): BackupAccount {
  const { id, kind, baseUrl, organizationTitle, person } = account;
  const { operations, rows, unreadable } = contentsOf(journal, copy, now);
  return {
    ...{ id, kind, baseUrl, organizationTitle, unreadable },
    person: person?.displayName ?? null,
    place: target === null ? 'no-pack' : target.known === null ? 'new' : 'here',
    ...countWrites(operations),
    ...countRows(rows),
  };
}

function saving({ host, accounts, packs }: BackupDependencies): Backups['save'] {
  const { profileDir, settings } = host;
  const now = host.clock?.now ?? Date.now;
  return (jobId) =>
    packs.jobs.run(jobId, 'backup', (note, signal) =>
      packs.transfers.make(async (write) => {
        const at = now();
        const all = accounts.list();
        const head = {
          madeAt: at,
          galley: host.version,
          settings: readSettings(settings),
          words: ownWords(settings),
          current: accounts.currentId(),
        };
        const written = await writeBackup(
          head,
          all,
          async (account) => ({
            account,
            journal: await textOf(journalPath(profileDir, account.id)),
            copy: await textOf(copyPath(profileDir, account.id)),
          }),
          write,
          note,
          signal,
        );
        const name = fileName(['Galley backup'], at, 'galleybackup');
        return written.ok ? ok({ name, count: all.length, tooLarge: 0 }) : written;
      }),
    );
}

/** Empty: there is no such file. */
async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return '';
    throw thrown;
  }
}

function createRestoring({ host, accounts, running, removed, copies, makeWay }: BackupDependencies): {
  /** Not while a session of the account runs. Null: its pack is not open. */
  readonly restoreAccount: (
    from: Saved,
  ) => Promise<Result<{ readonly accountId: string; readonly restored: Restored } | null>>;
  readonly takeRestored: Backups['takeRestored'];
} {
  const now = host.clock?.now ?? Date.now;
  const { profileDir, journalDisk } = host;
  const unattached = new Set<string>();
  return {
    async restoreAccount({ account: saved, journal, copy: copied }) {
      const target = targetOf(saved, accounts.list(), removed.includes);
      if (target === null) return ok(null);
      const { operations, rows } = contentsOf(journal, copied, now());
      const account = withRestored(saved, target.id, target.known);
      await running.end(account.id);
      const way = target.known === null ? await makeWay(account.id) : ok(null);
      if (!way.ok) return way;
      // First: if the disk failed in between, writes without their account would not be shown anywhere.
      accounts.put(account);
      const disk = journalDisk === undefined ? {} : { disk: journalDisk };
      const writes = await addWrites(account, operations, { profileDir, now, ...disk });
      if (!writes.ok) return writes;
      unattached.add(account.id);
      const copy = await copies.of(account.id);
      const added = copy.ok ? await copy.value.add(rows) : copy;
      return added.ok
        ? ok({ accountId: account.id, restored: { writes: writes.value, ...countRows(added.value) } })
        : added;
    },
    takeRestored: (accountId) => unattached.delete(accountId),
  };
}

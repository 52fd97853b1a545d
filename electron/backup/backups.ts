import { readFile } from 'node:fs/promises';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { BackupPreview, BackupRestored } from '#shared/rpc/backup.ts';
import type { CopyChange } from '#shared/rpc/local-copy.ts';
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

export function createBackups(dependencies: BackupDependencies): Backups {
  const { host, accounts, running, opening, removed, copies, makeWay, packs, changed } = dependencies;
  const { profileDir, settings } = host;
  const now = host.clock?.now ?? Date.now;
  const wasRemoved = (accountId: string): boolean => removed.includes(accountId);
  /** Checked files by incoming id: the last one. */
  let checked: { readonly incomingId: string; readonly content: BackupContent } | null = null;

  async function textOf(path: string): Promise<string> {
    try {
      return await readFile(path, 'utf8');
    } catch (thrown) {
      if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return '';
      throw thrown;
    }
  }

  type Restored = Omit<BackupRestored, 'accountIds'>;

  /** Not while a session of the account runs. */
  async function restoreAccount(from: BackupContent['accounts'][number]): Promise<Result<[string, Restored] | null>> {
    const target = targetOf(from.account, accounts.list(), wasRemoved);
    if (target === null) return ok(null);
    const { operations, rows } = contentsOf(from.journal, from.copy, now());
    const account = withRestored(from.account, target.id, target.known);
    await running.end(account.id);
    const way = target.known === null ? await makeWay(account.id) : ok(null);
    if (!way.ok) return way;
    // The account comes first: writes without their account would be lost from view if the disk failed here.
    accounts.put(account);
    const writes = await addWrites(account, operations, {
      profileDir,
      now,
      ...(host.journalDisk === undefined ? {} : { disk: host.journalDisk }),
    });
    if (!writes.ok) return writes;
    const copy = await copies.of(account.id);
    const added: Result<readonly CopyChange[]> = copy.ok ? await copy.value.add(rows) : copy;
    return added.ok ? ok([account.id, { writes: writes.value, ...countRows(added.value) }]) : added;
  }

  return {
    save: (jobId) =>
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
      ),
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
        accounts: read.value.accounts.map(({ account, journal, copy }) => {
          const { id, kind, baseUrl, organizationTitle, person } = account;
          const { operations, rows, unreadable } = contentsOf(journal, copy, now());
          const target = targetOf(account, here, wasRemoved);
          return {
            ...{ id, kind, baseUrl, organizationTitle, unreadable },
            person: person?.displayName ?? null,
            place: target === null ? 'no-pack' : target.known === null ? 'new' : 'here',
            ...countWrites(operations),
            ...countRows(rows),
          };
        }),
      });
    },
    async restore(incomingId, options) {
      if (checked?.incomingId !== incomingId) return err(appError('not-found', 'this backup was not checked'));
      const { head, accounts: saved } = checked.content;
      const isOpen = (accountId: string): boolean => running.find(accountId) !== null;
      const current = accounts.currentId();
      const restored = await opening.inTurn(async () => {
        const open = accounts.list().flatMap(({ id }) => (isOpen(id) ? [id] : []));
        const done = new Map<string, Restored>();
        for (const from of saved) {
          const one = await restoreAccount(from);
          if (!one.ok) return { open, done, error: one.error };
          if (one.value !== null) done.set(...one.value);
        }
        return { open, done, error: null };
      });
      if (options.settings && restored.error === null) {
        writeSettings(settings, head.settings);
        keepWords(settings, head.words);
      }
      // The account that was used last is opened last, since each opening makes its account the current one.
      const { open, done } = restored;
      for (const id of [...open].sort((one) => (one === current ? 1 : 0))) await opening.resume(id);
      void opening.openOthers();
      changed();
      if (restored.error !== null) return err(restored.error);
      checked = null;
      const sum = (of: keyof Restored): number => [...done.values()].reduce((all, one) => all + one[of], 0);
      const ids = [...done.keys()].sort((one) => (one === head.current ? -1 : 0));
      return ok({
        accountIds: ids,
        writes: sum('writes'),
        drafts: sum('drafts'),
        decisions: sum('decisions'),
        others: sum('others'),
      });
    },
  };
}

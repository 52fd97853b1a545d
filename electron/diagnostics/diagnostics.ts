import { release, totalmem } from 'node:os';
import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { DataReport, StoredFigures, WindowError } from '#shared/rpc/diagnostics.ts';
import type { Account } from '#shared/rpc/host.ts';
import type { Accounts, StoredAccount } from '../accounts/accounts.ts';
import type { RunningSessions } from '../accounts/running.ts';
import type { Session } from '../accounts/session.ts';
import { readSettings } from '../accounts/settings.ts';
import { diskFree } from '../files/disk-free.ts';
import type { HostDependencies } from '../host-dependencies.ts';
import { errorName, framesTold, hashed, originOf, version, knownWord } from '../log/told.ts';
import { journalPath } from '../outbox/remove-journal.ts';
import { readDamage } from '../settings-file.ts';
import type { AccountDiagnosis, Diagnosis, FailureTold } from './diagnosis.ts';
import { diagnosisText } from './diagnosis-text.ts';
import { bytesOf, folderSizes } from './folder-sizes.ts';

/** The file that a person saves for somebody who helps them. It is made on request, and given only to them. */
export interface Diagnostics {
  text(stored: StoredFigures | null): Promise<string>;
  openFolder(of: 'log' | 'data'): Promise<Result<null>>;
  data(): Promise<DataReport>;
  /** Logs an error that nothing in the window handled. */
  windowError(error: WindowError): void;
}

export interface DiagnosticsDependencies {
  readonly host: HostDependencies;
  readonly accounts: Pick<Accounts, 'list'>;
  readonly running: Pick<RunningSessions, 'find' | 'outbox'>;
  readonly accessOf: (account: StoredAccount) => Account['session'];
}

export function createDiagnostics({ host, accounts, running, accessOf }: DiagnosticsDependencies): Diagnostics {
  async function ofAccount(account: StoredAccount): Promise<AccountDiagnosis> {
    const { id, kind, baseUrl, signIns, waived } = account;
    const session = running.find(id);
    const outbox = running.outbox(id);
    return {
      key: hashed(id),
      kind,
      server: kind === 'remote' ? originOf(baseUrl) : null,
      session: accessOf(account),
      signIns: signIns.length,
      waived,
      outbox: outbox === null ? null : { ...outbox, problem: failure(outbox.problem) },
      journalBytes: await bytesOf(journalPath(host.profileDir, id)),
      running: session === null ? null : whileRunning(session),
    };
  }

  async function diagnose(stored: StoredFigures | null): Promise<Diagnosis> {
    const damage = readDamage(host.settings);
    return {
      savedAt: (host.clock?.now ?? Date.now)(),
      versions: versionsOf(host),
      settings: readSettings(host.settings),
      tokenStorage: host.secrets.storage,
      settingsDamage: damage,
      accounts: await Promise.all(accounts.list().map(ofAccount)),
      stored,
      folders: await folderSizes(host.profileDir),
      freeBytes: await (host.diskFree ?? diskFree)(host.profileDir),
      log: host.log.read(),
    };
  }

  return {
    text: async (stored) => diagnosisText(await diagnose(stored)),
    async openFolder(of) {
      if (host.openPath === undefined) return err(appError('invalid-input', 'this host has no file manager'));
      const opened = await host.openPath(of === 'log' ? host.log.folder : host.profileDir);
      return opened ? ok(null) : err(appError('not-found', 'the folder could not be opened'));
    },
    data: async () => ({
      folder: host.profileDir,
      parts: await folderSizes(host.profileDir),
      freeBytes: await (host.diskFree ?? diskFree)(host.profileDir),
      versions: versionRows(host),
    }),
    windowError({ name, frames }) {
      host.log.event('window', 'error', { error: errorName(name), at: framesTold(frames) });
    },
  };
}

function whileRunning(session: Session): AccountDiagnosis['running'] {
  const { reach, cause } = session.network();
  const { phase, lastSyncAt, error, problems, unreadable } = session.progress();
  const figures = session.files.figures();
  const spaces = Object.values(figures.spaces);
  return {
    reach,
    cause,
    phase,
    lastSyncAt,
    failure: failure(error),
    problems,
    unreadable: unreadable.map(({ kind, reason, status }) => ({ kind, reason, status })),
    diskSpace: session.storage().diskSpace,
    files: {
      known: spaces.reduce((sum, space) => sum + space.files, 0),
      stored: spaces.reduce((sum, space) => sum + space.stored, 0),
      bytes: figures.bytes,
      spaces: spaces.length,
    },
  };
}

function failure(error: AppError | null): FailureTold | null {
  if (error === null) return null;
  const operation = knownWord(error.operation);
  return {
    code: error.code,
    ...(operation === undefined ? {} : { operation }),
    ...(error.status === undefined ? {} : { status: error.status }),
  };
}

function versionsOf({ host, version: galley }: HostDependencies): Diagnosis['versions'] {
  const { electron, chrome, node = '' } = process.versions as Partial<NodeJS.ProcessVersions>;
  return {
    galley: version(galley),
    host,
    electron: electron === undefined ? null : version(electron),
    chromium: chrome === undefined ? null : version(chrome),
    node: version(node),
    platform: process.platform,
    release: version(release()),
    arch: process.arch,
    memoryBytes: totalmem(),
  };
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

function versionRows(host: HostDependencies): DataReport['versions'] {
  const { electron, chrome, node } = process.versions as Partial<NodeJS.ProcessVersions>;
  const rows: readonly (readonly [name: string, version: string | undefined])[] = [
    ['Galley', host.version],
    ['Electron', electron],
    ['Chromium', chrome],
    ['Node.js', node],
    [SYSTEMS[process.platform] ?? process.platform, `${release()} (${process.arch})`],
  ];
  return rows.flatMap(([name, found]) => (found === undefined ? [] : [{ name, version: found }]));
}

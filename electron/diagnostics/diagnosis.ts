import type { UnreadItem } from '#shared/unread.ts';
import type { AppError } from '#shared/errors.ts';
import type { HoldCause } from '#shared/outbox/operation.ts';
import type { Account, AccountOutbox, AppState, NetworkState, StorageState, SyncProgress } from '#shared/rpc/host.ts';
import type { Settings } from '#shared/settings.ts';
import type { FolderSize, StoredFigures } from '#shared/rpc/diagnostics.ts';
import type { Told } from '../log/told.ts';

/**
 * The content of the saved diagnostics. Its texts are words of the program, or `Told`, which cannot contain user text;
 * the only other text is the log, whose lines consist of the same.
 */
export interface Diagnosis {
  readonly savedAt: number;
  readonly versions: {
    readonly galley: Told;
    readonly host: AppState['host'];
    readonly electron: Told | null;
    readonly chromium: Told | null;
    readonly node: Told;
    readonly platform: NodeJS.Platform;
    readonly release: Told;
    readonly arch: NodeJS.Architecture;
    readonly memoryBytes: number;
  };
  readonly settings: Settings;
  readonly tokenStorage: AppState['tokenStorage'];
  readonly settingsDamage: Pick<NonNullable<AppState['settingsDamage']>, 'file' | 'restored'> | null;
  readonly accounts: readonly AccountDiagnosis[];
  /** Null: the window's databases did not answer. */
  readonly stored: StoredFigures | null;
  readonly folders: readonly FolderSize[];
  readonly freeBytes: number | null;
  readonly log: string;
}

export interface AccountDiagnosis {
  readonly key: Told;
  readonly kind: Account['kind'];
  readonly server: Told | null;
  readonly session: Account['session'];
  readonly signIns: number;
  readonly waived: readonly HoldCause[];
  /** Null: it was not read in this run. */
  readonly outbox: (Omit<AccountOutbox, 'problem'> & { readonly problem: FailureTold | null }) | null;
  readonly journalBytes: number;
  /** The state of the running session. */
  readonly running: {
    readonly reach: NetworkState['reach'];
    readonly cause: NetworkState['cause'];
    readonly phase: SyncProgress['phase'];
    readonly lastSyncAt: number | null;
    readonly failure: FailureTold | null;
    readonly problems: number;
    readonly unreadable: readonly UnreadTold[];
    readonly diskSpace: StorageState['diskSpace'];
    readonly files: {
      readonly known: number;
      readonly stored: number;
      readonly bytes: number;
      readonly spaces: number;
    };
  } | null;
}

/** An item that a sync could not read, without its name and id. */
export type UnreadTold = Pick<UnreadItem, 'kind' | 'reason' | 'status'>;

/** The parts of an error that may be saved: its message may quote the server. */
export type FailureTold = Pick<AppError, 'code' | 'operation' | 'status'>;

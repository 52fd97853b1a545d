import type { Account } from './host.ts';
import type { SavedFile } from './packs.ts';

/**
 * A backup is one file with everything that the person made on this computer: writes, drafts, decisions, stars, marks
 * and settings of all accounts. It contains no tokens, and nothing that can be read from the server again.
 */
export interface BackupCalls {
  /** Saves a backup. Answers once the file is complete. */
  'backup.save': (input: { readonly jobId: string }) => SavedFile;
  /** Checks a received file from beginning to end. */
  'backup.read': (input: { readonly incomingId: string }) => BackupPreview;
  /** Adds what is missing here, and changes nothing that is here. */
  'backup.restore': (input: { readonly incomingId: string; readonly settings: boolean }) => BackupRestored;
}

export interface BackupPreview {
  readonly incomingId: string;
  readonly madeAt: number;
  /** The version of Galley that saved it. */
  readonly galley: string;
  readonly accounts: readonly BackupAccount[];
}

export interface BackupAccount extends Pick<Account, 'id' | 'kind' | 'baseUrl' | 'organizationTitle'> {
  readonly person: string | null;
  /** `here`: this computer has the account. `new`: it is added, signed out. `no-pack`: its pack must be opened first. */
  readonly place: 'here' | 'new' | 'no-pack';
  /** Writes that were not sent when the backup was saved. */
  readonly writes: number;
  /** The beginnings of their texts, oldest first. */
  readonly texts: readonly string[];
  readonly drafts: number;
  readonly decisions: number;
  /** Other rows: stars, marks, saved views and what was read. */
  readonly others: number;
  /** Writes that this version cannot read. They are not restored. */
  readonly unreadable: number;
}

export interface BackupRestored {
  /** Accounts with something restored, the last used one first. */
  readonly accountIds: readonly string[];
  readonly writes: number;
  readonly drafts: number;
  readonly decisions: number;
  readonly others: number;
}

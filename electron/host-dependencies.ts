import type { AppState } from '#shared/rpc/host.ts';
import type { MenuPart } from '#shared/rpc/menu.ts';
import type { KeyValue, Secrets } from './accounts/key-value.ts';
import type { Clock } from '#shared/clock.ts';
import type { Fetch } from './api/fetch.ts';
import type { ProfileLog } from './log/log.ts';
import type { JournalDisk } from './outbox/journal.ts';

/** What differs between the hosts, and what tests control. */
export interface HostDependencies {
  readonly host: AppState['host'];
  readonly version: string;
  readonly profileDir: string;
  /** The folder for the sample workspace's data. */
  readonly sampleDir: string;
  readonly settings: KeyValue;
  readonly log: ProfileLog;
  readonly secrets: Secrets;
  readonly fetch: Fetch;
  /** Clock, random numbers and the journal's disk, which tests may control. Absent: the system's. */
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly journalDisk?: JournalDisk;
  readonly openExternal: (url: string) => Promise<void>;
  /** Opens a file with the person's program for it. Absent: this host cannot. */
  readonly openPath?: (path: string) => Promise<boolean>;
  /** Absent: this host has no window of its own to print. */
  readonly savePdf?: (title: string) => Promise<'saved' | 'cancelled'>;
  /** Absent: this host has no application menu. */
  readonly showMenu?: (parts: readonly MenuPart[]) => void;
  /** Free bytes on the disk of `path`; tests have their own disks. */
  readonly diskFree?: (path: string) => Promise<number | null>;
}

import type { AppState } from '#shared/rpc/host.ts';
import type { KeyValue, Secrets } from './accounts/key-value.ts';
import type { Clock } from '#shared/clock.ts';
import type { Fetch } from './api/fetch.ts';
import type { ProfileLog } from './log/log.ts';
import type { JournalDisk } from './outbox/journal.ts';

/** What differs between the hosts, and what a test drives itself. */
export interface HostDependencies {
  readonly host: AppState['host'];
  readonly version: string;
  readonly profileDir: string;
  /** Where the sample workspace's data lies. */
  readonly sampleDir: string;
  readonly settings: KeyValue;
  readonly log: ProfileLog;
  readonly secrets: Secrets;
  readonly fetch: Fetch;
  /** Time, chance and the journal's disk: a test may drive them. Absent: the system's. */
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly journalDisk?: JournalDisk;
  readonly openExternal: (url: string) => Promise<void>;
  /** Opens a file with the person's program for it. Absent: this host has no desktop of its own. */
  readonly openPath?: (path: string) => Promise<boolean>;
  /** Absent: this host has no window of its own to print. */
  readonly savePdf?: (title: string) => Promise<'saved' | 'cancelled'>;
  /** Free bytes where `path` lies; tests have disks of their own. */
  readonly diskFree?: (path: string) => Promise<number | null>;
}

import type { GitSync } from '#shared/contract/index.ts';
import type { GitLogin } from '#shared/git/address.ts';
import type { FileOnServer, FilesPlace, ListedFiles } from '#shared/model/files.ts';
import type { HoldCause, PendingOperation } from '#shared/outbox/operation.ts';
import type { Writer } from '#shared/outbox/whose.ts';
import type { Result } from '#shared/result.ts';
import type {
  Account,
  AccountOutbox,
  NetworkState,
  OpenPlace,
  OutboxAct,
  Person,
  ServiceHit,
  StorageState,
  SyncProgress,
} from '#shared/rpc/host.ts';
import type { Remote } from '#shared/rpc/peer.ts';
import type { Attached, Enqueued, RowCalls } from '#shared/rpc/store.ts';
import type { Clock } from '#shared/clock.ts';
import type { Fetch } from '../api/fetch.ts';
import type { FileAnswer } from '../files/answer.ts';
import type { Files } from '../files/files.ts';
import type { JournalDisk } from '../outbox/journal.ts';
import type { Log } from '../log/log.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { StoredAccount } from './accounts.ts';
import type { GitLogins } from './git-logins.ts';

/**
 * Everything that runs for one account: client, outbox, sender, sync and files. It exists while a window shows the
 * account or a write is unsent. Its queue and its files stay in the profile.
 */
export interface Session {
  readonly account: StoredAccount;
  /** `refused`: the server refused the token, for everything or for writes only. */
  access(): Account['session'];
  /** After a refusal: the token may work again. */
  tryAgain(): void;
  network(): NetworkState;
  progress(): SyncProgress;
  /** A store is ready: it is brought into agreement with the outbox, and the sync continues from its cursors. */
  attach(store: StoreRemote, stored: StoredOutbox): Promise<Result<Attached>>;
  detach(store: StoreRemote): void;
  /** Answers once the write is in the journal, or the change that replaces it. */
  append(operation: PendingOperation): Promise<Result<Enqueued>>;
  /** As `append`, for a write from a pack: never a second time. */
  bringIn(operation: PendingOperation): Promise<Result<Enqueued>>;
  /** Its writes, in the order in which they were written. */
  writes(): Pick<Outbox, 'all' | 'isOver' | 'rewrite'>;
  /** Runs `work` over the open store while no sync writes to it. */
  quietly<T>(work: (store: StoreRemote, files: Files) => Promise<Result<T>>): Promise<Result<T>>;
  /** Runs `work` over the open store during any sync. */
  reading<T>(work: (store: StoreRemote, files: Files) => Promise<Result<T>>): Promise<Result<T>>;
  act(operationId: string, act: OutboxAct): Promise<Result<null>>;
  /** Counts of its unsent writes. */
  outbox(): AccountOutbox;
  /** The writer changed: releases their own writes that were held for the writer. */
  writerChanged(): void;
  setWaived(causes: readonly HoldCause[]): void;
  /** Sends everything now that waits for the network or for its next try. */
  retryAll(): void;
  startSync(options: { readonly full: boolean }): void;
  pauseSync(): void;
  touchPage(spaceId: string, pageId: string): void;
  /** Checks an open place for activity. */
  look(place: OpenPlace): void;
  /** Reads a change request now; answers why it cannot. */
  touchRequest(spaceId: string, changeRequestId: string): Promise<Result<null>>;
  /** Reads a conversation's transcript; answers why it cannot. */
  touchConversation(conversationId: string): Promise<Result<null>>;
  /** Reads a version of a specification; `versionId` null: the list of versions and the latest. */
  readSpecification(slug: string, versionId: string | null): Promise<Result<null>>;
  /** Asks the server about the links of a page or a space, and stores the answer. */
  checkLinks(spaceId: string, pageId: string | null): Promise<Result<null>>;
  /** Reads the teams of these spaces now. */
  readAccess(spaceIds: readonly string[]): Promise<Result<null>>;
  /** The Git sync of a space. Null: no provider is connected. */
  gitInfo(spaceId: string): Promise<Result<GitSync | null>>;
  /** Keeps a login for the write that refers to it. */
  keepGitLogin(id: string, login: GitLogin): void;
  /** The files that the server lists. */
  listFiles(place: FilesPlace): Promise<Result<ListedFiles>>;
  /** A file and everything that uses it, as the server knows it. */
  askAboutFile(place: FilesPlace, fileId: string): Promise<Result<FileOnServer>>;
  /** The server's search of one space. */
  search(spaceId: string, query: string): Promise<Result<readonly ServiceHit[]>>;
  /** Reads one whole space again, then continues with the others. */
  refreshSpace(spaceId: string): void;
  /** The offline choices changed. */
  replan(): void;
  file(spaceId: string, fileId: string): Promise<FileAnswer>;
  /** No window shows the account: its session only sends. */
  toBackground(): void;
  /** A window shows the account again. */
  toForeground(): void;
  /** Starts nothing new, and waits a moment for running requests: an aborted request leaves a write in doubt. */
  rest(): Promise<void>;
  discardUnsent(): Promise<Result<null>>;
  readonly files: Pick<Files, 'missingIds' | 'want' | 'figures' | 'removeSpace'>;
  storage(): StorageState;
  /** The server may be reachable again: after a wake, a focus, or the sample's start. */
  tryNow(): void;
  dispose(): Promise<void>;
}

/** What a session gets from the app, and from a store that attaches. */
export type StoreRemote = Pick<Remote<RowCalls, object, object>, 'invoke'>;

export interface StoredOutbox {
  readonly operations: readonly PendingOperation[];
  readonly unconfirmed: readonly string[];
}

export interface SessionOptions {
  readonly account: StoredAccount;
  /** Null: signed out. Reading and writing continue, and sending waits. */
  readonly token: string | null;
  readonly profileDir: string;
  /** The log of this account. */
  readonly log: Log;
  readonly fetch: Fetch;
  readonly clock: Clock | undefined;
  readonly random: (() => number) | undefined;
  readonly journalDisk: JournalDisk | undefined;
  readonly changed: () => void;
  /** Files of a space were stored or deleted. */
  readonly filesChanged: (spaceId: string) => void;
  /** Bytes for files; null: as much as the disk holds. */
  readonly filesLimit: () => number | null;
  /** How long (ms) a deletion waits before it is sent. */
  readonly deleteDelayMs: () => number;
  /** Free bytes on the disk of `path`; null: the system does not say. */
  readonly diskFree: (path: string) => Promise<number | null>;
  /** User names and passwords of Git repositories. */
  readonly gitLogins: GitLogins;
  /** The current writer. */
  readonly writer: () => Writer;
  /** The token belongs to this person. */
  readonly learned: (person: Person) => void;
}

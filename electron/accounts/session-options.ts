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
import type { Clock } from '../api/clock.ts';
import type { Fetch } from '../api/fetch.ts';
import type { FileAnswer } from '../files/answer.ts';
import type { Files } from '../files/files.ts';
import type { JournalDisk } from '../outbox/journal.ts';
import type { Log } from '../log/log.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { StoredAccount } from './accounts.ts';

/**
 * Everything that runs for one account: client, outbox, sender, sync and files. It lives while a window
 * shows the account or something is unsent; its queue and its files outlive it in the profile.
 */
export interface Session {
  readonly account: StoredAccount;
  /** `refused`: the server refused the token, for everything or for writes alone. */
  access(): Account['session'];
  /** After the token was refused: it may work again. */
  tryAgain(): void;
  network(): NetworkState;
  progress(): SyncProgress;
  /** A store is there: its outbox is brought in line, and the sync goes on from its cursors. */
  attach(store: StoreRemote, stored: StoredOutbox): Promise<Result<Attached>>;
  detach(store: StoreRemote): void;
  /** Answers once it is in the journal, or once what it undoes or changes is. */
  append(operation: PendingOperation): Promise<Result<Enqueued>>;
  /** As `append`, for what was written in a pack: never a second time. */
  bringIn(operation: PendingOperation): Promise<Result<Enqueued>>;
  /** Its writes, in the order in which they were written. */
  writes(): Pick<Outbox, 'all' | 'isOver' | 'rewrite'>;
  /** Runs `work` over the store that is open, while nothing is synced into it. */
  quietly<T>(work: (store: StoreRemote, files: Files) => Promise<Result<T>>): Promise<Result<T>>;
  /** Runs `work` over the store that is open, whatever is synced into it meanwhile. */
  reading<T>(work: (store: StoreRemote, files: Files) => Promise<Result<T>>): Promise<Result<T>>;
  act(operationId: string, act: OutboxAct): Promise<Result<null>>;
  /** What of its outbox is unsent. */
  outbox(): AccountOutbox;
  /** It is known anew who writes: what was held for that goes, where it is theirs. */
  writerChanged(): void;
  setWaived(causes: readonly HoldCause[]): void;
  /** Everything that waits for the network or for its time goes now. */
  retryAll(): void;
  startSync(options: { readonly full: boolean }): void;
  pauseSync(): void;
  touchPage(spaceId: string, pageId: string): void;
  /** Looks for what others did at a place that is open. */
  look(place: OpenPlace): void;
  /** Makes a change request fresh; says why it cannot. */
  touchRequest(spaceId: string, changeRequestId: string): Promise<Result<null>>;
  /** Fetches what was said in a conversation; says why it cannot. */
  touchConversation(conversationId: string): Promise<Result<null>>;
  /** Asks the service about the links of a page or a space, and stores what it says. */
  checkLinks(spaceId: string, pageId: string | null): Promise<Result<null>>;
  /** The service's own search of one space. */
  search(spaceId: string, query: string): Promise<Result<readonly ServiceHit[]>>;
  /** Reads one space anew, whole, and goes on with the others after it. */
  refreshSpace(spaceId: string): void;
  /** What is to be kept was chosen anew. */
  replan(): void;
  file(spaceId: string, fileId: string): Promise<FileAnswer>;
  /** No window shows the account: its queue goes on being sent, and nothing else is done for it. */
  toBackground(): void;
  /** A window shows it again. */
  toForeground(): void;
  /** Starts nothing new, and waits a moment for what is under way: a request that is cut off leaves a doubt. */
  rest(): Promise<void>;
  discardUnsent(): Promise<Result<null>>;
  readonly files: Pick<Files, 'missingIds' | 'want' | 'figures' | 'removeSpace'>;
  storage(): StorageState;
  /** Something suggests that the service may be back: a wake, a focus, the sample's start. */
  tryNow(): void;
  dispose(): Promise<void>;
}

/** What a session is given by the app, and by a store that attaches. */
export type StoreRemote = Pick<Remote<RowCalls, object, object>, 'invoke'>;

export interface StoredOutbox {
  readonly operations: readonly PendingOperation[];
  readonly unconfirmed: readonly string[];
}

export interface SessionOptions {
  readonly account: StoredAccount;
  /** Null: signed out. Reading and writing go on; sending waits. */
  readonly token: string | null;
  readonly profileDir: string;
  /** About this account. */
  readonly log: Log;
  readonly fetch: Fetch;
  readonly clock: Clock | undefined;
  readonly random: (() => number) | undefined;
  readonly journalDisk: JournalDisk | undefined;
  readonly changed: () => void;
  /** Bytes of files of a space came or went. */
  readonly filesChanged: (spaceId: string) => void;
  /** Bytes that files may take; null: as many as the disk holds. */
  readonly filesLimit: () => number | null;
  /** How long (ms) a deletion waits before it is sent. */
  readonly deleteDelayMs: () => number;
  /** Free bytes where `path` lies; null where the system does not say. */
  readonly diskFree: (path: string) => Promise<number | null>;
  /** Who writes and sends now. */
  readonly writer: () => Writer;
  /** The token is this person's. */
  readonly learned: (person: Person) => void;
}

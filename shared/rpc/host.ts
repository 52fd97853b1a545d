import type { Settings } from '../settings.ts';
import type { AppError, ConnectionCause } from '../errors.ts';
import type { BackupCalls } from './backup.ts';
import type { DiagnosticsCalls } from './diagnostics.ts';
import type { GitCalls } from './git.ts';
import type { MenuPart } from './menu.ts';
import type { SystemAsked } from './system-asked.ts';
import type { ServerFilesCalls } from './files.ts';
import type { PackCalls, PackInfo, PackJob } from './packs.ts';
import type { OutboxCounts } from '../model/outbox.ts';
import type { WaivableCause } from '../outbox/operation.ts';
import type { ReviewPart } from '../outbox/review-parts.ts';
import type { UnreadItem } from '../unread.ts';

/**
 * The calls and events of the core (the main process, or the browser host) for the window. Both hosts serve exactly
 * this; `electron/rpc/` maps each name to its handler and validates each input.
 */
export interface HostCalls extends PackCalls, ServerFilesCalls, GitCalls, BackupCalls, DiagnosticsCalls {
  /** Everything for the first paint that the store does not hold. Answers without the network. */
  'app.state': (input: null) => AppState;
  /**
   * Registers this window and shows the account again that it showed before. Null, or removed: the last used account.
   */
  'app.open': (input: { readonly accountId: string | null }) => AppState;

  /** Opens the built-in sample workspace: no account, no network. */
  'accounts.openSample': (input: null) => Account;
  /** Checks address, token and organization with the server, then stores the account and its token. */
  'accounts.connect': (input: SignInInput) => Connected;
  /** Cancels a running `connect`: it answers `cancelled`, and nothing is stored. */
  'accounts.cancelConnect': (input: null) => null;
  /** Shows the account in this window, and in no other. */
  'accounts.switch': (input: { readonly accountId: string }) => Account;
  /**
   * Deletes the token. Unsent writes stay in the journal and in the store, and are sent after the same person's next
   * sign-in; or they are discarded, if the person was asked and wants that (`Account.outbox` has the number).
   */
  'accounts.signOut': (input: { readonly accountId: string; readonly unsent?: 'keep' | 'discard' }) => null;

  /**
   * The person's answer to a question. While the app does not know whether they are the account's last person
   * (`formerly`), that is the question: `mine` says yes. Otherwise the question is about held writes whose writer is
   * unknown: `mine` claims them. Not `mine`: the token moves to a new account, which this window shows.
   */
  'accounts.answer': (input: { readonly accountId: string; readonly mine: boolean }) => Account;
  /** Tries a refused token again: the refusal may have been a temporary error of the server. */
  'accounts.tryAgain': (input: { readonly accountId: string }) => null;
  /**
   * Removes the account with all its writes from this computer: token, journal, files. Every window receives
   * `account.removed` and deletes what its browser stores. `left`: number of files in use, which the next start
   * removes.
   */
  'accounts.remove': (input: { readonly accountId: string }) => { readonly left: number };
  /** Which of these accounts were removed. The input lists the accounts that a browser stores. */
  'accounts.removed': (input: { readonly accountIds: readonly string[] }) => readonly string[];
  /** Unlocks this window, which continues with the account signed out. */
  'accounts.unlock': (input: null) => null;

  'sync.start': (input: { readonly accountId: string; readonly full: boolean }) => null;
  'sync.pause': (input: { readonly accountId: string }) => null;
  /** The page on screen: its body and comments are read before anything else. */
  'sync.page': (input: { readonly accountId: string; readonly spaceId: string; readonly pageId: string }) => null;
  /** Checks an open place for new activity soon, unless a sync is running, which does the same. */
  'sync.look': (input: { readonly accountId: string } & OpenPlace) => null;
  /**
   * The change request on screen, by id or number: its changes and discussion are read before anything else, and
   * stored. Answers once they are stored, or why they cannot be read.
   */
  'sync.request': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly changeRequestId: string;
  }) => null;
  /**
   * The conversation on screen: its transcript is read before anything else. Answers once it is stored, or why it
   * cannot be read.
   */
  'sync.conversation': (input: { readonly accountId: string; readonly conversationId: string }) => null;
  /**
   * Reads a version of a specification, or (`versionId` null) the list of its versions and the latest, and stores it.
   * Answers once it is stored, or why it cannot be read.
   */
  'sync.specification': (input: {
    readonly accountId: string;
    readonly slug: string;
    readonly versionId: string | null;
  }) => null;
  /** Reads one whole space again, before anything else. */
  'sync.refreshSpace': (input: { readonly accountId: string; readonly spaceId: string }) => null;
  /** The person changed the offline choices: a running sync plans again. */
  'sync.replan': (input: { readonly accountId: string }) => null;

  /** Ids of known files that are not stored. */
  'files.missing': (input: { readonly accountId: string; readonly spaceId: string }) => readonly string[];
  /** Downloads a file: now if the server can be reached, otherwise as soon as it can. */
  'files.want': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly fileId: string;
  }) => 'stored' | 'queued';
  /**
   * Opens a copy of a stored file in its default program. Refuses (`invalid-input`) files that could run as a program.
   * Only a host with its own window can; a browser shows the types that it can show, and saves the others.
   */
  'files.open': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly fileId: string;
    readonly name: string;
  }) => null;
  'files.figures': (input: { readonly accountId: string }) => FileFigures;
  /**
   * Deletes the bytes of a space's files. They are downloaded again when somebody opens one or makes the space
   * available offline.
   */
  'files.remove': (input: { readonly accountId: string; readonly spaceId: string }) => null;

  /** Reads the teams of these spaces now, and stores them. */
  'sync.readAccess': (input: { readonly accountId: string; readonly spaceIds: readonly string[] }) => null;
  /** Asks the server about the links of a page, or (`pageId` null) of a whole space. */
  'links.check': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly pageId: string | null;
  }) => null;

  /** Sets the causes that do not hold this account's writes. */
  'outbox.setWaived': (input: { readonly accountId: string; readonly causes: readonly WaivableCause[] }) => null;
  /** Tries all operations now that wait for the network or for their next try. */
  'outbox.tryNow': (input: { readonly accountId: string }) => null;
  /** Searches one space with the server's search. No answer is stored. */
  'search.service': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly query: string;
  }) => readonly ServiceHit[];

  'outbox.act': (input: { readonly accountId: string; readonly operationId: string; readonly act: OutboxAct }) => null;

  'settings.set': (input: Partial<Settings>) => Settings;
  /** The person has read the message about the damaged settings file. */
  'settings.forgetDamage': (input: null) => null;
  /** Starts or stops the built-in sample server, so that anyone can see Galley work without it. */
  'sample.setRunning': (input: { readonly running: boolean }) => null;
  /** The person has read the message about damaged sample data. */
  'sample.forgetDamage': (input: null) => null;
  /** Saves the printed page as a PDF, where the person chooses. Only a host with its own window can. */
  'print.pdf': (input: { readonly title: string }) => 'saved' | 'cancelled';
  /**
   * The commands that this window offers now, for the application menu. A host without a menu of its own ignores it.
   */
  'menu.show': (input: { readonly parts: readonly MenuPart[] }) => null;
  /** Opens an http, https, mailto or tel address in the person's browser, and refuses every other scheme. */
  'shell.openExternal': (input: { readonly url: string }) => null;
}

/** An open place: a page, a whole space (`pageId` null), or a change request by id or number. */
export interface OpenPlace {
  readonly spaceId: string;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
}

/** A page in the server's search results. */
export interface ServiceHit {
  readonly pageId: string;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly body: string }[];
}

export interface HostEvents {
  readonly 'app.changed': AppState;
  /** The account was removed: nothing more may be written to it. `elsewhere`: another window removed it. */
  'account.removed': { readonly accountId: string; readonly elsewhere: boolean };
  readonly 'system.asked': SystemAsked;
  /** The person chose a command in the application menu. */
  readonly 'menu.chosen': { readonly command: string };
  /** Files of this space were stored or deleted. */
  readonly 'files.changed': { readonly accountId: string; readonly spaceId: string };
}

/** Sizes of stored files. Bytes that several spaces share count once in the sum, and in each of those spaces. */
export interface FileFigures {
  readonly bytes: number;
  /** The limit from the settings; null: as much as the disk holds. */
  readonly limitBytes: number | null;
  readonly spaces: Readonly<
    Record<
      string,
      { readonly files: number; readonly stored: number; readonly bytes: number; readonly missingBytes: number }
    >
  >;
}

export interface StorageState {
  /** Free bytes on Galley's disk; null: unknown. */
  readonly freeBytes: number | null;
  /**
   * `low`: no texts or files are downloaded, and the least recently read ones were deleted. Titles, comments and the
   * outbox stay.
   */
  readonly diskSpace: 'enough' | 'low';
}

/**
 * `retry`: try now; if a copy may have arrived, look for it first. `release`: send in spite of the cause. `edit`:
 * change the text of an unsent write. `settle`: the person confirms that it is on the server. `resolve`: end a
 * conflict. `discard`: never send it.
 */
export type OutboxAct =
  | { readonly kind: 'retry' }
  | { readonly kind: 'release' }
  | { readonly kind: 'edit'; readonly markdown: string }
  | { readonly kind: 'settle' }
  | { readonly kind: 'resolve'; readonly take: 'mine' | 'theirs' }
  /** `base`: the other side's text when the person began to merge. Absent: its current text. */
  | { readonly kind: 'resolve'; readonly take: 'merged'; readonly markdown: string; readonly base?: string | undefined }
  /** Changes its part in a pending review. */
  | { readonly kind: 'regroup'; readonly part: ReviewPart }
  | { readonly kind: 'discard' };

export interface ConnectInput {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly token: string;
}

export interface SignInInput extends ConnectInput {
  /** The account to sign in to again. Absent: any. */
  readonly accountId?: string;
}

/** `another-person`: the token belongs to somebody else than the account. Nothing was stored or opened. */
export type Connected =
  | { readonly kind: 'connected'; readonly account: Account }
  | { readonly kind: 'another-person'; readonly person: Person; readonly formerly: Person };

export interface Person {
  readonly id: string;
  readonly displayName: string;
}

export interface Account {
  readonly id: string;
  /** `pack`: a file with stored spaces. It has no server, and nothing is ever sent from it. */
  readonly kind: 'sample' | 'remote' | 'pack';
  /** Without `/v1`. For the sample: the address of this run. For a pack: the server that it comes from. */
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly organizationTitle: string;
  /** Null until the app knows whose the token is: the server said so, or the person did. */
  readonly person: Person | null;
  /**
   * The account's last person, while it is unknown whether the present token is theirs. Once it is known: who else was
   * signed in before.
   */
  readonly formerly: Person | null;
  /** The present sign-in, and earlier ones of the same person (see `Writer`). */
  readonly signIn: string;
  readonly sameAs: readonly string[];
  /**
   * `signed-out`: there is no token. `refused`: the server refused it, for everything or for writes only. In both cases
   * stored data stays readable, new writes are queued, and sending waits.
   */
  readonly session: 'signed-in' | 'signed-out' | 'refused';
  /** Causes that do not hold its writes. */
  readonly waived: readonly WaivableCause[];
  /** Information about the pack; null: the account is no pack. */
  readonly pack: PackInfo | null;
  /** Its unsent operations, if its outbox is open in this run; null: it is not. */
  readonly outbox: AccountOutbox | null;
}

export interface AccountOutbox extends OutboxCounts {
  /** Number of held writes whose writer is unknown, which is the only reason to hold them. */
  readonly unclear: number;
  /** Why its writes can be neither stored nor sent now (a full disk, a journal of a newer version). */
  readonly problem: AppError | null;
}

/**
 * Why requests wait. `asked`: the server named a time (`Retry-After`). `refused`: the server refused a request for too
 * many and named no time. `used-up`: no requests are left until the server's count starts again. `few-left`: the
 * remaining requests are spread over that time.
 */
export type WaitReason = 'asked' | 'refused' | 'used-up' | 'few-left';

export interface RequestWait {
  readonly reason: WaitReason;
  /** When the next request may be sent (ms since the epoch). */
  readonly until: number;
}

export interface NetworkState {
  /** By the last requests; `unknown` before the first one. */
  readonly reach: 'unknown' | 'online' | 'offline';
  /** While offline: why the server does not answer; null: unknown. */
  readonly cause: ConnectionCause | null;
  /** While offline: time of the next try (ms since the epoch). */
  readonly nextTryAt: number | null;
  /** Why requests wait longer than a moment for the server's rate limit. Null: none waits. */
  readonly wait: RequestWait | null;
}

export interface AppState {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly platform: string;
  readonly accounts: readonly Account[];
  /** The account that this window shows. */
  readonly currentAccountId: string | null;
  /**
   * Somebody signed out of the account in another window: this window accepts no input until the person decides how to
   * continue here.
   */
  readonly locked: boolean;
  /**
   * Number of times that the account's session was opened: a window attaches its store again after each change. 0: no
   * session runs.
   */
  readonly session: number;
  readonly settings: Settings;
  /** What was wrong with the settings file at a start; null: nothing, or the person has read the message. */
  readonly settingsDamage: SettingsDamage | null;
  readonly network: NetworkState;
  /** Where tokens are stored. `memory`: the system offers no encryption, so tokens last until the app quits. */
  readonly tokenStorage: 'encrypted' | 'memory';
  /** Null: the current account is not the sample. */
  readonly sample: SampleState | null;
  readonly sync: SyncProgress;
  readonly storage: StorageState;
  /** Packs and files of writes that are being saved or read. */
  readonly packJobs: readonly PackJob[];
}

/** The server of the sample workspace, which runs inside Galley. */
export interface SampleState {
  readonly running: boolean;
  /**
   * The new name of its data file, if that was unreadable and the workspace started from scratch. Null: it was
   * readable.
   */
  readonly damaged: string | null;
}

export interface SettingsDamage {
  readonly file: 'missing' | 'damaged';
  /** Whether the copy replaced the file. False: there was no readable copy, so no account was known. */
  readonly restored: boolean;
  /** The new name of the damaged file in the profile. */
  readonly aside: string | null;
  /** Number of accounts that were listed again, signed out, from the files beside their journals. */
  readonly rebuilt?: number;
}

export interface SyncProgress {
  /** `pack`: the store is filling from a pack. */
  readonly phase: 'idle' | 'library' | 'pack' | 'pages' | 'requests' | 'files' | 'paused' | 'failed';
  /** What is being read, in words (a space's title). */
  readonly subject: string | null;
  /** Pages of those to be read; during downloads, files; for a pack, bytes. */
  readonly done: number;
  readonly total: number;
  /** The finished part of all work, from 0 to 1, including comments and everything else. */
  readonly part: number;
  /** Estimated time until the planned work is done (ms). Null: there is no basis for an estimate yet. */
  readonly leftMs: number | null;
  /** Progress of each space in this run. */
  readonly spaces: Readonly<Record<string, { readonly done: number; readonly total: number }>>;
  /** End of the last complete sync (ms since the epoch). */
  readonly lastSyncAt: number | null;
  readonly error: AppError | null;
  /** Number of items that could not be read. Their stored rows stay, and all other items were read. */
  readonly problems: number;
  /** The unreadable items that are listed. */
  readonly unreadable: readonly UnreadItem[];
}

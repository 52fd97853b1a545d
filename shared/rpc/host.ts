import type { Settings } from '../settings.ts';
import type { AppError, ConnectionCause } from '../errors.ts';
import type { DiagnosticsCalls } from './diagnostics.ts';
import type { PackCalls, PackInfo, PackJob } from './packs.ts';
import type { WaivableCause } from '../outbox/operation.ts';
import type { UnreadItem } from '../unread.ts';

/**
 * What the core (main process, or the browser host's process) does for the page, and what it tells it unasked. Both
 * hosts serve exactly this; `electron/rpc/` maps each name to its handler and validates each input.
 */
export interface HostCalls extends PackCalls, DiagnosticsCalls {
  /** Everything the first paint needs that the store does not hold. Local: answers without the network. */
  'app.state': (input: null) => AppState;
  /** This window is there, and was in this account before: it shows it again. Null, or gone: the one that was used last. */
  'app.open': (input: { readonly accountId: string | null }) => AppState;

  /** Opens the embedded sample workspace: no account, no network. */
  'accounts.openSample': (input: null) => Account;
  /** Checks address, token and organization against the service, then keeps the account and its token. */
  'accounts.connect': (input: SignInInput) => Connected;
  /** Ends a `connect` that is still asking the service: it answers `cancelled`, and nothing is kept. */
  'accounts.cancelConnect': (input: null) => null;
  /** This window, and no other, shows the account from now on. */
  'accounts.switch': (input: { readonly accountId: string }) => Account;
  /**
   * Forgets the token. What is unsent stays in the journal and in the store, and is sent after the next sign-in of the same
   * person; or it is discarded, when the person was asked and wants that (`Account.outbox` says how much there is).
   */
  'accounts.signOut': (input: { readonly accountId: string; readonly unsent?: 'keep' | 'discard' }) => null;

  /**
   * The person's own word. While it is not known whether they are who the account was last (`formerly`), that is what they are
   * asked: `mine`, they are. Otherwise they are asked whose the writes are that wait because nobody knows who wrote them: `mine`,
   * theirs. Not `mine`: the token is moved to an account of its own, which this window shows.
   */
  'accounts.answer': (input: { readonly accountId: string; readonly mine: boolean }) => Account;
  /** A token that was refused is tried once more: it may have been a hiccup of the server. */
  'accounts.tryAgain': (input: { readonly accountId: string }) => null;
  /**
   * Takes the account, with all that was written in it, off this computer: token, journal, files. Every window is told
   * (`account.removed`) and deletes what its browser stores. `left`: how much is in use and goes at the next start.
   */
  'accounts.remove': (input: { readonly accountId: string }) => { readonly left: number };
  /** Which of these accounts, of which a browser stores something, were removed. */
  'accounts.removed': (input: { readonly accountIds: readonly string[] }) => readonly string[];
  /** A window that is locked goes on, signed out. */
  'accounts.unlock': (input: null) => null;

  'sync.start': (input: { readonly accountId: string; readonly full: boolean }) => null;
  'sync.pause': (input: { readonly accountId: string }) => null;
  /** The page that somebody looks at: its body and comments are made fresh before anything else. */
  'sync.page': (input: { readonly accountId: string; readonly spaceId: string; readonly pageId: string }) => null;
  /** Looks soon for what others did at a place that is open, unless a sync is going on, which does the same. */
  'sync.look': (input: { readonly accountId: string } & OpenPlace) => null;
  /**
   * The change request that somebody looks at, by its id or number: what it changes and what is said of it is made fresh before
   * anything else, and kept. Answers when that is done, or why it cannot be.
   */
  'sync.request': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly changeRequestId: string;
  }) => null;
  /**
   * The conversation that somebody looks at: what was said in it is fetched before anything else. Answers when that is
   * kept, or why it cannot be had.
   */
  'sync.conversation': (input: { readonly accountId: string; readonly conversationId: string }) => null;
  /** Reads one space anew, whole, before anything else. */
  'sync.refreshSpace': (input: { readonly accountId: string; readonly spaceId: string }) => null;
  /** What is to be kept was chosen anew: a run that is under way plans again. */
  'sync.replan': (input: { readonly accountId: string }) => null;

  /** Files that are known and not stored, by id. */
  'files.missing': (input: { readonly accountId: string; readonly spaceId: string }) => readonly string[];
  /** Fetches a file, now where the service can be reached, else as soon as it can. */
  'files.want': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly fileId: string;
  }) => 'stored' | 'queued';
  /**
   * Opens a copy of a stored file in the person's own program for it. Refused (`invalid-input`) where it could be run. Only a host
   * of its own can; a page in a browser opens what browsers show, and saves the rest.
   */
  'files.open': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly fileId: string;
    readonly name: string;
  }) => null;
  'files.figures': (input: { readonly accountId: string }) => FileFigures;
  /** Removes the bytes of a space's files; they come again when somebody looks or chooses to keep them. */
  'files.remove': (input: { readonly accountId: string; readonly spaceId: string }) => null;

  /** Asks the service what it says of the links of a page, or (`pageId` null) of a whole space. */
  'links.check': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly pageId: string | null;
  }) => null;

  /** Causes for which this account's writes are not held. */
  'outbox.setWaived': (input: { readonly accountId: string; readonly causes: readonly WaivableCause[] }) => null;
  /** Tries everything that waits for the network or for its time now. */
  'outbox.tryNow': (input: { readonly accountId: string }) => null;
  /** Asks the service's own search of one space. Nothing that it answers is stored. */
  'search.service': (input: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly query: string;
  }) => readonly ServiceHit[];

  'outbox.act': (input: { readonly accountId: string; readonly operationId: string; readonly act: OutboxAct }) => null;

  'settings.set': (input: Partial<Settings>) => Settings;
  /** The person has read what was wrong with the file of the settings. */
  'settings.forgetDamage': (input: null) => null;
  /** Starts or stops the embedded sample service, so that anyone can see Galley work without it. */
  'sample.setRunning': (input: { readonly running: boolean }) => null;
  /** The person has read that the data of the sample workspace was damaged. */
  'sample.forgetDamage': (input: null) => null;
  /** Saves what would be printed as a PDF, where the person chooses. Only a host with a window of its own can. */
  'print.pdf': (input: { readonly title: string }) => 'saved' | 'cancelled';
  /** Opens an http, https, mailto or tel address in the person's browser; every other scheme is refused. */
  'shell.openExternal': (input: { readonly url: string }) => null;
}

/** What somebody has open: a page, a space as a whole (`pageId` null), or a change request by its id or number. */
export interface OpenPlace {
  readonly spaceId: string;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
}

/** A page as the service found it. */
export interface ServiceHit {
  readonly pageId: string;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly body: string }[];
}

export interface HostEvents {
  readonly 'app.changed': AppState;
  /** It is gone; nothing of it may be written any more. `elsewhere`: another window removed it. */
  'account.removed': { readonly accountId: string; readonly elsewhere: boolean };
  /** A deep link (`galley://…`) was opened, from outside or by a second start of the app. */
  readonly 'link.opened': { readonly place: string };
  /** Bytes of files of this space came or went. */
  readonly 'files.changed': { readonly accountId: string; readonly spaceId: string };
}

/** What files take. Bytes that several of them share count once in the sum, and in each space that has them. */
export interface FileFigures {
  readonly bytes: number;
  /** The limit that was set; null: as much as the disk holds. */
  readonly limitBytes: number | null;
  readonly spaces: Readonly<
    Record<
      string,
      { readonly files: number; readonly stored: number; readonly bytes: number; readonly missingBytes: number }
    >
  >;
}

export interface StorageState {
  /** Free bytes where Galley stores; null where nobody says. */
  readonly freeBytes: number | null;
  /** `low`: texts and files are not fetched, and what was read longest ago went. Titles, comments and the outbox stay. */
  readonly diskSpace: 'enough' | 'low';
}

/**
 * `retry`: try now; what may have arrived is looked for first. `release`: send in spite of the cause that holds it. `edit`:
 * other words for what has not been sent. `settle`: the person looked, and it is there. `resolve`: an end to a conflict.
 * `discard`: never send it.
 */
export type OutboxAct =
  | { readonly kind: 'retry' }
  | { readonly kind: 'release' }
  | { readonly kind: 'edit'; readonly markdown: string }
  | { readonly kind: 'settle' }
  | { readonly kind: 'resolve'; readonly take: 'mine' | 'theirs' }
  /** `base`: their text, as it was when the person began to merge. Absent: as it is now. */
  | { readonly kind: 'resolve'; readonly take: 'merged'; readonly markdown: string; readonly base?: string | undefined }
  | { readonly kind: 'discard' };

export interface ConnectInput {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly token: string;
}

export interface SignInInput extends ConnectInput {
  /** The account that somebody signs in to again. Absent: any. */
  readonly accountId?: string;
}

/** `another-person`: the token is not of the one whose account that is. Nothing was kept, and nothing opened. */
export type Connected =
  | { readonly kind: 'connected'; readonly account: Account }
  | { readonly kind: 'another-person'; readonly person: Person; readonly formerly: Person };

export interface Person {
  readonly id: string;
  readonly displayName: string;
}

export interface Account {
  readonly id: string;
  /** `pack`: a file with stored spaces was opened; there is no service behind it, and nothing is ever sent from it. */
  readonly kind: 'sample' | 'remote' | 'pack';
  /** Without `/v1`. For the sample: the address of this run. For a pack: where it comes from. */
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly organizationTitle: string;
  /** Null until it is known who the token belongs to: the server said so, or they did. */
  readonly person: Person | null;
  /**
   * Whose account it was last, while it is not known whether the present token is theirs. Once it is known: who else was
   * signed in to it before.
   */
  readonly formerly: Person | null;
  /** The present sign-in, and those before it that were the same person's (see `Writer`). */
  readonly signIn: string;
  readonly sameAs: readonly string[];
  /**
   * `signed-out`: there is no token. `refused`: the server refused it, for everything or for writes alone. In both, what is
   * stored is read and written to, and sending waits.
   */
  readonly session: 'signed-in' | 'signed-out' | 'refused';
  /** Causes for which its writes are not held. */
  readonly waived: readonly WaivableCause[];
  /** What is known of the pack, where it is one. */
  readonly pack: PackInfo | null;
  /** What of its outbox is unsent, as far as it is open in this run; null: it is not. */
  readonly outbox: AccountOutbox | null;
}

export interface AccountOutbox {
  readonly waiting: number;
  readonly held: number;
  readonly failed: number;
  /** Of those that are held: how many only because it is not known who wrote them. */
  readonly unclear: number;
  /** Why its writes cannot be kept or sent at all now (a full disk, a journal of a newer version). */
  readonly problem: AppError | null;
}

/**
 * Why requests wait. `asked`: the server named a time (`Retry-After`). `refused`: it refused one for too many and named none.
 * `used-up`: none is left until its count starts anew. `few-left`: what is left is spread over the time until then.
 */
export type WaitReason = 'asked' | 'refused' | 'used-up' | 'few-left';

export interface RequestWait {
  readonly reason: WaitReason;
  /** When the next request may leave (ms since the epoch). */
  readonly until: number;
}

export interface NetworkState {
  /** What the last requests showed; `unknown` before the first one. */
  readonly reach: 'unknown' | 'online' | 'offline';
  /** While offline: why the server does not answer; null where that is not known. */
  readonly cause: ConnectionCause | null;
  /** When the next try is due (ms since the epoch), while offline. */
  readonly nextTryAt: number | null;
  /** Requests wait, for longer than a moment, because the server limits how many it takes. Null: none does. */
  readonly wait: RequestWait | null;
}

export interface AppState {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly platform: string;
  readonly accounts: readonly Account[];
  /** The one that this window shows. */
  readonly currentAccountId: string | null;
  /** Somebody signed out of it in another window: nothing is typed in this one until they say how it goes on here. */
  readonly locked: boolean;
  /** Counts the openings of its session: a page attaches its store anew whenever this changes. 0: none runs now. */
  readonly session: number;
  readonly settings: Settings;
  /** What was wrong with the file of the settings at a start; null: nothing, or it was read. */
  readonly settingsDamage: SettingsDamage | null;
  readonly network: NetworkState;
  /** How tokens are kept here. `memory`: the system offers no encryption, so they are gone with this run. */
  readonly tokenStorage: 'encrypted' | 'memory';
  /** Null where the current account is not the sample. */
  readonly sample: SampleState | null;
  readonly sync: SyncProgress;
  readonly storage: StorageState;
  /** Packs and files of writes that are being saved or read now. */
  readonly packJobs: readonly PackJob[];
}

/** The service of the sample workspace, which runs within Galley. */
export interface SampleState {
  readonly running: boolean;
  /** The name of its damaged file in the profile now: it could not be read, so the workspace began anew. Null: it could. */
  readonly damaged: string | null;
}

export interface SettingsDamage {
  readonly file: 'missing' | 'damaged';
  /** From the copy. False: there was none that could be read, so no account is known any more. */
  readonly restored: boolean;
  /** The name of the damaged file in the profile now. */
  readonly aside: string | null;
  /** So many accounts were listed anew, signed out, from what lies beside their journals. */
  readonly rebuilt?: number;
}

export interface SyncProgress {
  /** `pack`: its rows are being stored. */
  readonly phase: 'idle' | 'library' | 'pack' | 'pages' | 'requests' | 'files' | 'paused' | 'failed';
  /** What is being fetched now, in words (a space's title). */
  readonly subject: string | null;
  /** Pages, of those that were to be read; files while those are fetched; bytes of a pack. */
  readonly done: number;
  readonly total: number;
  /** How much of all the work is done, from 0 to 1: comments and what else there is count, too. */
  readonly part: number;
  /** How long what is planned will still take (ms): an estimate. Null while there is nothing to go by. */
  readonly leftMs: number | null;
  /** Of the spaces that are worked on in this run. */
  readonly spaces: Readonly<Record<string, { readonly done: number; readonly total: number }>>;
  /** End of the last complete sync (ms since the epoch). */
  readonly lastSyncAt: number | null;
  readonly error: AppError | null;
  /** How many items could not be read, while everything else was. What is stored of them stays. */
  readonly problems: number;
  /** The items that are listed one by one. */
  readonly unreadable: readonly UnreadItem[];
}

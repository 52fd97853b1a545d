import type { AppError } from '../errors.ts';
import type { PendingWrite } from '../outbox/writes.ts';
import type { CarriedMark, MarkDifference } from '../triage/carry.ts';
import type { TriageMark } from '../triage/marks.ts';
import type { Batch } from './store.ts';

/**
 * Packs are files with chosen spaces that open without network or account. A second file, the hand-back, carries the
 * writes of a pack back. The types and calls here are shared by both sides.
 */

/** A file that the person opened outside of the window: `packs.offered` takes it in. */
export interface OfferedFile {
  readonly kind: 'file';
  readonly offerId: string;
  readonly name: string;
}

/** The header of a pack. */
export interface PackManifest {
  /** Unique to this pack. */
  readonly packId: string;
  /** When it was saved (ms). */
  readonly madeAt: number;
  /** Name of the person who saved it, if known. */
  readonly madeBy: string | null;
  /** The version of Galley that saved it. */
  readonly galley: string;
  readonly service: PackService;
  readonly organization: { readonly id: string; readonly title: string };
  readonly spaces: readonly PackSpace[];
  readonly files: number;
  readonly leftOut: readonly LeftOut[];
  /**
   * Writes that were handed back from packs of this organization and were sent: a pack does not show them as pending.
   */
  readonly receipts: readonly PackReceipt[];
}

/** The server of its spaces. Without an address: the sample workspace. */
export interface PackService {
  readonly kind: 'sample' | 'remote';
  readonly baseUrl: string;
}

export interface PackSpace {
  readonly id: string;
  readonly title: string;
  readonly pages: number;
  /** Number of pages with their text. */
  readonly bodies: number;
  readonly comments: number;
  /** When it was last read from the server (ms). */
  readonly syncedAt: number | null;
}

/** Parts that a pack can have and that the person left out. */
export type LeftOut = 'comments' | 'requests' | 'files' | 'issues' | 'marks';

export interface PackReceipt {
  readonly id: string;
  readonly serverId: string | null;
  /** For writes with a text: SHA-256 (hex) of the imported text, and of the sent one. */
  readonly text?: { readonly broughtIn: string; readonly sent: string };
}

export interface PackChoice {
  readonly spaceIds: readonly string[];
  readonly comments: boolean;
  readonly requests: boolean;
  /** Conversation issues and clusters of the whole organization. */
  readonly issues: boolean;
  /** The person's marks on clusters: the only local data that may go into a pack. */
  readonly marks: boolean;
  readonly files: boolean;
}

/** What an account stores about its pack. */
export interface PackInfo extends Omit<PackManifest, 'receipts'> {
  /** Size of the file; null: an older Galley opened the pack, and this version has not measured the file yet. */
  readonly bytes: number | null;
  /** When the pack last handed back writes, and how many. */
  readonly handedBack: { readonly at: number; readonly count: number; readonly by: string } | null;
}

/** A checked pack that can be opened. */
export interface PackPreview {
  readonly incomingId: string;
  readonly manifest: Omit<PackManifest, 'receipts'>;
  readonly bytes: number;
  /** Files that the pack refers to and lacks; none if it was saved without files. */
  readonly missing: MissingFiles;
  /**
   * An older or newer pack of the same workspace, which this one replaces. `leaving`: titles of spaces only in the
   * other one.
   */
  readonly known: {
    readonly accountId: string;
    readonly madeAt: number;
    readonly leaving: readonly string[];
  } | null;
}

/** A saved file, to be fetched once from `address` under the app's own origin. */
export interface SavedFile {
  readonly address: string;
  readonly name: string;
  readonly bytes: number;
  /** Number of pages, comments or writes in the file. */
  readonly count: number;
  /** Number of rows that are too large for a pack. */
  readonly tooLarge: number;
  /** For a pack: files that it refers to and lacks. */
  readonly missing?: MissingFiles;
}

/** Images and files on pages of a pack that the pack lacks: they were not stored, or could not be read. */
export interface MissingFiles {
  readonly count: number;
  /** The first ones in page order. */
  readonly named: readonly MissingFile[];
}

export interface MissingFile {
  readonly name: string;
  /** Titles. `page`: the first page in the pack that shows the file; null: none. */
  readonly space: string;
  readonly page: string | null;
}

/** `bytes`: approximate size of the file for a choice. */
export interface PackEstimate {
  readonly bytes: number;
}

/** A running job on a file. */
export interface PackJob {
  /** The id that the caller chose; for an incoming file, the id of that file. */
  readonly id: string;
  readonly kind: 'save' | 'check' | 'hand-back' | 'read' | 'backup';
  /** A space's title, if there is one. */
  readonly subject: string | null;
  readonly done: number;
  readonly total: number;
  readonly leftMs: number | null;
}

/** A checked file of writes, with the state of each write. */
export interface WritesPreview {
  readonly incomingId: string;
  readonly author: string;
  readonly madeAt: number;
  readonly pack: { readonly id: string; readonly madeAt: number };
  readonly writes: readonly BroughtWrite[];
  /** Writes that were handed back before, imported into this account, and discarded in the pack since then. */
  readonly withdrawn: readonly WithdrawnWrite[];
  /** Triage decisions from the pack. */
  readonly marks: readonly CarriedMark[];
}

export interface BroughtWrite {
  readonly id: string;
  readonly write: PendingWrite;
  /** When it was written (ms), by the other computer's clock. */
  readonly createdAt: number;
  /** Digests of the text in earlier files of the pack (`printOfWords`). */
  readonly was?: readonly string[];
  /** The person has seen that the same text exists, and wants it again. */
  readonly again?: true;
  /** SHA-256 (hex) of the text in the file; null: no text. */
  readonly textHash: string | null;
  /**
   * `new`: can be queued. `here`: imported before, and perhaps discarded since. `changed`: imported before with another
   * text, and the new text can be queued. `older`: imported before from a newer file. `stuck`: imported before with
   * another text, and the new text cannot reach the server. `orphan`: the item that it depends on is neither here nor
   * in the file.
   */
  readonly state: 'new' | 'here' | 'changed' | 'older' | 'stuck' | 'orphan';
  /** For `changed` and `stuck`: the text here, if known. */
  readonly before?: string;
  /** For `changed`: how the new text reaches the server. */
  readonly change?: WriteChange;
}

export type WriteChange =
  /** The unsent `operationId` gets the new text. */
  | { readonly kind: 'rewrite'; readonly operationId: string }
  /** A new write with this id edits the sent one. */
  | { readonly kind: 'edit'; readonly id: string; readonly write: PendingWrite };

/** A write that its author discarded in the pack after a hand-back. */
export interface WithdrawnWrite {
  readonly id: string;
  readonly text: string | null;
  readonly write: PendingWrite;
  /** `unsent`: it can be discarded. `sent`: a new write can delete it. `stuck`: neither. */
  readonly state: 'unsent' | 'sent' | 'stuck';
  readonly change?: Extract<WriteChange, { readonly kind: 'edit' }>;
}

export interface PackCalls {
  /** Saves a pack of the open account. Answers once the file is complete. */
  'packs.save': (input: PackChoice & { readonly accountId: string; readonly jobId: string }) => SavedFile;
  /** Cancels a job and deletes its unfinished file. A finished job is left alone. */
  'packs.cancel': (input: { readonly jobId: string }) => null;
  /** Estimates the size of a pack for a choice. A newer call cancels an older one. */
  'packs.estimate': (input: PackChoice & { readonly accountId: string }) => PackEstimate;
  /** The files that a pack of this choice would lack. A newer call cancels an older one. */
  'packs.missing': (input: PackChoice & { readonly accountId: string }) => MissingFiles;
  /** Starts to receive a file in pieces: the window reads it, and the core stores it until it is opened or dropped. */
  'packs.incoming': (input: { readonly bytes: number }) => { readonly incomingId: string };
  /** `piece`: base64. Answers once the piece is stored. */
  'packs.piece': (input: { readonly incomingId: string; readonly piece: string }) => null;
  /** Takes in a file that the person opened outside of the window. */
  'packs.offered': (input: { readonly offerId: string }) => { readonly incomingId: string };
  'packs.drop': (input: { readonly incomingId: string }) => null;
  /** Checks a received pack from beginning to end. */
  'packs.check': (input: { readonly incomingId: string }) => PackPreview;
  /** Makes the checked pack an account, and the current one. */
  'packs.open': (input: { readonly incomingId: string }) => { readonly accountId: string };
  /** Saves the writes that are queued in a pack to a file. `author`: the name that the person signs with. */
  'writes.save': (input: { readonly accountId: string; readonly author: string; readonly jobId: string }) => SavedFile;
  /** Checks a file of writes against the open account. */
  'writes.read': (input: { readonly accountId: string; readonly incomingId: string }) => WritesPreview;
}

/** Calls from the core to the store to read a pack from it, or to fill it from a pack. */
export interface PackRowCalls {
  'pack.outline': (input: { readonly spaceIds: readonly string[]; readonly comments: boolean }) => PackOutline;
  /** The rows of one part, in the shape of a commit. */
  'pack.rows': (input: PackPart) => Batch;
  /** The pack that fills this database; null: none, or one that is not complete. */
  'pack.filled': (input: null) => string | null;
  /** Prepares for a pack: deletes another pack's comments and links. Texts stay until newer ones replace them. */
  'pack.begin': (input: { readonly packId: string }) => null;
  'pack.end': (input: { readonly packId: string }) => null;
  /** The contents of a hand-back other than writes. */
  'handBack.rows': (input: null) => HandBackRows;
  /** Records what was handed back. */
  'handBack.note': (input: HandBackNote) => null;
}

export interface PackOutline {
  readonly library: NonNullable<Batch['library']>;
  readonly spaces: readonly (PackSpace & {
    /** Pages with a stored text, grouped as they are read; `size`: characters of their texts. */
    readonly textRecords: readonly { readonly pageIds: readonly string[]; readonly size: number }[];
    readonly threadPages: readonly string[];
    /** Change requests whose changes are stored, with the pages that they change. */
    readonly requests: readonly { readonly changeRequestId: string; readonly pageIds: readonly string[] }[];
  })[];
  readonly specifications: readonly string[];
  /** Clusters with stored issues. */
  readonly issueClusters: readonly string[];
  /** Months with stored conversations, and conversations with stored transcripts. */
  readonly conversationMonths: readonly string[];
  readonly transcripts: readonly string[];
}

export type PackPart = { readonly [K in keyof PackParts]: PackPartOf<K> }[keyof PackParts];

export type PackPartOf<K extends keyof PackParts> = { readonly kind: K } & PackParts[K];

interface OfSpace {
  readonly spaceId: string;
}
interface OfPages extends OfSpace {
  readonly pageIds: readonly string[];
}

interface PackParts {
  readonly tree: OfSpace;
  readonly extras: OfSpace;
  readonly requests: OfSpace;
  readonly request: OfPages & { readonly changeRequestId: string };
  readonly bodies: OfPages;
  readonly threads: OfPages;
  readonly cursor: OfSpace;
  readonly specification: { readonly slug: string };
  readonly issues: { readonly clusterId: string };
  readonly conversations: { readonly month: string };
  readonly transcripts: { readonly ids: readonly string[] };
  readonly clusters: object;
  readonly marks: object;
  /** Sites that show any of these spaces. */
  readonly sites: { readonly spaceIds: readonly string[] };
}

/** The contents of a hand-back other than writes: the core has the writes. */
export interface HandBackRows {
  readonly marks: readonly CarriedMark[];
  readonly withdrawn: readonly { readonly id: string; readonly at: number }[];
  /** By write: digests of the texts that earlier files had (`printOfWords`). */
  readonly said: Readonly<Record<string, readonly string[]>>;
}

export interface HandBackNote {
  readonly at: number;
  /** `words`: digests from `printOfWords`. */
  readonly writes: readonly { readonly id: string; readonly print: string; readonly words: string | null }[];
  readonly withdrawn: readonly string[];
  readonly marks: readonly TriageMark[];
}

export interface BroughtFrom {
  readonly author: string;
  readonly packMadeAt: number;
  /** When the file was saved (ms). */
  readonly fileAt: number;
  /** The writer's name is added below their text. */
  readonly signed: boolean;
}

export interface PackStoreCalls {
  /** Queues writes of a file as if they had been written here, each once. Answers the result of each. */
  'writes.bringIn': (input: {
    readonly writes: readonly BroughtWrite[];
    readonly from: BroughtFrom;
  }) => readonly BroughtIn[];
  /** The place of each write, and whether that place exists here. */
  'writes.place': (input: { readonly writes: readonly BroughtWrite[] }) => readonly PlacedWrite[];
  /** The parts of these decisions that differ here. */
  'writes.compareMarks': (input: { readonly marks: readonly CarriedMark[] }) => readonly MarkDifference[];
  /**
   * Applies chosen parts. A part that was decided here after the person saw it is skipped, and counted in `changed`.
   */
  'writes.takeMarks': (input: { readonly chosen: readonly MarkDifference[] }) => {
    readonly taken: number;
    readonly changed: number;
  };
}

export interface PlacedWrite {
  readonly id: string;
  readonly spaceTitle: string | null;
  readonly pageTitle: string | null;
  /** The title of its change request; null: none, or one that is not stored. */
  readonly requestTitle: string | null;
  /** `space`, `request`, `page`, `comment`: the part of its place that is not stored here. Null: its place exists. */
  readonly missing: 'space' | 'request' | 'page' | 'comment' | null;
  /** The beginning of the comment that it answers or changes. */
  readonly about: string | null;
  /** This store has imported it before. */
  readonly here: boolean;
  /** It was imported with another text, and is no longer in the outbox. */
  readonly hereOtherwise: boolean;
  /** The same text or verdict, or another version of the text, already exists at the same place. */
  readonly twin: {
    readonly by: string | null;
    readonly serverId: string | null;
    /** The text that the file had before a change; absent: the same text. */
    readonly earlier?: string;
    /** A similar text, which may be a newer version; absent: the same text. */
    readonly similar?: string;
    /** The same verdict without words, and the server does not say on which revision. */
    readonly unclear?: true;
  } | null;
}

export interface BroughtIn {
  readonly id: string;
  readonly outcome: 'queued' | 'here' | 'failed';
  readonly error: AppError | null;
}

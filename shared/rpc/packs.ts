import type { AppError } from '../errors.ts';
import type { PendingWrite } from '../outbox/writes.ts';
import type { CarriedMark, MarkDifference } from '../triage/carry.ts';
import type { TriageMark } from '../triage/marks.ts';
import type { Batch } from './store.ts';

/**
 * Packs: chosen spaces in one file that opens without network or account, and the file in which what was written there
 * comes back. What both sides say of them.
 */

/** What a pack says of itself, at its beginning. */
export interface PackManifest {
  /** Of this very pack. */
  readonly packId: string;
  /** When it was saved (ms). */
  readonly madeAt: number;
  /** Name of the person who saved it, where it was known. */
  readonly madeBy: string | null;
  /** The version of Galley that saved it. */
  readonly galley: string;
  readonly service: PackService;
  readonly organization: { readonly id: string; readonly title: string };
  readonly spaces: readonly PackSpace[];
  readonly files: number;
  readonly leftOut: readonly LeftOut[];
  /** Writes that came back from packs of this organization and were sent, so that a pack does not show them as waiting. */
  readonly receipts: readonly PackReceipt[];
}

/** Which service its spaces come from. Without an address: the sample workspace. */
export interface PackService {
  readonly kind: 'sample' | 'remote';
  readonly baseUrl: string;
}

export interface PackSpace {
  readonly id: string;
  readonly title: string;
  readonly pages: number;
  /** Of those, how many come with their text. */
  readonly bodies: number;
  readonly comments: number;
  /** When it was last read from the service (ms). */
  readonly syncedAt: number | null;
}

/** What could be in a pack and is not, by choice. */
export type LeftOut = 'comments' | 'requests' | 'files' | 'issues' | 'marks';

export interface PackReceipt {
  readonly id: string;
  readonly serverId: string | null;
  /** Of what has a text: SHA-256 (hex) of the one that was brought in, and the one that was sent. */
  readonly text?: { readonly broughtIn: string; readonly sent: string };
}

export interface PackChoice {
  readonly spaceIds: readonly string[];
  readonly comments: boolean;
  readonly requests: boolean;
  /** Conversation issues and their clusters, those of the whole organization. */
  readonly issues: boolean;
  /** What the person decided and noted about clusters: of what is local, the one thing that may go along. */
  readonly marks: boolean;
  readonly files: boolean;
}

/** What an account that is a pack knows of it. */
export interface PackInfo extends Omit<PackManifest, 'receipts'> {
  /** Size of its file; null: an older Galley opened it, and its file was not looked at yet. */
  readonly bytes: number | null;
  /** When its writes were last handed back, and how many. */
  readonly handedBack: { readonly at: number; readonly count: number; readonly by: string } | null;
}

/** A pack that was checked and can be opened. */
export interface PackPreview {
  readonly incomingId: string;
  readonly manifest: Omit<PackManifest, 'receipts'>;
  readonly bytes: number;
  /** Files that it speaks of and does not have; none where it was saved without files. */
  readonly missing: MissingFiles;
  /** An earlier or later pack of the same workspace that this one takes the place of. `leaving`: titles of spaces only it has. */
  readonly known: {
    readonly accountId: string;
    readonly madeAt: number;
    readonly unsent: number;
    readonly leaving: readonly string[];
  } | null;
}

/** A file that was made, to be fetched once from `address` under the app's own origin. */
export interface SavedFile {
  readonly address: string;
  readonly name: string;
  readonly bytes: number;
  /** Pages, comments or writes that are in it. */
  readonly count: number;
  /** Rows that were too large for any pack. */
  readonly tooLarge: number;
  /** Of a pack: files that it speaks of and does not have. */
  readonly missing?: MissingFiles;
}

/** Images and files that pages of a pack show and that are not in it: they were not stored, or could not be read. */
export interface MissingFiles {
  readonly count: number;
  /** The first of them, those that a page shows before the others. */
  readonly named: readonly MissingFile[];
}

export interface MissingFile {
  readonly name: string;
  /** Titles; `page`: the first that shows it, null: none that is in the pack. */
  readonly space: string;
  readonly page: string | null;
}

/** `bytes`: about the size of the file that a choice would make. */
export interface PackEstimate {
  readonly bytes: number;
}

/** Work on a file that is under way. */
export interface PackJob {
  /** As whoever asked for it called it; of a file that was taken in, that file's. */
  readonly id: string;
  readonly kind: 'save' | 'check' | 'hand-back' | 'read';
  /** A space's title, where there is one. */
  readonly subject: string | null;
  readonly done: number;
  readonly total: number;
  readonly leftMs: number | null;
}

/** A file of writes that was checked, with what is known of each. */
export interface WritesPreview {
  readonly incomingId: string;
  readonly author: string;
  readonly madeAt: number;
  readonly pack: { readonly id: string; readonly madeAt: number };
  readonly writes: readonly BroughtWrite[];
  /** What was handed back before, and discarded in the pack since: of these, what this account has had. */
  readonly withdrawn: readonly WithdrawnWrite[];
  /** Decisions in triage that were made in the pack. */
  readonly marks: readonly CarriedMark[];
}

export interface BroughtWrite {
  readonly id: string;
  readonly write: PendingWrite;
  /** When it was written (ms), by that computer's clock. */
  readonly createdAt: number;
  /** The words that earlier files of the pack had of it (`printOfWords`). */
  readonly was?: readonly string[];
  /** The person has seen that the same words are there, and wants them again. */
  readonly again?: true;
  /** SHA-256 (hex) of its text in the file; null: it has none. */
  readonly textHash: string | null;
  /**
   * `new`: to be queued. `here`: imported before, and perhaps discarded since. `changed`: imported before in other words, and
   * the new ones can be queued. `older`: imported before, from a later file. `stuck`: imported before in other words, and
   * nothing can bring the new ones to the server. `orphan`: what it hangs on is neither here nor in the file.
   */
  readonly state: 'new' | 'here' | 'changed' | 'older' | 'stuck' | 'orphan';
  /** Of `changed` and `stuck`: the words that are here, where they are known. */
  readonly before?: string;
  /** Of `changed`: how the new words get to the server. */
  readonly change?: WriteChange;
}

export type WriteChange =
  /** The unsent `operationId` gets the new words. */
  | { readonly kind: 'rewrite'; readonly operationId: string }
  /** What was sent is edited, by a write of its own with this id. */
  | { readonly kind: 'edit'; readonly id: string; readonly write: PendingWrite };

/** A write that its author discarded in the pack after a hand-back. */
export interface WithdrawnWrite {
  readonly id: string;
  readonly text: string | null;
  readonly write: PendingWrite;
  /** `unsent`: it can be discarded. `sent`: it can be deleted, by a write of its own. `stuck`: neither. */
  readonly state: 'unsent' | 'sent' | 'stuck';
  readonly change?: Extract<WriteChange, { readonly kind: 'edit' }>;
}

export interface PackCalls {
  /** Writes a pack of the account that is open; answers once it is whole. */
  'packs.save': (input: PackChoice & { readonly accountId: string; readonly jobId: string }) => SavedFile;
  /** Ends a job. What it made until then goes; what is over already is left alone. */
  'packs.cancel': (input: { readonly jobId: string }) => null;
  /** How large a pack of this choice would be. A later question ends an earlier one. */
  'packs.estimate': (input: PackChoice & { readonly accountId: string }) => PackEstimate;
  /** Takes a file in, piece by piece: the page reads it, the core keeps it until it is opened or dropped. */
  'packs.incoming': (input: { readonly bytes: number }) => { readonly incomingId: string };
  /** `piece`: base64. Answers when it is kept. */
  'packs.piece': (input: { readonly incomingId: string; readonly piece: string }) => null;
  'packs.drop': (input: { readonly incomingId: string }) => null;
  /** Reads a pack that was taken in from its beginning to its end. */
  'packs.check': (input: { readonly incomingId: string }) => PackPreview;
  /** Makes the checked pack an account and the current one. */
  'packs.open': (input: { readonly incomingId: string }) => { readonly accountId: string };
  /** Writes what was queued in a pack into a file. `author`: as the person signs. */
  'writes.save': (input: { readonly accountId: string; readonly author: string; readonly jobId: string }) => SavedFile;
  /** Checks a file of writes against the account that is open. */
  'writes.read': (input: { readonly accountId: string; readonly incomingId: string }) => WritesPreview;
}

/** What the core asks of the store to read a pack out of it and to fill it from one. */
export interface PackRowCalls {
  'pack.outline': (input: { readonly spaceIds: readonly string[]; readonly comments: boolean }) => PackOutline;
  /** The rows of one part, in the shape in which they are committed. */
  'pack.rows': (input: PackPart) => Batch;
  /** Which pack fills this database; null: none, or none wholly. */
  'pack.filled': (input: null) => string | null;
  /** Makes room for a pack: what another one said of comments and links goes; texts stay until newer ones come. */
  'pack.begin': (input: { readonly packId: string }) => null;
  'pack.end': (input: { readonly packId: string }) => null;
  /** What a hand-back has beside the writes. */
  'handBack.rows': (input: null) => HandBackRows;
  /** Remembers what was handed back. */
  'handBack.note': (input: HandBackNote) => null;
}

export interface PackOutline {
  readonly library: NonNullable<Batch['library']>;
  readonly spaces: readonly (PackSpace & {
    /** Pages whose text is stored, those together that are read together; `size`: characters of their texts. */
    readonly textRecords: readonly { readonly pageIds: readonly string[]; readonly size: number }[];
    readonly threadPages: readonly string[];
    /** Change requests of which it is stored what they change, with the pages that they change. */
    readonly requests: readonly { readonly changeRequestId: string; readonly pageIds: readonly string[] }[];
  })[];
  readonly specifications: readonly string[];
  /** Clusters of which issues are stored. */
  readonly issueClusters: readonly string[];
  /** Months of which conversations are stored, and conversations of which it is stored what was said. */
  readonly conversationMonths: readonly string[];
  readonly transcripts: readonly string[];
}

export type PackPart =
  | { readonly kind: 'tree' | 'extras' | 'requests' | 'cursor'; readonly spaceId: string }
  | { readonly kind: 'bodies'; readonly spaceId: string; readonly pageIds: readonly string[] }
  | { readonly kind: 'threads'; readonly spaceId: string; readonly pageIds: readonly string[] }
  | {
      readonly kind: 'request';
      readonly spaceId: string;
      readonly changeRequestId: string;
      readonly pageIds: readonly string[];
    }
  | { readonly kind: 'specification'; readonly slug: string }
  | { readonly kind: 'clusters' }
  | { readonly kind: 'issues'; readonly clusterId: string }
  | { readonly kind: 'conversations'; readonly month: string }
  | { readonly kind: 'transcripts'; readonly ids: readonly string[] }
  | { readonly kind: 'marks' };

/** What goes into a hand-back beside the writes, which the core has. */
export interface HandBackRows {
  readonly marks: readonly CarriedMark[];
  readonly withdrawn: readonly { readonly id: string; readonly at: number }[];
  /** By write: the words that earlier files had of it (`printOfWords`). */
  readonly said: Readonly<Record<string, readonly string[]>>;
}

/** What was handed back. */
export interface HandBackNote {
  readonly at: number;
  /** `words`: as `printOfWords` says. */
  readonly writes: readonly { readonly id: string; readonly print: string; readonly words: string | null }[];
  readonly withdrawn: readonly string[];
  readonly marks: readonly TriageMark[];
}

export interface BroughtFrom {
  readonly author: string;
  readonly packMadeAt: number;
  /** When the file was saved (ms). */
  readonly fileAt: number;
  /** The writer's name is put under their words. */
  readonly signed: boolean;
}

export interface PackStoreCalls {
  /** Queues writes of a file as if they had been written here, each once; answers what became of each. */
  'writes.bringIn': (input: {
    readonly writes: readonly BroughtWrite[];
    readonly from: BroughtFrom;
  }) => readonly BroughtIn[];
  /** Where each write belongs, and whether it can be placed. */
  'writes.place': (input: { readonly writes: readonly BroughtWrite[] }) => readonly PlacedWrite[];
  /** Which parts of these decisions are not the same here. */
  'writes.compareMarks': (input: { readonly marks: readonly CarriedMark[] }) => readonly MarkDifference[];
  /** Takes chosen parts over. One that was decided here since it was shown is left as it is, and counted in `changed`. */
  'writes.takeMarks': (input: { readonly chosen: readonly MarkDifference[] }) => {
    readonly taken: number;
    readonly changed: number;
  };
}

export interface PlacedWrite {
  readonly id: string;
  readonly spaceTitle: string | null;
  readonly pageTitle: string | null;
  /** The change request that it is about; null: none, or one that is not stored. */
  readonly requestTitle: string | null;
  /** `space`, `request`, `page`, `comment`: that is not stored here. Null: it has its place. */
  readonly missing: 'space' | 'request' | 'page' | 'comment' | null;
  /** What was said in the comment that it answers or changes, in short. */
  readonly about: string | null;
  /** This store remembers to have had it. */
  readonly here: boolean;
  /** It was, in other words than the file has, and is not in the outbox any more. */
  readonly hereOtherwise: boolean;
  /** The same words are at the same place already, from another hand or another way. */
  readonly twin: {
    readonly by: string | null;
    readonly serverId: string | null;
    /** It has words that the file had before they were changed; absent: the same words. */
    readonly earlier?: string;
  } | null;
}

export interface BroughtIn {
  readonly id: string;
  readonly outcome: 'queued' | 'here' | 'failed';
  readonly error: AppError | null;
}

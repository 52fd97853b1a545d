import Dexie, { type DBCore, type Table } from 'dexie';
import type { Anchor } from '#shared/anchor.ts';
import type { DraftRef, DraftTarget } from '#shared/drafts.ts';
import type { OfflineRule, OfflineTarget } from '#shared/offline.ts';
import type { Begun } from '#shared/outbox/begun.ts';
import type { Written } from '#shared/outbox/whose.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { ReviewMarks } from '#shared/model/review-marks.ts';
import type { PageBefore, PageLook } from '#shared/rpc/changed-pages.ts';
import type { AboutWrite, BodyRow, DeletedMessage, OutboxStep } from '#shared/rpc/store.ts';
import type { TriageMark } from '#shared/triage/marks.ts';
import type { SavedTriageView } from '#shared/rpc/triage.ts';
import type { DiscussionPlace } from '#shared/rpc/discussion.ts';
import type { TreeLine } from '../../overlay/changed-pages.ts';
import type { Baseline, Activity } from '../../overlay/activity.ts';
import { countedTables, type Changed } from './copied-tables.ts';
import { localLayouts } from './local-versions.ts';

/**
 * What a person made and nobody else has: unsent writes, half-written text, where they have been. It is a database of
 * its own, so that the cache beside it (`database.ts`) can be emptied, thrown away and fetched again at any time without
 * a look at this one. Its layouts and their migrations stand in `local-versions.ts`.
 */
export class LocalDatabase extends Dexie {
  declare readonly outbox: Table<OutboxRecord, string>;
  declare readonly drafts: Table<DraftRecord, string>;
  declare readonly visits: Table<VisitRecord, [string, string]>;
  declare readonly stars: Table<StarRecord, [string, string]>;
  declare readonly readBodies: Table<ReadBodyRecord, [string, string]>;
  declare readonly keeps: Table<OfflineRecord, string>;
  declare readonly trash: Table<TrashRecord, string>;
  declare readonly readThreads: Table<ReadThreadRecord, string>;
  declare readonly baselines: Table<BaselineRecord, string>;
  declare readonly anchors: Table<AnchorRecord, string>;
  declare readonly reviewMarks: Table<ReviewMarkRecord, [string, string]>;
  declare readonly reviewSeen: Table<ReviewSeenRecord, [string, string, string]>;
  declare readonly triageMarks: Table<TriageMark, string>;
  declare readonly triageViews: Table<SavedTriageView, string>;
  declare readonly pagesBefore: Table<PageBefore, [string, string]>;
  declare readonly treesBefore: Table<TreeBeforeRecord, string>;
  declare readonly meta: Table<MetaRecord, string>;
  /** Hears of each stored change of what has a second copy. */
  onCopied: Changed = () => undefined;
  /** It has taken what its second copy had beyond it: only then is a row that it does not have a row that was deleted. */
  hasTakenCopy = false;
  /** Another window deletes it, since the account was removed. It is closed by then, and does not open again. */
  onDeleted: () => void = () => undefined;

  constructor(accountId: string, options?: IndexedDbOf) {
    // What stands here is written by hand, a little at a time: it is on the disk before it is said to be kept.
    super(`galley-local-${accountId}`, { chromeTransactionDurability: 'strict', cache: 'disabled', ...options });
    for (const { version, stores } of localLayouts) this.version(version).stores({ ...stores });
    // Dexie alone would close it and create it anew with the next query.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return true;
      this.close();
      this.onDeleted();
      return false;
    });
    this.use({
      stack: 'dbcore',
      name: 'durability',
      create: (core) =>
        withoutHurry(
          countedTables(core, (changes, all) => {
            this.onCopied(changes, all);
          }),
        ),
    });
  }
}

/**
 * What only says how far an operation is follows the journal, which is on the disk by then and leads at the next start: it
 * need not be waited for. The text itself is put strictly before the journal is asked (`outbox.ts`). Nor need what is noted of
 * pages when trees come: what a loss of power takes is found out again from the same two trees.
 */
function withoutHurry(core: DBCore): DBCore {
  return {
    ...core,
    transaction: (tables, mode, options) => {
      const follows = tables.every((table) => table === 'outbox') || tables.every((table) => OF_PAGES.has(table));
      return core.transaction(tables, mode, follows ? { ...options, durability: 'relaxed' } : options);
    },
  };
}

const OF_PAGES: ReadonlySet<string> = new Set(['pagesBefore', 'treesBefore']);

export interface IndexedDbOf {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

export interface OutboxRecord {
  readonly id: string;
  /** The version of this record's shape (`local-versions.ts`). */
  readonly v: number;
  readonly operation: PendingOperation;
  /** The journal has it too. Before that, nothing on screen may say "queued". */
  readonly journaled: boolean;
  /** Where its text was typed; the draft goes when the journal has the operation. */
  readonly draft: DraftRef | null;
  /** The row that came of it is stored, so that the overlay has nothing to add. */
  readonly rowStored: boolean;
  /** 0: done, and its row stored; an index of what screens still lay over their rows. */
  readonly live: 0 | 1;
  /** What became of it so far, as far as this database heard, oldest first. */
  readonly history?: readonly OutboxStep[];
  /** What it was about when it was queued: that may be deleted by now. Absent: it came from the journal, or an earlier Galley. */
  readonly about?: AboutWrite;
}

export interface DraftRecord {
  readonly id: string;
  readonly v: number;
  /** `draftPlace(target)`, for the index. */
  readonly place: string;
  readonly target: DraftTarget;
  readonly text: string;
  /** What the person had before them when they began. Absent: an earlier Galley wrote it. */
  readonly begun?: Begun;
  /** When it was last typed in (ms). */
  readonly at: number;
  readonly createdAt: number;
  /** Who typed it. Absent: an earlier Galley wrote it. */
  readonly by?: Written;
  /** The window that has it open. Whether that one still lives is asked, not stored. */
  readonly writer: string | null;
}

export interface VisitRecord {
  readonly spaceId: string;
  readonly pageId: string;
  readonly at: number;
  /** How far it was read when it was left, 0 to 1. */
  readonly scroll?: number;
  /** How it stood when its text was on screen last. Absent: noted by an earlier Galley, or the text was not stored. */
  readonly seen?: PageLook;
}

export interface StarRecord {
  readonly spaceId: string;
  readonly pageId: string;
  readonly at: number;
  /** For when the page is in no stored tree. */
  readonly title: string;
}

/** What was read of a page when a newer text came, so that the two can be compared. */
export interface ReadBodyRecord {
  readonly spaceId: string;
  readonly pageId: string;
  readonly body: BodyRow;
  readonly at: number;
}

/** The tree of a space that was looked through last for what others did. */
export interface TreeBeforeRecord {
  readonly spaceId: string;
  readonly revision: string;
  readonly lines: readonly TreeLine[];
}

/** What had been heard in a thread when it was read. A later resync brings the same words, and they stay read. */
export interface ReadThreadRecord extends Activity {
  /** The service's id of its comment. */
  readonly id: string;
  /** Where it is, of one that is to be read again: nobody could find it by its id alone. */
  readonly place?: Omit<DiscussionPlace, 'id'>;
}

/** What was said in a space before Galley knew it: no news. */
export interface BaselineRecord extends Baseline {
  readonly spaceId: string;
}

/** Where a comment stands that was written here. */
export interface AnchorRecord {
  /** The service's id of the comment. */
  readonly id: string;
  readonly spaceId: string;
  readonly pageId: string;
  readonly anchor: Anchor;
}

/** What a person noted of a change request. */
export interface ReviewMarkRecord extends ReviewMarks {
  readonly spaceId: string;
  readonly changeRequestId: string;
  /** When it was opened last (ms); null: never. */
  readonly lookedAt: number | null;
  /** How it stood then. */
  readonly seen: string | null;
  /** Pages that were marked as read: what they were then. */
  readonly viewed: Readonly<Record<string, string>>;
}

/** A page of a change request as it was read. */
export interface ReviewSeenRecord {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
  readonly print: string;
  /** Null: the change request takes the page away. */
  readonly body: BodyRow | null;
}

/** What the person wants kept offline of one place. */
export interface OfflineRecord {
  /** `libraryKey(target)`. */
  readonly key: string;
  readonly target: OfflineTarget;
  readonly rule: OfflineRule;
}

/** What was discarded, kept for a while. */
export type TrashRecord = {
  /** The id that it had. */
  readonly id: string;
  readonly v: number;
  /** When it was discarded (ms). */
  readonly at: number;
} & (
  | { readonly kind: 'write'; readonly operation: PendingOperation; readonly about?: AboutWrite }
  | { readonly kind: 'draft'; readonly draft: DraftRecord }
  /** What a deletion takes away on the server: a comment with its replies, or one reply. */
  | {
      readonly kind: 'deleted';
      readonly operation: PendingOperation;
      readonly about?: AboutWrite;
      readonly messages: readonly DeletedMessage[];
    }
  /** A record of the outbox that could not be read, as it lay there. */
  | { readonly kind: 'damaged'; readonly record: OutboxRecord }
);

/** Small facts about this database, by name. */
export interface MetaRecord {
  readonly key: string;
  readonly value: unknown;
}

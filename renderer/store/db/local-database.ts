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
import type { SavedReviewView } from '#shared/rpc/review-views.ts';
import type { AccessChange } from '#shared/model/access.ts';
import type { SiteChange } from '#shared/model/site-news.ts';
import type { VisitorPreset } from '#shared/model/site-checks.ts';
import type { SiteStructure } from '#shared/model/sites.ts';
import type { SavedTriageView } from '#shared/rpc/triage.ts';
import type { DiscussionPlace } from '#shared/rpc/discussion.ts';
import type { TreeLine } from '../../overlay/changed-pages.ts';
import type { ComparedAccess } from '../../overlay/access-news.ts';
import type { Baseline, Activity } from '../../overlay/activity.ts';
import { countedTables, type Changed } from './copied-tables.ts';
import { localLayouts } from './local-versions.ts';

/**
 * What a person made and nobody else has: unsent writes, drafts, reading positions. It is a database of its own, so
 * that the cache beside it (`database.ts`) can be emptied, deleted and fetched again without touching this one. Its
 * layouts and migrations are in `local-versions.ts`.
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
  declare readonly reviewViews: Table<SavedReviewView, string>;
  declare readonly triageMarks: Table<TriageMark, string>;
  declare readonly triageViews: Table<SavedTriageView, string>;
  declare readonly pagesBefore: Table<PageBefore, [string, string]>;
  declare readonly treesBefore: Table<TreeBeforeRecord, string>;
  declare readonly addedSites: Table<AddedSiteRecord, string>;
  declare readonly addedSpecs: Table<AddedSpecRecord, string>;
  declare readonly specTicks: Table<SpecTickRecord, string>;
  declare readonly visitorPresets: Table<VisitorPreset, string>;
  declare readonly siteNews: Table<SiteNewsRecord, string>;
  declare readonly accessNews: Table<AccessNewsRecord, string>;
  declare readonly meta: Table<MetaRecord, string>;
  /** Called with each stored change of a table that has a second copy. */
  onCopied: Changed = () => undefined;
  /** True once the rows that only the second copy had are restored. Only then does a missing row mean a deleted row. */
  hasTakenCopy = false;
  /**
   * Called when another window deletes this database because the account was removed. It is closed by then and does not
   * open again.
   */
  onDeleted: () => void = () => undefined;

  constructor(accountId: string, options?: IndexedDbOf) {
    // These rows are typed by hand, a little at a time: they are on the disk before they are reported as saved.
    super(`galley-local-${accountId}`, { chromeTransactionDurability: 'strict', cache: 'disabled', ...options });
    for (const { version, stores } of localLayouts) this.version(version).stores({ ...stores });
    // By default, Dexie would close it and create it anew with the next query.
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
 * Relaxed durability for transactions that only update the state of an operation: the journal is on the disk by then
 * and leads at the next start. The text itself is stored strictly before the journal is asked (`outbox.ts`). Notes on
 * pages and sites when they arrive are relaxed, too: if a power failure loses them, the same two trees yield them again.
 */
function withoutHurry(core: DBCore): DBCore {
  return {
    ...core,
    transaction: (tables, mode, options) => {
      const follows = tables.every((table) => table === 'outbox') || tables.every((table) => OF_SYNC.has(table));
      return core.transaction(tables, mode, follows ? { ...options, durability: 'relaxed' } : options);
    },
  };
}

const OF_SYNC: ReadonlySet<string> = new Set(['pagesBefore', 'treesBefore', 'siteNews', 'accessNews']);

export interface IndexedDbOf {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

export interface OutboxRecord {
  readonly id: string;
  /** The version of this record's shape (`local-versions.ts`). */
  readonly v: number;
  readonly operation: PendingOperation;
  /** The journal has it, too. Before that, no screen may say "queued". */
  readonly journaled: boolean;
  /** The draft that it was typed in; it is removed once the journal has the operation. */
  readonly draft: DraftRef | null;
  /** The resulting row is stored, so that the overlay adds nothing. */
  readonly rowStored: boolean;
  /** 0: done, and its row is stored. An index of the writes that screens still lay over stored rows. */
  readonly live: 0 | 1;
  /** Its steps known to this database, oldest first. */
  readonly history?: readonly OutboxStep[];
  /**
   * What it was about when it was queued, which may be deleted by now. Absent: it came from the journal or an earlier
   * version.
   */
  readonly about?: AboutWrite;
}

export interface DraftRecord {
  readonly id: string;
  readonly v: number;
  /** `draftPlace(target)`, for the index. */
  readonly place: string;
  readonly target: DraftTarget;
  readonly text: string;
  /** What the person had read when they began. Absent: an earlier version wrote it. */
  readonly begun?: Begun;
  /** When it was last edited (ms). */
  readonly at: number;
  readonly createdAt: number;
  /** Who typed it. Absent: an earlier version wrote it. */
  readonly by?: Written;
  /** The window that has it open. Whether that window still exists is asked, not stored. */
  readonly writer: string | null;
}

/** Unread site changes by others. */
export interface SiteNewsRecord {
  readonly siteId: string;
  /** The structure that was compared last: the next one is compared with it, also if the cache was deleted. */
  readonly compared: SiteStructure;
  readonly changes: readonly SiteChange[];
}

/** Unread changes by others of the access to a space. */
export interface AccessNewsRecord {
  readonly spaceId: string;
  /** The state that was compared last: the next one is compared with it, also if the cache was deleted. */
  readonly compared: ComparedAccess;
  readonly changes: readonly AccessChange[];
}

/** A specification that a person named, since no list has it. */
/** A page that the person ticked as done for the changes up to this version. */
export interface SpecTickRecord {
  readonly key: string;
  readonly slug: string;
  /** ms */
  readonly at: number;
}

export interface AddedSpecRecord {
  readonly slug: string;
  /** ms */
  readonly at: number;
}

/** A site that a person named, since no list has it. */
export interface AddedSiteRecord {
  readonly id: string;
  /** ms */
  readonly at: number;
}

export interface VisitRecord {
  readonly spaceId: string;
  readonly pageId: string;
  readonly at: number;
  /** The scroll position when the page was left, 0 to 1. */
  readonly scroll?: number;
  /**
   * The page's state when its text was last on screen. Absent: an earlier version noted it, or the text was not stored.
   */
  readonly seen?: PageLook;
}

export interface StarRecord {
  readonly spaceId: string;
  readonly pageId: string;
  readonly at: number;
  /** Shown if the page is in no stored tree. */
  readonly title: string;
}

/** The text that was read before a newer one came, so that the two can be compared. */
export interface ReadBodyRecord {
  readonly spaceId: string;
  readonly pageId: string;
  readonly body: BodyRow;
  readonly at: number;
}

/** The tree of a space that was last checked for changes by others. */
export interface TreeBeforeRecord {
  readonly spaceId: string;
  readonly revision: string;
  readonly lines: readonly TreeLine[];
}

/** The activity of a thread when it was read. A later resync brings the same comments, and they stay read. */
export interface ReadThreadRecord extends Activity {
  /** The server's id of its comment. */
  readonly id: string;
  /** The place of a thread that is marked as unread: it cannot be found by its id alone. */
  readonly place?: Omit<DiscussionPlace, 'id'>;
}

/** The comments that a space had before it was first synced: they do not count as unread. */
export interface BaselineRecord extends Baseline {
  readonly spaceId: string;
}

/** The anchor of a comment that was written here. */
export interface AnchorRecord {
  /** The server's id of the comment. */
  readonly id: string;
  readonly spaceId: string;
  readonly pageId: string;
  readonly anchor: Anchor;
}

/** A person's private notes on a change request. */
export interface ReviewMarkRecord extends ReviewMarks {
  readonly spaceId: string;
  readonly changeRequestId: string;
  /** When it was last opened (ms); null: never. */
  readonly lookedAt: number | null;
  /** Its state at that time. */
  readonly seen: string | null;
  /** The last act of anybody that was stored at that time (ms, by the server's clock). Absent: an older version noted it. */
  readonly heardAt?: number;
  /** The revisions that the person looked at, with the time of the last look (ms), the last one first. Absent: none. */
  readonly looks?: readonly { readonly revision: string; readonly at: number }[];
  /** Pages that were marked as read, with their state at that time. */
  readonly viewed: Readonly<Record<string, string>>;
}

/** A page of a change request as it was read. */
export interface ReviewSeenRecord {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
  readonly print: string;
  /** Null: the change request deletes the page. */
  readonly body: BodyRow | null;
}

/** The offline rule for one place. */
export interface OfflineRecord {
  /** `libraryKey(target)`. */
  readonly key: string;
  readonly target: OfflineTarget;
  readonly rule: OfflineRule;
}

/** A discarded item, kept for some time. */
export type TrashRecord = {
  /** The item's own id. */
  readonly id: string;
  readonly v: number;
  /** When it was discarded (ms). */
  readonly at: number;
} & (
  | { readonly kind: 'write'; readonly operation: PendingOperation; readonly about?: AboutWrite }
  | { readonly kind: 'draft'; readonly draft: DraftRecord }
  /** What a deletion removes on the server: a comment with its replies, or one reply. */
  | {
      readonly kind: 'deleted';
      readonly operation: PendingOperation;
      readonly about?: AboutWrite;
      readonly messages: readonly DeletedMessage[];
    }
  /** An outbox record that could not be read, unchanged. */
  | { readonly kind: 'damaged'; readonly record: OutboxRecord }
);

/** Small facts about this database, by name. */
export interface MetaRecord {
  readonly key: string;
  readonly value: unknown;
}

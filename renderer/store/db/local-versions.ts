/**
 * Every layout that the local tables ever had, oldest first. Local tables hold what a person made and nobody else has,
 * so nothing here is ever deleted or changed. A new layout is a new entry, with a test in
 * `test/unit/store/migrations.test.ts` that opens a real database of the layout before it.
 *
 * Every record carries the version of its own shape (`v`). A record with a higher version was written by a newer
 * version of Galley: it is never written, and it is shown as unreadable.
 *
 *   2  a database of its own (`galley-local-<account>`); a draft has an id, a target and a writer; trash
 *   3  starred pages, texts that were read before a newer one came, offline rules
 *   4  writes are indexed by place and kind: a screen does not wait for the writes of other places
 *   5  read threads, and the state of each space when all its comments were first read
 *   6  anchors of comments that were written here beside a block
 *   7  notes on change requests, and the page texts that were read in them
 *   8  decisions about clusters of conversation issues, and saved views of the inbox
 *   9  page states at the time of reading, and the last checked tree of each space
 *  10  saved views of the review inbox
 *  11  sites that no list names
 *  12  visitors of the preview of a site
 *  13  the last compared structure of each site, and unread changes by others
 *  14  the last compared access of each space, and unread changes by others
 *
 * A field that older records lack needs no new layout, as long as its absence has a meaning of its own
 * (`DraftRecord.begun`).
 */
export const RECORD_VERSION = 2;

interface LocalLayout {
  /** Dexie's version number; each layout is one version of the schema. */
  readonly version: number;
  readonly stores: Readonly<Record<string, string | null>>;
}

export const localLayouts: readonly LocalLayout[] = [
  {
    version: 2,
    stores: {
      outbox: 'id, live, v',
      drafts: 'id, place, v',
      visits: '[spaceId+pageId], at',
      trash: 'id, at',
      meta: 'key',
    },
  },
  { version: 3, stores: { stars: '[spaceId+pageId]', readBodies: '[spaceId+pageId]', keeps: 'key' } },
  {
    version: 4,
    stores: {
      outbox: 'id, live, v, operation.write.kind, [operation.write.spaceId+live], [operation.write.pageId+live]',
    },
  },
  { version: 5, stores: { readThreads: 'id', baselines: 'spaceId' } },
  { version: 6, stores: { anchors: 'id, [spaceId+pageId]' } },
  {
    version: 7,
    stores: { reviewMarks: '[spaceId+changeRequestId]', reviewSeen: '[spaceId+changeRequestId+pageId]' },
  },
  { version: 8, stores: { triageMarks: 'clusterId', triageViews: 'id' } },
  { version: 9, stores: { pagesBefore: '[spaceId+pageId]', treesBefore: 'spaceId' } },
  { version: 10, stores: { reviewViews: 'id' } },
  { version: 11, stores: { addedSites: 'id' } },
  { version: 12, stores: { visitorPresets: 'id' } },
  { version: 13, stores: { siteNews: 'siteId' } },
  { version: 14, stores: { accessNews: 'spaceId' } },
  { version: 15, stores: { addedSpecs: 'slug' } },
  { version: 16, stores: { specTicks: 'key, slug' } },
];

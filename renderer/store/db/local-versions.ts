/**
 * Every layout that the local tables ever had, oldest first. Local
 * tables hold what a person made and nobody else has, so nothing here is ever deleted or changed: a new layout is a new
 * entry, with a test in `test/unit/store/migrations.test.ts` that opens a real database of the layout before it.
 *
 * Every record carries the version of its own shape (`v`). A record of a higher one than this file knows was written by
 * a newer Galley: it is kept as it is, never written, and shown with these words.
 *
 *   2  a database of its own (`galley-local-<account>`), the first that was kept; a draft has an id, a target and a writer; what was discarded is kept
 *   3  pages with a star, what was read before a newer text came, and what is to be kept offline
 *   4  writes are found by their place and by their kind: what is on screen does not wait for those of elsewhere
 *   5  which threads were read, and how each space stood when its comments were all there for the first time
 *   6  where comments stand that were written here beside a block
 *   7  what a person noted of change requests, and what they had read of their pages
 *   8  what a person decided about clusters of conversation issues, and the views of their inbox that they saved
 *   9  how pages stood when they were read, and the tree of each space that was looked through last
 *
 * A field that older records lack needs no new layout, as long as its absence has a meaning of its own (`DraftRecord.begun`).
 */
export const RECORD_VERSION = 2;

interface LocalLayout {
  /** Dexie's number: the layout's own, since a layout is a version of the schema. */
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
];

import type { Transaction } from 'dexie';
import { draftPlace, draftTarget, type DraftTarget } from '#shared/drafts.ts';

/**
 * Every layout that the local tables ever had, oldest first, and how a record of each becomes one of the next. Local
 * tables hold what a person made and nobody else has, so nothing here is ever deleted or changed: a new layout is a new
 * entry, with a test in `test/unit/store/migrations.test.ts` that opens a real database of the layout before it.
 *
 * Every record carries the version of its own shape (`v`). A record of a higher one than this file knows was written by
 * a newer Galley: it is kept as it is, never written, and shown with these words.
 *
 *   1  in one database with the cache (`galley-<account>`): outbox by `id`, drafts by `place`, one for each, and visits;
 *      `move-layout-one.ts` brings it over
 *   2  a database of its own (`galley-local-<account>`); a draft has an id, a target and a writer; what was discarded is kept
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
  readonly upgrade?: (transaction: Transaction) => Promise<void>;
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

/** A draft of layout 1, and the threads by which a reply's place can be found again. */
export function draftFromOne(
  raw: Readonly<Record<string, unknown>>,
  threadPlace: (threadId: string) => { readonly spaceId: string; readonly pageId: string | null } | null,
  id: string,
): Record<string, unknown> {
  const { place, text, at } = raw;
  const target = targetFromOne(typeof place === 'string' ? place : '', threadPlace);
  const time = typeof at === 'number' ? at : 0;
  return {
    id,
    v: 2,
    place: draftPlace(target),
    target,
    text: typeof text === 'string' ? text : '',
    at: time,
    createdAt: time,
    writer: null,
  };
}

/** Layout 1 named places `comment:<space>/<page>`, `reply:<thread>` and `edit:<operation>`. */
export function targetFromOne(
  place: string,
  threadPlace: (threadId: string) => { readonly spaceId: string; readonly pageId: string | null } | null,
): DraftTarget {
  const [, kind, rest = ''] = /^(comment|reply|edit):(.+)$/s.exec(place) ?? [];
  if (kind === 'comment') {
    const [spaceId = '', pageId = ''] = rest.split('/');
    if (spaceId !== '') return draftTarget('comment', { spaceId, pageId: pageId === '' ? null : pageId });
  }
  if (kind === 'reply' && rest !== '') return draftTarget('reply', { ...threadPlace(rest), of: rest });
  if (kind === 'edit' && rest !== '') return draftTarget('edit', { of: rest });
  return draftTarget('other', { of: place === '' ? 'unknown' : place });
}

/** An outbox record of layout 1. Its draft was named by place; the new one is found by the id that the move gave it. */
export function outboxFromOne(
  raw: Readonly<Record<string, unknown>>,
  draftOf: (place: string) => { readonly id: string; readonly target: DraftTarget },
): Record<string, unknown> {
  const { operation, draft, rowStored } = raw;
  const state = typeof operation === 'object' && operation !== null && 'state' in operation ? operation.state : null;
  return {
    ...raw,
    v: 2,
    draft: typeof draft === 'string' ? draftOf(draft) : null,
    row: null,
    live: state === 'done' && rowStored === true ? 0 : 1,
  };
}

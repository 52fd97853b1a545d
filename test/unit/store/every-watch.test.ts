import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cluster, IssueDetail } from '#shared/contract/index.ts';
import { draftTarget } from '#shared/drafts.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Result } from '#shared/result.ts';
import type { AccessPart, LostNote } from '#shared/rpc/lost-access.ts';
import type { InputOf, OutputOf } from '#shared/rpc/peer.ts';
import type { Batch, PageState, StoreWatches } from '#shared/rpc/store.ts';
import '../../support/properties.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { queuedComment } from '../outbox/operations.ts';
import {
  collection,
  comment,
  openTestStore,
  REQUEST,
  reply,
  requestHead,
  space,
  storedPage,
  type TestStore,
} from './fixtures.ts';

/**
 * Every live value of the store, whoever changed what it shows: after any commits it says what somebody who asks now for the
 * first time is told.
 */

type Name = keyof StoreWatches;
type Inputs = { readonly [N in Name]: readonly InputOf<StoreWatches, N>[] };

const PLACE = { spaceId: 's', pageId: 'p' } as const;

/** What is watched. A watch that is missing here is a compile error. */
const INPUTS: Inputs = {
  library: [null],
  sites: [null],
  specifications: [null],
  specification: [{ slug: 'ebb' }],
  files: [null, 'r'].map((changeRequestId) => ({ spaceId: 's', changeRequestId })),
  spaceFacts: [{ spaceId: 's' }],
  teams: [null],
  access: [null],
  spaceAccess: [{ spaceId: 's' }],
  accessNews: [{ limit: 20 }],
  members: [null],
  site: [{ siteId: 'site' }],
  siteLinks: [{ siteId: 'site' }],
  visitorPresets: [null],
  tree: [{ spaceId: 's' }],
  pageStates: [{ spaceId: 's' }],
  page: [PLACE],
  threads: [PLACE, { spaceId: 's', pageId: null }],
  requestThreads: [REQUEST],
  outbox: [null],
  writes: [PLACE],
  api: [{ requests: [] }],
  requestLinks: [REQUEST],
  linkReport: [{ spaceId: null, pageId: null, filter: 'all', limit: 20 }],
  pageLinks: [{ ...PLACE, limit: 20 }],
  pageProblems: [PLACE],
  reviews: [null],
  savedReviewViews: [null],
  review: [REQUEST],
  reviewPage: [{ ...REQUEST, pageId: 'p' }],
  clusters: [null],
  triageMarks: [null],
  clusterIssues: [{ clusterId: 'a' }],
  transcript: [{ conversationId: 'discussion' }],
  conversationWeeks: [null],
  savedTriageViews: [null],
  keptTranscripts: [null],
  likelyPages: [null],
  askedOfPage: [PLACE],
  counts: [null],
  made: [null],
  drafts: [null],
  discarded: [null],
  undoStates: [{ ids: ['waits', 'sent', 'nothing'] }],
  kept: [null],
  lostAccess: [null],
  starred: [null],
  recent: [{ spaceId: null }],
  changedPages: [{ limit: 20 }],
  siteNews: [{ limit: 20 }],
  unread: [{ limit: 20 }],
  discussion: [null],
};

interface Keyed {
  readonly id: string;
}

/** A watch that tells only what changed, put together as its reader does. */
function folded(name: Name, before: unknown, told: unknown): unknown {
  if (name === 'pageStates') {
    const { start, pages } = told as OutputOf<StoreWatches, 'pageStates'>;
    const known = new Map(start ? [] : (before as readonly Keyed[]).map((page) => [page.id, page]));
    for (const page of pages) known.set(page.id, page);
    return byId([...known.values()].filter((page) => !isNothing(page)));
  }
  if (name === 'discussion') {
    const { start, rows, gone } = told as OutputOf<StoreWatches, 'discussion'>;
    const known = new Map(start ? [] : (before as readonly Keyed[]).map((row) => [row.id, row]));
    for (const id of gone) known.delete(id);
    for (const row of rows as readonly (Keyed & object)[]) known.set(row.id, row);
    return byId([...known.values()]);
  }
  return told;
}

/** A page that is not named is stored, read, and has no open threads. */
function isNothing(page: Keyed): boolean {
  const { openThreads, stored, update: news } = page as unknown as PageState;
  return openThreads === 0 && stored && news === null;
}

function byId(rows: readonly Keyed[]): readonly Keyed[] {
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

interface Open {
  readonly label: string;
  readonly value: () => unknown;
  readonly stop: () => void;
}

function openAll({ store }: TestStore): readonly Open[] {
  const open: Open[] = [];
  for (const [name, inputs] of Object.entries(INPUTS) as unknown as readonly (readonly [Name, readonly unknown[]])[]) {
    const start = store.forPage.watches[name] as (input: unknown, emit: (value: Result<unknown>) => void) => () => void;
    for (const input of inputs) {
      let value: unknown = 'nothing was told';
      const stop = start(input, (told) => {
        value = told.ok ? folded(name, value, told.value) : told.error;
      });
      open.push({ label: `${name} ${JSON.stringify(input)}`, value: () => value, stop });
    }
  }
  return open;
}

/** Longer than any delayed value is delayed (ms). */
const LEISURE_MS = 60_000;

/** A delayed value may be read from another delayed one. */
const ROUNDS = 3;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Resolves when every watch has told its last value, delayed ones included. */
async function settle(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilQuiet(() => false);
    vi.advanceTimersByTime(LEISURE_MS);
  }
  await untilQuiet(() => false);
}

const TALK = { id: 'discussion', createdAt: '2026-08-01T00:00:00Z', source: 'email', urls: {} } as const;

function cluster(id: string, issues: number): Cluster {
  return {
    ...{ id, label: `Cluster ${id}`, summary: '', icon: 'bell', weeklyPulse: [], sources: {}, urls: {} },
    createdAt: '2026-08-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    stats: { issues, conversations: issues },
  };
}

function issue(clusterId: string): IssueDetail {
  const at = '2026-08-01T00:00:00Z';
  return {
    issue: {
      ...{ id: 'issue', title: 'It stops', summary: '', conversation: 'discussion', cluster: clusterId, urls: {} },
      ...{ createdAt: at, ingestedAt: at },
    },
  };
}

type Step = (test: TestStore) => unknown;

const said = (spaceId: string, id: string, pageId: string | null, more: object = {}) => {
  const { page: _page, ...target } = comment(id).target;
  return comment(id, {
    target: { ...target, space: spaceId, ...(pageId === null ? {} : { page: { id: pageId } }) },
    ...more,
  });
};

const lost = (spaceId: string, part: AccessPart): LostNote => ({
  spaceId,
  part,
  reason: 'forbidden',
  at: 7,
  listed: true,
});

const commit =
  (batch: Batch): Step =>
  ({ store }) =>
    store.forCore.calls.commit(batch);

const comments = (rows: readonly ReturnType<typeof said>[], withReplies: boolean, fetchedAt: number): Step =>
  commit({
    comments: {
      spaceId: 's',
      rows: rows.map((one) => ({ comment: one, ...(withReplies ? { replies: [reply(`re ${one.id}`)] } : {}) })),
      fetchedAt,
    },
  });

/** What others did, as a sync brings it, and what this person does, each in every order. */
const STEPS: Readonly<Record<string, Step>> = {
  'a library': commit({
    library: { collections: [collection('c')], spaces: [space('s', { parent: 'c' })], fetchedAt: 5 },
  }),
  'a library of other titles': commit({
    library: { collections: [], spaces: [space('s', { title: 'Renamed' }), space('t')], fetchedAt: 6 },
  }),
  'a tree': commit({
    tree: { spaceId: 's', revision: 'r1', pages: [storedPage('p'), storedPage('q')], files: [], fetchedAt: 5 },
  }),
  'a tree without a page': commit({
    tree: { spaceId: 's', revision: 'r2', pages: [storedPage('q')], files: [], fetchedAt: 6 },
  }),
  'a tree with the page renamed': commit({
    tree: { spaceId: 's', revision: 'r3', pages: [storedPage('p', { title: 'Other' })], files: [], fetchedAt: 7 },
  }),
  'a text': commit({
    bodies: {
      spaceId: 's',
      rows: [{ pageId: 'p', markdown: 'Some [words](/q).', revision: 'r1', updatedAt: null, fetchedAt: 5, page: {} }],
    },
  }),
  'a newer text': commit({
    bodies: {
      spaceId: 's',
      rows: [{ pageId: 'p', markdown: 'Other words.', revision: 'r2', updatedAt: null, fetchedAt: 6, page: {} }],
    },
  }),
  'a comment on the page': comments([said('s', 'one', 'p')], false, 5),
  'a reply to it': comments([said('s', 'one', 'p', { replies: 1 })], true, 6),
  'another one, resolved': comments([said('s', 'two', 'p', { status: 'resolved' })], false, 7),
  'an edit of it': comments([said('s', 'one', 'p', { body: { markdown: 'Said otherwise' } })], false, 8),
  'a comment on the space': comments([said('s', 'three', null)], false, 5),
  'a comment elsewhere': comments([said('s', 'four', 'q')], false, 5),
  'comments are gone': ({ store }) =>
    store.forCore.calls['sweep.comments']({ spaceId: 's', pageId: null, seen: [], startedAt: 10_000 }),
  'a change request': commit({
    changeRequests: {
      rows: [
        {
          id: 'cr',
          number: 7,
          status: 'open',
          subject: 'Say it better',
          createdBy: { object: 'user', id: 'ann', displayName: 'Ann', urls: {} },
          updatedAt: '2026-06-02T00:00:00Z',
          revision: 'r1',
          comments: 0,
          space: 's',
        },
      ],
      wholeSpaces: ['s'],
      fetchedAt: 5,
    },
  }),
  'no change request': commit({ changeRequests: { rows: [], wholeSpaces: ['s'], fetchedAt: 6 } }),
  'its content': commit({ requestContent: { head: requestHead([]), texts: [] } }),
  'a comment in it': commit({
    requestComments: [{ ...REQUEST, rows: [{ comment: said('s', 'five', 'p') }], fetchedAt: 5, read: null }],
  }),
  'another comment in it': commit({
    requestComments: [
      {
        ...REQUEST,
        rows: [{ comment: said('s', 'five', 'p') }, { comment: said('s', 'six', null) }],
        fetchedAt: 6,
        read: null,
      },
    ],
  }),
  clusters: commit({ clusters: { rows: [cluster('a', 1), cluster('b', 2)], whole: true, fetchedAt: 5 } }),
  'a cluster that grew': commit({ clusters: { rows: [cluster('a', 4)], whole: true, fetchedAt: 6 } }),
  'an issue': commit({ issues: { rows: [issue('a')], wholeClusters: ['a'] } }),
  'no issues': commit({ issues: { rows: [], wholeClusters: ['a'] } }),
  'a conversation': commit({ conversations: { rows: [TALK] } }),
  'its transcript': commit({
    transcripts: [{ conversation: TALK, parts: [{ type: 'message', role: 'user', body: 'Hello' }] }],
  }),
  'a verdict': ({ store }) =>
    store.forPage.calls['triage.mark']({
      changes: [{ clusterId: 'a', label: 'Cluster a', change: { verdict: { kind: 'accepted', issues: 1 } } }],
      at: 1_000,
    }),
  'a draft': ({ store }) =>
    store.forPage.calls['draft.write']({ id: 'draft', target: draftTarget('comment', PLACE), text: 'Half', at: 1_000 }),
  'the draft is discarded': ({ store }) => store.forPage.calls['draft.discard']({ id: 'draft' }),
  'the draft is back': ({ store }) => store.forPage.calls['discarded.restore']({ id: 'draft' }),
  'it is mine': ({ store }) =>
    store.forCore.calls['outbox.apply']({ operations: [mine('waits', 'p')], removed: [], rows: [] }),
  'mine is sent': ({ store }) =>
    store.forCore.calls['outbox.apply']({
      operations: [{ ...mine('waits', 'p'), state: 'done', serverId: 'sent', changedAt: 2_000 }],
      removed: [],
      rows: [],
    }),
  'mine is gone': ({ store }) => store.forCore.calls['outbox.apply']({ operations: [], removed: ['waits'], rows: [] }),
  'it is marked read': ({ store }) =>
    store.forPage.calls['discussion.mark']({
      threads: [{ id: 'one', spaceId: 's', pageId: 'p', changeRequestId: null }],
      read: true,
    }),
  'all news is read': ({ store }) => store.forPage.calls['unread.read']({ ids: null }),
  'the page is visited': ({ store }) => store.forPage.calls['pages.visited'](PLACE),
  'the page is read': ({ store }) =>
    store.forPage.calls['pages.read']({
      pages: [{ ...PLACE, seen: { title: 'Other', parent: null, updatedAt: '2026-01-01T00:00:00Z' } }],
    }),
  'all pages are read': ({ store }) => store.forPage.calls['pages.readAll']({ spaceId: null }),
  'the change request is merged': commit({
    changeRequests: {
      rows: [
        {
          id: 'cr',
          number: 7,
          status: 'merged',
          createdBy: { object: 'user', id: 'ann', displayName: 'Ann', urls: {} },
          updatedAt: '2026-06-02T00:00:00Z',
          space: 's',
        },
      ],
      wholeSpaces: ['s'],
      fetchedAt: 7,
    },
  }),
  'the page is starred': ({ store }) => store.forPage.calls['pages.star']({ ...PLACE, starred: true }),
  'the space is not kept': ({ store }) =>
    store.forPage.calls['keep.set']({
      target: { kind: 'space', id: 's' },
      rule: { keep: 'drop', files: 'inherit', paused: false },
    }),
  'the space is lost': ({ store }) => store.forCore.calls['access.lost'](lost('s', 'space')),
  'its comments are lost': ({ store }) => store.forCore.calls['access.lost'](lost('s', 'comments')),
  'the list is lost': ({ store }) => store.forCore.calls['access.lost'](lost('', 'space')),
  'the space is back': ({ store }) => store.forCore.calls['access.back']({ spaceId: 's', part: 'space' }),
  'its copy is kept': ({ store }) => store.forPage.calls['lost.keep']({ spaceId: 's' }),
  'its copy is removed': ({ store }) => store.forPage.calls['lost.remove']({ spaceId: 's' }),
  'its texts are removed': ({ store }) => store.forPage.calls['keep.remove']({ spaceId: 's' }),
};

/** Takes a step, which may itself wait for a delay. */
async function take(test: TestStore, name: string): Promise<void> {
  const step = { isTaken: false };
  const taking = Promise.resolve(STEPS[name]?.(test)).then(() => (step.isTaken = true));
  while (!step.isTaken) {
    await untilQuiet(
      () => false,
      () => step.isTaken,
    );
    vi.advanceTimersByTime(LEISURE_MS);
  }
  await taking;
}

function mine(id: string, pageId: string): PendingOperation {
  return queuedComment(id, { write: { kind: 'comment.create', spaceId: 's', pageId, markdown: 'My words' } });
}

const valuesOf = (watches: readonly Open[]) => Object.fromEntries(watches.map(({ label, value }) => [label, value()]));

it('every watch tells what a fresh read says, after any commits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(STEPS)), { maxLength: 3 }),
      fc.array(fc.constantFrom(...Object.keys(STEPS)), { minLength: 1, maxLength: 6 }),
      async (before, after) => {
        const test = await openTestStore();
        for (const name of before) await take(test, name);
        const open = openAll(test);
        await settle();
        for (const name of after) await take(test, name);
        await settle();
        const fresh = openAll(test);
        await settle();
        expect(valuesOf(open)).toEqual(valuesOf(fresh));
        for (const { stop } of [...open, ...fresh]) stop();
        for (const database of [test.db(), test.local()]) database.close();
      },
    ),
    { numRuns: 60 },
  );
});

import MiniSearch from 'minisearch';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { storeGeneration } from '../../../renderer/store/search/changes.ts';
import { catchUp } from '../../../renderer/store/search/indexer.ts';
import { SearchDatabase } from '../../../renderer/store/search/search-database.ts';
import { createSearch } from '../../../renderer/store/search/search.ts';
import { Segments } from '../../../renderer/store/search/segments.ts';
import type { SearchInput } from '#shared/rpc/search.ts';
import { expose, timed } from './expose.ts';
import { makeSpaces, type BenchSpace } from './workspace.ts';

/** The real index over the real store, in Chromium, against MiniSearch with the same texts in the same page. */
const ACCOUNT = 'bench';
const QUERIES = 60;

interface Page {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

let spaces: readonly BenchSpace[] = [];
let reference: string | null = null;

function pages(): readonly Page[] {
  return spaces.flatMap(({ pages: tree, bodies }) =>
    tree.map(({ id, title }, index): Page => ({ id, title, text: bodies[index]?.markdown ?? '' })),
  );
}

const SETTINGS = { fields: ['title', 'text'], idField: 'id' };

function must<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function untilDone(search: ReturnType<typeof createSearch>, expected: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = search.watches.progress(null, (progress) => {
      if (!progress.ok || progress.value.working || progress.value.found < expected) return;
      queueMicrotask(() => {
        stop();
      });
      resolve();
    });
  });
}

async function openSegments(): Promise<{
  readonly db: SearchDatabase;
  readonly store: GalleyDatabase;
  readonly segments: Segments;
}> {
  const store = new GalleyDatabase(ACCOUNT);
  const db = new SearchDatabase(ACCOUNT);
  const segments = await Segments.open(db, (await storeGeneration(store)) ?? '');
  if (segments === null) throw new Error('there is no index');
  await segments.ready();
  return { db, store, segments };
}

/** The heads come with the first question, which here finds nothing: what the others cost is another line than reading them. */
async function openWhole(search: ReturnType<typeof createSearch>): Promise<void> {
  must(await search.calls.open({ accountId: ACCOUNT, me: null }));
  must(await search.calls.find({ query: '', limit: 0, what: 'titles' }));
}

/** What people type: words of the texts themselves, the same at each run. */
function queries(): Readonly<Record<string, readonly string[]>> {
  const words = [...new Set((spaces[0]?.bodies[0]?.markdown ?? '').toLowerCase().match(/[a-z]{4,}/g))];
  const at = (index: number): string => words[index % words.length] ?? 'be';
  const make = (one: (index: number) => string): readonly string[] =>
    Array.from({ length: QUERIES }, (_, index) => one(index));
  return {
    rare: make((index) => `page-${String(index)} `),
    frequent: make((index) => `${at(index)} `),
    'two words': make((index) => `${at(index)} ${at(index + 7)} `),
    '3-letter prefix': make((index) => at(index).slice(0, 3)),
    'word and prefix': make((index) => `${at(index)} ${at(index + 3).slice(0, 3)}`),
  };
}

async function referenceBuild(): Promise<number> {
  const documents = pages();
  const index = new MiniSearch<Page>(SETTINGS);
  const { ms } = await timed(() => {
    index.addAll(documents);
  });
  reference = JSON.stringify(index);
  return ms;
}

expose({
  /** Fills the store and answers how much text there is (bytes). */
  async fill({ count, each }: { readonly count: number; readonly each: number }) {
    spaces = makeSpaces(count, each);
    await new GalleyDatabase(ACCOUNT).delete();
    await new SearchDatabase(ACCOUNT).delete();
    const store = new GalleyDatabase(ACCOUNT);
    for (const { spaceId, pages: tree, bodies } of spaces) {
      await commitBatch(
        store,
        {
          tree: { spaceId, revision: 'revision-1', pages: tree, files: [], fetchedAt: 1 },
          bodies: { spaceId, rows: bodies },
        },
        1,
      );
    }
    store.close();
    return pages().reduce((sum, { text }) => sum + text.length, 0);
  },

  /** From a full store and no index to the index on the disk. */
  async build() {
    const search = createSearch();
    const { ms } = await timed(async () => {
      must(await search.calls.open({ accountId: ACCOUNT, me: null }));
      await untilDone(search, pages().length);
    });
    // Another account is opened, so that the index of this one has no other writer than the lines that follow.
    must(await search.calls.open({ accountId: `${ACCOUNT}-idle`, me: null }));
    return ms;
  },

  referenceBuild,

  async referenceLoad() {
    if (reference === null) await referenceBuild();
    const stored = reference ?? '';
    return (await timed(() => MiniSearch.loadJSON<Page>(stored, SETTINGS))).ms;
  },

  /** A start on what is stored: until the index is open and its heads are read, and until the first answer after that. */
  async load() {
    const search = createSearch({ alone: () => new Promise(() => undefined) });
    const opened = await timed(() => openWhole(search));
    const input: SearchInput = { query: queries()['word and prefix']?.[1] ?? 'be', limit: 50, what: 'everything' };
    const first = await timed(async () => must(await search.calls.find(input)));
    return { open: opened.ms, first: first.ms };
  },

  async query() {
    const search = createSearch({ alone: () => new Promise(() => undefined) });
    await openWhole(search);
    const samples: Record<string, number[]> = {};
    for (const [name, texts] of Object.entries(queries())) {
      samples[name] = [];
      for (const query of texts) {
        samples[name].push(
          (await timed(async () => must(await search.calls.find({ query, limit: 50, what: 'everything' })))).ms,
        );
      }
    }
    return samples;
  },

  /** The first key in the palette, and the ones after it. */
  async palette() {
    const search = createSearch({ alone: () => new Promise(() => undefined) });
    must(await search.calls.open({ accountId: ACCOUNT, me: null }));
    const samples: number[] = [];
    for (const query of 'abcdefghiklmnoprstuvw') {
      samples.push((await timed(async () => must(await search.calls.find({ query, limit: 30, what: 'titles' })))).ms);
    }
    return samples;
  },

  /** One page is written to the store; from there until the index has it on the disk. */
  async update() {
    const { db, store, segments } = await openSegments();
    const samples: number[] = [];
    for (let run = 0; run < QUERIES; run += 1) {
      const space = spaces[run % spaces.length];
      const body = space?.bodies[run % space.bodies.length];
      if (space === undefined || body === undefined) continue;
      const changed = {
        ...body,
        revision: `revision-${String(run + 2)}`,
        markdown: `${body.markdown}\n\nChanged ${String(run)}.`,
      };
      await commitBatch(store, { bodies: { spaceId: space.spaceId, rows: [changed] } }, 1);
      const options = { committed: () => undefined, stopped: () => false };
      samples.push((await timed(() => catchUp(store, segments, options))).ms);
      await segments.mergeSome();
    }
    db.close();
    store.close();
    return samples;
  },

  /** Bytes on the disk, and of that what is in memory after a start. */
  async size() {
    const { db, store, segments } = await openSegments();
    const disk = segments.bytes;
    const chunks = await db.chunks.toArray();
    const cached = Math.min(
      16 * 1_024 * 1_024,
      chunks.reduce((sum, { bytes }) => sum + bytes.length, 0),
    );
    const heads = disk - chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
    db.close();
    store.close();
    return { disk, memory: heads + cached, segments: segments.open.length };
  },
});

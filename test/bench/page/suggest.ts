import { createPeer, type Remote } from '#shared/rpc/peer.ts';
import type { SearchCalls, SearchWatches } from '#shared/rpc/search.ts';
import { portWire } from '#shared/rpc/wires.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import type { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import SearchWorker from '../../../renderer/store/search-worker.ts?worker';
import { openEmpty, putClusters } from './clusters.ts';
import { expose, timed } from './expose.ts';
import { makeSpaces } from './workspace.ts';

/** The real index in its real Worker, over a store of many pages and clusters. */
const ACCOUNT = 'suggest';

interface World {
  readonly db: GalleyDatabase;
  readonly clusterIds: readonly string[];
  readonly words: readonly string[];
  readonly search: Remote<SearchCalls, Record<never, never>, SearchWatches>;
}

let world: World | null = null;

function here(): World {
  if (world === null) throw new Error('nothing is filled in yet');
  return world;
}

function must<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function untilIndexed({ search }: World, pages: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = search.watch('progress', null, (progress) => {
      if (!progress.ok || progress.value.working || progress.value.found < pages) return;
      queueMicrotask(() => {
        stop();
      });
      resolve();
    });
  });
}

/** Milliseconds of one search: a word, and the beginning of another. */
async function searched(at: number): Promise<number> {
  const { search, words } = here();
  const word = (index: number): string => words[index % words.length] ?? 'be';
  const query = `${word(at * 3)} ${word(at * 5 + 1).slice(0, 3)}`;
  return (await timed(async () => must(await search.invoke('find', { query, limit: 50, what: 'everything' })))).ms;
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
const readSoFar = (): Promise<number> => here().db.clusterPages.count();

expose({
  /** Pages and clusters in the store, all of them in the index. */
  async fill({ count, each, clusters }: { readonly count: number; readonly each: number; readonly clusters: number }) {
    const { db, local } = await openEmpty(ACCOUNT);
    local.close();
    const spaces = makeSpaces(count, each);
    for (const { spaceId, pages, bodies } of spaces) {
      await commitBatch(
        db,
        {
          tree: { spaceId, revision: 'revision-1', pages, files: [], fetchedAt: 1 },
          bodies: { spaceId, rows: bodies },
        },
        1,
      );
    }
    const search = createPeer<SearchCalls, Record<never, never>, SearchWatches>(portWire(new SearchWorker()), {
      calls: {},
      watches: {},
    });
    const words = [...new Set((spaces[0]?.bodies[0]?.markdown ?? '').toLowerCase().match(/[a-z]{4,}/g))];
    world = { db, search, words, clusterIds: await putClusters(db, clusters) };
    must(await search.invoke('open', { accountId: ACCOUNT, me: null }));
    await untilIndexed(world, count * each);
    return null;
  },

  /** Milliseconds of each answer to somebody who opened a cluster that was never looked at. */
  async suggest({ asked }: { readonly asked: number }) {
    const { search, clusterIds } = here();
    const samples: number[] = [];
    // The last ones: in the background the first are read first.
    for (const clusterId of clusterIds.slice(-asked).toReversed())
      samples.push((await timed(async () => must(await search.invoke('suggest.cluster', { clusterId })))).ms);
    return samples;
  },

  /** Milliseconds of each search, asked now and then while clusters are read in the background; and how many of those were. */
  async searchMeanwhile({ asked }: { readonly asked: number }) {
    while ((await readSoFar()) === 0) await turn();
    const before = await readSoFar();
    const samples: number[] = [];
    for (let at = 0; at < asked; at += 1) {
      samples.push(await searched(at));
      for (let wait = 0; wait < 5; wait += 1) await turn();
    }
    return { samples, read: (await readSoFar()) - before };
  },

  /** The same searches before anything else is done. */
  async searchAlone({ asked }: { readonly asked: number }) {
    const samples: number[] = [];
    for (let at = 0; at < asked; at += 1) samples.push(await searched(at));
    return samples;
  },

  /** Milliseconds of each answer for clusters that were read in the background. */
  async remembered() {
    const { db, search } = here();
    const samples: number[] = [];
    for (const clusterId of await db.clusterPages.toCollection().primaryKeys())
      samples.push((await timed(async () => must(await search.invoke('suggest.cluster', { clusterId })))).ms);
    return samples;
  },
});

import type { LikelyPages } from '#shared/rpc/suggest.ts';
import {
  CLUSTER_PAGES_READ_KEY,
  CLUSTERS_KEY,
  type ClusterAnswerRecord,
  type ClusterPageRecord,
  type GalleyDatabase,
} from '../db/database.ts';
import { live } from '../feed/live.ts';
import type { StoredIndex } from '../search/keep-index.ts';
import { askedOf, questionHash, type LikelyPagesOf } from './likely-pages.ts';

/**
 * Finds the likely page for each cluster in the background and stores it, so that gaps, and the questions about a page,
 * are known at once. It begins when the index is idle, takes one cluster after another, yields to queries, and
 * recomputes only results whose question or pages changed.
 *
 *   resting ── the index, or the stored clusters, changed ──> reading ── every cluster is done ──> resting
 *                                                              └── the index is being built ──> resting
 */
export interface ClusterPagesInput {
  readonly store: GalleyDatabase;
  readonly index: StoredIndex;
  readonly likely: LikelyPagesOf;
  readonly spaceTitles: () => Promise<ReadonlyMap<string, string>>;
  readonly manners: Manners;
}

/** How it yields to other work. */
export interface Manners {
  /** Resolves once no query is running. */
  readonly idle: () => Promise<void>;
  readonly pause: (ms: number) => Promise<void>;
  /** A monotonic clock, as in `KeepInput`. */
  readonly ticks: () => number;
}

/** How long it waits after a change for further ones (ms). */
const REST_MS = 2_000;
/** How many results are written together: every write updates the screens. */
const WRITTEN_AT_ONCE = 4;

export function keepClusterPages({ store, index, likely, spaceTitles, manners }: ClusterPagesInput): () => void {
  let stopped = false;
  let stirred = true;
  let wake: () => void = () => undefined;
  const scheduleRun = (): void => {
    stirred = true;
    wake();
  };
  const stopWatching = index.watch(scheduleRun);
  // Transcripts are not part of the index, so they are watched separately.
  const stopTranscripts = live(() => store.transcripts.count(), scheduleRun);
  const mayGoOn = (): boolean => !stopped && index.leads && !index.working;

  const work = async (): Promise<void> => {
    while (!stopped) {
      if (!stirred) await new Promise<void>((resolve) => (wake = resolve));
      stirred = false;
      await manners.pause(REST_MS);
      await manners.idle();
      if (!mayGoOn()) continue;
      const whole = await readClusters({ store, index, likely, spaceTitles, manners }, mayGoOn);
      // A change in the meantime may have been reported before this code noticed it.
      if (!whole) scheduleRun();
    }
  };
  // After an error it runs again at the next change or start: the results are only estimates.
  const goOn = (): void => {
    if (!stopped) void work().catch(goOn);
  };
  goOn();
  return () => {
    stopped = true;
    stopWatching();
    stopTranscripts();
    scheduleRun();
  };
}

/** Returns whether every cluster was done; if not, something changed in the meantime. */
async function readClusters(
  { store, index, likely, spaceTitles, manners }: ClusterPagesInput,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const [record, transcripts, read, titles] = await Promise.all([
    store.clusters.get(CLUSTERS_KEY),
    store.transcripts.count(),
    store.clusterPagesRead.get(CLUSTER_PAGES_READ_KEY),
    spaceTitles(),
  ]);
  const { prints } = await index.figures();
  const askedOfAll = `${prints.asked} ${String(transcripts)}`;
  if (read?.pages === prints.pages && read.asked === askedOfAll) return true;
  await store.clusterPagesRead.put({ key: CLUSTER_PAGES_READ_KEY, pages: prints.pages, asked: null });

  const clusters = record?.rows ?? [];
  const known = new Map((await store.clusterPages.toArray()).map((one) => [one.clusterId, one]));
  const written = new Written(store);
  let whole = true;
  const isFresh = (id: string): boolean => known.get(id)?.pages === prints.pages;
  // New clusters first, then those with results for other pages.
  const order = [...clusters].sort((one, other) => rankOf(one.id) - rankOf(other.id));
  function rankOf(id: string): number {
    return known.has(id) ? (isFresh(id) ? 2 : 1) : 0;
  }
  for (const cluster of order) {
    await manners.idle();
    whole = mayGoOn();
    if (!whole) break;
    const { id } = cluster;
    const asked = await askedOf(store, cluster);
    const print = questionHash(asked);
    if (isFresh(id) && known.get(id)?.asked === print) continue;
    const began = manners.ticks();
    const { change } = index;
    const answer = await index.read((segments) =>
      likely.workOut(asked, {
        segments: segments.open,
        change: index.change,
        working: index.working,
        spaceTitles: titles,
        breathe: manners.idle,
      }),
    );
    // If the index changed in the meantime, the result would be stored for the wrong version.
    whole = mayGoOn() && index.change === change;
    if (!whole) break;
    await written.add({ clusterId: id, asked: print, pages: prints.pages }, answer);
    // One third of the time is left to other work.
    await manners.pause((manners.ticks() - began) / 2);
  }
  await written.flush();
  if (!whole) return false;
  likely.rest();
  const here = new Set(clusters.map(({ id }) => id));
  const gone = [...known.keys()].filter((id) => !here.has(id));
  await Promise.all([store.clusterPages.bulkDelete(gone), store.clusterAnswers.bulkDelete(gone)]);
  await store.clusterPagesRead.put({ key: CLUSTER_PAGES_READ_KEY, pages: prints.pages, asked: askedOfAll });
  return true;
}

class Written {
  readonly #store: GalleyDatabase;
  #waiting: ClusterAnswerRecord[] = [];

  constructor(store: GalleyDatabase) {
    this.#store = store;
  }

  async add(record: Omit<ClusterAnswerRecord, 'answer'>, answer: LikelyPages): Promise<void> {
    this.#waiting.push({ ...record, answer });
    if (this.#waiting.length >= WRITTEN_AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    const records = this.#waiting;
    this.#waiting = [];
    if (records.length === 0) return;
    const { clusterPages, clusterAnswers } = this.#store;
    await this.#store.transaction('rw', [clusterPages, clusterAnswers], async () => {
      await clusterAnswers.bulkPut(records);
      await clusterPages.bulkPut(records.map(recordOf));
    });
  }
}

function recordOf({ answer: { isGap, pages }, ...record }: ClusterAnswerRecord): ClusterPageRecord {
  const [first] = isGap ? [] : pages;
  if (first === undefined) return record;
  const { spaceId, pageId, title } = first;
  return { ...record, first: { spaceId, pageId, title } };
}

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
 * Works out in the background which page is likely to answer each cluster, and remembers it in the store: so gaps, and
 * what readers ask about a page, are there at once. It begins when the index rests, takes one cluster after the other,
 * makes way for whoever asks something, and reads again only what was asked otherwise or over other pages.
 *
 *   resting ── the index, or what is stored of clusters, changed ──> reading ── every cluster is read ──> resting
 *                                                                      └── the index is being built ──> resting
 */
export interface ClusterPagesInput {
  readonly store: GalleyDatabase;
  readonly index: StoredIndex;
  readonly likely: LikelyPagesOf;
  readonly spaceTitles: () => Promise<ReadonlyMap<string, string>>;
  readonly manners: Manners;
}

/** How it makes way. */
export interface Manners {
  /** Resolves once nobody waits for an answer. */
  readonly idle: () => Promise<void>;
  readonly pause: (ms: number) => Promise<void>;
  /** As in `KeepInput`. */
  readonly ticks: () => number;
}

/** After a change so long is waited for the next. */
const REST_MS = 2_000;
/** Written together: every write is told to the screens. */
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
  // What was said in a conversation is not indexed.
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
      // What changed meanwhile may have been told before it was noticed here.
      if (!whole) scheduleRun();
    }
  };
  // What fails now is tried again after the next change, or at the next start: it is only an estimate.
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

/** Says whether every cluster was read; else something changed meanwhile. */
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
  // What was never read comes first, then what was read over other pages.
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
    // Words that were indexed meanwhile would be told as those of before.
    whole = mayGoOn() && index.change === change;
    if (!whole) break;
    await written.add({ clusterId: id, asked: print, pages: prints.pages }, answer);
    // A third of the time is left to others.
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

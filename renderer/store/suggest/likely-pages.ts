import type { LikelyPage, LikelyPages } from '#shared/rpc/suggest.ts';
import { CLUSTERS_KEY, type GalleyDatabase } from '../database.ts';
import { documentKey } from '../search/document.ts';
import type { OpenSegment } from '../search/open-segment.ts';
import { pageSources } from '../search/page-sources.ts';
import type { AskedCluster, AskedIssue } from './asked.ts';
import { matchedWords } from './matched-words.ts';
import { questionOfCluster } from './question.ts';
import { readPage, type PageSource, type ReadPage } from './read-page.ts';
import { suggestPages } from './suggest.ts';

interface KnownPage {
  readonly source: PageSource;
  readonly read: ReadPage;
}

/** The index as it is now. */
export interface IndexNow {
  readonly segments: readonly OpenSegment[];
  /** Moves with every change of the index. */
  readonly change: number;
  readonly working: boolean;
  readonly spaceTitles: ReadonlyMap<string, string>;
}

/** So many pages whose words were read are remembered, and so many answers. */
const REMEMBERED_PAGES = 400;
const REMEMBERED_ANSWERS = 200;
const SHOWN_PAGES = 5;
/** As the question reads them: later issues of a cluster change nothing. */
const MOST_ISSUES = 12;

/** The likely pages of clusters, remembered until the cluster, what is stored of it, or the index becomes another. */
export class LikelyPagesOf {
  readonly #store: GalleyDatabase;
  readonly #pages = new Map<string, KnownPage>();
  readonly #answers = new Map<string, LikelyPages>();
  #change = -1;

  constructor(store: GalleyDatabase) {
    this.#store = store;
  }

  async cluster(clusterId: string, index: IndexNow): Promise<LikelyPages | null> {
    if (index.change !== this.#change) {
      this.#pages.clear();
      this.#answers.clear();
      this.#change = index.change;
    }
    const asked = await askedCluster(this.#store, clusterId);
    if (asked === null) return null;
    const key = JSON.stringify([clusterId, index.working, asked]);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = await this.#ask(asked, index);
    remember(this.#answers, key, answer, REMEMBERED_ANSWERS);
    return answer;
  }

  async #ask(asked: AskedCluster, index: IndexNow): Promise<LikelyPages> {
    const readPages = (ids: readonly string[]): Promise<readonly ReadPage[]> => this.#read(ids, index);
    const { pages, isGap } = await suggestPages(index.segments, questionOfCluster(asked), readPages);
    return {
      isGap,
      partial: index.working,
      pages: pages.slice(0, SHOWN_PAGES).flatMap((ranked): readonly LikelyPage[] => {
        const source = this.#pages.get(ranked.id)?.source;
        if (source === undefined) return [];
        const { spaceId, id } = documentKey(ranked.id);
        return [
          {
            spaceId,
            pageId: id,
            title: source.title,
            spaceTitle: index.spaceTitles.get(spaceId) ?? spaceId,
            above: source.above.slice(1),
            passages: ranked.passages.map(({ heading, text }) => ({ heading, text })),
            because: matchedWords(ranked, source, asked),
          },
        ];
      }),
    };
  }

  async #read(ids: readonly string[], { spaceTitles }: IndexNow): Promise<readonly ReadPage[]> {
    const missing = ids.filter((id) => !this.#pages.has(id));
    const fresh = await pageSources(this.#store, missing, spaceTitles);
    for (const source of fresh) remember(this.#pages, source.id, { source, read: readPage(source) }, REMEMBERED_PAGES);
    return ids.flatMap((id) => this.#pages.get(id)?.read ?? []);
  }
}

/** The oldest goes first. */
function remember<V>(known: Map<string, V>, key: string, value: V, most: number): void {
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
}

/** A cluster as it is stored, with what was said in the conversations whose transcripts are here. */
async function askedCluster(db: GalleyDatabase, clusterId: string): Promise<AskedCluster | null> {
  const [clusters, issues] = await Promise.all([db.clusters.get(CLUSTERS_KEY), db.issues.get(clusterId)]);
  const cluster = clusters?.rows.find(({ id }) => id === clusterId);
  if (cluster === undefined) return null;
  const some = (issues?.rows ?? []).slice(0, MOST_ISSUES).map(({ issue }) => issue);
  const transcripts = await db.transcripts.bulkGet(some.map(({ conversation }) => conversation));
  return {
    label: cluster.label,
    summary: cluster.summary,
    issues: some.map(({ title, summary }, at): AskedIssue => ({
      title,
      summary,
      conversation: (transcripts[at]?.detail.parts ?? []).map(({ role = '', body = '' }) => ({ role, body })),
    })),
  };
}

import type { Cluster, IssueDetail } from '#shared/contract/index.ts';
import type { LikelyPage, LikelyPages } from '#shared/rpc/suggest.ts';
import { CLUSTERS_KEY, type GalleyDatabase } from '../db/database.ts';
import { documentKey, hash32 } from '../search/document.ts';
import type { OpenSegment } from '../search/open-segment.ts';
import { PageSources } from '../search/page-sources.ts';
import type { AskedCluster, AskedIssue } from './asked.ts';
import type { IndexPrints } from '../search/search-database.ts';
import { indexPrints } from './index-prints.ts';
import { matchedWords, questionWords } from './matched-words.ts';
import { questionOfCluster, questionOfIssue, type Question } from './question.ts';
import { PageTerms } from './page-terms.ts';
import type { PageSource } from './read-page.ts';
import { suggestPages, type Suggestion } from './suggest.ts';

/** The current index. */
export interface IndexNow {
  readonly segments: readonly OpenSegment[];
  /** Increases with each change of the index. */
  readonly change: number;
  readonly working: boolean;
  readonly spaceTitles: ReadonlyMap<string, string>;
  /** For background work: yields to others between pages. */
  readonly breathe?: () => Promise<void>;
}

/** How many answers are cached. */
const REMEMBERED_ANSWERS = 200;
const SHOWN_PAGES = 5;
/** The number of issues that the question uses: further issues of a cluster change nothing. */
const MOST_ISSUES = 12;

/** The likely pages of clusters and issues, cached until their stored data or the index changes. */
export class LikelyPagesOf {
  readonly #store: GalleyDatabase;
  readonly #sources: PageSources;
  readonly #answers = new Map<string, LikelyPages>();
  #change = -1;
  #terms: PageTerms | null = null;
  #printed: { readonly change: number; readonly prints: IndexPrints } | null = null;

  constructor(store: GalleyDatabase) {
    this.#store = store;
    this.#sources = new PageSources(store);
  }

  async cluster(clusterId: string, index: IndexNow): Promise<LikelyPages | null> {
    const [asked, stored] = await Promise.all([
      askedCluster(this.#store, clusterId),
      this.#store.clusterAnswers.get(clusterId),
    ]);
    if (asked === null) return null;
    const isSame = stored?.pages === this.#prints(index).pages && stored.asked === questionHash(asked);
    if (!isSame || index.working) return this.#answer(asked, questionOfCluster, index);
    // The space may have been renamed.
    const { answer } = stored;
    const spaceTitle = ({ spaceId }: LikelyPage): string => index.spaceTitles.get(spaceId) ?? spaceId;
    return { ...answer, pages: answer.pages.map((page) => ({ ...page, spaceTitle: spaceTitle(page) })) };
  }

  /** Like `cluster`, but always computed and not cached. */
  async workOut(asked: AskedCluster, index: IndexNow): Promise<LikelyPages> {
    return this.#shown(await this.#suggest(questionOfCluster(asked), index), asked, index);
  }

  async issue(clusterId: string, issueId: string, index: IndexNow): Promise<LikelyPages | null> {
    const rows = (await this.#store.issues.get(clusterId))?.rows ?? [];
    const found = rows.filter(({ issue }) => issue.id === issueId);
    const [issue] = await askedIssues(this.#store, found);
    if (issue === undefined) return null;
    return this.#answer({ label: '', summary: '', issues: [issue] }, () => questionOfIssue(issue), index);
  }

  async #answer(
    asked: AskedCluster,
    questionOf: (asked: AskedCluster) => Question,
    index: IndexNow,
  ): Promise<LikelyPages> {
    this.#follow(index);
    const key = JSON.stringify([index.working, asked]);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const suggestion = await this.#suggest(questionOf(asked), index);
    const answer = this.#shown(suggestion, asked, index);
    remember(this.#answers, key, answer, REMEMBERED_ANSWERS);
    return answer;
  }

  /** Releases the data for computing answers: it is large, and no more questions are expected. */
  rest(): void {
    this.#sources.forget();
    this.#terms = null;
  }

  /** Cached data of an older index is dropped. */
  #follow({ change }: IndexNow): void {
    if (change === this.#change) return;
    this.#sources.forget();
    this.#answers.clear();
    this.#change = change;
  }

  #prints({ segments, change }: IndexNow): IndexPrints {
    if (this.#printed?.change !== change) this.#printed = { change, prints: indexPrints(segments) };
    return this.#printed.prints;
  }

  #suggest(question: Question, index: IndexNow): Promise<Suggestion> {
    this.#follow(index);
    if (this.#terms?.segments !== index.segments) this.#terms = new PageTerms(index.segments);
    return suggestPages(this.#terms, question, (ids) => this.#read(ids, index));
  }

  #shown({ isGap, pages }: Suggestion, asked: AskedCluster, index: IndexNow): LikelyPages {
    const words = questionWords(asked);
    return {
      isGap,
      partial: index.working,
      pages: pages.slice(0, SHOWN_PAGES).map((ranked): LikelyPage => {
        const { spaceId, id } = documentKey(ranked.id);
        const { title, above } = ranked.page;
        return {
          spaceId,
          pageId: id,
          title,
          spaceTitle: index.spaceTitles.get(spaceId) ?? spaceId,
          above: above.slice(1),
          passages: ranked.passages,
          because: matchedWords(ranked, words),
        };
      }),
    };
  }

  async *#read(ids: readonly string[], { spaceTitles, breathe }: IndexNow): AsyncGenerator<readonly PageSource[]> {
    for await (const portion of this.#sources.read(ids, spaceTitles)) {
      await breathe?.();
      yield portion;
    }
  }
}

/** Drops the oldest entry. */
function remember<V>(known: Map<string, V>, key: string, value: V, most: number): void {
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
}

/** A hash of the question: it differs when the question differs. */
export function questionHash(asked: AskedCluster): number {
  return hash32(JSON.stringify(asked));
}

/** A stored cluster, with the stored transcripts of its conversations. */
async function askedCluster(db: GalleyDatabase, clusterId: string): Promise<AskedCluster | null> {
  const cluster = (await db.clusters.get(CLUSTERS_KEY))?.rows.find(({ id }) => id === clusterId);
  return cluster === undefined ? null : askedOf(db, cluster);
}

/** The same for a cluster that was read already. */
export async function askedOf(db: GalleyDatabase, { id, label, summary }: Cluster): Promise<AskedCluster> {
  const issues = (await db.issues.get(id))?.rows ?? [];
  return { label, summary, issues: await askedIssues(db, issues.slice(0, MOST_ISSUES)) };
}

async function askedIssues(db: GalleyDatabase, some: readonly IssueDetail[]): Promise<readonly AskedIssue[]> {
  const transcripts = await db.transcripts.bulkGet(some.map(({ issue }) => issue.conversation));
  return some.map(({ issue: { title, summary } }, at) => ({
    title,
    summary,
    conversation: (transcripts[at]?.detail.parts ?? []).map(({ role = '', body = '' }) => ({ role, body })),
  }));
}

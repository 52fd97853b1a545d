import type { IssueDetail } from '#shared/contract/index.ts';
import type { LikelyPage, LikelyPages } from '#shared/rpc/suggest.ts';
import { CLUSTERS_KEY, type GalleyDatabase } from '../database.ts';
import { documentKey, hash32 } from '../search/document.ts';
import type { OpenSegment } from '../search/open-segment.ts';
import { pageSources } from '../search/page-sources.ts';
import type { AskedCluster, AskedIssue } from './asked.ts';
import type { IndexPrints } from '../search/search-database.ts';
import { indexPrints } from './index-prints.ts';
import { matchedWords } from './matched-words.ts';
import { questionOfCluster, questionOfIssue, type Question } from './question.ts';
import { readPage, type PageSource, type ReadPage } from './read-page.ts';
import { suggestPages, type Suggestion } from './suggest.ts';

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
  /** Where nobody waits for the answer: makes way for others between the pages. */
  readonly breathe?: () => Promise<void>;
}

/** So many pages whose words were read are remembered, and so many answers. */
const REMEMBERED_PAGES = 400;
const REMEMBERED_ANSWERS = 200;
const SHOWN_PAGES = 5;
/** So many pages are read between two breaths. */
const PAGES_A_BREATH = 6;
/** As the question reads them: later issues of a cluster change nothing. */
const MOST_ISSUES = 12;

/** The likely pages of clusters and issues, remembered until what is stored of them or the index becomes another. */
export class LikelyPagesOf {
  readonly #store: GalleyDatabase;
  readonly #pages = new Map<string, KnownPage>();
  readonly #answers = new Map<string, LikelyPages>();
  #change = -1;
  #printed: { readonly change: number; readonly prints: IndexPrints } | null = null;

  constructor(store: GalleyDatabase) {
    this.#store = store;
  }

  async cluster(clusterId: string, index: IndexNow): Promise<LikelyPages | null> {
    const [asked, stored] = await Promise.all([
      askedCluster(this.#store, clusterId),
      this.#store.clusterAnswers.get(clusterId),
    ]);
    if (asked === null) return null;
    const isSame = stored?.pages === this.#prints(index).pages && stored.asked === askedPrint(asked);
    if (!isSame || index.working) return this.#answer(asked, questionOfCluster, index);
    // A space may have another name by now.
    const { answer } = stored;
    const spaceTitle = ({ spaceId }: LikelyPage): string => index.spaceTitles.get(spaceId) ?? spaceId;
    return { ...answer, pages: answer.pages.map((page) => ({ ...page, spaceTitle: spaceTitle(page) })) };
  }

  /** As above, worked out in any case and not remembered here. */
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

  /** What was remembered of another index goes. */
  #follow({ change }: IndexNow): void {
    if (change === this.#change) return;
    this.#pages.clear();
    this.#answers.clear();
    this.#change = change;
  }

  #prints({ segments, change }: IndexNow): IndexPrints {
    if (this.#printed?.change !== change) this.#printed = { change, prints: indexPrints(segments) };
    return this.#printed.prints;
  }

  #suggest(question: Question, index: IndexNow): Promise<Suggestion> {
    this.#follow(index);
    return suggestPages(index.segments, question, (ids) => this.#read(ids, index));
  }

  #shown({ isGap, pages }: Suggestion, asked: AskedCluster, index: IndexNow): LikelyPages {
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

  async #read(ids: readonly string[], { spaceTitles, breathe }: IndexNow): Promise<readonly ReadPage[]> {
    const known = new Map(ids.map((id) => [id, this.#pages.get(id)?.read]));
    const missing = ids.filter((id) => known.get(id) === undefined);
    const fresh = await pageSources(this.#store, missing, spaceTitles);
    for (const [at, source] of fresh.entries()) {
      if (breathe !== undefined && at % PAGES_A_BREATH === 0) await breathe();
      const read = readPage(source);
      known.set(source.id, read);
      remember(this.#pages, source.id, { source, read }, REMEMBERED_PAGES);
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }
}

/** The oldest goes first. */
function remember<V>(known: Map<string, V>, key: string, value: V, most: number): void {
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
}

/** Of all that was asked; another one means that something else was. */
export function askedPrint(asked: AskedCluster): number {
  return hash32(JSON.stringify(asked));
}

/** A cluster as it is stored, with what was said in the conversations whose transcripts are here. */
export async function askedCluster(db: GalleyDatabase, clusterId: string): Promise<AskedCluster | null> {
  const [clusters, issues] = await Promise.all([db.clusters.get(CLUSTERS_KEY), db.issues.get(clusterId)]);
  const cluster = clusters?.rows.find(({ id }) => id === clusterId);
  if (cluster === undefined) return null;
  const some = (issues?.rows ?? []).slice(0, MOST_ISSUES);
  return { label: cluster.label, summary: cluster.summary, issues: await askedIssues(db, some) };
}

async function askedIssues(db: GalleyDatabase, some: readonly IssueDetail[]): Promise<readonly AskedIssue[]> {
  const transcripts = await db.transcripts.bulkGet(some.map(({ issue }) => issue.conversation));
  return some.map(({ issue: { title, summary } }, at) => ({
    title,
    summary,
    conversation: (transcripts[at]?.detail.parts ?? []).map(({ role = '', body = '' }) => ({ role, body })),
  }));
}

import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Local } from '#shared/rpc/peer.ts';
import type {
  SearchAnswer,
  SearchCalls,
  SearchFacet,
  SearchHit,
  SearchProgress,
  SearchWatches,
} from '#shared/rpc/search.ts';
import { GalleyDatabase } from '../database.ts';
import { live } from '../live.ts';
import { attempt } from '../storage-error.ts';
import { LIBRARY_KEY } from '../database.ts';
import { DOCUMENT_KINDS, documentId, documentKey } from './document.ts';
import { describe, find, type Found, type FoundDocument } from './find.ts';
import { hitWords } from './hit-words.ts';
import { keepIndex, type KeptIndex } from './keep-index.ts';
import { parseQuery, type ParsedQuery } from './query-language.ts';
import { filterOf } from './scopes.ts';
import { SearchDatabase } from './search-database.ts';
import { keepSearch, listSearches } from './kept-searches.ts';
import { snippet } from './snippet.ts';
import { storedText } from './sources.ts';

/**
 * Search as the page sees it. Runs in a Worker of its own, so that neither screens nor the store wait while it reads and
 * builds; over fake-indexeddb in tests.
 */
export interface SearchDependencies {
  readonly openStore?: (accountId: string) => GalleyDatabase;
  readonly openIndex?: (accountId: string) => SearchDatabase;
  /** Runs `work` while no other tab runs the work of that name. */
  readonly alone?: Alone;
  readonly now?: () => number;
}

export type Alone = (name: string, work: () => Promise<void>, signal: AbortSignal) => Promise<void>;

interface OpenSearch {
  readonly accountId: string;
  readonly store: GalleyDatabase;
  readonly index: KeptIndex;
}

export function createSearch({
  openStore = (accountId) => new GalleyDatabase(accountId),
  openIndex = (accountId) => new SearchDatabase(accountId),
  alone = withoutOthers,
  now = Date.now,
}: SearchDependencies = {}): Local<SearchCalls, SearchWatches> {
  let current: OpenSearch | null = null;
  let me: string | null = null;
  // What is asked while an index opens waits for it.
  let opening: Promise<unknown> = Promise.resolve();

  const withOpen = async <T>(work: (open: OpenSearch) => Promise<T>): Promise<Result<T>> => {
    await opening;
    const open = current;
    return open === null ? err(appError('no-account', 'no index is open')) : attempt(() => work(open));
  };

  const open = async (accountId: string): Promise<Result<null>> => {
    if (current?.accountId === accountId) return ok(null);
    current?.index.close();
    current?.store.close();
    current = null;
    return attempt(async () => {
      const store = openStore(accountId);
      await store.open();
      const index = await keepIndex({ store, openIndex: () => openIndex(accountId), alone, name: accountId });
      current = { accountId, store, index };
      return null;
    });
  };

  return {
    calls: {
      open: ({ accountId, me: name }) => {
        me = name;
        const opened = opening.then(() => open(accountId));
        opening = opened;
        return opened;
      },
      find: (input) =>
        withOpen(async ({ store, index }) => {
          const query = parseQuery(input.query);
          const titles = await spaceTitles(store);
          const found = await index.read((segments) =>
            find(segments.open, query, {
              filter: filterOf(
                input.what === 'titles' ? [{ name: 'in', value: 'pages', negated: false }] : query.scopes,
                { spaceTitles: titles, me },
              ),
              limit: asksForNothing(query) ? 0 : Math.min(input.limit, MOST_HITS),
              titlesOnly: input.what === 'titles',
              now: now(),
            }).then((result) => answer(result, titles, (id) => segments.titleOf(id))),
          );
          return found;
        }),
      snippets: ({ words, ids }) =>
        withOpen(({ store }) =>
          Promise.all(ids.map(async (id) => snippet(await storedText(store, documentKey(id)), words))),
        ),
      'searches.list': () => withOpen(({ index }) => listSearches(index.db)),
      'searches.keep': ({ query, saved }) =>
        withOpen(({ index }) => keepSearch(index.db, { query: query.trim(), saved, at: now() })),
      'searches.forget': ({ query }) =>
        withOpen(async ({ index }) => {
          await index.db.searches.delete(query);
          return listSearches(index.db);
        }),
    },
    watches: {
      progress: (_, tell) => {
        let stop: (() => void) | null = null;
        let isOver = false;
        void opening.then(() => {
          if (isOver) return;
          if (current === null) tell(err(appError('no-account', 'no index is open')));
          else stop = watchProgress(current, tell);
        });
        return () => {
          isOver = true;
          stop?.();
        };
      },
    },
  };
}

/** More than anybody looks through; what is meant is found by saying more. */
const MOST_HITS = 2_000;

function asksForNothing({ words, scopes, excluded }: ParsedQuery): boolean {
  return words.length === 0 && scopes.length === 0 && excluded.length === 0;
}

async function spaceTitles(store: GalleyDatabase): Promise<ReadonlyMap<string, string>> {
  const library = await store.library.get(LIBRARY_KEY);
  return new Map((library?.spaces ?? []).map(({ id, title }) => [id, title]));
}

function answer(
  found: Found,
  spaceTitles: ReadonlyMap<string, string>,
  titleOf: (id: string) => string | null,
): SearchAnswer {
  const facets = (counts: ReadonlyMap<string, number>, title: (id: string) => string): readonly SearchFacet[] =>
    [...counts]
      .map(([id, count]) => ({ id, title: title(id), count }))
      .sort((one, other) => other.count - one.count || (one.title < other.title ? -1 : 1));
  return {
    hits: found.hits.map((document) => hitOf(document, spaceTitles, titleOf)),
    total: found.total,
    partial: found.partial,
    shallow: found.shallow,
    variants: [...found.variants].map(([typed, terms]) => ({ typed, found: terms })),
    kinds: DOCUMENT_KINDS.map((kind) => ({ kind, count: found.kinds[kind] })).filter(({ count }) => count > 0),
    spaces: facets(found.spaces, (id) => spaceTitles.get(id) ?? id),
    people: facets(found.people, (name) => name),
    words: hitWords(found.words, found.variants),
  };
}

function hitOf(
  document: FoundDocument,
  spaceTitles: ReadonlyMap<string, string>,
  titleOf: (id: string) => string | null,
): SearchHit {
  const { id, title, space, ...known } = describe(document);
  const key = documentKey(id);
  const { kind, commentId, replyId } = key;
  const spaceTitle = spaceTitles.get(space) ?? space;
  const page = { kind: 'page', spaceId: space, id: key.id, commentId: null, replyId: null } as const;
  const above = key.id === '' ? spaceTitle : (titleOf(documentId(page)) ?? spaceTitle);
  return {
    ...known,
    id,
    kind,
    spaceId: space,
    spaceTitle,
    targetId: key.id === '' ? null : key.id,
    commentId,
    replyId,
    title: kind === 'comment' ? above : title,
  };
}

function watchProgress({ store, index }: OpenSearch, tell: (value: Result<SearchProgress>) => void): () => void {
  let pages = 0;
  const say = (): void => tell(ok({ found: index.pagesFound(), pages, working: index.working }));
  const stopTallies = live(
    () => store.tallies.toArray(),
    (tallies) => {
      if (!tallies.ok) return;
      pages = tallies.value.reduce((sum, tally) => sum + (tally.pages ?? 0), 0);
      say();
    },
  );
  const stopIndex = index.watch(say);
  return () => {
    stopTallies();
    stopIndex();
  };
}

/** Web Locks reach across the tabs of one origin; where there are none there is one tab. */
const withoutOthers: Alone = async (name, work, signal) => {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) await work();
  else await locks.request(`galley-search ${name}`, { signal }, work);
};

import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Local } from '#shared/rpc/peer.ts';
import type {
  SearchAnswer,
  SearchCalls,
  SearchFacet,
  SearchHit,
  SearchInput,
  SearchProgress,
  SearchWatches,
} from '#shared/rpc/search.ts';
import { GalleyDatabase } from '../db/database.ts';
import { live } from '../feed/live.ts';
import { LocalDatabase } from '../db/local-database.ts';
import { attempt } from '../db/storage-error.ts';
import { readCounts } from '../cache/counts.ts';
import { keepClusterPages } from '../suggest/cluster-pages.ts';
import { LikelyPagesOf, type IndexNow } from '../suggest/likely-pages.ts';
import { clusterKey, DOCUMENT_KINDS, documentId, documentKey, requestKey, type DocumentKey } from './document.ts';
import { describe, find, type FindOptions, type Found } from './find.ts';
import type { FoundDocument } from './rank.ts';
import { hitWords } from './hit-words.ts';
import { keepIndex, type StoredIndex } from './keep-index.ts';
import { parseQuery, type ParsedQuery, type Scope } from './query-language.ts';
import { filterOf } from './scopes.ts';
import { SearchDatabase } from './search-database.ts';
import { keepSearch, listSearches } from './saved-searches.ts';
import { reviewRecord } from './review-records.ts';
import { snippet } from './snippet.ts';
import { SpaceTitles } from './space-titles.ts';
import { storedText } from './sources.ts';
import { siteKey } from './structure-documents.ts';
import { structureRecord } from './structure-records.ts';
import { createUnsent } from './unsent.ts';
import { waited, Waiting } from './waiting.ts';

/**
 * Search as the page sees it. It runs in a Worker of its own, so that neither screens nor the store wait for reading
 * and indexing; in tests, over fake-indexeddb.
 */
export interface SearchDependencies {
  readonly openStore?: (accountId: string) => GalleyDatabase;
  readonly openLocal?: (accountId: string) => LocalDatabase;
  readonly openIndex?: (accountId: string) => SearchDatabase;
  /** Runs `work` while no other tab runs work with that name. */
  readonly alone?: Alone;
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
  readonly ticks?: () => number;
}

export type Alone = (name: string, work: () => Promise<void>, signal: AbortSignal) => Promise<void>;

interface OpenSearch {
  readonly accountId: string;
  readonly store: GalleyDatabase;
  readonly local: LocalDatabase;
  readonly index: StoredIndex;
  readonly unsent: ReturnType<typeof createUnsent>;
  readonly likely: LikelyPagesOf;
  readonly titles: SpaceTitles;
  readonly stopReading: () => void;
}

export function createSearch({
  openStore = (accountId) => new GalleyDatabase(accountId),
  openLocal = (accountId) => new LocalDatabase(accountId),
  openIndex = (accountId) => new SearchDatabase(accountId),
  alone = withoutOthers,
  now = Date.now,
  pause = waited,
  ticks = () => performance.now(),
}: SearchDependencies = {}): Local<SearchCalls, SearchWatches> {
  let current: OpenSearch | null = null;
  let me: string | null = null;
  // Queries wait for an index that is being opened, and before that for the first one to be opened.
  let begin: (opened: Promise<unknown>) => void = () => undefined;
  let opening: Promise<unknown> | null = null;
  const firstOpening = new Promise<unknown>((resolve) => {
    begin = resolve;
  });
  const ready = (): Promise<unknown> => opening ?? firstOpening;

  const people = new Waiting(pause);

  const withOpen = async <T>(work: (open: OpenSearch) => Promise<T>): Promise<Result<T>> => {
    await ready();
    const open = current;
    if (open === null) return err(appError('no-account', 'no index is open'));
    return people.wait(attempt(() => work(open)));
  };

  const shut = (): void => {
    current?.stopReading();
    current?.index.close();
    current?.store.close();
    current?.local.close();
    current = null;
  };

  const open = async (accountId: string): Promise<Result<null>> => {
    if (current?.accountId === accountId) return ok(null);
    shut();
    return attempt(async () => {
      current = await openSearch(accountId, {
        openStore,
        openLocal,
        openIndex,
        alone,
        pause,
        ticks,
        people,
        deleted(local) {
          if (current?.local === local) shut();
        },
      });
      return null;
    });
  };

  return {
    calls: {
      open: ({ accountId, me: name }) => {
        me = name;
        const opened = (opening ?? Promise.resolve()).then(() => open(accountId));
        opening = opened;
        begin(opened);
        return opened;
      },
      close: async ({ accountId }) => {
        await opening;
        if (current?.accountId === accountId) shut();
        return ok(null);
      },
      find: (input) => withOpen((open) => ask(open, input, me, now())),
      snippets: ({ words, ids }) =>
        withOpen(async ({ store, index, unsent }) => {
          const waiting = await unsent.read(index.change, me);
          const textOf = async (id: string): Promise<string> =>
            waiting.textOf(id) ?? (await storedText(store, documentKey(id)));
          return Promise.all(ids.map(async (id) => snippet(await textOf(id), words)));
        }),
      record: ({ id }) =>
        withOpen(async ({ store, local }) => {
          const key = documentKey(id);
          return (await structureRecord({ db: store, local }, key)) ?? reviewRecord(store, key);
        }),
      'suggest.cluster': ({ clusterId }) =>
        withOpen((open) => suggest(open, (index) => open.likely.cluster(clusterId, index))),
      'suggest.issue': ({ clusterId, issueId }) =>
        withOpen((open) => suggest(open, (index) => open.likely.issue(clusterId, issueId, index))),
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
      progress: (_, emit) => {
        let stop: (() => void) | null = null;
        let isOver = false;
        void ready().then(() => {
          if (isOver) return;
          if (current === null) emit(err(appError('no-account', 'no index is open')));
          else {
            stop = watchProgress(current, emit);
            // Whoever watches the progress will search soon.
            void current.index.read(() => Promise.resolve()).catch(() => undefined);
          }
        });
        return () => {
          isOver = true;
          stop?.();
        };
      },
    },
  };
}

interface OpenSearchDependencies extends Required<Omit<SearchDependencies, 'now'>> {
  /** Background work waits while a query is running. */
  readonly people: Waiting;
  /** Called when somebody deleted the databases of the account. */
  readonly deleted: (local: LocalDatabase) => void;
}

/** Opens the databases of an account and maintains its index until the result is closed. */
async function openSearch(
  accountId: string,
  { openStore, openLocal, openIndex, alone, pause, ticks, people, deleted }: OpenSearchDependencies,
): Promise<OpenSearch> {
  const store = openStore(accountId);
  const local = openLocal(accountId);
  local.onDeleted = () => {
    deleted(local);
  };
  // Opened early, since the first query would wait for it. That query reports any error.
  void local.open().catch(() => undefined);
  await store.open();
  const index = await keepIndex({ store, openIndex: () => openIndex(accountId), alone, name: accountId, pause, ticks });
  const likely = new LikelyPagesOf(store);
  const titles = new SpaceTitles(store);
  const stopReading = keepClusterPages({
    ...{ store, index, likely },
    spaceTitles: () => titles.all(),
    manners: { idle: () => people.gone(), pause, ticks },
  });
  return { accountId, store, local, index, unsent: createUnsent(store, local), likely, titles, stopReading };
}

async function suggest<T>({ titles: known, index }: OpenSearch, work: (index: IndexNow) => Promise<T>): Promise<T> {
  const [titles] = await Promise.all([known.all(), index.follow()]);
  const { change, working } = index;
  return index.read((segments) => work({ segments: segments.open, change, working, spaceTitles: titles }));
}

async function ask(
  { index, unsent, titles: known }: OpenSearch,
  input: SearchInput,
  me: string | null,
  now: number,
): Promise<SearchAnswer> {
  const query = parseQuery(input.query);
  const titlesOnly = input.what === 'titles';
  const scopes = titlesOnly ? NAMED_KINDS : query.scopes;
  const [titles, waiting] = await Promise.all([
    known.all(),
    titlesOnly ? null : unsent.read(index.change, me),
    index.follow(),
  ]);
  const options: FindOptions = {
    filter: filterOf(scopes, { spaceTitles: titles, me }),
    limit: asksForNothing(query) ? 0 : Math.min(input.limit, MOST_HITS),
    titlesOnly,
    now,
    instead: waiting?.instead ?? new Set(),
  };
  return index.read(async (segments) => {
    const all = waiting?.segment ? [...segments.open, waiting.segment] : segments.open;
    return answer(await find(all, query, options), titles, (id) => segments.titleOf(id));
  });
}

/** The kinds that the palette finds by name. It has the collections already, as the library shows them. */
const NAMED_KINDS: readonly Scope[] = ['pages', 'changes', 'clusters', 'sites'].map((value) => ({
  name: 'in',
  value,
  negated: false,
}));

/** More than anybody reads; a more precise query finds the rest. */
const MOST_HITS = 2_000;

function asksForNothing({ words, scopes, excluded }: ParsedQuery): boolean {
  return words.length === 0 && scopes.length === 0 && excluded.length === 0;
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
    spaces: facets(found.spaces, (id) => spaceTitles.get(id) ?? 'Removed space'),
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
  const { clusterId = '', siteId = null } = key;
  /** An issue is in a cluster, and a row is in a site. */
  const holder = kind === 'issue' && clusterId !== '' ? clusterKey(clusterId) : rowHolder(key);
  const spaceTitle = (holder === null ? spaceTitles.get(space) : titleOf(holder)) ?? '';
  const within = key.changeRequestId === undefined ? null : requestKey(space, key.changeRequestId);
  /** The title of what a comment is on. Finding it by its id takes longer than all other work here. */
  const above = (): string => {
    const page = { kind: 'page', spaceId: space, id: key.id, commentId: null, replyId: null } as const;
    const aboveId = within ?? (key.id === '' ? null : documentId(page));
    return aboveId === null ? spaceTitle : (titleOf(aboveId) ?? spaceTitle);
  };
  return {
    ...known,
    id,
    kind,
    spaceId: space,
    spaceTitle,
    targetId: key.id === '' ? null : key.id,
    commentId,
    replyId,
    within,
    siteId,
    title: kind === 'comment' ? above() : title,
  };
}

/** The site of a row; null: it is no row of a site. */
function rowHolder({ kind, siteId }: DocumentKey): string | null {
  return siteId === undefined || kind === 'site' ? null : siteKey(siteId);
}

function watchProgress({ store, index }: OpenSearch, emit: (value: Result<SearchProgress>) => void): () => void {
  let pages = 0;
  const say = (): void =>
    emit(ok({ found: index.pagesFound(), pages, working: index.working, rebuilding: index.rebuilding }));
  const stopTallies = live(
    () => readCounts(store),
    (tallies) => {
      if (!tallies.ok) return;
      pages = [...tallies.value.values()].reduce((sum, tally) => sum + (tally.pages ?? 0), 0);
      say();
    },
  );
  const stopIndex = index.watch(say);
  return () => {
    stopTallies();
    stopIndex();
  };
}

/** Web Locks work across the tabs of one origin; without them there is only one tab. */
const withoutOthers: Alone = async (name, work, signal) => {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) await work();
  else await locks.request(`galley-search ${name}`, { signal }, work);
};

import Dexie from 'dexie';
import type {
  Backlink,
  LinkReportView,
  LinkRow,
  LinkScope,
  PageLinksView,
  ServiceLinksRow,
  ServiceWord,
} from '#shared/rpc/links.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../database.ts';
import { waitingPages } from './indexer.ts';
import type { LinkEdges, LinkReport, PageLinks } from './records.ts';
import { NO_COUNTS } from './resolve-space.ts';

/** More rows than this nobody goes through at once; the counts have them all. */
const MAX_ROWS = 2_000;
const MAX_BACKLINKS = 200;

export async function linkReportView(db: GalleyDatabase, scope: LinkScope): Promise<LinkReportView> {
  const { spaceId, pageId } = scope;
  const [reports, states, asked, titles] = await Promise.all([
    spaceId === null ? db.linkReports.toArray() : some(db.linkReports.get(spaceId)),
    spaceId === null ? db.linkState.toArray() : some(db.linkState.get(spaceId)),
    spaceId === null ? db.serviceLinks.toArray() : some(db.serviceLinks.get(spaceId)),
    spaceTitles(db),
  ]);
  const answers = new Map(asked.map((record) => [record.spaceId, record.pages]));
  const order = [...titles.keys()];
  const ordered = [...reports].sort((one, other) => order.indexOf(one.spaceId) - order.indexOf(other.spaceId));
  const ours = ordered.flatMap((report) => rowsOf(report, titles, answers.get(report.spaceId) ?? {}, pageId));
  const theirs = ordered.flatMap((report) => onlyTheService(report, titles, answers.get(report.spaceId) ?? {}, pageId));
  const rows = [...ours, ...theirs];
  const counts = { ...NO_COUNTS };
  for (const { kind } of rows) counts[kind] += 1;
  const askedPages = [...answers.values()].flatMap((pages) =>
    Object.values(pages).filter((row) => pageId === null || row.pageId === pageId),
  );
  const sum = (field: 'pages' | 'links' | 'untold'): number => ordered.reduce((all, report) => all + report[field], 0);
  const pageTitle = pageId === null || spaceId === null ? null : await titleOfPage(db, spaceId, pageId);
  return {
    rows: rows.slice(0, MAX_ROWS),
    counts,
    pages: pageId === null ? sum('pages') : 1,
    links: sum('links'),
    untold: sum('untold'),
    waiting: waitingPages(states),
    asked: askedPages.length,
    askedAt: askedPages.length === 0 ? null : Math.min(...askedPages.map(({ fetchedAt }) => fetchedAt)),
    differing: rows.filter(differs).length,
    title: pageTitle ?? (spaceId === null ? 'All spaces' : (titles.get(spaceId) ?? spaceId)),
    spaces: await spacesWithProblems(db, titles),
  };
}

function differs({ kind, service }: LinkRow): boolean {
  return kind === 'service' || (service !== 'not-asked' && service !== 'not-listed' && service !== 'broken');
}

function rowsOf(
  report: LinkReport,
  titles: ReadonlyMap<string, string>,
  answers: Readonly<Record<string, ServiceLinksRow>>,
  pageId: string | null,
): readonly LinkRow[] {
  const { spaceId } = report;
  const spaceTitle = titles.get(spaceId) ?? spaceId;
  const problems = pageId === null ? report.problems : report.problems.filter((problem) => problem.pageId === pageId);
  return problems.map(({ key, ...problem }) => ({
    ...problem,
    spaceId,
    spaceTitle,
    service: serviceWord(answers[problem.pageId], key),
  }));
}

function serviceWord(answer: ServiceLinksRow | undefined, key: string): ServiceWord {
  if (answer === undefined) return 'not-asked';
  const listed = answer.links.filter((link) => link.key === key);
  return listed.find(({ status }) => status === 'broken')?.status ?? listed[0]?.status ?? 'not-listed';
}

/** What the service calls broken and Galley does not. */
function onlyTheService(
  report: LinkReport,
  titles: ReadonlyMap<string, string>,
  answers: Readonly<Record<string, ServiceLinksRow>>,
  pageId: string | null,
): readonly LinkRow[] {
  const ours = new Set(report.problems.map(({ pageId: page, key }) => `${page} ${key}`));
  const { spaceId } = report;
  return Object.values(answers)
    .filter((answer) => pageId === null || answer.pageId === pageId)
    .flatMap((answer) =>
      answer.links
        .filter(({ key, status }) => status === 'broken' && !ours.has(`${answer.pageId} ${key}`))
        .map(({ key }): LinkRow => ({
          pageId: answer.pageId,
          block: '',
          href: key.replace(/^(?:url|page|file|space|anchor|piece):/, ''),
          text: '',
          use: 'link',
          kind: 'service',
          detail: '',
          spaceId,
          spaceTitle: titles.get(spaceId) ?? spaceId,
          pageTitle: '',
          service: 'broken',
        })),
    );
}

async function spacesWithProblems(
  db: GalleyDatabase,
  titles: ReadonlyMap<string, string>,
): Promise<LinkReportView['spaces']> {
  const problems = new Map((await db.linkState.toArray()).map((state) => [state.spaceId, state.problems]));
  return [...titles].map(([id, title]) => ({ id, title, problems: problems.get(id) ?? 0 }));
}

/** What leads to a page, what of its own leads nowhere, and the files it uses. */
export async function pageLinksView(
  db: GalleyDatabase,
  { spaceId, pageId }: { readonly spaceId: string; readonly pageId: string },
): Promise<PageLinksView> {
  const [states, report, tree, titles] = await Promise.all([
    db.linkState.toArray(),
    db.linkReports.get(spaceId),
    db.trees.get(spaceId),
    spaceTitles(db),
  ]);
  const linking = states.filter((state) => state.spaceId === spaceId || state.outward.includes(spaceId));
  const edges = (await db.linkEdges.bulkGet(linking.map((state) => state.spaceId))).filter(
    (found) => found !== undefined,
  );
  const places = new Places(db, titles);
  const from = (
    await Promise.all(edges.map((edge) => places.of(edge, edge.toPages[`${spaceId}/${pageId}`] ?? [])))
  ).flat();
  const answers = (await db.serviceLinks.get(spaceId))?.pages ?? {};
  const own = edges.find((edge) => edge.spaceId === spaceId);
  return {
    from: from.slice(0, MAX_BACKLINKS),
    problems: report === undefined ? [] : rowsOf(report, titles, answers, pageId),
    files:
      own === undefined
        ? []
        : await filesOf(own, pageId, places, new Map(tree?.files.map(({ id, name }) => [id, name]))),
    waiting: waitingPages(states.filter((state) => state.spaceId === spaceId)),
  };
}

async function filesOf(
  edges: LinkEdges,
  pageId: string,
  places: Places,
  names: ReadonlyMap<string, string>,
): Promise<PageLinksView['files']> {
  const at = edges.pages.indexOf(pageId);
  const used = Object.entries(edges.toFiles).filter(([, pairs]) =>
    pairs.some((page, index) => index % 2 === 0 && page === at),
  );
  return Promise.all(
    used.map(async ([id, pairs]) => ({
      id,
      name: names.get(id) ?? id,
      usedBy: (await places.of(edges, pairs)).filter((place) => place.pageId !== pageId),
    })),
  );
}

/** The places that pairs of ordinals stand for, each page read once. */
class Places {
  readonly #db: GalleyDatabase;
  readonly #titles: ReadonlyMap<string, string>;
  readonly #read = new Map<
    string,
    Promise<ReadonlyMap<string, { readonly links: PageLinks; readonly title: string }>>
  >();

  constructor(db: GalleyDatabase, titles: ReadonlyMap<string, string>) {
    this.#db = db;
    this.#titles = titles;
  }

  async of({ spaceId, pages }: LinkEdges, pairs: readonly number[]): Promise<readonly Backlink[]> {
    if (pairs.length === 0) return [];
    const links = await (this.#read.get(spaceId) ?? this.#readSpace(spaceId));
    const found = new Map<string, Backlink>();
    for (let at = 0; at < pairs.length && found.size < MAX_BACKLINKS; at += 2) {
      const page = links.get(pages[pairs[at] ?? -1] ?? '');
      const ordinal = pairs[at + 1] ?? 0;
      const link =
        ordinal >= 0
          ? page?.links.links[ordinal]
          : {
              href: page?.links.pieces[-1 - ordinal]?.path ?? '',
              text: '',
              use: 'piece' as const,
              block: page?.links.pieces[-1 - ordinal]?.block ?? '',
            };
      if (page === undefined || link === undefined) continue;
      const { pageId } = page.links;
      const place: Backlink = {
        ...link,
        pageId,
        pageTitle: page.title,
        spaceId,
        spaceTitle: this.#titles.get(spaceId) ?? spaceId,
      };
      const name = `${pageId} ${link.block}`;
      if (!found.has(name)) found.set(name, place);
    }
    return [...found.values()];
  }

  #readSpace(spaceId: string): Promise<ReadonlyMap<string, { readonly links: PageLinks; readonly title: string }>> {
    const reading = (async () => {
      const range = [
        [spaceId, Dexie.minKey],
        [spaceId, Dexie.maxKey],
      ];
      const [groups, tree] = await Promise.all([
        this.#db.linkGroups.where('[spaceId+group]').between(range[0], range[1]).toArray(),
        this.#db.trees.get(spaceId),
      ]);
      const titles = new Map(tree?.pages.map(({ id, title }) => [id, title]));
      return new Map(
        groups.flatMap(({ pages }) =>
          pages.map((links) => [links.pageId, { links, title: titles.get(links.pageId) ?? '' }] as const),
        ),
      );
    })();
    this.#read.set(spaceId, reading);
    return reading;
  }
}

async function spaceTitles(db: GalleyDatabase): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.library.get(LIBRARY_KEY))?.spaces.map(({ id, title }) => [id, title]));
}

async function titleOfPage(db: GalleyDatabase, spaceId: string, pageId: string): Promise<string | null> {
  return (await db.trees.get(spaceId))?.pages.find(({ id }) => id === pageId)?.title ?? null;
}

async function some<T>(found: PromiseLike<T | undefined>): Promise<readonly T[]> {
  const value = await found;
  return value === undefined ? [] : [value];
}

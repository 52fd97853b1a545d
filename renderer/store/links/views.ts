import Dexie from 'dexie';
import type {
  Backlink,
  Backlinks,
  LinkFilter,
  LinkQuestion,
  LinkReportView,
  LinkRow,
  LinkScope,
  PageLinksQuestion,
  PageLinksView,
  ServiceLinksRow,
  ServiceWord,
} from '#shared/model/links.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import { waitingPages } from './indexer.ts';
import type { LinkEdges, LinkReport, PageLinks } from './records.ts';
import { NO_COUNTS } from './resolve-space.ts';
import { withRequests } from './thread-requests.ts';

export async function linkReportView(
  db: GalleyDatabase,
  { filter, limit, ...scope }: LinkQuestion,
): Promise<LinkReportView> {
  const { spaceId, pageId } = scope;
  const { rows, reports, titles, answers } = await rowsIn(db, scope);
  const states = spaceId === null ? await db.linkState.toArray() : await some(db.linkState.get(spaceId));
  const counts = { ...NO_COUNTS };
  for (const { kind } of rows) counts[kind] += 1;
  const askedPages = [...answers.values()].flatMap((pages) =>
    Object.values(pages).filter((row) => pageId === null || row.pageId === pageId),
  );
  const sum = (field: 'pages' | 'links' | 'untold'): number => reports.reduce((all, report) => all + report[field], 0);
  const pageTitle = pageId === null || spaceId === null ? null : await titleOfPage(db, spaceId, pageId);
  const fitting = rows.filter((row) => fits(row, filter));
  return {
    rows: fitting.slice(0, limit),
    fitting: fitting.length,
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

/** All matching rows, for an export. */
export async function allLinkRows(
  db: GalleyDatabase,
  { filter, ...scope }: Omit<LinkQuestion, 'limit'>,
): Promise<readonly LinkRow[]> {
  return (await rowsIn(db, scope)).rows.filter((row) => fits(row, filter));
}

async function rowsIn(db: GalleyDatabase, { spaceId, pageId }: LinkScope) {
  const [reports, asked, titles] = await Promise.all([
    spaceId === null ? db.linkReports.toArray() : some(db.linkReports.get(spaceId)),
    spaceId === null ? db.serviceLinks.toArray() : some(db.serviceLinks.get(spaceId)),
    spaceTitles(db),
  ]);
  const answers = new Map(asked.map((record) => [record.spaceId, record.pages]));
  const order = new Map([...titles.keys()].map((id, index) => [id, index]));
  const ordered = [...reports].sort((one, other) => (order.get(one.spaceId) ?? -1) - (order.get(other.spaceId) ?? -1));
  const ours = ordered.flatMap((report) => rowsOf(report, titles, answers.get(report.spaceId) ?? {}, pageId));
  const theirs = ordered.flatMap((report) => onlyTheService(report, titles, answers.get(report.spaceId) ?? {}, pageId));
  return { rows: await withRequests(db, [...ours, ...theirs]), reports: ordered, titles, answers };
}

function fits(row: LinkRow, filter: LinkFilter): boolean {
  return filter === 'all' || (filter === 'differing' ? differs(row) : row.kind === filter);
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
    // The server reports links of page texts only, and API blocks are none.
    service:
      problem.thread === undefined && problem.use !== 'api' ? serviceWord(answers[problem.pageId], key) : 'not-asked',
  }));
}

function serviceWord(answer: ServiceLinksRow | undefined, key: string): ServiceWord {
  if (answer === undefined) return 'not-asked';
  const listed = answer.links.filter((link) => link.key === key);
  return listed.find(({ status }) => status === 'broken')?.status ?? listed[0]?.status ?? 'not-listed';
}

/** Links that the server reports as broken and Galley does not. */
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

/** The broken links of a page, as the page on screen marks them. */
export async function pageProblemsView(
  db: GalleyDatabase,
  { spaceId, pageId }: { readonly spaceId: string; readonly pageId: string },
): Promise<readonly LinkRow[]> {
  const [report, answers, titles] = await Promise.all([
    db.linkReports.get(spaceId),
    db.serviceLinks.get(spaceId),
    spaceTitles(db),
  ]);
  if (report === undefined) return [];
  // Links in comments are marked in the margin.
  return rowsOf(report, titles, answers?.pages ?? {}, pageId).filter(({ thread }) => thread === undefined);
}

/** Links to a page, its own broken links, and the files that it uses. */
export async function pageLinksView(
  db: GalleyDatabase,
  { spaceId, pageId, limit }: PageLinksQuestion,
): Promise<PageLinksView> {
  const [states, tree, titles, problems] = await Promise.all([
    db.linkState.toArray(),
    db.trees.get(spaceId),
    spaceTitles(db),
    pageProblemsView(db, { spaceId, pageId }),
  ]);
  const linking = states.filter((state) => state.spaceId === spaceId || state.outward.includes(spaceId));
  const edges = (await db.linkEdges.bulkGet(linking.map((state) => state.spaceId))).filter(
    (found) => found !== undefined,
  );
  const places = new Places(db, titles);
  const from = (
    await Promise.all(edges.map((edge) => places.of(edge, edge.toPages[`${spaceId}/${pageId}`] ?? [])))
  ).flat();
  const commentLinks = edges.flatMap((edge) =>
    (edge.said?.[`${spaceId}/${pageId}`] ?? []).map((link): Backlink => ({
      ...link,
      spaceId: edge.spaceId,
      spaceTitle: titles.get(edge.spaceId) ?? edge.spaceId,
    })),
  );
  const inComments = await withRequests(db, commentLinks);
  const own = edges.find((edge) => edge.spaceId === spaceId);
  return {
    from: firstOf([...from, ...inComments], limit),
    problems,
    files: (own === undefined
      ? []
      : await filesOf(own, pageId, places, new Map(tree?.files.map(({ id, name }) => [id, name])))
    ).map((file) => ({ ...file, usedBy: firstOf(file.usedBy, limit) })),
    waiting: waitingPages(states.filter((state) => state.spaceId === spaceId)),
  };
}

function firstOf(places: readonly Backlink[], limit: number): Backlinks {
  return { total: places.length, places: places.slice(0, limit) };
}

async function filesOf(
  edges: LinkEdges,
  pageId: string,
  places: Places,
  names: ReadonlyMap<string, string>,
): Promise<readonly { readonly id: string; readonly name: string; readonly usedBy: readonly Backlink[] }[]> {
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

/** Resolves pairs of indexes to places. Each page is read once. */
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
    for (let at = 0; at < pairs.length; at += 2) {
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

import Dexie from 'dexie';
import type { LinkCounts, LinkProblem } from '#shared/model/links.ts';
import { classifyLink, parsePiece, type LinkTarget } from '../../content/content.ts';
import { collectLinks, type CollectedApi, type CollectedLink, type CollectedLinks } from '../../links/collect.ts';
import { pageIndexOf } from '../../links/page-index.ts';
import {
  destinationKey,
  whereLinkLeads,
  type Destination,
  type LinkWorld,
  type SpaceOfLinks,
} from '../../links/where.ts';
import { LIBRARY_KEY, type GalleyDatabase, type TreeRecord } from '../db/database.ts';
import type { LinkEdges, LinkReport, PageLinks, CommentLink } from './records.ts';
import { commentLinksOf, type CommentLinks } from './comment-links.ts';
import { missingApi, specNames, type SpecNamesByName } from './missing-apis.ts';

export const NO_COUNTS: LinkCounts = {
  page: 0,
  anchor: 0,
  file: 0,
  space: 0,
  unmerged: 0,
  nowhere: 0,
  api: 0,
  service: 0,
};

interface ResolvedSpace {
  readonly report: LinkReport;
  readonly edges: LinkEdges;
  /** Other spaces that this one links to. */
  readonly outward: readonly string[];
}

/** Resolves all links of a space from the stored links of its pages. Null: no tree is stored. */
export async function resolveSpace(db: GalleyDatabase, spaceId: string): Promise<ResolvedSpace | null> {
  const tree = await db.trees.get(spaceId);
  if (tree === undefined) return null;
  const pages = await pagesOf(db, spaceId);
  const pieces = await piecesOf(db, tree);
  const titles = new Map((await db.library.get(LIBRARY_KEY))?.spaces.map(({ id, title }) => [id, title]));
  const space = await spaceOfLinks(db, tree, titles.get(spaceId) ?? spaceId, pages, pieces);
  const comments = await commentLinksOf(db, spaceId);
  const all = [...pages, ...pieces.map(({ collected }) => collected), ...comments];
  const others = await spacesLinkedFrom(db, spaceId, all, titles);
  const specs = await specNames(db, apisOf([...pages, ...pieces.map(({ collected }) => collected)]));
  return new Resolution(tree, { space, others, pieces, specs }).of(pages, comments);
}

export function apisOf(all: readonly CollectedLinks[]): readonly CollectedApi[] {
  return all.flatMap(({ apis = [] }) => apis);
}

export async function pagesOf(db: GalleyDatabase, spaceId: string): Promise<readonly PageLinks[]> {
  const range = [
    [spaceId, Dexie.minKey],
    [spaceId, Dexie.maxKey],
  ];
  const groups = await db.linkGroups.where('[spaceId+group]').between(range[0], range[1]).toArray();
  return groups.flatMap((group) => group.pages);
}

type Pieces = readonly { readonly id: string; readonly path: string | null; readonly collected: CollectedLinks }[];

/** The links of shared pieces, without those of nested pieces: a page lists all pieces that it contains. */
export async function piecesOf(db: GalleyDatabase, tree: TreeRecord): Promise<Pieces> {
  const names = tree.reusables ?? [];
  if (names.length === 0) return [];
  const documents = new Map((await db.reusables.get(tree.spaceId))?.rows.map(({ id, document }) => [id, document]));
  return names.map(({ id, path }) => ({ id, path, collected: collectLinks(parsePiece(documents.get(id), path)) }));
}

export function pieceNamed(pieces: Pieces, written: string): CollectedLinks | null {
  const found = pieces.find(({ id, path }) => id === written || (path !== null && written.endsWith(path)));
  return found?.collected ?? null;
}

export async function spaceOfLinks(
  db: GalleyDatabase,
  tree: TreeRecord,
  title: string,
  pages: readonly PageLinks[],
  pieces: Pieces,
): Promise<SpaceOfLinks> {
  const anchors = new Map<string, ReadonlySet<string>>();
  for (const page of pages) {
    const shared = page.pieces.flatMap(({ path }) => pieceNamed(pieces, path)?.anchors ?? []);
    anchors.set(page.pageId, new Set([...page.anchors, ...shared]));
  }
  return {
    id: tree.spaceId,
    title,
    pages: pageIndexOf(tree.pages),
    files: tree.files,
    unmerged: (await db.unmerged.get(tree.spaceId))?.requests ?? [],
    anchorsOf: (pageId) => anchors.get(pageId) ?? null,
  };
}

const INTO_SPACE = /\/s(?:paces?)?\/([\w-]+)/;

/** The other spaces of the library that this one links to. */
export async function spacesLinkedFrom(
  db: GalleyDatabase,
  spaceId: string,
  all: readonly { readonly links: readonly CollectedLink[] }[],
  titles: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, SpaceOfLinks | 'unread'>> {
  const wanted = new Set<string>();
  for (const { links } of all) {
    for (const { href } of links) {
      const into = href.includes('/s') ? INTO_SPACE.exec(href)?.[1] : undefined;
      if (into !== undefined && into !== spaceId && titles.has(into)) wanted.add(into);
    }
  }
  const found = new Map<string, SpaceOfLinks | 'unread'>();
  for (const id of wanted) {
    const tree = await db.trees.get(id);
    if (tree === undefined) found.set(id, 'unread');
    else {
      const [others, shared] = await Promise.all([pagesOf(db, id), piecesOf(db, tree)]);
      found.set(id, await spaceOfLinks(db, tree, titles.get(id) ?? id, others, shared));
    }
  }
  return found;
}

/** What the links of a space can lead to. */
interface Targets {
  readonly space: SpaceOfLinks;
  readonly others: ReadonlyMap<string, SpaceOfLinks | 'unread'>;
  readonly pieces: Pieces;
  readonly specs: SpecNamesByName;
}

export class Resolution {
  readonly #tree: TreeRecord;
  readonly #space: SpaceOfLinks;
  readonly #others: ReadonlyMap<string, SpaceOfLinks | 'unread'>;
  readonly #pieces: Pieces;
  readonly #specs: SpecNamesByName;
  readonly #toPages: Record<string, number[]> = {};
  readonly #toFiles: Record<string, number[]> = {};
  readonly #problems: LinkReport['problems'][number][] = [];
  readonly #inComments: Record<string, CommentLink[]> = {};
  readonly #outward = new Set<string>();
  #links = 0;
  #untold = 0;

  constructor(tree: TreeRecord, { space, others, pieces, specs }: Targets) {
    this.#tree = tree;
    this.#space = space;
    this.#others = others;
    this.#pieces = pieces;
    this.#specs = specs;
  }

  of(read: readonly PageLinks[], comments: readonly CommentLinks[]): ResolvedSpace {
    const { spaceId, revision } = this.#tree;
    const byId = new Map(read.map((page) => [page.pageId, page]));
    const pages: string[] = [];
    for (const page of this.#tree.pages) {
      const links = byId.get(page.id);
      if (links === undefined) continue;
      this.#page(page, links, pages.length);
      pages.push(page.id);
    }
    for (const one of comments) this.#comment(one);
    const counts = { ...NO_COUNTS };
    for (const { kind } of this.#problems) counts[kind] += 1;
    return {
      report: {
        spaceId,
        revision,
        pages: pages.length,
        links: this.#links,
        untold: this.#untold,
        counts,
        problems: this.#problems,
      },
      outward: [...this.#outward],
      edges: { spaceId, pages, toPages: this.#toPages, toFiles: this.#toFiles, said: this.#inComments },
    };
  }

  #comment({ pageId, thread, links }: CommentLinks): void {
    const page = this.#tree.pages.find(({ id }) => id === pageId);
    const world: LinkWorld = {
      space: this.#space,
      page: { id: pageId, path: page?.path ?? null, hasChildren: page?.hasChildren ?? false },
      spaceOf: (id) => this.#others.get(id) ?? null,
    };
    const pageTitle = page?.title ?? '';
    const seen = new Set<string>();
    for (const link of links) {
      const { href } = link;
      if (seen.has(href)) continue;
      seen.add(href);
      this.#links += 1;
      const target = classifyLink(href);
      const destination: Destination = isWhole(target)
        ? whereLinkLeads(target, link.use, world)
        : { kind: 'problem', problem: 'nowhere', detail: 'Relative links don’t work in comments. Use a full URL.' };
      const to = destination.kind === 'problem' ? destination.page : destination;
      if (to !== undefined && 'spaceId' in to && to.spaceId !== this.#space.id) this.#outward.add(to.spaceId);
      if (to !== undefined && 'pageId' in to && (to.pageId !== pageId || to.spaceId !== this.#space.id))
        (this.#inComments[`${to.spaceId}/${to.pageId}`] ??= []).push({ ...link, pageId, pageTitle, thread });
      if (destination.kind === 'untold') this.#untold += 1;
      if (destination.kind !== 'problem') continue;
      const { problem: kind, detail } = destination;
      this.#problems.push({ ...link, pageId, thread, kind, detail, pageTitle, key: destinationKey(destination, href) });
    }
  }

  #page(page: TreeRecord['pages'][number], read: PageLinks, at: number): void {
    const world: LinkWorld = { space: this.#space, page, spaceOf: (id) => this.#others.get(id) ?? null };
    const seen = new Set<string>();
    const visit = (link: CollectedLink, ordinal: number): void => {
      this.#links += 1;
      const destination = whereLinkLeads(classifyLink(link.href), link.use, world);
      const target = destination.kind === 'problem' ? destination.page : destination;
      if (target !== undefined && 'pageId' in target) {
        if (target.spaceId !== this.#space.id) this.#outward.add(target.spaceId);
        if (target.pageId !== page.id) push(this.#toPages, `${target.spaceId}/${target.pageId}`, at, ordinal);
      }
      if (destination.kind === 'file') push(this.#toFiles, destination.fileId, at, ordinal);
      if (destination.kind === 'space' || destination.kind === 'untold') this.#outward.add(destination.spaceId);
      if (destination.kind === 'untold') this.#untold += 1;
      if (destination.kind !== 'problem') return;
      const { problem: kind, detail } = destination;
      const { href, text, use, block } = link;
      const name = `${block} ${href}`;
      if (seen.has(name)) return;
      seen.add(name);
      const place: LinkProblem = { pageId: page.id, block, href, text, use, kind, detail };
      this.#problems.push({ ...place, pageTitle: page.title, key: destinationKey(destination, href) });
    };
    const visitApi = (api: CollectedApi): void => {
      const missing = missingApi(api, this.#specs);
      const name = `${api.block} ${api.spec} ${missing?.href ?? ''}`;
      if (missing === null || seen.has(name)) return;
      seen.add(name);
      this.#problems.push({ ...missing, pageId: page.id, pageTitle: page.title, key: `api:${missing.href}` });
    };
    read.links.forEach(visit);
    read.apis?.forEach(visitApi);
    read.pieces.forEach(({ path, block }, index) => {
      const piece = pieceNamed(this.#pieces, path);
      if (piece === null) {
        const place: LinkProblem = {
          pageId: page.id,
          block,
          href: path,
          text: '',
          use: 'piece',
          kind: 'file',
          detail: 'No reusable content with this name.',
        };
        this.#problems.push({ ...place, pageTitle: page.title, key: `url:${path}` });
      }
      for (const link of piece?.links ?? []) visit({ ...link, block }, -1 - index);
      for (const api of piece?.apis ?? []) visitApi({ ...api, block });
    });
  }
}

/** Only full addresses work in comments, wherever they are shown. */
function isWhole({ kind, href }: LinkTarget): boolean {
  return kind === 'external' || kind === 'unsafe' || (kind === 'app' && /^(?:https|galley):/i.test(href));
}

function push(into: Record<string, number[]>, key: string, page: number, link: number): void {
  const known = into[key];
  if (known === undefined) into[key] = [page, link];
  else known.push(page, link);
}

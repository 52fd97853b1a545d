import type { Variables } from '../../content/content.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import type { BodyIndex, GalleyDatabase, TreeRecord } from '../db/database.ts';
import type { PageSource } from '../suggest/read-page.ts';
import { readAtOnce } from '../db/raw.ts';
import { documentKey } from './document.ts';
import { textOf } from './sources.ts';

/** How many pages are read together. One portion is read ahead. */
const PORTION_PAGES = 6;

/**
 * Reads stored pages with their texts and the titles above them. What is known of a space beside its texts is cached
 * until `forget`, since the pages of one question are in many spaces, mostly the same ones as for the next question.
 */
export class PageSources {
  readonly #db: GalleyDatabase;
  readonly #outlines = new Map<string, Outline>();

  constructor(db: GalleyDatabase) {
    this.#db = db;
  }

  /**
   * Reads pages by document ids, in portions and in no particular order. The next portion is read while one is used.
   */
  async *read(
    ids: readonly string[],
    spaceTitles: ReadonlyMap<string, string>,
  ): AsyncGenerator<readonly PageSource[], void, undefined> {
    const wanted = ids.map((documentId) => ({ ...documentKey(documentId), documentId }));
    let next = this.#portion(wanted.slice(0, PORTION_PAGES), spaceTitles);
    for (let at = PORTION_PAGES; ; at += PORTION_PAGES) {
      const sources = await next;
      const isLast = at >= wanted.length;
      if (!isLast) {
        next = this.#portion(wanted.slice(at, at + PORTION_PAGES), spaceTitles);
        // An error is thrown when its portion is due, and ignored if nobody waits for it any more.
        next.catch(() => undefined);
      }
      yield sources;
      if (isLast) return;
    }
  }

  /** Call it when spaces changed or no more questions are expected. */
  forget(): void {
    this.#outlines.clear();
  }

  async #portion(
    wanted: readonly WantedPage[],
    spaceTitles: ReadonlyMap<string, string>,
  ): Promise<readonly PageSource[]> {
    const spaces = wanted.map(({ spaceId }) => spaceId);
    const outlines = await this.#outlinesOf(spaces);
    const rows = await this.#rowsOf(wanted, outlines);
    // Texts that moved to another record since their space was read.
    const moved = wanted.filter((page) => !rows.has(page.documentId) && placeIn(outlines, page)?.group != null);
    if (moved.length > 0) {
      for (const { spaceId } of moved) this.#outlines.delete(spaceId);
      for (const [id, outline] of await this.#outlinesOf(spaces)) outlines.set(id, outline);
      for (const [id, row] of await this.#rowsOf(moved, outlines)) rows.set(id, row);
    }
    return wanted.flatMap((page): readonly PageSource[] => {
      const outline = outlines.get(page.spaceId);
      const place = placeIn(outlines, page);
      if (outline === undefined || place === undefined) return [];
      const { title, description, isOverview } = place;
      const row = rows.get(page.documentId);
      const text = row === undefined ? { headings: [], body: '' } : textOf(row, place.variables);
      const above = [spaceTitles.get(page.spaceId) ?? '', ...titlesAbove(place, outline)];
      return [{ id: page.documentId, title, description, above, isOverview, text }];
    });
  }

  /** The outlines of these spaces, as a copy: `forget` does not affect it. */
  async #outlinesOf(spaceIds: readonly string[]): Promise<Map<string, Outline>> {
    const ids = [...new Set(spaceIds)];
    const { trees, bodyIndex } = this.#db;
    const known = new Map<string, Outline>();
    for (const id of ids) {
      const outline = this.#outlines.get(id);
      if (outline !== undefined) known.set(id, outline);
    }
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    await readAtOnce(this.#db, [trees, bodyIndex], (read) =>
      Promise.all(
        missing.map(async (id) => {
          const outline = outlineOf(...(await Promise.all([read.get(trees, id), read.get(bodyIndex, id)])));
          known.set(id, outline);
          this.#outlines.set(id, outline);
        }),
      ),
    );
    return known;
  }

  /** The stored texts, by document id. */
  async #rowsOf(wanted: readonly WantedPage[], outlines: ReadonlyMap<string, Outline>): Promise<Map<string, BodyRow>> {
    const groups = new Map<string, [string, number]>();
    for (const page of wanted) {
      const group = placeIn(outlines, page)?.group;
      if (group != null) groups.set(`${page.spaceId} ${String(group)}`, [page.spaceId, group]);
    }
    const { bodyRecords } = this.#db;
    const records = await readAtOnce(this.#db, [bodyRecords], (read) =>
      Promise.all([...groups.values()].map((key) => read.get(bodyRecords, key))),
    );
    const bySpace = new Map<string, BodyRow[]>();
    for (const record of records) {
      if (record !== undefined) bySpace.set(record.spaceId, [...(bySpace.get(record.spaceId) ?? []), ...record.rows]);
    }
    const rows = new Map<string, BodyRow>();
    for (const page of wanted) {
      const row = bySpace.get(page.spaceId)?.find(({ pageId }) => pageId === page.id);
      if (row !== undefined) rows.set(page.documentId, row);
    }
    return rows;
  }
}

interface WantedPage {
  readonly documentId: string;
  readonly spaceId: string;
  readonly id: string;
}

interface PagePlace {
  readonly title: string;
  readonly description: string;
  readonly parent: string | null;
  readonly isOverview: boolean;
  /** The record of its text; null: it is not stored. */
  readonly group: number | null;
  /** Those of its space. */
  readonly variables: Variables | undefined;
}

type Outline = ReadonlyMap<string, PagePlace>;

function placeIn(outlines: ReadonlyMap<string, Outline>, { spaceId, id }: WantedPage): PagePlace | undefined {
  return outlines.get(spaceId)?.get(id);
}

function outlineOf(tree: TreeRecord | undefined, index: BodyIndex | undefined): Outline {
  const pages = tree?.pages ?? [];
  const parents = new Set(pages.map(({ parent }) => parent));
  return new Map(
    pages.map(({ id, title, description, parent }) => [
      id,
      {
        ...{ title, description: description ?? '', parent, isOverview: parents.has(id) },
        group: index?.pages[id]?.group ?? null,
        variables: tree?.variables,
      },
    ]),
  );
}

/** No tree is deeper; this also ends a cycle of parents. */
const DEEPEST = 50;

function titlesAbove(place: PagePlace, pages: Outline): readonly string[] {
  const titles: string[] = [];
  let { parent } = place;
  while (parent !== null && titles.length < DEEPEST) {
    const above = pages.get(parent);
    if (above === undefined) break;
    titles.unshift(above.title);
    parent = above.parent;
  }
  return titles;
}

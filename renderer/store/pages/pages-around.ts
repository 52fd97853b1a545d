import type { OfflineRules } from '#shared/offline.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import { LIBRARY_KEY, type GalleyDatabase, type LibraryRecord, type TreeRecord } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { readAtOnce } from '../db/raw.ts';
import { onChangesWhileOpen } from '../feed/dexie-changes.ts';
import { isWithin, type ChangedKeys } from '../feed/key-ranges.ts';

/** What all pages of a space share. */
export interface SpaceAround {
  readonly tree: TreeRecord | undefined;
  /** The position of each page in the tree. */
  readonly positions: ReadonlyMap<string, number>;
  /** The record that holds the text of each page. */
  readonly groups: ReadonlyMap<string, number>;
}

/** A person's marks on pages. */
export interface PageMarks {
  readonly rules: OfflineRules;
  isStarred(spaceId: string, pageId: string): boolean;
  /** Whether the earlier text is stored for comparison and the page was not read since. */
  hasRead(spaceId: string, pageId: string): boolean;
}

export interface StoredPageText {
  readonly space: SpaceAround;
  readonly library: LibraryRecord | undefined;
  readonly row: BodyRow | undefined;
}

/** How many pages of trees are cached; the last space always is. */
const MOST_PAGES = 20_000;

const remembered = new WeakMap<GalleyDatabase, PagesAround>();

/** The cache of the account with these databases. */
export function aroundPages({ db, local }: Databases): PagesAround {
  const around = remembered.get(db) ?? new PagesAround(db, local);
  remembered.set(db, around);
  return around;
}

/**
 * Rendering any page needs the space's tree, which is many times larger than a page's text and the same for all pages.
 * It stays in memory until one of its records changes, so that going from page to page reads one record.
 */
export class PagesAround {
  readonly #db: GalleyDatabase;
  readonly #local: Databases['local'];
  /** The space that was used last is at the end. */
  readonly #spaces = new Map<string, SpaceAround>();
  #library: LibraryRecord | undefined;
  #marks: PageMarks | null = null;
  readonly #listen: () => void;
  /** Counts changes: a read that began before the latest one is not cached. */
  #changes = 0;

  constructor(db: GalleyDatabase, local: Databases['local']) {
    this.#db = db;
    this.#local = local;
    const { trees, bodyIndex, library } = db;
    const { keeps, stars, readBodies, pagesBefore } = local;
    this.#listen = onChangesWhileOpen(
      { trees, bodyIndex, library, keeps, stars, readBodies, pagesBefore },
      (changedKeys) => {
        this.#forget(changedKeys);
      },
    );
  }

  async page(spaceId: string, pageId: string): Promise<StoredPageText> {
    this.#listen();
    const space = this.#spaces.get(spaceId);
    const library = this.#library;
    if (space === undefined || library === undefined) return this.#read(spaceId, pageId);
    this.#spaces.delete(spaceId);
    this.#spaces.set(spaceId, space);
    const group = space.groups.get(pageId);
    if (group === undefined) return { space, library, row: undefined };
    const stored = await readAtOnce(this.#db, [this.#db.bodyRecords], (read) =>
      read.get(this.#db.bodyRecords, [spaceId, group]),
    );
    const row = stored?.rows.find((one) => one.pageId === pageId);
    // Another window moved the text, and the notification has not arrived yet.
    return row === undefined ? this.#read(spaceId, pageId) : { space, library, row };
  }

  async marks(): Promise<PageMarks> {
    this.#listen();
    if (this.#marks !== null) return this.#marks;
    const changes = this.#changes;
    const { keeps, stars, readBodies, pagesBefore } = this.#local;
    const [rules, starred, read, changed] = await readAtOnce(
      this.#local,
      [keeps, stars, readBodies, pagesBefore],
      (ask) => Promise.all([ask.all(keeps), ask.keys(stars), ask.keys(readBodies), ask.keys(pagesBefore)]),
    );
    const [isStarred, hasText, isChanged] = [isAmong(starred), isAmong(read), isAmong(changed)];
    const marks: PageMarks = {
      rules: new Map(rules.map(({ key, rule }) => [key, rule])),
      isStarred,
      hasRead: (spaceId, pageId) => hasText(spaceId, pageId) && isChanged(spaceId, pageId),
    };
    if (changes === this.#changes) this.#marks = marks;
    return marks;
  }

  /** One transaction. Only the text needs a second read, since another record says where it is. */
  async #read(spaceId: string, pageId: string): Promise<StoredPageText> {
    const changes = this.#changes;
    const { trees, bodyIndex, bodyRecords, library: libraries } = this.#db;
    const [tree, library, [index, row]] = await readAtOnce(
      this.#db,
      [trees, bodyIndex, bodyRecords, libraries],
      (read) =>
        Promise.all([
          read.get(trees, spaceId),
          this.#library ?? read.get(libraries, LIBRARY_KEY),
          read.get(bodyIndex, spaceId).then(async (found) => {
            const place = found?.pages[pageId];
            const group = place === undefined ? undefined : await read.get(bodyRecords, [spaceId, place.group]);
            return [found, group?.rows.find((one) => one.pageId === pageId)] as const;
          }),
        ]),
    );
    const space: SpaceAround = {
      tree,
      positions: new Map(tree?.pages.map(({ id }, at) => [id, at])),
      groups: new Map(Object.entries(index?.pages ?? {}).map(([id, { group }]) => [id, group])),
    };
    if (changes === this.#changes) {
      this.#library = library;
      this.#spaces.delete(spaceId);
      this.#spaces.set(spaceId, space);
      this.#makeRoom();
    }
    return { space, library, row };
  }

  #makeRoom(): void {
    let pages = 0;
    for (const [spaceId, { positions }] of [...this.#spaces].reverse()) {
      pages += positions.size;
      if (pages > MOST_PAGES && pages > positions.size) this.#spaces.delete(spaceId);
    }
  }

  #forget(changedKeys: ChangedKeys<string>): void {
    this.#changes += 1;
    for (const [name, ranges] of changedKeys) {
      if (name === 'library') this.#library = undefined;
      else if (name !== 'trees' && name !== 'bodyIndex') this.#marks = null;
      else
        for (const spaceId of this.#spaces.keys())
          if (ranges.some((range) => isWithin(spaceId, range))) this.#spaces.delete(spaceId);
    }
  }
}

function isAmong(keys: readonly IDBValidKey[]): (spaceId: string, pageId: string) => boolean {
  const known = new Set(keys.map((key) => JSON.stringify(key)));
  return (spaceId, pageId) => known.has(JSON.stringify([spaceId, pageId]));
}

import type { OfflineRules } from '#shared/offline.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import { LIBRARY_KEY, type GalleyDatabase, type LibraryRecord, type TreeRecord } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { readAtOnce } from '../db/raw.ts';
import { onChangesWhileOpen } from '../feed/dexie-changes.ts';
import { isWithin, type ChangedKeys } from '../feed/key-ranges.ts';

/** What the pages of a space have in common. */
export interface SpaceAround {
  readonly tree: TreeRecord | undefined;
  /** Of each page in the tree. */
  readonly positions: ReadonlyMap<string, number>;
  /** In which record the text of each page lies. */
  readonly groups: ReadonlyMap<string, number>;
}

/** What a person noted of pages. */
export interface PageMarks {
  readonly rules: OfflineRules;
  isStarred(spaceId: string, pageId: string): boolean;
  /** Whether the text that was read before is kept for comparison, and the page was not read since. */
  hasRead(spaceId: string, pageId: string): boolean;
}

export interface StoredPageText {
  readonly space: SpaceAround;
  readonly library: LibraryRecord | undefined;
  readonly row: BodyRow | undefined;
}

/** So many pages of trees are remembered; the last space always is. */
const MOST_PAGES = 20_000;

const remembered = new WeakMap<GalleyDatabase, PagesAround>();

/** Of the account whose databases these are. */
export function aroundPages({ db, local }: Databases): PagesAround {
  const around = remembered.get(db) ?? new PagesAround(db, local);
  remembered.set(db, around);
  return around;
}

/**
 * What has to be known to draw any page of a space is many times a page's text and is the same for the next one: it is kept in
 * memory until a record that it was read from is touched, so that going from page to page reads one record.
 */
export class PagesAround {
  readonly #db: GalleyDatabase;
  readonly #local: Databases['local'];
  /** The one that was asked for last stands at the end. */
  readonly #spaces = new Map<string, SpaceAround>();
  #library: LibraryRecord | undefined;
  #marks: PageMarks | null = null;
  readonly #listen: () => void;
  /** What was read before the last change is not kept. */
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
    // Another window moved it, and what tells of that is still under way.
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

  /** One transaction, and only the text waits for another record: that which says where it lies. */
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

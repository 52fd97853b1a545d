import type { LibraryNode, LibraryView, SpaceCursor } from '#shared/rpc/store.ts';
import type { Result } from '#shared/result.ts';
import { createdCollections, overlayLibrary } from '../../overlay/library.ts';
import { LIBRARY_KEY, type LibraryRecord } from '../db/database.ts';
import { libraryNodes } from './library.ts';
import type { OutboxRecord } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { liveAdminRecords } from '../outbox/outbox-records.ts';
import { readCounts, type CountsBySpace } from '../cache/counts.ts';
import { follow } from '../feed/change-feed.ts';
import { EVERY_KEY, isWithin, recordsWithin, type ChangedKeys, type KeyRange } from '../feed/key-ranges.ts';

/**
 * The library as screens show it. A sync stores a cursor per space and counts with every batch, so what was read stays
 * in memory, only changed tables are read again, and updates are throttled to keep a start fast.
 */

/** A running number need not be drawn more often. */
export const THROTTLE_MS = 250;
/** The time of the last sync is not urgent: it is sent with other changes, or after this delay. */
export const CURSORS_MS = 1_000;

export function watchLibrary(databases: Databases, emit: (value: Result<LibraryView>) => void): () => void {
  const { library, tallies, cursors } = databases.db;
  const parts = new LibraryParts(databases);
  return follow({
    sources: { library, tallies, cursors, outbox: databases.local.outbox },
    read: (changedKeys) => parts.read(changedKeys),
    emit,
    throttleMs: (changedKeys) => (changedKeys.size === 1 && changedKeys.has('cursors') ? CURSORS_MS : THROTTLE_MS),
  });
}

/** The whole library, read now. */
export function libraryView(databases: Databases): Promise<LibraryView> {
  return new LibraryParts(databases).read(null);
}

type LibraryTable = 'library' | 'tallies' | 'cursors' | 'outbox';

class LibraryParts {
  readonly #databases: Databases;
  #library: LibraryRecord | undefined;
  #tallies: CountsBySpace = new Map();
  #cursors = new Map<string, SpaceCursor>();
  #waiting: readonly OutboxRecord[] = [];

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  /** `changedKeys`: what to read again; null: everything. */
  async read(changedKeys: ChangedKeys<LibraryTable> | null): Promise<LibraryView> {
    const isOther = (table: LibraryTable): boolean => changedKeys?.has(table) ?? true;
    await Promise.all([
      isOther('library') ? this.#readLibrary() : null,
      isOther('tallies') ? this.#readCounts() : null,
      isOther('cursors') ? this.#readCursors(changedKeys?.get('cursors') ?? [EVERY_KEY]) : null,
      isOther('outbox') ? this.#readWaiting() : null,
    ]);
    return this.#view();
  }

  async #readLibrary(): Promise<void> {
    this.#library = await this.#databases.db.library.get(LIBRARY_KEY);
  }

  async #readCounts(): Promise<void> {
    this.#tallies = await readCounts(this.#databases.db);
  }

  async #readCursors(ranges: readonly KeyRange[]): Promise<void> {
    const rows = await recordsWithin(this.#databases.db.cursors, ranges);
    for (const spaceId of this.#cursors.keys())
      if (ranges.some((range) => isWithin(spaceId, range))) this.#cursors.delete(spaceId);
    for (const row of rows) this.#cursors.set(row.spaceId, row);
  }

  async #readWaiting(): Promise<void> {
    this.#waiting = await liveAdminRecords(this.#databases.local);
  }

  #view(): LibraryView {
    const library = this.#library;
    if (library === undefined) return { fetchedAt: null, nodes: [] };
    const operations = this.#waiting.map(({ operation }) => operation);
    const shown = overlayLibrary(library, operations);
    const nodes: readonly LibraryNode[] = libraryNodes(shown, (space) => {
      const tally = this.#tallies.get(space.id);
      const syncedAt = this.#cursors.get(space.id)?.syncedAt ?? null;
      return {
        pages: tally?.pages ?? null,
        bodies: tally?.bodies ?? 0,
        // Until all comments were read once, the server's own count is better.
        comments: syncedAt === null ? space.comments : (tally?.total ?? 0),
        syncedAt,
      };
    });
    return { fetchedAt: library.fetchedAt, nodes, created: createdCollections(operations) };
  }
}

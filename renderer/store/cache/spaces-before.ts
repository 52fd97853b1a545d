import type { GalleyDatabase } from '../db/database.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { readAtOnce } from '../db/raw.ts';
import { onChangesWhileOpen } from '../feed/dexie-changes.ts';
import { isWithin, type ChangedKeys, type KeyRange } from '../feed/key-ranges.ts';

export interface SpaceBefore {
  /** All comments of the space were read once: comments after that are unread. */
  readonly hasBaseline: boolean;
  /** When all comments of the space were last read (ms); null: never. */
  readonly fullPassAt: number | null;
}

/**
 * What the batches of a sync need to know about their space. A sync asks with each batch, so the answer stays in
 * memory, and writes of this Worker update it without a new read.
 */
export class SpacesBefore {
  readonly #db: GalleyDatabase;
  readonly #local: LocalDatabase;
  readonly #baselines = new Map<string, boolean>();
  readonly #passes = new Map<string, number | null>();
  readonly #listen: () => void;
  /** Counts changes: a read that began before the latest one is not cached. */
  #changes = 0;

  constructor({ db, local }: Databases) {
    this.#db = db;
    this.#local = local;
    this.#listen = onChangesWhileOpen({ cursors: db.cursors, baselines: local.baselines }, (changedKeys) => {
      this.#hear(changedKeys);
    });
  }

  async of(spaceId: string): Promise<SpaceBefore> {
    this.#listen();
    const [hasBaseline, fullPassAt] = await Promise.all([
      this.#known(this.#baselines, spaceId, () => this.#readBaseline(spaceId)),
      this.#known(this.#passes, spaceId, () => this.#readPass(spaceId)),
    ]);
    return { hasBaseline, fullPassAt };
  }

  async #known<T>(remembered: Map<string, T>, spaceId: string, read: () => Promise<T>): Promise<T> {
    const known = remembered.get(spaceId);
    if (known !== undefined) return known;
    const changes = this.#changes;
    const value = await read();
    if (changes === this.#changes) remembered.set(spaceId, value);
    return value;
  }

  async #readBaseline(spaceId: string): Promise<boolean> {
    const { baselines } = this.#local;
    return (await readAtOnce(this.#local, [baselines], (read) => read.get(baselines, spaceId))) !== undefined;
  }

  async #readPass(spaceId: string): Promise<number | null> {
    const { cursors } = this.#db;
    return (await readAtOnce(this.#db, [cursors], (read) => read.get(cursors, spaceId)))?.fullPassAt ?? null;
  }

  #hear(changedKeys: ChangedKeys<'cursors' | 'baselines'>): void {
    this.#changes += 1;
    for (const range of changedKeys.get('baselines') ?? []) forget(this.#baselines, range);
    for (const range of changedKeys.get('cursors') ?? []) {
      const row = range.row as { readonly spaceId: string; readonly fullPassAt: number | null } | undefined;
      if (row === undefined) forget(this.#passes, range);
      else this.#passes.set(row.spaceId, row.fullPassAt);
    }
  }
}

function forget(known: Map<string, unknown>, range: KeyRange): void {
  for (const spaceId of known.keys()) if (isWithin(spaceId, range)) known.delete(spaceId);
}

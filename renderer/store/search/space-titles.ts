import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import { onChangesWhileOpen } from '../feed/dexie-changes.ts';

/** Space titles, cached until the library changes: every query needs them. */
export class SpaceTitles {
  readonly #db: GalleyDatabase;
  readonly #listen: () => void;
  #titles: Promise<ReadonlyMap<string, string>> | null = null;

  constructor(db: GalleyDatabase) {
    this.#db = db;
    this.#listen = onChangesWhileOpen({ library: db.library }, () => {
      this.#titles = null;
    });
  }

  all(): Promise<ReadonlyMap<string, string>> {
    this.#listen();
    this.#titles ??= this.#read().catch((thrown: unknown) => {
      this.#titles = null;
      throw thrown;
    });
    return this.#titles;
  }

  async #read(): Promise<ReadonlyMap<string, string>> {
    const library = await this.#db.library.get(LIBRARY_KEY);
    return new Map((library?.spaces ?? []).map(({ id, title }) => [id, title]));
  }
}

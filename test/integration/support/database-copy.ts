/** A database as plain data, which another process can read. */
export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly StoredTable[];
}

interface StoredTable {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly StoredIndex[];
  readonly keys: readonly IDBValidKey[];
  readonly values: readonly unknown[];
}

interface StoredIndex {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly unique: boolean;
  readonly multiEntry: boolean;
}

export async function readDatabases(factory: IDBFactory): Promise<readonly StoredDatabase[]> {
  const databases: StoredDatabase[] = [];
  for (const { name } of await factory.databases()) if (name !== undefined) databases.push(await read(factory, name));
  return databases;
}

async function read(factory: IDBFactory, name: string): Promise<StoredDatabase> {
  const db = await answerOf(factory.open(name));
  const names = [...db.objectStoreNames];
  const transaction = names.length === 0 ? null : db.transaction(names, 'readonly');
  const tables: StoredTable[] = [];
  for (const table of names) {
    const store = transaction?.objectStore(table);
    if (store === undefined) continue;
    const { keyPath, autoIncrement } = store;
    const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf<unknown[]>(store.getAll())]);
    const indexes = [...store.indexNames].map((at) => {
      const { name: indexName, keyPath: path, unique, multiEntry } = store.index(at);
      return { name: indexName, keyPath: path, unique, multiEntry };
    });
    tables.push({ name: table, keyPath, autoIncrement, indexes, keys, values });
  }
  const { version } = db;
  db.close();
  return { name, version, tables };
}

export async function writeDatabases(factory: IDBFactory, databases: readonly StoredDatabase[]): Promise<void> {
  for (const database of databases) await write(factory, database);
}

async function write(factory: IDBFactory, { name, version, tables }: StoredDatabase): Promise<void> {
  const opening = factory.open(name, version);
  opening.onupgradeneeded = () => {
    for (const { name: table, keyPath, autoIncrement, indexes, keys, values } of tables) {
      const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      for (const [at, value] of values.entries()) {
        if (keyPath === null) store.put(value, keys[at]);
        else store.put(value);
      }
    }
  };
  (await answerOf(opening)).close();
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('the database did not answer'));
    };
  });
}

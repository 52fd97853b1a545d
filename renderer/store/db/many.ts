import { cmp, type IndexableType, type Table } from 'dexie';

/** Of so few each is asked for by itself. */
const FEW = 16;
/** Beside one that is wanted so many others may be read: a request costs about as much as they do. */
const OTHERS_EACH = 8;

/**
 * The records of these keys that are there. Each that is asked for by itself is a way to the database's own process and back,
 * also where nothing is found: of many, all that lies between the first and the last is read instead, if that is not far more.
 */
export async function manyOf<T, K extends IndexableType>(
  table: Table<T, K>,
  keys: readonly K[],
): Promise<readonly T[]> {
  if (keys.length > FEW) {
    const sorted = [...keys].sort(cmp);
    const between = table.where(':id').between(sorted[0], sorted.at(-1), true, true);
    if ((await between.count()) <= keys.length * OTHERS_EACH) {
      const wanted = new Set(keys.map((key) => JSON.stringify(key)));
      const { extractKey } = table.core.schema.primaryKey;
      return (await between.toArray()).filter((record) => wanted.has(JSON.stringify(extractKey?.(record))));
    }
  }
  const found = await table.bulkGet([...keys]);
  return found.filter((record) => record !== undefined);
}

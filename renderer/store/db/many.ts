import { cmp, type IndexableType, type Table } from 'dexie';

/** Up to this many keys are requested one by one. */
const FEW = 16;
/** How many unwanted records may be read for each wanted one: a request costs about as much as these do. */
const OTHERS_EACH = 8;

/**
 * The existing records of these keys. Each single request is a round trip to the browser's database process, even if it
 * finds nothing. For many keys, the whole range from the first to the last is read instead, unless it holds far more.
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

import { direct } from '../db/direct.ts';
import { COUNTS_KEY, type GalleyDatabase, type SpaceCounts } from '../db/database.ts';

/**
 * All counts of all spaces in one record. Lists of all spaces are recomputed with every commit, and one record per
 * space would cost more than everything else that they read.
 */
export type CountsBySpace = ReadonlyMap<string, SpaceCounts>;

const NOTHING: SpaceCounts = { pages: null, bodies: 0, bytes: 0, outdated: 0, total: 0 };

export async function readCounts(db: GalleyDatabase): Promise<CountsBySpace> {
  return (await db.tallies.get(COUNTS_KEY))?.spaces ?? new Map();
}

/** Call it within the transaction that changes the counts. */
export async function countsToChange(db: GalleyDatabase): Promise<CountsBySpace> {
  return (await direct(db.tallies).get(COUNTS_KEY))?.spaces ?? new Map();
}

export function countsOf(tallies: CountsBySpace, spaceId: string): SpaceCounts {
  return tallies.get(spaceId) ?? NOTHING;
}

/** `tallies` were read in the same transaction. Unchanged counts are not written, so that no listener wakes up. */
export function putCounts(
  db: GalleyDatabase,
  tallies: CountsBySpace,
  spaceId: string,
  change: Partial<SpaceCounts>,
): void {
  const before = tallies.get(spaceId);
  const after = { ...(before ?? NOTHING), ...change };
  if (before !== undefined && isSame(before, after)) return;
  direct(db.tallies).put({ key: COUNTS_KEY, spaces: new Map(tallies).set(spaceId, after) });
}

export async function forgetCounts(db: GalleyDatabase, spaceId: string): Promise<void> {
  const spaces = new Map(await readCounts(db));
  if (spaces.delete(spaceId)) await db.tallies.put({ key: COUNTS_KEY, spaces });
}

function isSame(one: SpaceCounts, other: SpaceCounts): boolean {
  return (
    one.pages === other.pages &&
    one.bodies === other.bodies &&
    one.bytes === other.bytes &&
    one.outdated === other.outdated &&
    one.total === other.total
  );
}

import { direct } from '../db/direct.ts';
import { TALLIES_KEY, type GalleyDatabase, type Tally } from '../db/database.ts';

/**
 * What is counted of spaces, all of it in one record: lists of all spaces are told anew with every commit, and a record for
 * each would cost them more than everything else that they read.
 */
export type Tallies = ReadonlyMap<string, Tally>;

const NOTHING: Tally = { pages: null, bodies: 0, bytes: 0, outdated: 0, total: 0 };

export async function readTallies(db: GalleyDatabase): Promise<Tallies> {
  return (await db.tallies.get(TALLIES_KEY))?.spaces ?? new Map();
}

/** Within the transaction that changes them. */
export async function talliesToChange(db: GalleyDatabase): Promise<Tallies> {
  return (await direct(db.tallies).get(TALLIES_KEY))?.spaces ?? new Map();
}

export function tallyOf(tallies: Tallies, spaceId: string): Tally {
  return tallies.get(spaceId) ?? NOTHING;
}

/** `tallies` were read in the same transaction. What is as it was is not written, so that nobody is told of it. */
export function putTally(db: GalleyDatabase, tallies: Tallies, spaceId: string, change: Partial<Tally>): void {
  const before = tallies.get(spaceId);
  const after = { ...(before ?? NOTHING), ...change };
  if (before !== undefined && isSame(before, after)) return;
  direct(db.tallies).put({ key: TALLIES_KEY, spaces: new Map(tallies).set(spaceId, after) });
}

export async function forgetTally(db: GalleyDatabase, spaceId: string): Promise<void> {
  const spaces = new Map(await readTallies(db));
  if (spaces.delete(spaceId)) await db.tallies.put({ key: TALLIES_KEY, spaces });
}

function isSame(one: Tally, other: Tally): boolean {
  return (
    one.pages === other.pages &&
    one.bodies === other.bodies &&
    one.bytes === other.bytes &&
    one.outdated === other.outdated &&
    one.total === other.total
  );
}

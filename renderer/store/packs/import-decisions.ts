import { differences, withPart, type CarriedMark, type MarkDifference } from '#shared/triage/carry.ts';
import { unmarked, type TriageMark } from '#shared/triage/marks.ts';
import type { LocalDatabase } from '../db/local-database.ts';

/** Compares the decisions of a file with those on this computer. Nothing is imported that the person was not shown. */
export async function compareMarks(
  local: LocalDatabase,
  marks: readonly CarriedMark[],
): Promise<readonly MarkDifference[]> {
  const stored = await local.triageMarks.bulkGet(marks.map(({ mark }) => mark.clusterId));
  return marks.flatMap((carried, at) => differences(stored[at] ?? null, carried));
}

export async function takeMarks(
  local: LocalDatabase,
  chosen: readonly MarkDifference[],
  now: number,
): Promise<{ readonly taken: number; readonly changed: number }> {
  return local.transaction('rw', [local.triageMarks], async () => {
    let [taken, changed] = [0, 0];
    for (const difference of chosen) {
      const { clusterId, part, theirs } = difference;
      const mine = (await local.triageMarks.get(clusterId)) ?? null;
      if (!isAsShown(mine, difference)) {
        changed += 1;
        continue;
      }
      taken += 1;
      await local.triageMarks.put(withPart(mine ?? unmarked(clusterId, theirs.label), theirs, part, now));
    }
    return { taken, changed };
  });
}

function isAsShown(mine: TriageMark | null, { part, mine: shown, theirs }: MarkDifference): boolean {
  const [now = null] = differences(mine, { mark: theirs, parts: [part] });
  return now !== null && JSON.stringify(partOf(now.mine, part)) === JSON.stringify(partOf(shown, part));
}

function partOf(mark: TriageMark | null, part: MarkDifference['part']): unknown {
  if (mark === null) return null;
  if (part === 'verdict') return mark.verdict;
  return part === 'pages' ? mark.pages : [mark.note, mark.tags, mark.priority];
}

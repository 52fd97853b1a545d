import type { TriageMark } from '#shared/triage/marks.ts';

/** Marks as the store tells them: all of them each time. Those that are what they were stay the very same objects. */
export class ToldMarks {
  #known = new Map<string, TriageMark>();

  of(told: readonly TriageMark[]): ReadonlyMap<string, TriageMark> {
    this.#known = new Map(
      told.map((mark) => {
        const known = this.#known.get(mark.clusterId);
        return [mark.clusterId, known !== undefined && isSame(known, mark) ? known : mark];
      }),
    );
    return this.#known;
  }
}

/** Every change moves a time of its own; two of one moment differ in what they say. */
function isSame(one: TriageMark, other: TriageMark): boolean {
  return (
    one.verdictAt === other.verdictAt &&
    one.notedAt === other.notedAt &&
    one.pagesAt === other.pagesAt &&
    one.looked?.at === other.looked?.at &&
    JSON.stringify(one) === JSON.stringify(other)
  );
}

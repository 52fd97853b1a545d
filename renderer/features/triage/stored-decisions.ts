import type { TriageMark } from '#shared/triage/marks.ts';

/** The store's marks, all of them with each update. Unchanged ones stay the same objects. */
export class StoredMarks {
  #known = new Map<string, TriageMark>();

  of(marks: readonly TriageMark[]): ReadonlyMap<string, TriageMark> {
    this.#known = new Map(
      marks.map((mark) => {
        const known = this.#known.get(mark.clusterId);
        return [mark.clusterId, known !== undefined && isSame(known, mark) ? known : mark];
      }),
    );
    return this.#known;
  }
}

/** Every change sets a time; changes at the same moment differ in their values. */
function isSame(one: TriageMark, other: TriageMark): boolean {
  return (
    one.verdictAt === other.verdictAt &&
    one.notedAt === other.notedAt &&
    one.pagesAt === other.pagesAt &&
    one.looked?.at === other.looked?.at &&
    JSON.stringify(one) === JSON.stringify(other)
  );
}

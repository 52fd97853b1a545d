/**
 * The items that were moved, given the old and the new order of the same items: all that are not on the longest run of
 * items that kept their order. Each item occurs once in each list.
 */
export function reorderedIn(before: readonly string[], after: readonly string[]): readonly string[] {
  const placeBefore = new Map(before.map((id, index) => [id, index]));
  /** For each length: the last item of a run of that length whose old place is the lowest. */
  const ends: { readonly id: string; readonly place: number }[] = [];
  const beforeIn = new Map<string, string | undefined>();
  for (const id of after) {
    const place = placeBefore.get(id) ?? -1;
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ends[middle]?.place ?? 0) < place) from = middle + 1;
      else to = middle;
    }
    beforeIn.set(id, ends[from - 1]?.id);
    ends[from] = { id, place };
  }
  const stayed = new Set<string>();
  for (let id = ends.at(-1)?.id; id !== undefined; id = beforeIn.get(id)) stayed.add(id);
  return after.filter((id) => !stayed.has(id));
}

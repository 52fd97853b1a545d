/** A note in the margin: its wanted position and its height (px). */
export interface Note {
  readonly key: string;
  readonly top: number;
  readonly height: number;
}

/**
 * The positions of notes in a margin (px from its top), by key: each at its wanted position or as near below as there
 * is room, without overlaps. The chosen one is exactly at its position, and those above it move up.
 */
export function stack(notes: readonly Note[], gap: number, chosen: string | null): ReadonlyMap<string, number> {
  const inOrder = [...notes].sort((one, other) => one.top - other.top);
  const at = inOrder.findIndex(({ key }) => key === chosen);
  const tops = new Map<string, number>();
  let least = Number.POSITIVE_INFINITY;
  // Upwards from the chosen one.
  for (let index = at; index >= 0; index -= 1) {
    const note = inOrder[index];
    if (note === undefined) continue;
    const top = Math.min(note.top, least - note.height);
    tops.set(note.key, top);
    least = top - gap;
  }
  // No note is above the top of the margin: without room, all move down.
  let from = 0;
  for (const [index, note] of inOrder.entries()) {
    const wanted = index <= at ? (tops.get(note.key) ?? note.top) : note.top;
    const top = Math.max(wanted, from);
    tops.set(note.key, top);
    from = top + note.height + gap;
  }
  return tops;
}

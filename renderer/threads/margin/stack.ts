/** A note in the margin: its wanted position and its height (px). */
export interface Note {
  readonly key: string;
  readonly top: number;
  readonly height: number;
}

/**
 * The positions of notes in a margin (px from its top), by key: each at its wanted position or as near below as there
 * is room, without overlaps. The chosen one is exactly at its position: those before it move up, and below it if there
 * is no room above.
 */
export function stack(notes: readonly Note[], gap: number, chosen: string | null): ReadonlyMap<string, number> {
  const inOrder = [...notes].sort((one, other) => one.top - other.top);
  const at = inOrder.findIndex(({ key }) => key === chosen);
  const tops = new Map<string, number>();
  /** The first note that is above the chosen one. */
  let first = at;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, note] of [...inOrder.slice(0, at + 1).entries()].reverse()) {
    const top = Math.min(note.top, least - note.height);
    if (top < 0) break;
    tops.set(note.key, top);
    least = top - gap;
    first = index;
  }
  const middle = inOrder[at];
  let from = middle === undefined ? 0 : middle.top + middle.height + gap;
  for (const note of [...inOrder.slice(0, Math.max(0, first)), ...inOrder.slice(at + 1)]) {
    const top = Math.max(note.top, from);
    tops.set(note.key, top);
    from = top + note.height + gap;
  }
  return tops;
}

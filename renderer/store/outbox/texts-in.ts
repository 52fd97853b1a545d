/** Fields in which Galley keeps what people write; in a record that fits no schema they are the likeliest to hold it. */
const TEXT_FIELDS = new Set(['markdown', 'text', 'description', 'subject', 'body']);
/** Deeper than this nothing that Galley wrote goes. */
const MAX_DEPTH = 12;

/** Every text that somebody may have typed, in the order in which it stands in the record. */
export function textsIn(value: unknown, field = '', depth = 0): readonly string[] {
  if (typeof value === 'string') return TEXT_FIELDS.has(field) && value.trim() !== '' ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  const found = Object.entries(value).flatMap(([key, entry]) =>
    textsIn(entry, Array.isArray(value) ? field : key, depth + 1),
  );
  return [...new Set(found)];
}

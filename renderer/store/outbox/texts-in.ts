/**
 * The fields in which Galley stores what people write. In a record that fits no schema, text is most likely in them.
 */
const TEXT_FIELDS = new Set(['markdown', 'text', 'description', 'subject', 'body']);
/** Nothing that Galley wrote is nested more deeply. */
const MAX_DEPTH = 12;

/** Every text that a person may have typed, in the order of the record. */
export function textsIn(value: unknown, field = '', depth = 0): readonly string[] {
  if (typeof value === 'string') return TEXT_FIELDS.has(field) && value.trim() !== '' ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  const found = Object.entries(value).flatMap(([key, entry]) =>
    textsIn(entry, Array.isArray(value) ? field : key, depth + 1),
  );
  return [...new Set(found)];
}

/**
 * A plain value as text, for comparing: the same for equal values, whatever the order of their fields. Keys of blocks are
 * left out, they follow from what the blocks say. Written by hand because every block of two pages goes through here.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const names = Object.keys(fields).sort();
  let text = '{';
  for (const name of names) {
    const field = fields[name];
    if (name !== 'key' && field !== undefined) text += `${name}:${canonical(field)},`;
  }
  return `${text}}`;
}

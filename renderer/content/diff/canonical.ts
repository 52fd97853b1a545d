/**
 * A plain value as text for comparison: equal values give equal text, whatever the order of their fields. Block keys
 * are left out, since they follow from the content. Written by hand for speed, since every block of two pages goes
 * through here.
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

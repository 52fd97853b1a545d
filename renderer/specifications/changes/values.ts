const MAX_DEPTH = 12;
const MAX_WORDS = 200;

/** The same text for the same value, whatever the order of its keys. Too deep parts are left out. */
export function stableText(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) return '…';
  if (Array.isArray(value)) return `[${value.map((item) => stableText(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stableText(item, depth + 1)}`).join(',')}}`;
}

/** A value as a person reads it. */
export function valueWords(value: unknown): string {
  const text = typeof value === 'string' ? value : stableText(value);
  return text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS)}…` : text;
}

/** In backticks, on one line. */
export function coded(value: string): string {
  return `\`${valueWords(value).replaceAll('`', "'").replace(/\s+/g, ' ')}\``;
}

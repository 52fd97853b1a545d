/** Bare addresses in a text, by GitHub's rules: `https://…`, `http://…` and e-mail addresses, but not `index.js`. */
export interface TextPart {
  readonly text: string;
  /** The target; null for text between addresses. */
  readonly href: string | null;
}

const CANDIDATE =
  /(?<![\w/])https?:\/\/[^\s<>]+|(?<![\w.+@/-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,7}\.[a-z]{2,63}(?![\w@-])/gi;

/** Divides a text at its addresses; null if it has none, as nearly every text. */
export function addressesIn(text: string): readonly TextPart[] | null {
  if (!text.includes('://') && !text.includes('@')) return null;
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(CANDIDATE)) {
    const address = found[0].includes('://') ? trimmed(found[0]) : found[0];
    if (address.endsWith('://')) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null });
    parts.push({ text: address, href: found[0].includes('://') ? address : `mailto:${address}` });
    from = found.index + address.length;
  }
  if (parts.length === 0) return null;
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/**
 * Punctuation at the end of a sentence is not part of the address, nor is a closing bracket that was opened before it.
 */
function trimmed(address: string): string {
  let end = address.length;
  let unmatched = count(address, ')') - count(address, '(');
  for (;;) {
    const last = address[end - 1] ?? '';
    if (last === ')' && unmatched > 0) unmatched -= 1;
    else if (!/[?!.,:;*_~'"’”\]]/.test(last)) return address.slice(0, end);
    end -= 1;
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

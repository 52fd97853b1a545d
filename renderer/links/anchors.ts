/**
 * Anchors as people write them: the platform keeps dots, puts `id-` before a digit and escapes non-letters, and its
 * exports differ from its pages. Two anchors are equal if their letters and digits are.
 */
export function bareAnchor(written: string): string {
  return decoded(written)
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^id-(?=\p{N})/u, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

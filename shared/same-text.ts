/**
 * Whether two texts from the server are the same. An edit may change a single character, so the comparison ignores only
 * escapes and the amount of white space, which the platform rewrites.
 */
export function sameText(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(markdown: string): string {
  return markdown.normalize('NFC').replaceAll('\\', '').replace(/\s+/g, ' ').trim();
}

/**
 * Whether two texts of the service are the same. An edit may be about a single mark: only escapes and the amount of white
 * space, which the platform rewrites, are left out.
 */
export function sameText(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(markdown: string): string {
  return markdown.normalize('NFC').replaceAll('\\', '').replace(/\s+/g, ' ').trim();
}

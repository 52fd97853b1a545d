/**
 * The comparable part of a text that the server may have rewritten. The platform stores rich text and returns Markdown,
 * so escapes, bullets, emphasis marks and white space can change. The comparison uses letters, digits and other
 * meaningful characters in order; a text without any of them is compared unchanged.
 */
export function comparable(markdown: string): string {
  // Stryker disable next-line Regex: all marks are removed, whether one by one or several at once
  const compact = markdown.normalize('NFC').replace(/[\s\\*_~`>#|+-]+/g, '');
  return compact === '' ? markdown.trim() : compact;
}

/** At least half of our words also appear in the other text. */
export function resembles(other: string, ours: string): boolean {
  // Stryker disable next-line MethodExpression: words are compared in one case, upper or lower
  const words = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [theirs, wanted] = [words(other), words(ours)];
  const shared = [...wanted].filter((word) => theirs.has(word)).length;
  return wanted.size > 0 && shared * 2 >= wanted.size;
}

/**
 * What two texts have in common when one of them has been through the service. The platform stores rich text and gives
 * markdown back: escapes, bullets, emphasis marks and white space may come back otherwise than they were sent. What is
 * compared is the sequence of letters, digits and other characters that carry meaning; a text of nothing else is compared
 * as it is.
 */
export function comparable(markdown: string): string {
  // Stryker disable next-line Regex: all of the signs go, one by one or several at once
  const compact = markdown.normalize('NFC').replace(/[\s\\*_~`>#|+-]+/g, '');
  return compact === '' ? markdown.trim() : compact;
}

/** At least half of our words stand in the other text too. */
export function resembles(other: string, ours: string): boolean {
  // Stryker disable next-line MethodExpression: words are compared in one case, whichever it is
  const words = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [theirs, wanted] = [words(other), words(ours)];
  const shared = [...wanted].filter((word) => theirs.has(word)).length;
  return wanted.size > 0 && shared * 2 >= wanted.size;
}

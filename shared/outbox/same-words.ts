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

/** A text without the signs that Markdown would read as markup. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>~]/g, '\\$&');
}

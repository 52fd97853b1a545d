/** Those of `words` that the text holds, in whatever case. */
export function wordsIn(text: string, words: Iterable<string>): readonly string[] {
  const small = text.toLowerCase();
  return [...words].filter((word) => word !== '' && small.includes(word.toLowerCase()));
}

/**
 * A name without the characters that turn the direction of reading or are not seen: with one of them `exe.png` is what is
 * read where `gnp.exe` is what is opened. For names of files and addresses; prose keeps its own.
 */
export function plainName(name: string): string {
  return name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, '');
}

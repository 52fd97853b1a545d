/**
 * A name without characters that change the reading direction or are invisible: with them, a file that opens as
 * `gnp.exe` could be displayed as `exe.png`. For names of files and addresses; prose is not changed.
 */
export function plainName(name: string): string {
  return name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, '');
}

/** Words with inner apostrophes, dots and underscores; scripts without spaces are divided into characters. */
const PIECES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{N}\p{M}_]+(?:['’._-][\p{L}\p{N}\p{M}_]+)*|\s+|./gsu;

/** A text divided into words, runs of white space and single signs; joined they are the text again. */
export function piecesOf(text: string): readonly string[] {
  return text.match(PIECES) ?? [];
}

/** A text cut into lines; joined by line breaks they are the text again. */
export function linesOf(text: string): readonly string[] {
  return text.split('\n');
}

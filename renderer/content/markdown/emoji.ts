import { EMOJI_NAMES } from './emoji-names.ts';

/** Loaded with the first shortcode of a page. */
let shortcodes: ReadonlyMap<string, string> | undefined;

/** An unknown name stays as text. */
export function emojiCharacter(name: string): string | null {
  shortcodes ??= readNames();
  return shortcodes.get(name) ?? null;
}

function readNames(): ReadonlyMap<string, string> {
  const words = EMOJI_NAMES.trim().split(/\s+/);
  return new Map(
    words.flatMap((word, index): [string, string][] => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])),
  );
}

/** An emoji by its hexadecimal code points, joined by `-`, as in `1f468-200d-1f4bb`; null if they are invalid. */
export function emojiOfCodePoints(code: string): string | null {
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  if (points.length > 16 || !points.every((point) => point > 0 && point <= 0x10ffff)) return null;
  return String.fromCodePoint(...points);
}

import { oneLine } from '../../content/one-line.ts';
import type { PageText } from '../search/page-text.ts';

/** A part of a page that can be an answer by itself: the text below one heading, long ones in parts. */
export interface Passage {
  /** The heading above it; empty before the first heading. */
  readonly heading: string;
  readonly text: string;
}

/** The range of a passage in its page: from the first character of its first word to the end of its last. */
export interface PassagePlace {
  readonly heading: string;
  readonly start: number;
  readonly end: number;
}

export const PASSAGE_WORDS = 110;
/** Each part repeats this many words of the next one, so that no sentence is cut in both. */
export const OVERLAP_WORDS = 20;
/** How many passages of a very long page are read. */
export const MOST_PASSAGES = 400;

/** The passages of a page in order. Each begins and ends after the previous one, and may overlap it. */
export function placesOfPassages(text: PageText): readonly PassagePlace[] {
  const places: PassagePlace[] = [];
  for (const { heading, start, end } of sectionsOf(text)) {
    addParts(text.body, heading, start, end, places);
    if (places.length >= MOST_PASSAGES) break;
  }
  return places.slice(0, MOST_PASSAGES);
}

export function passageAt(body: string, { heading, start, end }: PassagePlace): Passage {
  return { heading, text: oneLine(body.slice(start, end)) };
}

/** The text between headings. */
function* sectionsOf({ headings, body }: PageText): Generator<PassagePlace> {
  // Only lines that equal a heading which is still to come are headings.
  const lastOf = new Map(headings.map((name, at) => [name, at]));
  let heading = '';
  let next = 0;
  let start = 0;
  let at = 0;
  while (at <= body.length) {
    const newline = body.indexOf('\n', at);
    const end = newline < 0 ? body.length : newline;
    const line = body.slice(at, end);
    if (line !== '' && (lastOf.get(line) ?? -1) >= next) {
      yield { heading, start, end: at };
      heading = line.trim();
      next = headings.indexOf(line, next) + 1;
      start = end;
    }
    at = end + 1;
  }
  yield { heading, start, end: body.length };
}

/** The parts of a section: a new one begins every so many words. */
function addParts(body: string, heading: string, from: number, to: number, places: PassagePlace[]): void {
  const starts: number[] = [];
  let words = 0;
  let ended = 0;
  let wordEnd = from;
  let inWord = false;
  const endPart = (): void => {
    places.push({ heading, start: starts[ended] ?? from, end: wordEnd });
    ended += 1;
  };
  for (let at = from; at <= to; at += 1) {
    const isWord = at < to && !isSpace(body.charCodeAt(at));
    if (isWord === inWord) continue;
    inWord = isWord;
    if (isWord) {
      if (words % PASSAGE_WORDS === 0) starts.push(at);
      words += 1;
    } else {
      wordEnd = at;
      if (words === ended * PASSAGE_WORDS + PASSAGE_WORDS + OVERLAP_WORDS) endPart();
    }
  }
  while (ended < starts.length) endPart();
}

const SPACES = new Set([9, 10, 11, 12, 13, 0x20, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);

/** The same characters as `\s`. */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 9 && unit <= 13);
  return SPACES.has(unit) || (unit >= 0x2000 && unit <= 0x200a);
}

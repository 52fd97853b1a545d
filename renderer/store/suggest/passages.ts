import type { PageText } from '../search/page-text.ts';
import { termsOf } from './terms.ts';

/** A piece of a page that can answer by itself: what stands under one heading, long ones in parts. */
export interface Passage {
  /** The heading that it stands under; empty before the first. */
  readonly heading: string;
  readonly text: string;
  readonly counts: ReadonlyMap<string, number>;
  /** Terms. */
  readonly length: number;
}

const PASSAGE_WORDS = 110;
/** So much of the next part a part repeats, so that nothing is cut in two for both. */
const OVERLAP_WORDS = 20;
/** A page of the length of a book is read so far. */
const MOST_PASSAGES = 400;

export function passagesOf({ headings, body }: PageText): readonly Passage[] {
  const passages: Passage[] = [];
  let heading = '';
  let lines: string[] = [];
  let next = 0;
  const close = (): void => {
    const words = lines
      .join(' ')
      .split(/\s+/)
      .filter((word) => word !== '');
    lines = [];
    for (let at = 0; at < words.length && passages.length < MOST_PASSAGES; at += PASSAGE_WORDS) {
      const text = words.slice(at, at + PASSAGE_WORDS + OVERLAP_WORDS).join(' ');
      const counts = new Map<string, number>();
      const terms = termsOf(text);
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      passages.push({ heading, text, counts, length: terms.length });
    }
  };
  for (const line of body.split('\n')) {
    const at = headings.indexOf(line, next);
    if (line === '' || at < 0) {
      lines.push(line);
      continue;
    }
    close();
    heading = line.trim();
    next = at + 1;
  }
  close();
  return passages;
}

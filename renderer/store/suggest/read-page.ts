import type { PageText } from '../search/page-text.ts';
import { passagesOf, type Passage } from './passages.ts';
import { termsIn, termsOf, wordsOf } from './terms.ts';

/** A page as it is stored, with what it stands under: its space and the pages above it. */
export interface PageSource {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly above: readonly string[];
  /** Pages stand below it, so it rather leads to answers than gives one. */
  readonly isOverview: boolean;
  readonly text: PageText;
}

/** A page whose words were read, to be ranked for any question. */
export interface ReadPage {
  readonly id: string;
  readonly title: ReadonlySet<string>;
  readonly description: ReadonlySet<string>;
  readonly above: ReadonlySet<string>;
  readonly isOverview: boolean;
  readonly headings: ReadonlyMap<string, number>;
  readonly all: ReadonlyMap<string, number>;
  /** Of its text, small ones as well: as the index counts them. */
  readonly words: number;
  readonly passages: readonly Passage[];
}

export function readPage({ id, title, description, above, isOverview, text }: PageSource): ReadPage {
  const words = wordsOf(text.body);
  return {
    id,
    title: new Set(termsOf(title)),
    description: new Set(termsOf(description)),
    above: new Set(above.flatMap((name) => termsOf(name))),
    isOverview,
    headings: countOf(text.headings.flatMap((heading) => termsOf(heading))),
    all: countOf(termsIn(words)),
    words: words.length,
    passages: passagesOf(text),
  };
}

function countOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

import { DOCUMENT_KINDS } from '../search/document.ts';
import { isGone, type OpenSegment } from '../search/open-segment.ts';
import { hash32 } from '../search/document.ts';
import type { IndexPrints } from '../search/search-database.ts';
import { WEIGHTS } from './weights.ts';

const PAGE = DOCUMENT_KINDS.indexOf('page');
const ASKED: readonly number[] = [DOCUMENT_KINDS.indexOf('issue'), DOCUMENT_KINDS.indexOf('cluster')];
/** Raise it when the ranking changes in a way that no weight shows: stored results are then computed again. */
const RANKING = 2;
export const RANKING_HASH = hash32(JSON.stringify([RANKING, WEIGHTS]));

/** Independent of how documents are distributed over segments. Comments do not count. */
export function indexPrints(segments: readonly OpenSegment[]): IndexPrints {
  const pages = new Print();
  const asked = new Print();
  for (const segment of segments) {
    const { kinds, idHashes, versions, count } = segment.head.columns;
    for (let document = 0; document < count; document += 1) {
      const kind = kinds[document] ?? -1;
      const print = kind === PAGE ? pages : ASKED.includes(kind) ? asked : null;
      if (print !== null && !isGone(segment, document)) print.add(idHashes[document] ?? 0, versions[document] ?? 0);
    }
  }
  // The number of questions slightly affects rarity (`candidates.ts`): only a doubled number counts as another index.
  const askers = Math.round(Math.log2(1 + asked.count));
  return { pages: [pages.text, askers, RANKING_HASH].join(' '), asked: asked.text };
}

/** A sum, so that the order does not matter. */
class Print {
  count = 0;
  #sum = 0;
  #other = 0;

  add(id: number, version: number): void {
    const both = Math.imul(id ^ Math.imul(version, 0x9e3779b1), 0x85ebca6b);
    this.count += 1;
    this.#sum = (this.#sum + (both ^ (both >>> 15))) | 0;
    this.#other ^= Math.imul(both, 0xc2b2ae35);
  }

  get text(): string {
    return [this.count, this.#sum >>> 0, this.#other >>> 0].map((part) => part.toString(36)).join('.');
  }
}

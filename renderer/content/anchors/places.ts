import type { Block, BlockKey } from '../blocks.ts';
import { digestOfKey } from '../keys.ts';
import { piecesOf } from '#shared/diff/pieces.ts';
import { blockText, innerBlocks } from '../text.ts';

/** A block of a page with the properties that identify it. */
export interface Place {
  readonly key: BlockKey;
  readonly type: string;
  readonly text: string;
  /** The keys and words of the headings above it, outermost first. */
  readonly headings: readonly { readonly key: BlockKey; readonly text: string }[];
  /** The range of the page that it covers, counted in leaves: blocks without inner blocks. */
  readonly firstLeaf: number;
  readonly endLeaf: number;
  /** It is in a table cell, at any depth. */
  readonly cell: boolean;
}

/** All places in one text of a page, indexed for finding many anchors. */
export class PagePlaces {
  readonly all: readonly Place[];
  /** The words of each leaf, in reading order. */
  readonly leaves: readonly string[];
  readonly #byKey = new Map<BlockKey, Place>();
  readonly #byDigest = new Map<string, Place[]>();
  readonly #words = new Map<Place, WordCounts>();
  readonly #byWord = new Map<string, Place[]>();

  constructor(blocks: readonly Block[]) {
    const all: Place[] = [];
    const leaves: string[] = [];
    collect(blocks, { headings: [], cell: false }, { all, leaves });
    this.all = all;
    this.leaves = leaves;
    for (const place of all) {
      this.#byKey.set(place.key, place);
      push(this.#byDigest, digestOfKey(place.key), place);
      const words = wordCounts(place.text);
      this.#words.set(place, words);
      for (const word of words.counts.keys()) push(this.#byWord, word, place);
    }
  }

  /** The blocks with the same text as the block with this key, in reading order. */
  equals(key: BlockKey): readonly Place[] {
    return this.#byDigest.get(digestOfKey(key)) ?? [];
  }

  at(key: BlockKey): Place | null {
    return this.#byKey.get(key) ?? null;
  }

  /** The blocks that contain this one, innermost first. */
  around(place: Place): readonly Place[] {
    // A containing block comes before it, and ends with it or later.
    return this.all
      .slice(0, this.all.indexOf(place))
      .filter(({ endLeaf }) => endLeaf >= place.endLeaf)
      .toReversed();
  }

  wordsOf(place: Place): WordCounts {
    return this.#words.get(place) ?? wordCounts(place.text);
  }

  /** Places that share a word with the text, rarest words first, as many as are worth comparing. */
  sharing(words: WordCounts): ReadonlySet<Place> {
    const lists = [...words.counts.keys()]
      .map((word) => this.#byWord.get(word) ?? [])
      .sort((one, other) => one.length - other.length);
    const found = new Set<Place>();
    for (const list of lists) {
      for (const place of list) found.add(place);
      if (found.size >= MAX_COMPARED) break;
    }
    return found;
  }
}

const MAX_COMPARED = 400;

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** The context of a run of blocks. */
interface Around {
  readonly headings: Place['headings'];
  readonly cell: boolean;
}

function collect(
  blocks: readonly Block[],
  { headings: above, cell }: Around,
  found: { readonly all: Place[]; readonly leaves: string[] },
): void {
  const { all, leaves } = found;
  let headings = above;
  const levels: number[] = [];
  for (const block of blocks) {
    const text = blockText(block);
    if (block.type === 'heading') {
      while ((levels.at(-1) ?? 0) >= block.level) {
        levels.pop();
        headings = headings.slice(0, -1);
      }
    }
    const firstLeaf = leaves.length;
    const at = all.length;
    const inner = innerBlocks(block).filter((run) => run.length > 0);
    if (inner.length === 0) leaves.push(text);
    for (const run of inner) collect(run, { headings, cell: cell || block.type === 'table' }, found);
    all.splice(at, 0, { key: block.key, type: block.type, text, headings, firstLeaf, endLeaf: leaves.length, cell });
    if (block.type === 'heading') {
      levels.push(block.level);
      headings = [...headings, { key: block.key, text }];
    }
  }
}

export interface WordCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** How often each word occurs, in lower case; punctuation and white space do not count. */
export function wordCounts(text: string): WordCounts {
  const counts = new Map<string, number>();
  let total = 0;
  for (const piece of piecesOf(text)) {
    if (!/[\p{L}\p{N}]/u.test(piece)) continue;
    const word = piece.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total += 1;
  }
  return { counts, total };
}

/** The share of common words, from 0 to 1 (Dice). */
export function likeness(one: WordCounts, other: WordCounts): number {
  if (one.total + other.total === 0) return 0;
  let shared = 0;
  for (const [word, times] of one.counts) shared += Math.min(times, other.counts.get(word) ?? 0);
  return (2 * shared) / (one.total + other.total);
}

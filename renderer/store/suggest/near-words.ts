/**
 * English words that occur in similar contexts, from a table that is loaded for the first question (`npm run
 * near-words` makes it). Near words are not synonyms: `invoice` is near both `receipt` and `refund`.
 */
export interface NearWord {
  /** A stem. */
  readonly term: string;
  /** Between 0 and 1, both excluded; higher is nearer. */
  readonly nearness: number;
}

export interface NearWords {
  /** Nearest first; empty for an uncommon word. */
  of(term: string): readonly NearWord[];
}

let read: Promise<NearWords> | null = null;

export function nearWords(): Promise<NearWords> {
  read ??= import('./near-words-table.ts').then(({ NEAR_STEMS, NEAR_PAIRS }) => decode(NEAR_STEMS, NEAR_PAIRS));
  return read;
}

/** The format of the table: two bits of a pair are the nearness, the others the stem. */
const LEVELS = 4;
const PAIR_BYTES = 2;

function decode(names: string, base64: string): NearWords {
  const stems = names.trim().split(/\s+/);
  const text = atob(base64.replaceAll('\n', ''));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const numbers = new Map<string, number>();
  const starts = new Uint32Array(stems.length + 1);
  for (const [at, name] of stems.entries()) {
    numbers.set(name, at);
    starts[at + 1] = (starts[at] ?? 0) + (bytes[at] ?? 0);
  }
  const pairs = new DataView(bytes.buffer, stems.length);
  return {
    of(term) {
      const at = numbers.get(term);
      if (at === undefined) return [];
      const near: NearWord[] = [];
      for (let pair = starts[at] ?? 0; pair < (starts[at + 1] ?? 0); pair += 1) {
        const value = pairs.getUint16(pair * PAIR_BYTES, true);
        const name = stems[Math.floor(value / LEVELS)];
        if (name !== undefined) near.push({ term: name, nearness: ((value % LEVELS) + 0.5) / LEVELS });
      }
      return near;
    },
  };
}

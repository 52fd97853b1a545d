import type { ChangeClass, SpecificationChange } from '#shared/model/specification-changes.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { compareSpecifications, worstClass } from '../../renderer/specifications/changes/compare.ts';
import { allKinds } from '../../renderer/specifications/changes/rules.ts';
import { readSpecification, type Specification } from '../../renderer/specifications/specification.ts';

/** Pairs of specifications with the kinds of change that each is known for, and the worst class among them. */
const PAIRS = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      base: z.string(),
      revision: z.string(),
      kinds: z.array(z.string()),
      most: z.string(),
    }),
  ),
});
type Pair = z.infer<typeof PAIRS>['rows'][number];

interface Compared {
  readonly pair: Pair;
  /** Null: a file is missing or is no specification, or both are one file. */
  readonly changes: readonly SpecificationChange[] | null;
  readonly ms: number;
}

/**
 * Compares the pairs of a file (`--pairs`), whose paths are relative to the folder. A pair has the same class if the worst class among its known kinds that were found is the known one; a pair without known kinds must
 * have nothing breaking.
 */
export async function measureOpenApi(
  folder: string,
  args: readonly string[],
): Promise<{ counts: object; ok: boolean }> {
  const file = args[args.indexOf('--pairs') + 1];
  if (!args.includes('--pairs') || file === undefined) throw new Error('--pairs FILE is missing');
  const { rows } = PAIRS.parse(JSON.parse(readFileSync(file, 'utf8')));
  const known = new Map(allKinds().map((kind) => [kind.kind, kind.class]));
  const compared: Compared[] = [];
  for (const pair of rows) compared.push(await comparePair(folder, pair));
  const judged = compared.map((each) => judge(each, known));
  if (!args.includes('--json')) for (const { lines } of judged) console.log(lines.join('\n'));
  const count = (fits: (each: Judged) => boolean): number => judged.filter(fits).length;
  const judgeable = count(({ state }) => state !== 'unjudged');
  const counts = {
    pairs: judged.length,
    judged: judgeable,
    sameClass: count(({ state }) => state === 'same'),
    otherClass: count(({ state }) => state === 'other'),
    allKinds: count(({ missing, state }) => missing.length === 0 && state !== 'unjudged'),
    missedBreaking: count(
      ({ pair, found, state }) => state === 'other' && pair.most === 'breaking' && found !== 'breaking',
    ),
    falseBreaking: count(
      ({ pair, found, state }) => state === 'other' && pair.most !== 'breaking' && found === 'breaking',
    ),
    alsoBreaking: count(({ pair, worst }) => pair.most !== 'breaking' && worst === 'breaking'),
    ms: Math.round(compared.reduce((sum, { ms }) => sum + ms, 0)),
  };
  return { counts, ok: counts.missedBreaking === 0 && counts.sameClass >= 0.98 * judgeable };
}

interface Judged {
  readonly pair: Pair;
  readonly state: 'same' | 'other' | 'unjudged';
  readonly missing: readonly string[];
  /** Among the known kinds. */
  readonly found: ChangeClass | null;
  /** Among all. */
  readonly worst: ChangeClass | null;
  readonly lines: readonly string[];
}

function judge({ pair, changes }: Compared, known: ReadonlyMap<string, ChangeClass>): Judged {
  // Lists of known kinds also hold names of comments, which are no kinds.
  const expected = [...new Set(pair.kinds)].filter((kind) => known.has(kind));
  if (changes === null) {
    return {
      pair,
      state: 'unjudged',
      missing: expected,
      found: null,
      worst: null,
      lines: [`?    ${pair.name}: there are no two files`],
    };
  }
  const kinds = new Set(changes.map(({ kind }) => kind));
  const missing = expected.filter((kind) => !kinds.has(kind));
  const worst = worstClass(changes);
  const ofKnown = worstClass(changes.filter(({ kind }) => expected.includes(kind)));
  const found = pair.kinds.length === 0 ? worst : ofKnown;
  const same = (found ?? 'none') === pair.most || (pair.most === 'none' && found !== 'breaking');
  const others = [...kinds].filter((kind) => !expected.includes(kind));
  const unknown = pair.kinds.filter((kind) => !known.has(kind));
  const lines = [
    `${same ? 'ok  ' : 'DIFF'} ${pair.name}: known ${pair.most}, found ${found ?? 'none'}, worst ${worst ?? 'none'}`,
    ...(missing.length > 0 ? [`     not found: ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`     no kinds of ours: ${unknown.join(', ')}`] : []),
    ...(others.length > 0
      ? [`     also: ${others.map((kind) => `${kind} (${String(known.get(kind))})`).join(', ')}`]
      : []),
  ];
  return { pair, state: same ? 'same' : 'other', missing, found, worst, lines };
}

async function comparePair(folder: string, pair: Pair): Promise<Compared> {
  const [before, after] = [await specificationAt(folder, pair.base), await specificationAt(folder, pair.revision)];
  const start = performance.now();
  const usable = before !== null && after !== null && pair.base !== pair.revision;
  const changes = usable ? compareSpecifications(before, after, { now: Date.now() }).changes : null;
  return { pair, changes, ms: performance.now() - start };
}

/** The file first, then all local files that it refers to. */
async function specificationAt(folder: string, name: string): Promise<Specification | null> {
  const files: Record<string, string> = {};
  const todo = [path.posix.normalize(name)];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const file = path.join(folder, next);
    if (Object.hasOwn(files, next) || !existsSync(file) || path.extname(file) === '') continue;
    const text = readFileSync(file, 'utf8');
    files[next] = text;
    for (const [, ref = ''] of text.matchAll(/\$ref['"]?:\s*['"]?([^'"#\s]+)/g)) {
      todo.push(path.posix.join(path.posix.dirname(next), ref));
    }
  }
  return readSpecification(files);
}

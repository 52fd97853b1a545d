import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyDiff } from '../../renderer/content/diff/apply.ts';
import { diffParts, type PartDiff } from '../../renderer/content/diff/diff.ts';
import type { Part } from '../../renderer/content/diff/part.ts';
import { partsOf } from '../../renderer/content/diff/split.ts';
import { parsePage } from '../../renderer/content/markdown/page.ts';
import { filesUnder, pagePairs } from './change-requests.ts';

/**
 * Diffs both sides of every page of change requests (files of `{ pages: [{ before, after }] }`, markdown or null).
 * `failedToApply`: pages where the diff applied to the old blocks gives other ones than the new page's. `falseChanges`:
 * pages where the diff of a page with itself, or with itself as another tool would write it, shows a change.
 * `wordsRatioMedian`: words that the diff marks, over those that `git diff --word-diff` marks, at the median page.
 */
export async function measureReview(path: string, args: readonly string[]) {
  const quiet = args.includes('--json');
  const folder = await mkdtemp(join(tmpdir(), 'galley-review-'));
  const ratios: number[] = [];
  const counts = { pages: 0, errors: 0, failedToApply: 0, falseChanges: 0, wordsRatioMedian: 0 };
  try {
    for (const file of await filesUnder(path)) {
      for (const { name, before, after } of pagePairs(await readFile(file, 'utf8'))) {
        counts.pages += 1;
        const say = (what: string): void => {
          console.log(`${file} ${name}: ${what}`);
        };
        try {
          const [old, now] = [partsOf(parsePage(before).blocks), partsOf(parsePage(after).blocks)];
          const diff = diffParts(old, now);
          if (!sameParts(applyDiff(old, diff), now)) {
            counts.failedToApply += 1;
            say('applied to the old page it does not give the new one');
          }
          if (showsChangeWhereNoneIs(before) || showsChangeWhereNoneIs(after)) {
            counts.falseChanges += 1;
            say('shows a change in a page that was only written otherwise');
          }
          const theirs = await gitWords(folder, before, after);
          const ours = markedWords(diff);
          if (theirs > 0) ratios.push(ours / theirs);
          if (!quiet) say(`${String(ours)} words marked, ${String(theirs)} by git`);
        } catch (error) {
          counts.errors += 1;
          say(String(error));
        }
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  ratios.sort((one, other) => one - other);
  counts.wordsRatioMedian = Number((ratios[Math.floor(ratios.length / 2)] ?? 0).toFixed(3));
  return { counts, ok: counts.errors + counts.failedToApply + counts.falseChanges === 0 };
}

function sameParts(one: readonly Part[], other: readonly Part[]): boolean {
  return one.length === other.length && one.every(({ print }, index) => print === other[index]?.print);
}

/** The same page with other line ends, other bullets and space at the ends of lines. */
function showsChangeWhereNoneIs(page: string): boolean {
  const parts = partsOf(parsePage(page).blocks);
  return [page, rewritten(page)].some((text) => {
    const diff = diffParts(parts, partsOf(parsePage(text).blocks));
    return diff.some(({ kind }) => kind !== 'same');
  });
}

function rewritten(page: string): string {
  return page.replace(/\n/g, '\r\n');
}

function markedWords(diffs: readonly PartDiff[]): number {
  let words = 0;
  for (const diff of diffs) {
    if (diff.kind === 'same') continue;
    if (diff.kind === 'changed') {
      for (const { kind, before, after } of diff.stretches ?? []) {
        if (kind === 'removed') words += countWords(before.map(({ text }) => text).join(''));
        else if (kind === 'added') words += countWords(after.map(({ text }) => text).join(''));
      }
      words += markedWords(diff.parts ?? []);
    } else if (diff.move !== null) {
      if (diff.move.edit !== null && diff.kind === 'added') words += markedWords([diff.move.edit]);
    } else if (diff.parts !== null) {
      words += markedWords(diff.parts);
    } else {
      words += wordsOf(diff.kind === 'added' ? diff.after : diff.before);
    }
  }
  return words;
}

function wordsOf(part: Part): number {
  let words = countWords(part.tokens.map(({ text }) => text).join(''));
  for (const inner of part.parts) words += wordsOf(inner);
  return words;
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Words between `[-` and `-]` or `{+` and `+}`. */
async function gitWords(folder: string, before: string, after: string): Promise<number> {
  const files = [join(folder, 'before.md'), join(folder, 'after.md')] as const;
  await writeFile(files[0], before);
  await writeFile(files[1], after);
  let out = '';
  try {
    execFileSync('git', ['diff', '--no-index', '--word-diff=porcelain', '--unified=0', ...files]);
  } catch (error) {
    out = stdoutOf(error);
  }
  let words = 0;
  for (const line of out.split('\n')) {
    if (/^[+-](?![+-]{2} )/.test(line)) words += countWords(line.slice(1));
  }
  return words;
}

/** Git answers 1 where there is a difference, and says it on standard output. */
function stdoutOf(error: unknown): string {
  const stdout: unknown = error instanceof Error && 'stdout' in error ? error.stdout : null;
  return Buffer.isBuffer(stdout) ? stdout.toString('utf8') : '';
}

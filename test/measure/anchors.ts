import { readFile } from 'node:fs/promises';
import { findAnchor, rememberAnchor } from '../../renderer/content/anchors/anchor.ts';
import { PagePlaces } from '../../renderer/content/anchors/places.ts';
import type { Block, BlockKey } from '../../renderer/content/blocks.ts';
import { diffBlocks, type PartDiff } from '../../renderer/content/diff/diff.ts';
import type { Part } from '../../renderer/content/diff/part.ts';
import { parsePage } from '../../renderer/content/markdown/page.ts';
import { filesUnder, pagePairs } from './change-requests.ts';

/**
 * Anchors a comment to every block of the old side of each page that was changed, and looks for it in the new side.
 * The diff of the two pages, which sees both of them whole, says where the block really is. `right`: found there, or said
 * not to be there where it is gone. `wrong`: shown at another block as if it were its own. `lost`: still there, not found.
 */
export async function measureAnchors(path: string, args: readonly string[]) {
  const quiet = args.includes('--json');
  const counts = { right: 0, wrong: 0, lost: 0, gone: 0 };
  for (const file of await filesUnder(path)) {
    for (const { name, before, after } of pagePairs(await readFile(file, 'utf8'))) {
      if (before === '' || after === '' || before === after) continue;
      const [old, now] = [parsePage(before).blocks, parsePage(after).blocks];
      const [from, to] = [new PagePlaces(old), new PagePlaces(now)];
      const truth = whereTheyWent(old, now);
      for (const place of from.all) {
        const anchor = rememberAnchor(from, place.key);
        if (anchor === null) continue;
        const real = truth.get(place.key) ?? null;
        const { found, key } = findAnchor(anchor, to);
        const claimed = found === 'key' || found === 'text' ? key : null;
        const verdict = claimed === real ? (real === null ? 'gone' : 'right') : claimed === null ? 'lost' : 'wrong';
        counts[verdict] += 1;
        if (!quiet && (verdict === 'wrong' || verdict === 'lost')) {
          const said = to.all.find((one) => one.key === claimed)?.text ?? '';
          const meant = to.all.find((one) => one.key === real)?.text ?? '';
          console.log(`${file} ${name}\n  ${verdict} ${found} ${place.type} ${short(place.text)}`);
          console.log(`  at   ${short(said)}\n  is   ${short(meant)}`);
        }
      }
    }
  }
  const { right, wrong, lost } = counts;
  if (!quiet) console.log(`${String(counts.gone)} blocks that are gone were said to be`);
  return { counts: { right, wrong, lost }, ok: right / Math.max(1, right + lost) >= 0.95 };
}

const short = (text: string): string => JSON.stringify(text.slice(0, 140));

function whereTheyWent(before: readonly Block[], after: readonly Block[]): ReadonlyMap<BlockKey, BlockKey> {
  const where = new Map<BlockKey, BlockKey>();
  const pair = (one: Part, other: Part): void => {
    if (one.block !== null && other.block !== null) where.set(one.block.key, other.block.key);
  };
  const equal = (one: Part, other: Part): void => {
    pair(one, other);
    for (const [index, inner] of one.parts.entries()) {
      const twin = other.parts[index];
      if (twin !== undefined) equal(inner, twin);
    }
  };
  const walk = (diffs: readonly PartDiff[]): void => {
    for (const diff of diffs) {
      if (diff.kind === 'same') equal(diff.before, diff.after);
      else if (diff.kind === 'changed') {
        pair(diff.before, diff.after);
        if (diff.parts === null) inside(diff.before, diff.after);
        else walk(diff.parts);
      } else if (diff.move !== null && diff.kind === 'added') {
        if (diff.move.edit === null) equal(diff.move.before, diff.move.after);
        else walk([diff.move.edit]);
      } else if (diff.parts !== null) walk(diff.parts);
    }
  };
  const inside = (one: Part, other: Part): void => {
    for (const [index, inner] of one.parts.entries()) {
      const twin = other.parts[index];
      if (twin !== undefined) equal(inner, twin);
    }
  };
  walk(diffBlocks(before, after));
  return where;
}

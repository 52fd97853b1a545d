import { changeKinds, marksOf } from './change-kinds/kinds.ts';

/**
 * Diffs synthetic pages with exactly one change each: every kind of block, piece of a block and inline, with every
 * change that it can have. `right`: the diff marks that change and nothing else.
 */
export function measureKinds() {
  const kinds = changeKinds();
  let right = 0;
  for (const kind of kinds) {
    const [expected, marked] = [kind.marks.join('; '), marksOf(kind).join('; ')];
    if (marked === expected) right += 1;
    else console.log(`${kind.name}: marks “${marked}” instead of “${expected}”`);
  }
  return { counts: { kinds: kinds.length, right }, ok: right === kinds.length };
}

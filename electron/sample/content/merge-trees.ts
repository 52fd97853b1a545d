import type { SourceFile, SourceTree } from './source-tree.ts';

/**
 * Applies one side's changes since `base` to the other side. Null if both changed the same file differently: a
 * conflict, as on the platform.
 */
export function mergeTrees(base: SourceTree, ours: SourceTree, theirs: SourceTree): SourceTree | null {
  const merged = new Map<string, SourceFile>();
  for (const path of new Set([...ours.keys(), ...theirs.keys(), ...base.keys()])) {
    const [before, mine, other] = [base.get(path), ours.get(path), theirs.get(path)];
    if (mine?.oid !== other?.oid && mine?.oid !== before?.oid && other?.oid !== before?.oid) return null;
    const result = mine?.oid === before?.oid ? other : mine;
    if (result !== undefined) merged.set(path, result);
  }
  return merged;
}

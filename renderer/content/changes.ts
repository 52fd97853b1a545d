import { diffArrays } from 'diff';
import type { Block } from './blocks.ts';

/**
 * What became of the blocks of a page between two of its texts, told by their keys alone: a block whose text did not
 * change has the same key in both. The rendered diff of a review says more; this says where to look.
 */
export type BlockChange =
  | { readonly kind: 'added'; readonly after: Block }
  | { readonly kind: 'removed'; readonly before: Block }
  /** A block of the same type stands in its place. */
  | { readonly kind: 'changed'; readonly before: Block; readonly after: Block };

export function blockChanges(before: readonly Block[], after: readonly Block[]): readonly BlockChange[] {
  const parts = diffArrays(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  const changes: BlockChange[] = [];
  let [atBefore, atAfter] = [0, 0];
  let removed: Block[] = [];
  let added: Block[] = [];
  const settle = (): void => {
    changes.push(...paired(removed, added));
    removed = [];
    added = [];
  };
  for (const part of parts) {
    const { length } = part.value;
    if (part.removed) removed.push(...before.slice(atBefore, atBefore + length));
    else if (part.added) added.push(...after.slice(atAfter, atAfter + length));
    else settle();
    if (!part.added) atBefore += length;
    if (!part.removed) atAfter += length;
  }
  settle();
  return changes;
}

/** Between two blocks that stayed: what went and what came, in order; two of one type are one block that was changed. */
function paired(removed: readonly Block[], added: readonly Block[]): readonly BlockChange[] {
  const waiting = [...added];
  const changes: BlockChange[] = [];
  for (const before of removed) {
    const at = waiting.findIndex(({ type }) => type === before.type);
    const after = waiting[at];
    if (after === undefined) {
      changes.push({ kind: 'removed', before });
      continue;
    }
    for (const earlier of waiting.slice(0, at)) changes.push({ kind: 'added', after: earlier });
    waiting.splice(0, at + 1);
    changes.push({ kind: 'changed', before, after });
  }
  return [...changes, ...waiting.map((after): BlockChange => ({ kind: 'added', after }))];
}

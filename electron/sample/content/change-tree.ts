import { textFile, type SourceFile, type SourceTree } from './source-tree.ts';
import { editSummary } from './summary-edit.ts';

/** One page of a change request in its stored form: full texts before and after. */
export interface PageChange {
  readonly change: 'added' | 'modified' | 'moved' | 'deleted';
  readonly pathBefore: string | null;
  readonly pathAfter: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

const SUMMARY = 'SUMMARY.md';

/** The files of a change request: the files of its base with its changes. A moved page keeps its identity. */
export function changedTree(base: SourceTree, changes: readonly PageChange[], changedAt: string): SourceTree {
  const tree = new Map(base);
  for (const { pathBefore, pathAfter } of changes)
    if (pathBefore !== null && pathBefore !== pathAfter) tree.delete(pathBefore);
  for (const { pathBefore, pathAfter, after } of changes) {
    if (pathAfter === null || after === null) continue;
    const identity = (pathBefore === null ? undefined : base.get(pathBefore)?.identity) ?? pathBefore ?? pathAfter;
    tree.set(pathAfter, textFile(identity, after, changedAt));
  }
  return withSummary(tree, changes);
}

/** The tree before the changes: an added page is missing, an edited one has its old text. */
export function rewoundTree(tree: SourceTree, changes: readonly PageChange[]): SourceTree {
  const before = new Map<string, SourceFile>(tree);
  for (const { pathAfter } of changes) if (pathAfter !== null) before.delete(pathAfter);
  for (const { pathBefore, pathAfter, before: text } of changes) {
    if (pathBefore === null || text === null) continue;
    const identity = (pathAfter === null ? undefined : tree.get(pathAfter)?.identity) ?? pathBefore;
    before.set(pathBefore, textFile(identity, text));
  }
  return withSummary(before, changes.map(reversed));
}

/** If a change does not edit the table of contents itself, the table follows the pages. */
function withSummary(tree: Map<string, SourceFile>, changes: readonly PageChange[]): SourceTree {
  const written = changes.some(({ pathAfter, pathBefore }) => pathAfter === SUMMARY || pathBefore === SUMMARY);
  const summary = tree.get(SUMMARY);
  if (written || summary === undefined) return tree;
  const text = editSummary(summary.text(), changes);
  return text === summary.text() ? tree : tree.set(SUMMARY, textFile(SUMMARY, text));
}

function reversed({ change, pathBefore, pathAfter, before, after }: PageChange): PageChange {
  const back = change === 'added' ? 'deleted' : change === 'deleted' ? 'added' : change;
  return { change: back, pathBefore: pathAfter, pathAfter: pathBefore, before: after, after: before };
}

import type { SourceFile, SourceTree } from './source-tree.ts';
import type { SpaceContent } from './space-content.ts';

/** A page with the same text as in `before` keeps its date of change. */
export function keepDates(tree: SourceTree, before: SpaceContent): SourceTree {
  const dates = new Map<string, string>();
  for (const { file, updatedAt } of before.pageById.values()) if (file !== null) dates.set(keyOf(file), updatedAt);
  const dated = [...tree].map(([path, file]): [string, SourceFile] => {
    const changedAt = file.changedAt ?? dates.get(keyOf(file));
    return [path, changedAt === undefined ? file : { ...file, changedAt }];
  });
  return new Map(dated);
}

function keyOf({ identity, oid }: SourceFile): string {
  return `${identity} ${oid}`;
}

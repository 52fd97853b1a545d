import type { FileName, KnownFiles, StoredFileRow } from '#shared/rpc/store.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { contentsIn } from '../review/request-content.ts';

/** The files that stored rows refer to. The core keeps their bytes and deletes files that no row refers to. */

/** How many trees are read at once: each may be long. */
const TREES_AT_ONCE = 20;

/** The files of these spaces (null: all spaces) whose tree is stored. Spaces without files are included. */
export async function knownFiles(
  db: GalleyDatabase,
  spaceIds: readonly string[] | null,
): Promise<readonly KnownFiles[]> {
  const known: KnownFiles[] = [];
  const ids = spaceIds ?? (await db.trees.toCollection().primaryKeys());
  for (let start = 0; start < ids.length; start += TREES_AT_ONCE) {
    await db.transaction('r', [db.trees, db.requestContents], async () => {
      const trees = await db.trees.bulkGet(ids.slice(start, start + TREES_AT_ONCE));
      for (const tree of trees)
        if (tree !== undefined) known.push({ spaceId: tree.spaceId, ...(await filesOf(db, tree)) });
    });
  }
  return known;
}

/** Every space that is listed or has anything stored. */
export async function knownSpaceIds(db: GalleyDatabase): Promise<readonly string[]> {
  const [library, trees, cursors, contents] = await Promise.all([
    db.library.get(LIBRARY_KEY),
    db.trees.toCollection().primaryKeys(),
    db.cursors.toCollection().primaryKeys(),
    db.requestContents.toCollection().primaryKeys(),
  ]);
  const listed = library?.spaces.map(({ id }) => id) ?? [];
  return [...new Set([...listed, ...trees, ...cursors, ...contents.map(([spaceId]) => spaceId)])];
}

/** `files`: to be downloaded with the space. `others`: ids of files that only a change request uses, on either side. */
export async function filesOf(
  db: GalleyDatabase,
  { spaceId, files }: { readonly spaceId: string; readonly files: readonly StoredFileRow[] },
): Promise<Pick<KnownFiles, 'files' | 'others'>> {
  const entries = (await contentsIn(db, spaceId)).flatMap((content) => content.files);
  // Files that a change request adds are needed where it is reviewed.
  const added = entries.flatMap(({ change, file }) => (change === 'added' ? [file] : []));
  const fetched = new Map([...added, ...files].map((file) => [file.id, file]));
  const others = new Set(entries.flatMap(({ file }) => (fetched.has(file.id) ? [] : [file.id])));
  return { files: [...fetched.values()], others: [...others] };
}

/**
 * Those of `files` that the person's own text mentions: unsent changes, drafts and the trash. Records are searched as
 * raw JSON, so records that this version cannot read count, too.
 */
export async function filesInWords(local: LocalDatabase, files: readonly FileName[]): Promise<readonly FileName[]> {
  const [writes, drafts, trash] = await Promise.all([
    local.outbox.toArray(),
    local.drafts.toArray(),
    local.trash.toArray(),
  ]);
  const texts = [...writes.filter(({ live }) => live !== 0), ...drafts, ...trash].map((record) =>
    JSON.stringify(record),
  );
  return files.filter(({ fileId }) => {
    // As the id appears inside a JSON string.
    const id = JSON.stringify(fileId).slice(1, -1);
    return texts.some((text) => text.includes(id));
  });
}

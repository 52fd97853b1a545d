import { fileOf, type SpaceFileId } from './file-keys.ts';

/** The references in the store. */
export interface FileReferences {
  /** Ids of all files in each space that answered. */
  readonly spaces: ReadonlyMap<string, ReadonlySet<string>>;
  /** Other spaces that may exist. Null: unknown, so no file of an unlisted space is deleted. */
  readonly otherSpaces: ReadonlySet<string> | null;
}

/** The files of an index without a reference. All files of a space that did not answer stay. Pure. */
export function unreferenced(
  entries: Iterable<readonly [string, unknown]>,
  { spaces, otherSpaces }: FileReferences,
): readonly SpaceFileId[] {
  const leaving: SpaceFileId[] = [];
  for (const [key] of entries) {
    const file = fileOf(key);
    const referenced = spaces.get(file.spaceId);
    const stays =
      referenced === undefined ? otherSpaces === null || otherSpaces.has(file.spaceId) : referenced.has(file.fileId);
    if (!stays) leaving.push(file);
  }
  return leaving;
}

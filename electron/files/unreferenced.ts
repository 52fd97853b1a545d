import { fileOf, type SpaceFileId } from './file-keys.ts';

/** What the store refers to. */
export interface FileReferences {
  /** The ids of all files of each space that was answered for. */
  readonly spaces: ReadonlyMap<string, ReadonlySet<string>>;
  /** Other spaces that may exist. Null: they are not known, so no file of an unlisted space goes. */
  readonly otherSpaces: ReadonlySet<string> | null;
}

/** The files of an index that nothing stored refers to. Of a space that nobody answered for, all are spared. Pure. */
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

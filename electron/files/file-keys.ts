import type { FileEntry } from './file-index.ts';

/** Keys of files in an account's index, and when two descriptions are of the same file. */

export interface SpaceFileId {
  readonly spaceId: string;
  readonly fileId: string;
}

export function keyOf(spaceId: string, fileId: string): string {
  return `${spaceId}/${fileId}`;
}

/** Space ids contain no slash; file ids might. */
export function spaceOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

export function fileOf(key: string): SpaceFileId {
  const spaceId = spaceOf(key);
  return { spaceId, fileId: key.slice(spaceId.length + 1) };
}

type Described = Pick<FileEntry, 'size' | 'downloadURL'>;

/** An address with a new signature in its query is still the same file. */
export function isSameFile(one: Described, other: Described): boolean {
  return one.size === other.size && pathOf(one.downloadURL) === pathOf(other.downloadURL);
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? address;
}

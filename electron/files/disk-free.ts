import { statfs } from 'node:fs/promises';

/** Free bytes for this user on the disk of `path`; null: the system does not say. */
export async function diskFree(path: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    return null;
  }
}

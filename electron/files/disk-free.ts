import { statfs } from 'node:fs/promises';

/** Bytes that this person may still write where `path` lies; null where the system does not say. */
export async function diskFree(path: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    return null;
  }
}

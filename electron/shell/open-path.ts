import { shell } from 'electron/common';

/** Opens a file that the core has checked with the person's own program for it. */
export async function openPath(path: string): Promise<boolean> {
  return (await shell.openPath(path)) === '';
}

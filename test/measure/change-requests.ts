import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The change requests of a folder, or the one file. */
export async function filesUnder(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(path, name));
}

export interface PagePair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Both sides of every page of a change request, as markdown; empty where the page was not there. */
export function pagePairs(text: string): readonly PagePair[] {
  const { pages } = JSON.parse(text) as {
    readonly pages: readonly {
      readonly pathBefore: string | null;
      readonly pathAfter: string | null;
      readonly before: string | null;
      readonly after: string | null;
    }[];
  };
  return pages.map((page) => ({
    name: page.pathAfter ?? page.pathBefore ?? '',
    before: page.before ?? '',
    after: page.after ?? '',
  }));
}

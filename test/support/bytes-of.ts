import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files below `dir` that hold one of `words`, or are called so, with the word. In UTF-8 and, as browsers store text, UTF-16. */
export async function filesSaying(dir: string, words: readonly string[]): Promise<readonly string[]> {
  const forms = words.flatMap((word) => [
    { word, bytes: Buffer.from(word, 'utf8') },
    { word, bytes: Buffer.from(word, 'utf16le') },
  ]);
  const found: string[] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    for (const word of words) if (entry.name.includes(word)) found.push(`${path} is called ${word}`);
    if (!entry.isFile()) continue;
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    const said = forms.find(({ bytes }) => content.includes(bytes));
    if (said !== undefined) found.push(`${path} says ${said.word}`);
  }
  return found;
}

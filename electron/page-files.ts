import { readFile } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { contentTypeOf } from './content-type.ts';

/** A file of the built page, or null: there is no such file. */
export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Its name carries a hash of its content, so it may be kept for ever. */
  readonly immutable: boolean;
}

/** What the page is made of lies below `/assets/`; every other address is a place in the app and gets the page itself. */
export async function readPageFile(rendererDir: string, pathname: string): Promise<PageFile | null> {
  const immutable = pathname.startsWith('/assets/');
  const file = normalize(join(rendererDir, immutable ? pathname : 'index.html'));
  if (!file.startsWith(rendererDir + sep)) return null;
  try {
    return { bytes: new Uint8Array(await readFile(file)), contentType: contentTypeOf(file), immutable };
  } catch {
    return null;
  }
}

import { decodePath } from './summary.ts';

/**
 * The path within the space to which `written` in the file `from` points: `../.gitbook/assets/x.png`, percent-decoded.
 */
export function joinPath(from: string, written: string): string {
  const absolute = written.startsWith('/');
  const bare = written.replace(/[#?].*$/, '');
  const parts = absolute ? [] : from.split('/').slice(0, -1);
  for (const part of bare.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(decodePath(part));
  }
  return parts.join('/');
}

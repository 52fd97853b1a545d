import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What the system asks Galley to open: a place of the app, or a file. Links come from anybody, so a link only names a
 * place, and a file is only offered to the person.
 */
export type Asked =
  { readonly kind: 'place'; readonly place: string } | { readonly kind: 'file'; readonly path: string };

const SCHEME = /^galley:\/\//i;
const MAX_LINK_CHARACTERS = 4_096;
const FILE = /\.(galleypack|galleywrites)$/i;
const CONTROL = /\p{Cc}/u;

/** Null: no link of Galley, or none that a person could have made. */
export function askedLink(text: string): Asked | null {
  const isLink = SCHEME.test(text) && text.length <= MAX_LINK_CHARACTERS && !CONTROL.test(text);
  return isLink ? { kind: 'place', place: text.replace(SCHEME, 'galley://') } : null;
}

/** `text`: a path, or as Linux's desktops write it, a `file:` address. Null: a file of another kind. */
export function askedFile(text: string, folder: string): Asked | null {
  const path = text.startsWith('file:') ? localPath(text) : resolve(folder, text);
  return path !== null && FILE.test(path) ? { kind: 'file', path } : null;
}

/** What the arguments of a start ask for. Switches are not looked at. */
export function askedBy(args: readonly string[], folder: string): readonly Asked[] {
  return args
    .filter((text) => !text.startsWith('-'))
    .flatMap((text) => {
      const asked = askedLink(text) ?? askedFile(text, folder);
      return asked === null ? [] : [asked];
    });
}

function localPath(address: string): string | null {
  try {
    const { host } = new URL(address);
    return host === '' ? fileURLToPath(address) : null;
  } catch {
    return null;
  }
}

import { profileHref } from './nodes/reference.ts';
import { plainName } from './plain-name.ts';

/**
 * How somebody, or a page, is named in what people write, and who is named by it: one file, so that a mention that is
 * written here is one that is recognised. The contract states no way to mention anybody. The platform's own dialect has
 * one for content: a link whose title is `mention`, to a profile or to a page; that is what is written. Pure.
 */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** Their name behind an `@`, as a link to their profile. */
export function personMention({ id, name }: NamedPerson): string {
  return mention(`@${name}`, profileHref(id));
}

export interface NamedPage {
  readonly spaceId: string;
  readonly title: string;
  /** Below the space; where the service gives none, the id of the page. */
  readonly path: string;
}

/** A page's title as a link to it, as pages of other spaces are linked to. */
export function pageMention({ spaceId, title, path }: NamedPage): string {
  const below = [spaceId, ...path.split('/')].map(addressPart).join('/');
  return mention(title, `https://app.gitbook.com/s/${below}`);
}

function mention(words: string, address: string): string {
  return `[${linkWords(words)}](${address} "mention")`;
}

/** Brackets and spaces would end the address. */
function addressPart(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** A name as plain words within a link: what would be a sign of the dialect is none, what is not seen goes. */
function linkWords(name: string): string {
  const plain = plainName(name.replace(/\s+/g, ' ')).trim();
  return plain.replace(/[\\`*_[\]<>~&$:{}|!^=]/g, '\\$&');
}

/**
 * Whether a text names this person: by a link to their profile, or by their name (whole, or the first of several) after an
 * `@`. A link to somebody else's profile names that person alone, whatever it calls them.
 */
export function mentions(
  markdown: string,
  { id, name }: { readonly id: string | null; readonly name: string },
): boolean {
  if (id === null) return false;
  if (markdown.includes('/u/') && profileLinks(markdown).includes(id)) return true;
  if (!markdown.includes('@') || name === '') return false;
  const written = markdown.replace(LINK_TO_PROFILE, ' ');
  const [firstName = name] = name.split(/\s+/);
  return [name, firstName].some((called) => namedIn(written, called));
}

const PROFILE = /https:\/\/app\.gitbook\.com\/u\/([\w:%-]{1,200})/gi;
/** With its words, in which a bracket may stand behind a backslash. */
const LINK_TO_PROFILE = /\[(?:[^\]\\\n]|\\.){0,400}\]\(<?https:\/\/app\.gitbook\.com\/u\/[^)\n]{1,400}\)/gi;

function profileLinks(markdown: string): readonly string[] {
  return [...markdown.matchAll(PROFILE)].map(([, written = '']) => {
    try {
      return decodeURIComponent(written);
    } catch {
      return written;
    }
  });
}

function namedIn(markdown: string, name: string): boolean {
  const wanted = `@${name.toLowerCase()}`;
  const text = markdown.toLowerCase();
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    // `mail@hanne.example` names nobody, and `@hannes` names somebody else.
    const bounded = beginsMention(text.slice(0, at)) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + wanted.length));
    if (bounded) return true;
  }
  return false;
}

/** Whether an `@` behind this text begins the name of somebody, and not the second half of an address. */
export function beginsMention(before: string): boolean {
  return !/[\p{L}\p{N}._%+-]$/u.test(before);
}

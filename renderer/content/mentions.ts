import { profileHref } from './nodes/reference.ts';
import { plainName } from './plain-name.ts';

/**
 * How people and pages are mentioned in text, and who is mentioned by it: one file, so that a mention written here is
 * also recognised. The contract defines no mentions. The platform's own dialect has one for content: a link titled
 * `mention` to a profile or a page; that is what is written. Pure.
 */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** The name after an `@`, as a link to their profile. */
export function personMention({ id, name }: NamedPerson): string {
  return mention(`@${name}`, profileHref(id));
}

export interface NamedPage {
  readonly spaceId: string;
  readonly title: string;
  /** Within the space; if the server gives none, the id of the page. */
  readonly path: string;
}

/** A page's title as a link to it, like links to pages of other spaces. */
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

/** A name as plain words within a link: markup is escaped, invisible characters are removed. */
function linkWords(name: string): string {
  const plain = plainName(name.replace(/\s+/g, ' ')).trim();
  return plain.replace(/[\\`*_[\]<>~&$:{}|!^=]/g, '\\$&');
}

/**
 * Whether a text mentions this person: by a link to their profile, or by their name (whole, or the first of several)
 * after an `@`. A link to another profile mentions only that person, whatever its words.
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
/** A link with its words, which may contain escaped brackets. */
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
    // `mail@hanne.example` mentions nobody, and `@hannes` mentions somebody else.
    const bounded = beginsMention(text.slice(0, at)) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + wanted.length));
    if (bounded) return true;
  }
  return false;
}

/** Whether an `@` after this text begins a mention, not the second half of an e-mail address. */
export function beginsMention(before: string): boolean {
  return !/[\p{L}\p{N}._%+-]$/u.test(before);
}

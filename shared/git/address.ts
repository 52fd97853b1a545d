/** Addresses of Git repositories. They may contain a user name and a password, which must never be stored. Pure. */

export interface GitLogin {
  readonly username: string;
  readonly password: string;
}

/** Scheme, user part and the rest. The user part ends at the last `@` before the path. */
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@(.*)$/is;

/** The address without user name and password. An address with neither stays as it is. */
export function withoutLogin(address: string): string {
  return address.replace(PARTS, '$1$3');
}

/** The user name and password in an address, decoded. Null: it has neither. */
export function loginIn(address: string): GitLogin | null {
  const [, , user] = PARTS.exec(address) ?? [];
  if (user === undefined) return null;
  const colon = user.indexOf(':');
  return colon < 0
    ? { username: decoded(user), password: '' }
    : { username: decoded(user.slice(0, colon)), password: decoded(user.slice(colon + 1)) };
}

/** The address with a user name and a password, for a request only. Null: it is no address that can have them. */
export function withLogin(address: string, { username, password }: GitLogin): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.username = encodeURIComponent(username);
  url.password = encodeURIComponent(password);
  return url.href;
}

/**
 * Whether an address may be stored: it has no login, can be read, and has no query, which may contain a token.
 * `git@host:path` is an address of SSH and has no password.
 */
export function isSafeAddress(address: string): boolean {
  if (/^[\w.-]+@[\w.-]+:[^\s@?#]+$/.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  if (search !== '' || hash !== '' || password !== '') return false;
  return protocol === 'ssh:' || (username === '' && (protocol === 'https:' || protocol === 'http:'));
}

/** `main` as the contract wants it: `refs/heads/main`. Null: not the name of a branch. */
export function branchRef(branch: string): string | null {
  const name = branch.trim().replace(/^refs\/heads\//, '');
  // The rules of `git check-ref-format`.
  const isBad =
    name === '' ||
    name === '@' ||
    /^[-/.]|[/.]$|\.lock$|\.\.|\/\/|\/\.|@\{|\.lock\//.test(name) ||
    /[\p{Cc} ~^:?*[\\]/u.test(name);
  return isBad ? null : `refs/heads/${name}`;
}

/** The name of a branch, for people. */
export function branchName(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}

/** The parts of the address of a Git sync: its repository, and the branch and folder that follow `/tree/`. */
export function syncedAddress(address: string): {
  readonly url: string;
  readonly branch: string;
  readonly folder: string;
} {
  const clean = withoutLogin(address);
  const tree = /^(https?:\/\/[^?#]*?)(?:\/-)?\/tree\/([^/?#]+)(?:\/([^?#]*?))?\/?$/i.exec(clean);
  if (tree === null) return { url: clean, branch: '', folder: '' };
  const [, url = '', branch = '', folder = ''] = tree;
  return { url, branch: decoded(branch), folder: decoded(folder) };
}

/** Replaces every form of the login in a text that comes from elsewhere. */
export function hideLogin(text: string, { username, password }: GitLogin): string {
  const both = base64(`${username}:${password}`);
  const forms = [both, encodeURIComponent(password), encodeURI(password), password].filter((form) => form !== '');
  return forms
    .sort((one, other) => other.length - one.length)
    .reduce((clean, form) => clean.replaceAll(form, '•••'), text);
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

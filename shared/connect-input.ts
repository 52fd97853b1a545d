import { appError } from './errors.ts';
import { err, ok, type Result } from './result.ts';
import type { ConnectInput } from './rpc/host.ts';

/**
 * Reads a server address, an organization and a token the way people paste them. The form and the core read alike, so
 * the server that the person saw is the one that gets the token. Characters that certainly do not belong are removed;
 * if that would be a guess, the error names them. Pure.
 */
export type ServerAddress =
  /** `base`: `https://host/path`, without a final slash and without `/v1`. */
  | { readonly kind: 'api'; readonly base: string; readonly organizationId: string | null }
  /** A page of the web app. It names the organization but not the API's address, so nothing is sent there. */
  | { readonly kind: 'app'; readonly organizationId: string };

const LINE_BREAK = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;
const QUOTES_AROUND = /^[\s"'`´‘’‚‛“”„‟«»‹›<]+|[\s"'`´‘’‚‛“”„‟«»‹›>]+$/g;
const AUTHORIZATION = /^authorization\s*:\s*|^bearer\s+/i;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** `https:/`, `https//`, `https:\\`, or several pasted together: the last one counts. */
const WEB_SCHEME = /^(?:https?[:;]?[\\/]+)*(https?)(?:[:;]?[\\/]+|:(?![\d\\/]))/i;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i;
const ORGANIZATION_IN_PATH = /(?:^|\/)(?:o|orgs)\/([^/?#\s]+)/;

export function readAddress(typed: string): Result<ServerAddress> {
  const read = readOnce(typed);
  if (!read.ok || read.value.kind === 'app') return read;
  // The address on screen and the requested one must be equal: an address that reads differently the second time is
  // invalid.
  const again = readOnce(read.value.base);
  const isSteady = again.ok && again.value.kind === 'api' && again.value.base === read.value.base;
  return isSteady ? read : refuse('This is not a valid URL.');
}

function readOnce(typed: string): Result<ServerAddress> {
  const text = plain(typed)
    .replace(LINE_BREAK, '')
    .replace(/\s*([:/\\.])\s*/g, '$1')
    .replace(WEB_SCHEME, '$1://');
  if (text === '') return refuse('Enter a URL.');
  if (/\s/.test(text)) return refuse('The URL contains a space.');
  const scheme = SCHEME.test(text) ? '' : LOOPBACK.test(text) ? 'http://' : 'https://';
  if (!URL.canParse(scheme + text)) return refuse('This is not a valid URL.');
  const url = new URL(scheme + text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse('The URL must start with https:// or http://.');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.host)) {
    return refuse('The URL must start with https:// to keep your token safe.');
  }
  if (url.username !== '' || url.password !== '') return refuse('The URL must not contain a user name or password.');
  const path = beforeOperation(url.pathname);
  const [, inApp] = /\/o\/([^/]+)/.exec(path) ?? [];
  if (inApp !== undefined) return ok({ kind: 'app', organizationId: inApp });
  return ok({ kind: 'api', base: url.origin + path, organizationId: organizationIn(url.pathname) });
}

/** The address of the API. An address of the web app does not contain it. */
export function parseBaseAddress(typed: string): Result<string> {
  const read = readAddress(typed);
  if (!read.ok) return read;
  if (read.value.kind === 'api') return ok(read.value.base);
  return refuse('This is a web app URL. Enter the API URL.');
}

/** All three, or the error for the first invalid one. */
export function readConnectInput(input: ConnectInput): Result<ConnectInput> {
  const baseUrl = parseBaseAddress(input.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const organizationId = readOrganization(input.organizationId);
  if (!organizationId.ok) return organizationId;
  const token = readToken(input.token);
  if (!token.ok) return token;
  return ok({ baseUrl: baseUrl.value, organizationId: organizationId.value, token: token.value });
}

/** Whether the typed text contains exactly the host that would receive the token: then the person has seen it. */
export function showsHost(typed: string, base: string): boolean {
  return typed.toLowerCase().includes(new URL(base).host);
}

export function readOrganization(typed: string): Result<string> {
  const text = plain(typed).replace(LINE_BREAK, '');
  const id = organizationIn(text) ?? text;
  if (id === '') return unfit('organizationId', 'Enter the ID of your organization.');
  if (id === '.' || id === '..') return unfit('organizationId', `“${id}” is not an organization ID.`);
  if (SCHEME.test(id))
    return unfit('organizationId', 'This URL has no organization ID. In the web app, the ID comes after /o/.');
  if (/[/\\]/.test(id)) return unfit('organizationId', 'An organization ID has no slashes.');
  if (/[\s?#%]/.test(id)) return unfit('organizationId', 'An organization ID has only letters, digits and dashes.');
  return ok(id);
}

export function readToken(typed: string): Result<string> {
  const token = settled(visible(typed), (text) =>
    settled(text, (part) => part.replace(QUOTES_AROUND, '').replace(AUTHORIZATION, '')).replace(LINE_BREAK, ''),
  );
  if (token === '' || /^(?:authorization:?|bearer)$/i.test(token)) return unfit('token', 'Paste your token.');
  if (/\s/.test(token)) return unfit('token', 'This token contains a space. Copy only the token.');
  // The characters that an HTTP header can carry.
  const [foreign] = /[^\x21-\x7e]/u.exec(token) ?? [];
  if (foreign === undefined) return ok(token);
  if (/[…•●∙·*]/u.test(foreign))
    return unfit('token', `This token is shortened or hidden (“${foreign}”). Copy the whole token.`);
  return unfit('token', `A token cannot contain “${foreign}”. Copy the token again.`);
}

/** The path before `/v1` or `/orgs`: the rest names a resource. */
function beforeOperation(path: string): string {
  return path.replace(/\/(?:v1|orgs)(?:\/.*)?$/i, '').replace(/\/+$/, '');
}

function organizationIn(path: string): string | null {
  return ORGANIZATION_IN_PATH.exec(path)?.[1] ?? null;
}

/**
 * Removes invisible characters: zero-width and direction marks, soft hyphens, control characters, halves of characters.
 */
function visible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}|\p{Cs}|(?![\s\u0085])\p{Cc}/gu, '');
}

function plain(text: string): string {
  return settled(visible(text), (part) => part.replace(QUOTES_AROUND, ''));
}

/** Repeats until nothing changes, so that reading the result again gives the same result. */
function settled(text: string, round: (text: string) => string): string {
  const next = round(text);
  return next === text ? text : settled(next, round);
}

function refuse(detail: string): Result<never> {
  return err(appError('bad-address', detail, { sent: 'no', path: 'baseUrl' }));
}

function unfit(path: 'organizationId' | 'token', detail: string): Result<never> {
  return err(appError('invalid-input', detail, { sent: 'no', path }));
}

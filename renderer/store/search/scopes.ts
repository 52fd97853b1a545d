import type { SearchKind, SearchStatus } from '#shared/rpc/search.ts';
import { DOCUMENT_KINDS } from './document.ts';
import type { Scope, ScopeName } from './query-language.ts';
import { Tokeniser } from './tokenise.ts';

/** Which documents may match, as questions about properties that documents share. */
export interface DocumentFilter {
  kind(kind: SearchKind): boolean;
  space(spaceId: string): boolean;
  by(name: string): boolean;
  status(status: SearchStatus): boolean;
}

/** The context of scopes. */
export interface ScopeWorld {
  readonly spaceTitles: ReadonlyMap<string, string>;
  /** The person of this account, for `by:me`; null if unknown. */
  readonly me: string | null;
}

/** Scopes with the same name are alternatives; all different names must match. */
export function filterOf(scopes: readonly Scope[], world: ScopeWorld): DocumentFilter {
  const fits = <T>(name: ScopeName, means: (value: string, thing: T) => boolean): ((thing: T) => boolean) => {
    const wanted = scopes.filter((scope) => scope.name === name && !scope.negated);
    const unwanted = scopes.filter((scope) => scope.name === name && scope.negated);
    return (thing) =>
      (wanted.length === 0 || wanted.some(({ value }) => means(value, thing))) &&
      !unwanted.some(({ value }) => means(value, thing));
  };
  const status = fits<SearchStatus>('status', (value, found) => found === value.toLowerCase());
  const is = fits<SearchStatus>('is', (value, found) => isStatus(value.toLowerCase(), found));
  return {
    kind: fits('in', (value, kind: SearchKind) => kindsOf(value).includes(kind)),
    space: fits('space', (value, id: string) => id === value || namesLike(world.spaceTitles.get(id) ?? '', value)),
    by: fits('by', (value, name: string) =>
      value.toLowerCase() === 'me' && world.me !== null ? name === world.me : namesLike(name, value),
    ),
    status: (found) => status(found) && is(found),
  };
}

/** `closed` covers the platform's merged, archived, ignored and resolved. */
function isStatus(value: string, status: SearchStatus): boolean {
  if (value === 'closed') return ['resolved', 'merged', 'archived', 'ignored'].includes(status);
  return value === 'open' ? status === 'open' || status === 'draft' : status === value;
}

const SITE_ROWS: readonly SearchKind[] = ['section', 'section-group', 'site-space', 'share-link'];

/** Accepts `comment`, `comments` and `replies` alike. An unknown kind matches nothing. */
function kindsOf(value: string): readonly SearchKind[] {
  const name = value.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
  const known: Readonly<Record<string, readonly SearchKind[]>> = {
    reply: ['comment'],
    change: ['change-request'],
    'change-request': ['change-request'],
    'change request': ['change-request'],
    cr: ['change-request'],
    triage: ['issue', 'cluster'],
    site: ['site', ...SITE_ROWS],
    group: ['section-group'],
    'share link': ['share-link'],
  };
  const named = Object.hasOwn(known, name) ? known[name] : undefined;
  return named ?? DOCUMENT_KINDS.filter((kind) => kind === name);
}

/** Each word of `value` begins a word of `name`, in order and without gaps. */
function namesLike(name: string, value: string): boolean {
  const words = termsOf(name);
  const wanted = termsOf(value);
  if (wanted.length === 0) return false;
  return words.some((_, at) =>
    wanted.every((word, index) =>
      index < wanted.length - 1 ? words[at + index] === word : (words[at + index] ?? '').startsWith(word),
    ),
  );
}

function termsOf(text: string): readonly string[] {
  const tokeniser = new Tokeniser({ parts: false });
  const terms: string[] = [];
  tokeniser.reset(text);
  while (tokeniser.next()) if (!tokeniser.closesRun) terms.push(tokeniser.term);
  return terms;
}

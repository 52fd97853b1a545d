import { firstIssue } from '#shared/contract/check.ts';
import { newConversation } from '#shared/contract/requests.ts';
import type { Candidate, Found, NewConversation, Problem, Reading } from './found.ts';

/** The roles that the platform knows. */
const ROLES = ['user', 'assistant', 'team-member'] as const;

/** A conversation goes out in one request: this much (bytes, as JSON) no service refuses. */
const LARGEST_CONVERSATION_BYTES = 500_000;

/** Holds what files say against every limit of the contract. What does not fit is told by its place, and left out. */
export function checkCandidates(candidates: readonly Candidate[]): Reading {
  const found: Found[] = [];
  const problems: Problem[] = [];
  const places = new Map<string, string>();
  for (const { where, given } of candidates) {
    const checked = checkOne(given);
    const earlier = 'words' in checked ? undefined : places.get(checked.conversation.id);
    if ('words' in checked) problems.push({ where, words: checked.words });
    else if (earlier !== undefined) problems.push({ where, words: `It has the same id as ${earlier}.` });
    else {
      places.set(checked.conversation.id, where);
      found.push({ where, conversation: checked.conversation });
    }
  }
  return { found, problems };
}

function checkOne(given: unknown): { readonly conversation: NewConversation } | { readonly words: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { words: 'It is no conversation.' };
  const parsed = newConversation.safeParse(withWholeTime(given));
  if (!parsed.success) {
    const { path, message } = firstIssue(parsed.error);
    return { words: LIMITS[path] ?? `${path}: ${message}.` };
  }
  const words = problemOf(parsed.data);
  return words === null ? { conversation: parsed.data } : { words };
}

/** Files write times in many ways; the platform takes one. */
function withWholeTime(given: object): object {
  if (!('metadata' in given) || typeof given.metadata !== 'object' || given.metadata === null) return given;
  const { metadata } = given;
  if (!('createdAt' in metadata) || typeof metadata.createdAt !== 'string') return given;
  const at = Date.parse(metadata.createdAt);
  if (Number.isNaN(at)) return given;
  return { ...given, metadata: { ...metadata, createdAt: new Date(at).toISOString() } };
}

const LIMITS: Readonly<Record<string, string>> = {
  id: 'Its id must have 1 to 255 characters.',
  subject: 'Its subject may have 512 characters at most.',
  parts: 'It needs a list of parts.',
  'metadata.createdAt': 'Its time is not a date.',
};

function problemOf(conversation: NewConversation): string | null {
  const { metadata, parts } = conversation;
  const { url } = metadata ?? {};
  if (url !== undefined && !isWebAddress(url)) return 'Its link is not a web address.';
  const strange = parts.find(({ role }) => !ROLES.some((known) => known === role));
  if (strange !== undefined) return `“${strange.role.slice(0, 40)}” is not a role: ${ROLES.join(', ')} are.`;
  if (parts.every(({ body }) => body.trim() === '')) return 'Nothing is said in it.';
  const json = JSON.stringify(conversation);
  if (BROKEN_TEXT.test(json)) return 'It has half a character in it, which cannot be sent.';
  if (new TextEncoder().encode(json).length > LARGEST_CONVERSATION_BYTES) return 'It is longer than 500 kB.';
  return null;
}

/** JSON writes half a character as an escape. */
const BROKEN_TEXT = /\\ud[89a-f][0-9a-f]{2}/i;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

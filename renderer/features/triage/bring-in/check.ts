import { firstIssue } from '#shared/contract/check.ts';
import { newConversation } from '#shared/contract/requests.ts';
import type { Candidate, Found, NewConversation, Problem, Reading } from './found.ts';
import { dateTextOf } from './meaning.ts';

/** A conversation is sent in one request; no server refuses this size (bytes, as JSON). */
const LARGEST_CONVERSATION_BYTES = 500_000;

/**
 * Checks conversations against every limit of the contract. Those that violate one are listed with their place, and
 * left out.
 */
export class CandidateCheck {
  readonly #found: Found[] = [];
  readonly #problems: Problem[] = [];
  readonly #places = new Map<string, string>();

  get reading(): Reading {
    return { found: this.#found, problems: this.#problems };
  }

  add({ where, given, senders }: Candidate): void {
    const checked = checkOne(given);
    const earlier = 'words' in checked ? undefined : this.#places.get(checked.conversation.id);
    if ('words' in checked) this.#problems.push({ where, words: checked.words });
    else if (earlier !== undefined) this.#problems.push({ where, words: `It has the same ID as ${earlier}.` });
    else {
      this.#places.set(checked.conversation.id, where);
      this.#found.push({ where, conversation: checked.conversation, ...(senders === undefined ? {} : { senders }) });
    }
  }
}

function checkOne(given: unknown): { readonly conversation: NewConversation } | { readonly words: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { words: 'It is not a conversation.' };
  if ('id' in given && typeof given.id === 'number')
    return { words: 'Its ID is too long for a number: put it in quotes.' };
  if ('id' in given && typeof given.id === 'string' && ROUNDED_ID.test(given.id))
    return {
      words: `A spreadsheet rounded its ID to “${given.id}”. Format the ID column as text, and export it again.`,
    };
  const parsed = newConversation.safeParse(given);
  if (!parsed.success) {
    const { path, message } = firstIssue(parsed.error);
    return { words: path === 'metadata.createdAt' ? dateProblem(given) : (LIMITS[path] ?? `${path}: ${message}.`) };
  }
  const words = problemOf(parsed.data);
  return words === null ? { conversation: parsed.data } : { words };
}

/** Spreadsheets write long numbers so, and many conversations then have the same id. */
const ROUNDED_ID = /^\d(?:[.,]\d{1,15})?E\+\d{2}$/i;

function dateProblem(given: object): string {
  const text = dateTextOf(given);
  return text === null ? 'Its time is not a date.' : `“${text.slice(0, 40)}” is not a date in the form of the others.`;
}

const LIMITS: Readonly<Record<string, string>> = {
  id: 'Its ID must have 1 to 255 characters.',
  subject: 'Its subject can have at most 512 characters.',
  parts: 'It needs a list named “parts”.',
};

function problemOf(conversation: NewConversation): string | null {
  const { metadata, parts } = conversation;
  const { url } = metadata ?? {};
  if (url !== undefined && !isWebAddress(url)) return 'Its link is not a web address.';
  if (parts.every(({ body }) => body.trim() === '')) return 'It has no messages.';
  const json = JSON.stringify(conversation);
  if (BROKEN_TEXT.test(json)) return 'It contains half a character, which cannot be sent.';
  if (new TextEncoder().encode(json).length > LARGEST_CONVERSATION_BYTES) return 'It is longer than 500 kB.';
  return null;
}

/** JSON writes half a surrogate pair as an escape. */
const BROKEN_TEXT = /\\ud[89a-f][0-9a-f]{2}/i;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

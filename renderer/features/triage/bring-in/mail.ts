import PostalMime, { type Address, type Email } from 'postal-mime';
import { isDate, readDate } from '../../../spreadsheets/dates.ts';
import { UTC } from '../../../spreadsheets/zones.ts';
import { idOfWords, type Candidate, type NewPart, type Problem } from './found.ts';

/** The parts of a mail message that a conversation needs. */
export interface Message {
  readonly where: string;
  /** Without brackets; null: the message has none. */
  readonly id: string | null;
  /** The messages that it answers, oldest first. */
  readonly answers: readonly string[];
  readonly from: string;
  readonly subject: string;
  /** ms; null: it has no readable date. */
  readonly at: number | null;
  readonly body: string;
}

/** A message with its attachments, which are skipped. */
const LARGEST_MESSAGE_BYTES = 30_000_000;
/** No program nests the parts of a message more deeply. */
const MOST_NESTING = 32;
const MOST_HEADERS_BYTES = 200_000;
/** If a message has more, the last ones are its closest ancestors. */
const MOST_REFERENCES = 100;

export async function readMessage(bytes: Uint8Array<ArrayBuffer>, where: string): Promise<Message | Problem> {
  if (bytes.length > LARGEST_MESSAGE_BYTES) return { where, words: 'The message is larger than 30 MB.' };
  try {
    const email = await PostalMime.parse(bytes, {
      maxNestingDepth: MOST_NESTING,
      maxHeadersSize: MOST_HEADERS_BYTES,
      maxRfc822NestingDepth: 0,
    });
    return email.headers.length === 0 || email.from === undefined
      ? { where, words: 'It is not a message: it has no sender.' }
      : messageOf(email, where);
  } catch {
    return { where, words: 'The message cannot be read: its parts are nested too deeply, or its header is too long.' };
  }
}

function messageOf(email: Email, where: string): Message {
  const [id] = idsIn(email.messageId ?? '');
  const answers = [...idsIn(email.references ?? ''), ...idsIn(email.inReplyTo ?? '')];
  const date = email.headers.find(({ key }) => key === 'date')?.value ?? '';
  return {
    where,
    id: id ?? null,
    answers: [...new Set(answers)].filter((one) => one !== id),
    from: addressOf(email.from),
    subject: (email.subject ?? '').trim(),
    at: timeOf(date),
    body: (email.text ?? '').trim() === '' ? (email.html ?? '').trim() : withoutQuoted(email.text ?? ''),
  };
}

/** A purely numeric date is not a mail date: its month would be ambiguous. */
function timeOf(date: string): number | null {
  const at = isDate(date) ? readDate(date, { order: null, zone: UTC }) : Date.parse(date);
  return at === null || Number.isNaN(at) ? null : at;
}

function idsIn(header: string): readonly string[] {
  const bracketed = [...header.matchAll(/<([^<>\s]{1,998})>/g)].flatMap(([, id]) => id ?? []);
  const ids = bracketed.length > 0 ? bracketed : header.split(/\s+/).filter((id) => id !== '');
  return ids.length <= MOST_REFERENCES ? ids : [...ids.slice(0, 1), ...ids.slice(-MOST_REFERENCES + 1)];
}

function addressOf(address: Address | undefined): string {
  if (address === undefined) return '';
  return (address.group === undefined ? address.address : (address.group[0]?.address ?? '')).toLowerCase();
}

/** Text quoted below an answer is in an earlier message. If there is no other text, it is kept. */
function withoutQuoted(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd().split('\n');
  let end = lines.length;
  while (end > 0 && /^(?:>|\s*$)/.test(lines[end - 1] ?? '')) end -= 1;
  if (end < lines.length && /:\s*$/.test(lines[end - 1] ?? '') && /\d/.test(lines[end - 1] ?? '')) end -= 1;
  const own = lines.slice(0, end).join('\n').trim();
  return own === '' ? text.trim() : own;
}

/** `mine`: addresses or domains of the team, whose messages are answers. */
export async function conversationsOf(
  messages: readonly Message[],
  mine: readonly string[],
): Promise<readonly Candidate[]> {
  const ours = plainTeam(mine);
  return Promise.all(threadsOf(messages).map((thread) => conversationOf(thread, ours)));
}

function plainTeam(mine: readonly string[]): readonly string[] {
  return mine.map((one) => one.trim().replace(/^@/, '').toLowerCase()).filter((one) => one !== '');
}

function isOf(one: string, from: string): boolean {
  return from === one || from.endsWith(`@${one}`);
}

/**
 * How many messages the team wrote, and which addresses wrote none: a typing mistake in an address shows before
 * anything is sent.
 */
export function teamIn(
  messages: readonly Message[],
  mine: readonly string[],
): { readonly messages: number; readonly silent: readonly string[] } {
  const ours = plainTeam(mine);
  return {
    messages: messages.filter(({ from }) => ours.some((one) => isOf(one, from))).length,
    silent: ours.filter((one) => !messages.some(({ from }) => isOf(one, from))),
  };
}

async function conversationOf(thread: readonly Message[], ours: readonly string[]): Promise<Candidate> {
  const ordered = [...thread].sort((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || 0);
  const [first] = ordered;
  const subject = bareSubject(ordered.find((message) => message.subject !== '')?.subject ?? '');
  const [named] = first?.answers ?? [];
  const root = named ?? first?.id ?? null;
  const words = JSON.stringify([first?.from, first?.at, first?.subject, first?.body]);
  const isLong = root !== null && root.length > LONGEST_ID;
  const id = root === null || isLong ? await idOfWords('mail', root ?? words) : `mail:${root}`;
  return {
    where: first?.where ?? '',
    senders: ordered.map(({ from }) => from),
    given: {
      id,
      ...(subject === '' ? {} : { subject }),
      ...(first?.at == null ? {} : { metadata: { createdAt: new Date(first.at).toISOString() } }),
      parts: ordered.map(({ from, body }): NewPart => ({
        type: 'message',
        role: ours.some((one) => isOf(one, from)) ? 'team-member' : 'user',
        body,
      })),
    },
  };
}

const LONGEST_ID = 250;
/** Longer texts are not subjects; the contract's limit. */
const LONGEST_SUBJECT = 512;

function bareSubject(subject: string): string {
  const bare = subject.replace(/^(?:(?:re|fwd?|aw|wg|sv|antw|tr|rv|res)(?:\[\d+\])?\s*:\s*)+/i, '').trim();
  if (bare.length <= LONGEST_SUBJECT) return bare;
  return `${bare
    .slice(0, LONGEST_SUBJECT - 1)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd()}…`;
}

/**
 * Messages that answer one another, in the order in which their threads begin in the file. A duplicate message counts
 * once.
 */
function threadsOf(messages: readonly Message[]): readonly (readonly Message[])[] {
  const rootOf = new Map<string, string>();
  const find = (id: string): string => {
    let root = id;
    for (let next = rootOf.get(root); next !== undefined; next = rootOf.get(root)) root = next;
    // Shortens chains, so that the next walk is short.
    for (let at = id; at !== root;) {
      const next = rootOf.get(at) ?? root;
      rootOf.set(at, root);
      at = next;
    }
    return root;
  };
  const once = new Map<string, Message>();
  for (const [at, message] of messages.entries()) {
    const own = message.id ?? `without ${String(at)}`;
    if (!once.has(own)) once.set(own, message);
    for (const answered of message.answers) {
      const [one, other] = [find(own), find(answered)];
      if (one !== other) rootOf.set(one, other);
    }
  }
  const threads = new Map<string, Message[]>();
  for (const [own, message] of once) {
    const root = find(own);
    const thread = threads.get(root) ?? [];
    threads.set(root, thread);
    thread.push(message);
  }
  return [...threads.values()];
}

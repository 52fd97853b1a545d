import { z } from '#shared/zod.ts';
import type { ConversationDetail } from '../contract/index.ts';
import { digestText } from '../digest.ts';
import { isKind } from '../outbox/kinds/index.ts';
import type { AdminWrite, PendingWrite } from '../outbox/writes.ts';
import { sameText } from '../same-text.ts';
import { roleWords } from './role-words.ts';

/**
 * What a conversation says, without what the server adds to it. An import replaces a conversation of the same id, whoever
 * wrote that one: both sides compare by these rules, before the import is queued and again before it is sent. Pure.
 */
export const contentSchema = z.object({
  subject: z.string().optional(),
  parts: z.array(z.object({ role: z.string().optional(), body: z.string().optional() })),
  metadata: z
    .object({
      url: z.string().optional(),
      createdAt: z.string().optional(),
      attributes: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
});
export type ConversationContent = z.infer<typeof contentSchema>;

export function contentOf({ conversation, parts = [], metadata = {} }: ConversationDetail): ConversationContent {
  return {
    subject: conversation.subject ?? '',
    parts: parts.map(({ role = '', body = '' }) => ({ role, body })),
    metadata: {
      ...(metadata.url === undefined ? {} : { url: metadata.url }),
      createdAt: metadata.createdAt ?? conversation.createdAt,
      ...(metadata.attributes === undefined ? {} : { attributes: metadata.attributes }),
    },
  };
}

/** Whether all that `one` says is so there. What it does not say of date, link and attributes may be anything. */
export function saysSame(one: ConversationContent, there: ConversationContent): boolean {
  const { url, createdAt, attributes } = one.metadata ?? {};
  return (
    sameText(one.subject ?? '', there.subject ?? '') &&
    one.parts.length === there.parts.length &&
    one.parts.every(({ role = '', body = '' }, at) => {
      const other = there.parts[at];
      return role === (other?.role ?? '') && sameText(body, other?.body ?? '');
    }) &&
    (url === undefined || url === there.metadata?.url) &&
    (createdAt === undefined || secondOf(createdAt) === secondOf(there.metadata?.createdAt)) &&
    (attributes === undefined || sorted(attributes) === sorted(there.metadata?.attributes ?? {}))
  );
}

/** To be read, and compared word by word. */
export function conversationText({ subject = '', parts, metadata = {} }: ConversationContent): string {
  const { url, createdAt, attributes = {} } = metadata;
  const facts = [
    ...(createdAt === undefined ? [] : [`Date: ${minuteOf(createdAt)}`]),
    ...(url === undefined ? [] : [`Link: ${url}`]),
    ...Object.entries(attributes)
      .sort()
      .map(([name, value]) => `${name}: ${value}`),
  ];
  const messages = parts.map(({ role = '', body = '' }) => `${roleWords(role)}: ${body}`);
  return [subject === '' ? 'No subject' : subject, ...facts, '', ...messages].join('\n');
}

/** What the person has agreed to, beside a write that imports conversations. */
const agreementSchema = z.object({
  /** By id: what was there when the person chose to replace it. */
  agreed: z.record(z.string(), contentSchema).exactOptional(),
  /** The digest of the text that the person saw of all that is there otherwise, and chose to replace. */
  seen: z.string().exactOptional(),
  /** The person chose to leave all of that as it is: only the others are sent. */
  theirs: z.literal('stay').exactOptional(),
});
export type Agreement = z.infer<typeof agreementSchema>;

/** What cannot be read agrees to nothing. */
export function agreementOf(base: Readonly<Record<string, unknown>> | undefined): Agreement {
  const read = agreementSchema.safeParse(base ?? {});
  return read.success ? read.data : {};
}

export function agreesTo({ seen }: Agreement, theirs: string): boolean {
  return seen === digestText(theirs);
}

/** The same import once the person has seen what is there otherwise: all of it is replaced, or none. */
export function agreedImport(write: AdminWrite, take: 'mine' | 'theirs', theirs: string): AdminWrite {
  const more: Agreement = take === 'mine' ? { seen: digestText(theirs) } : { theirs: 'stay' };
  return { ...write, base: { ...agreementOf(write.base), ...more } };
}

/** Whether it brings several conversations: then some may stay as they are on the server, and the others are sent. */
export function bringsSeveral(write: PendingWrite): boolean {
  if (!isKind(write, { row: 'conversation' })) return false;
  const { body } = write.input;
  return Array.isArray(body) && body.length > 1;
}

function minuteOf(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? time : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Servers may keep no parts of a second. */
function secondOf(time: string | undefined): number {
  return Math.floor(Date.parse(time ?? '') / 1_000);
}

function sorted(attributes: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(attributes).sort());
}

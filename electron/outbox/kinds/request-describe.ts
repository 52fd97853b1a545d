import type { Document, DocumentNode } from '#shared/contract/index.ts';
import type { Conflict } from '#shared/outbox/operation.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import { SENT_WITHOUT_ROW, type Kind } from '../kind.ts';
import { checkRequest, forgetRequest, isThere, readRequest, type RequestState } from './checks.ts';
import { readStood } from './stood.ts';

type Write = WriteOf<'request.describe'>;
type Field = 'subject' | 'description';
type Fields = Readonly<Partial<Record<Field, string | undefined>>>;

/**
 * Changes subject and description of a change request. The contract does this with a request for review that names no
 * reviewers (requestReviewers).
 */
export const requestDescribe: Kind<Write> = {
  async preflight(context, operation, write) {
    // The comparison needs the current values, so an earlier read does not count.
    forgetRequest(context, write);
    const stopped = await checkRequest(context, operation, { ...write, basis: undefined });
    if (stopped !== null) return stopped;
    const request = await readRequest(context, write);
    if (!request.ok) return { type: 'failed', error: request.error };
    const theirs = returned(request.value);
    if (isAsWanted(write, theirs)) return { type: 'found', sent: SENT_WITHOUT_ROW };
    const { stood } = operation.baseline ?? {};
    const base: Fields = { ...readStood(stood), ...write.base };
    const contested = differing(write, theirs).filter(
      (field) => base[field] !== undefined && !same(base[field], theirs[field]),
    );
    if (contested.length > 0) return { type: 'conflict', conflict: conflictOf(contested, base, write, theirs) };
    return stood === undefined ? { type: 'go', baseline: { stood: JSON.stringify(theirs) } } : { type: 'go' };
  },
  async send(context, _operation, write) {
    const { spaceId, changeRequestId, subject, description } = write;
    forgetRequest(context, write);
    const described = await context.client.call(
      'requestReviewers',
      {
        spaceId,
        changeRequestId,
        body: {
          users: [],
          ...(subject === undefined ? {} : { subject }),
          ...(description === undefined ? {} : { description: paragraphs(description) }),
        },
      },
      { signal: context.signal },
    );
    return described.ok ? ok(SENT_WITHOUT_ROW) : described;
  },
  async recognise(context, _operation, write) {
    const request = await readRequest(context, write);
    if (!request.ok) return { type: 'failed', error: request.error };
    const theirs = returned(request.value);
    if (isAsWanted(write, theirs)) return { type: 'found', sent: SENT_WITHOUT_ROW };
    // Another try could replace a text that somebody else wrote since.
    return wantedOf(write).every((field) => theirs[field] === undefined)
      ? { type: 'cannot-tell' }
      : { type: 'missing' };
  },
  async isThere(context, _operation, write) {
    return isThere(await readRequest(context, write));
  },
  resolved(write, { merged, theirs, mergeable }) {
    const { base, ...rest } = write;
    // A description has no single text as its new base: the next try compares nothing.
    return mergeable ? { ...rest, subject: merged ?? write.subject, base: { ...base, subject: theirs } } : rest;
  },
};

/** The values that the server returns. */
function returned({ status, subject, description }: RequestState): Fields {
  if (status === null) return {};
  return {
    ...(subject === null ? {} : { subject }),
    ...(description === null ? {} : { description: plainText(description) }),
  };
}

function wantedOf(write: Write): readonly Field[] {
  return (['subject', 'description'] as const).filter((field) => write[field] !== undefined);
}

function differing(write: Write, theirs: Fields): readonly Field[] {
  return wantedOf(write).filter((field) => theirs[field] !== undefined && !same(write[field], theirs[field]));
}

function isAsWanted(write: Write, theirs: Fields): boolean {
  return wantedOf(write).every((field) => theirs[field] !== undefined && same(write[field], theirs[field]));
}

function same(one: string | undefined, other: string | undefined): boolean {
  return bare(one) === bare(other);
}

function bare(text = ''): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A subject alone can be merged by hand; otherwise the person picks one side. */
function conflictOf(contested: readonly Field[], base: Fields, mine: Fields, theirs: Fields): Conflict {
  const only = contested.length === 1 && contested[0] === 'subject';
  const side = (fields: Fields): string => contested.map((field) => fields[field] ?? '').join('\n\n');
  return { base: side(base), mine: side(mine), theirs: side(theirs), mergeable: only };
}

function plainText(description: RequestState['description']): string {
  if (description === undefined || description === null) return '';
  if (typeof description === 'string') return description;
  if ('nodes' in description) return description.nodes.map(textOfNode).join('\n\n');
  return description.markdown ?? description.document?.nodes.map(textOfNode).join('\n\n') ?? '';
}

function textOfNode({ leaves, nodes }: DocumentNode): string {
  // Validation covers only the outermost nodes of a tree.
  const list = <T>(value: T[] | undefined): readonly T[] => (Array.isArray(value) ? value : []);
  return [...list(leaves).map(({ text }) => text), ...list(nodes).map(textOfNode)].join('');
}

/** The node tree for a plain text, as the contract requires. */
function paragraphs(text: string): Document {
  return {
    object: 'document',
    data: { schemaVersion: 8 },
    nodes: text.split(/\n{2,}/).map((paragraph) => ({
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: paragraph, marks: [] }] }],
    })),
  };
}

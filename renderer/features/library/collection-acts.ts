import type { LibraryNode } from '#shared/model/library.ts';
import { adminWrite, contentPrint } from '#shared/outbox/admin.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import type { Galley } from '../../app/galley.ts';
import { queueWrite } from '../../pending/queue-write.ts';
import { insideOf, nameOf, type CollectionNode } from './collection-moves.ts';
import { LEVELS, type Level } from './texts.ts';

/** Changes of collections. Each answers whether it is queued, or nothing changed. */

export const TITLE_LENGTH = 50;
export const DESCRIPTION_LENGTH = 100;

export interface CollectionDraft {
  readonly title: string;
  readonly description: string;
  /** Empty: inherited. */
  readonly level: string;
}

export async function queueCreation(galley: Galley, title: string, parent: string | null): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId === undefined) return false;
  const body = { title, ...(parent === null ? {} : { parent }) };
  return queueWrite(galley, adminWrite('createCollection', { organizationId, body }, { subject: title }));
}

/** Only what differs is sent: another person may change the rest. */
export async function queueEdit(galley: Galley, node: CollectionNode, draft: CollectionDraft): Promise<boolean> {
  const [body, base] = [changesOf(node, draft), changesOf(draft, draftOf(node))];
  if (Object.keys(body).length === 0) return true;
  const edit = (to: Changes, from: Changes): AdminWrite =>
    adminWrite('updateCollection', { collectionId: node.id, body: to }, { base: { ...from }, subject: nameOf(node) });
  return queueWrite(galley, edit(body, base), { back: edit(base, body) });
}

export function draftOf({ title, description, level }: CollectionNode): CollectionDraft {
  return { title, description: description ?? '', level: level ?? '' };
}

interface Changes {
  readonly title?: string;
  readonly description?: string;
  readonly defaultLevel?: Level | null;
}

/** The fields of `to` that differ from those of `from`. */
function changesOf(from: CollectionNode | CollectionDraft, to: CollectionDraft): Changes {
  const [title, description] = [to.title.trim(), to.description.trim()];
  const level = LEVELS.find((one) => one === to.level) ?? null;
  return {
    ...(title === from.title.trim() ? {} : { title }),
    ...(description === (from.description ?? '').trim() ? {} : { description }),
    ...(to.level === (from.level ?? '') ? {} : { defaultLevel: level }),
  };
}

/** Null: it cannot go there. */
export async function queueMove(galley: Galley, write: AdminWrite | null): Promise<boolean> {
  return write !== null && (await queueWrite(galley, write));
}

export function queueDeletion(galley: Galley, node: CollectionNode, nodes: readonly LibraryNode[]): Promise<boolean> {
  const { id, title, description, level, pending } = node;
  // This person's own unsent changes go first, and are no changes by somebody else.
  const base = pending.length === 0 ? { title, description, defaultLevel: level } : {};
  const contents = insideOf(node, nodes).map((one) => ({
    id: one.id,
    prints: one.pending.length === 0 ? [contentPrint({ title: one.title })] : [],
  }));
  const more = { base, was: { contents }, subject: nameOf(node) };
  return queueWrite(galley, adminWrite('deleteCollection', { collectionId: id }, more));
}

export function queueTransfer(galley: Galley, node: CollectionNode, organization: string): Promise<boolean> {
  const input = { collectionId: node.id, body: { organization } };
  return queueWrite(galley, adminWrite('transferCollection', input, { subject: nameOf(node) }));
}

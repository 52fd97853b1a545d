import type { Conversation, ConversationDetail } from '#shared/contract/index.ts';
import type { ConversationCursor, ListedConversations } from '#shared/rpc/triage.ts';
import { CONVERSATION_CURSOR_KEY, type GalleyDatabase } from '../db/database.ts';
import { looksLikeLostPermission } from '../cache/lost-permission.ts';

/**
 * Conversations as they were listed, one record per month, and transcripts, one record each, since they are fetched and
 * read one by one.
 */

/** Call it within the transaction of a commit. */
export async function putConversations(db: GalleyDatabase, { rows, cursor, seen }: ListedConversations): Promise<void> {
  const byMonth = new Map<string, Map<string, Conversation>>();
  for (const row of rows) {
    const month = monthOf(row.createdAt);
    const listed = byMonth.get(month) ?? new Map<string, Conversation>();
    byMonth.set(month, listed.set(row.id, row));
  }
  const months = [...byMonth.keys()];
  const records = await db.conversations.bulkGet(months);
  const put = months.map((month, at) => {
    const fresh = byMonth.get(month) ?? new Map<string, Conversation>();
    const stay = (records[at]?.rows ?? []).filter(({ id }) => !fresh.has(id));
    return { month, rows: [...stay, ...fresh.values()].sort(newestFirst) };
  });
  if (put.length > 0) await db.conversations.bulkPut(put);
  if (seen !== undefined) await sweepConversations(db, new Set(seen));
  if (cursor !== undefined) await db.conversationCursor.put({ key: CONVERSATION_CURSOR_KEY, ...cursor });
}

/**
 * Conversations that a full pass did not see are removed with their transcripts; nothing is removed if nearly
 * everything would be.
 */
async function sweepConversations(db: GalleyDatabase, seen: ReadonlySet<string>): Promise<void> {
  const records = await db.conversations.toArray();
  const stored = records.reduce((sum, { rows }) => sum + rows.length, 0);
  const gone = records.flatMap(({ rows }) => rows.flatMap(({ id }) => (seen.has(id) ? [] : [id])));
  if (gone.length === 0 || looksLikeLostPermission(stored, gone.length)) return;
  const left = records.map((record) => ({ ...record, rows: record.rows.filter(({ id }) => seen.has(id)) }));
  await db.conversations.bulkPut(left.filter(({ rows }) => rows.length > 0));
  await db.conversations.bulkDelete(left.flatMap(({ month, rows }) => (rows.length === 0 ? [month] : [])));
  await db.transcripts.bulkDelete(gone);
}

export async function putTranscripts(db: GalleyDatabase, details: readonly ConversationDetail[]): Promise<void> {
  await db.transcripts.bulkPut(
    details.map((detail) => ({
      id: detail.conversation.id,
      version: conversationVersion(detail.conversation),
      detail,
    })),
  );
}

export async function conversationCursor(db: GalleyDatabase): Promise<ConversationCursor> {
  const record = await db.conversationCursor.get(CONVERSATION_CURSOR_KEY);
  return { mark: record?.mark ?? null, fullPassAt: record?.fullPassAt ?? null };
}

export async function allConversations(db: GalleyDatabase): Promise<Conversation[]> {
  return (await db.conversations.toArray()).flatMap(({ rows }) => rows);
}

/** It changes when there may be more messages: the server processes the conversation again. */
export function conversationVersion({ createdAt, processedAt = '' }: Conversation): string {
  return `${createdAt} ${processedAt}`;
}

function monthOf(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 7);
}

export function newestFirst(one: Conversation, other: Conversation): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

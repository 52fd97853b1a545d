import type { Conversation, ConversationDetail } from '#shared/contract/index.ts';
import type { ConversationCursor, OfflineTranscripts, ListedConversations } from '#shared/rpc/triage.ts';
import { CONVERSATION_CURSOR_KEY, type GalleyDatabase } from '../db/database.ts';
import { looksLikeLostPermission } from '../cache/lost-permission.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';

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

const KEPT_TRANSCRIPTS_KEY = 'keptTranscripts';
const CHOICES: readonly OfflineTranscripts[] = ['opened', 'accepted', 'all'];

/** The default: accepted clusters can be read without a network. */
export const KEPT_WITHOUT_A_CHOICE: OfflineTranscripts = 'accepted';

export async function offlineTranscripts(local: LocalDatabase): Promise<OfflineTranscripts> {
  const record = await local.meta.get(KEPT_TRANSCRIPTS_KEY);
  return CHOICES.find((choice) => choice === record?.value) ?? KEPT_WITHOUT_A_CHOICE;
}

export async function keepTranscripts(local: LocalDatabase, keep: OfflineTranscripts): Promise<void> {
  await local.meta.put({ key: KEPT_TRANSCRIPTS_KEY, value: keep });
}

/** Newest first: if the run is interrupted, these are needed most. */
export async function wantedTranscripts({ db, local }: Databases): Promise<readonly string[]> {
  const keep = await offlineTranscripts(local);
  if (keep === 'opened') return [];
  const conversations = keep === 'all' ? await allConversations(db) : await ofAccepted({ db, local });
  const stored = await db.transcripts.bulkGet(conversations.map(({ id }) => id));
  return conversations
    .filter((row, at) => stored[at]?.version !== conversationVersion(row))
    .sort(newestFirst)
    .map(({ id }) => id);
}

export async function allConversations(db: GalleyDatabase): Promise<Conversation[]> {
  return (await db.conversations.toArray()).flatMap(({ rows }) => rows);
}

async function ofAccepted({ db, local }: Databases): Promise<readonly Conversation[]> {
  const marks = await local.triageMarks.toArray();
  const accepted = marks.flatMap(({ clusterId, verdict }) => (verdict?.kind === 'accepted' ? [clusterId] : []));
  const records = await db.issues.bulkGet(accepted);
  const rows = records.flatMap((record) => record?.rows.flatMap(({ conversation }) => conversation ?? []) ?? []);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** It changes when there may be more messages: the server processes the conversation again. */
function conversationVersion({ createdAt, processedAt = '' }: Conversation): string {
  return `${createdAt} ${processedAt}`;
}

function monthOf(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 7);
}

function newestFirst(one: Conversation, other: Conversation): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

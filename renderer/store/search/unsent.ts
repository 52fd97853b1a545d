import { isKind } from '#shared/outbox/kinds/index.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import type { Message, ThreadView } from '#shared/model/threads.ts';
import { overlayThreads, type OverlayOperation } from '../../overlay/threads.ts';
import { WHOLE_SPACE, type GalleyDatabase } from '../db/database.ts';
import type { LocalDatabase, OutboxRecord } from '../db/local-database.ts';
import { liveRecordsNow } from '../outbox/outbox-records.ts';
import { threadsOfMany } from '../threads/threads.ts';
import { buildSegment } from './build.ts';
import { documentId, type SearchDocument } from './document.ts';
import { openInMemory, type OpenSegment } from './open-segment.ts';
import { pageText } from './page-text.ts';
import { groupName } from './sources.ts';
import { structureText } from './structure-documents.ts';
import { unsentStructures } from './unsent-structures.ts';

/**
 * Unsent comments and replies, and sites and collections with unsent changes, as a segment in memory. For each place with
 * pending writes, everything is read with the overlay, as screens show it, and the index's version of that place is
 * ignored (`instead`). So an edited comment or a renamed section is found by its new words. A comment with a pending
 * deletion is not found, but a row of a site is: until its deletion is sent, its screen shows it, too.
 */
export interface Unsent {
  readonly segment: OpenSegment | null;
  /** Groups of the index that these documents replace. */
  readonly instead: ReadonlySet<string>;
  /** The text of a hit among them; null if the hit is in the index. */
  textOf(id: string): string | null;
}

const NONE: Unsent = { segment: null, instead: new Set(), textOf: () => null };

/** Reads them for each query; the segment is rebuilt only after a change. */
export function createUnsent(
  store: GalleyDatabase,
  local: LocalDatabase,
): { read(change: number, me: string | null): Promise<Unsent> } {
  let known: { readonly signature: string; readonly unsent: Unsent } = { signature: '', unsent: NONE };
  return {
    async read(change, me) {
      const records = await liveRecordsNow(local);
      if (records.length === 0) return NONE;
      const settled = new Set(await store.settled.toCollection().primaryKeys());
      const waiting = records.filter(({ id }) => !settled.has(id));
      const signature = [String(change), ...waiting.map(signatureOf)].join('\n');
      if (signature !== known.signature) known = { signature, unsent: await build(store, waiting, me) };
      return known.unsent;
    },
  };
}

function signatureOf({ id, rowStored, operation }: OutboxRecord): string {
  return [id, operation.changedAt, operation.state, rowStored].join(' ');
}

async function build(store: GalleyDatabase, waiting: readonly OverlayOperation[], me: string | null): Promise<Unsent> {
  const places = new Map<string, { readonly place: [string, string]; readonly operations: OverlayOperation[] }>();
  for (const entry of waiting) {
    const { write } = entry.operation;
    const { spaceId, changeRequestId, pageId } = placeOf(write);
    // Pending comments on a change request are shown with it and in the Outbox only.
    if (spaceId === null || changeRequestId !== null || !isKind(write, { area: 'discussion' })) continue;
    const place: [string, string] = [spaceId, pageId ?? WHOLE_SPACE];
    const known = places.get(place.join(' '));
    if (known === undefined) places.set(place.join(' '), { place, operations: [entry] });
    else known.operations.push(entry);
  }
  const all = [...places.values()];
  const structures = await unsentStructures(store, waiting);
  if (all.length === 0 && structures.size === 0) return NONE;
  const stored = await threadsOfMany(
    store,
    all.map(({ place }) => place),
  );
  const messages = all.flatMap(({ place: [spaceId, pageId], operations }, index) =>
    overlayThreads(stored[index] ?? [], operations, { id: null, name: me ?? 'You' }).flatMap((thread) =>
      documentsOf(spaceId, pageId, thread),
    ),
  );
  const rows = [...structures.values()].flat();
  const documents = [...messages, ...rows];
  const texts = new Map([
    ...messages.map(({ id, fields }) => [id, fields.body] as const),
    ...rows.map((row) => [row.id, structureText(row)] as const),
  ]);
  const threadGroups = all.map(({ place: [spaceId, pageId] }) => groupName({ kind: 'threads', spaceId, pageId }));
  return {
    segment: documents.length === 0 ? null : openInMemory(buildSegment(documents)),
    instead: new Set([...threadGroups, ...structures.keys()]),
    textOf: (id) => texts.get(id) ?? null,
  };
}

function documentsOf(spaceId: string, pageId: string, thread: ThreadView): readonly SearchDocument[] {
  const document = (message: Message, replyId: string | null): SearchDocument => ({
    kind: 'comment',
    id: documentId({ kind: 'comment', spaceId, id: pageId, commentId: thread.key, replyId }),
    group: `unsent ${spaceId} ${pageId}`,
    space: spaceId,
    by: message.author.name,
    status: thread.status,
    at: Date.parse(message.postedAt) || 0,
    version: 0,
    whole: true,
    fields: { title: '', headings: [], body: pageText(message.markdown).body },
  });
  return [document(thread.comment, null), ...thread.replies.map((reply) => document(reply, reply.key))];
}

import { createInTurn } from '#shared/in-turn.ts';
import { draftPlace, type DraftTarget, type TypedDraft } from '#shared/drafts.ts';
import { textOf } from '#shared/outbox/writes.ts';
import { whose, writtenBy, type Whose, type Writer } from '#shared/outbox/whose.ts';
import type { DraftsHere, SavedDraft } from '#shared/rpc/store.ts';
import type { DraftRecord, LocalDatabase } from '../db/local-database.ts';
import { RECORD_VERSION } from '../db/local-versions.ts';
import { isReadableOutbox } from './outbox-records.ts';
import { throwAway } from './trash.ts';

/**
 * Drafts. Every editor writes a record of its own, so that two windows at one place never overwrite each other. An
 * editor continues a draft that no living editor has open, and is offered those that others have open.
 */
export interface DraftDesk {
  /** Returns the newest draft at the place that no living editor has open, and lists the others. */
  open(target: DraftTarget): Promise<DraftsHere>;
  /** Saves the text; empty text removes the draft. Returns the id that the draft has from now on. */
  write(draft: TypedDraft): Promise<string>;
  /**
   * Saves text that an editor in a closed window could not save, unless its record is newer. If another editor has the
   * record open, the text gets a record of its own.
   */
  adopt(left: TypedDraft): Promise<void>;
  /** The editor was closed; the draft stays. */
  close(id: string): Promise<void>;
  /** Moves a draft to the trash. */
  discard(id: string): Promise<void>;
}

/** The id of this window as a writer, and which windows are alive. */
export interface Writers {
  readonly self: string;
  alive(): Promise<ReadonlySet<string>>;
}

export function createDraftDesk(
  local: LocalDatabase,
  writers: Writers,
  writer: () => Writer,
  now: () => number,
): DraftDesk {
  /** Drafts that editors of this window have open, with the text that this window wrote or read last. */
  const open = new Map<string, string>();
  // A draft that is opened sees what was written just before.
  const inTurn = createInTurn();
  const isTaken = ({ id, writer }: DraftRecord, alive: ReadonlySet<string>): boolean =>
    open.has(id) || (writer !== null && writer !== writers.self && alive.has(writer));

  const shown = (draft: DraftRecord, elsewhere: boolean): SavedDraft =>
    savedDraft(draft, elsewhere, whose(draft.by ?? {}, writer()));

  return {
    open: (target) =>
      inTurn(async () => {
        const alive = await writers.alive();
        const look = async () => {
          const here = await local.drafts.where('place').equals(draftPlace(target)).toArray();
          const readable = here.filter(isReadable).sort((one, other) => other.at - one.at);
          const free = readable.find((draft) => !isTaken(draft, alive) && whose(draft.by ?? {}, writer()) === 'own');
          return { free, readable };
        };
        const claim = local.transaction('rw', [local.drafts], async () => {
          const found = await look();
          if (found.free !== undefined) await local.drafts.put({ ...found.free, writer: writers.self });
          return found;
        });
        // If there is no space to note the new owner, the draft is opened nevertheless.
        const { free, readable } = await claim.catch(look);
        if (free !== undefined) open.set(free.id, free.text);
        return {
          own: free === undefined ? null : shown(free, false),
          others: readable.filter((draft) => draft !== free).map((draft) => shown(draft, isTaken(draft, alive))),
        };
      }),
    write: ({ id, target, text, begun, at }) =>
      inTurn(async () => {
        const savedId = await local.transaction('rw', [local.drafts], async () => {
          const stored = await local.drafts.get(id);
          // Another window wrote to this record since this one did: both texts stay, and this window's text gets a new
          // id.
          const foreign = stored !== undefined && stored.writer !== writers.self && stored.text !== open.get(id);
          const own = foreign ? crypto.randomUUID() : id;
          if (text.trim() === '') await local.drafts.delete(own);
          else {
            const createdAt = stored?.createdAt ?? at;
            // Whoever began it, a draft that this window has open belongs to the person who writes in it.
            const by = (own === id ? stored?.by : undefined) ?? writtenBy(writer());
            const typed = { id: own, target, text, at, createdAt, by, writer: writers.self };
            await local.drafts.put(draftRecord(begun === undefined ? typed : { ...typed, begun }));
          }
          return own;
        });
        // Only after the write: if it fails, the record still holds the text that this window knows.
        if (savedId !== id) open.delete(id);
        open.set(savedId, text);
        return savedId;
      }),
    adopt: ({ id, target, text, begun, by, at }) =>
      inTurn(async () => {
        const alive = await writers.alive();
        await local.transaction('rw', [local.drafts, local.outbox], async () => {
          const stored = await local.drafts.get(id);
          if (stored !== undefined && (stored.at >= at || stored.text === text)) return;
          if (stored === undefined && (await wasQueued(local, text, at))) return;
          const own = stored !== undefined && isTaken(stored, alive) ? crypto.randomUUID() : id;
          const typedBy = stored?.by ?? by;
          const left = { id: own, target, text, at, createdAt: stored?.createdAt ?? at, writer: null };
          await local.drafts.put(
            draftRecord({
              ...left,
              ...(begun === undefined ? {} : { begun }),
              ...(typedBy === undefined ? {} : { by: typedBy }),
            }),
          );
        });
      }),
    close: (id) =>
      inTurn(() => {
        open.delete(id);
        return Promise.resolve();
      }),
    discard: (id) =>
      inTurn(() =>
        local.transaction('rw', [local.drafts, local.trash], async () => {
          open.delete(id);
          const draft = await local.drafts.get(id);
          if (draft === undefined || !isReadable(draft)) return;
          await throwAway(local, { kind: 'draft', id, draft }, now());
          await local.drafts.delete(id);
        }),
      ),
  };
}

/** The window was closed after this text was queued and before its field was cleared. */
async function wasQueued(local: LocalDatabase, text: string, at: number): Promise<boolean> {
  const same = await local.outbox
    .filter(
      (record) =>
        isReadableOutbox(record) &&
        record.operation.createdAt >= at &&
        textOf(record.operation.write)?.trim() === text.trim(),
    )
    .count();
  return same > 0;
}

export function draftRecord(draft: Omit<DraftRecord, 'v' | 'place'>): DraftRecord {
  return { ...draft, v: RECORD_VERSION, place: draftPlace(draft.target) };
}

function savedDraft({ id, text, begun, by, at }: DraftRecord, elsewhere: boolean, isWhose: Whose): SavedDraft {
  return {
    id,
    text,
    ...(begun === undefined ? {} : { begun }),
    at,
    elsewhere,
    whose: isWhose,
    name: by?.authorName ?? null,
  };
}

function isReadable({ v, text }: DraftRecord): boolean {
  return v <= RECORD_VERSION && typeof text === 'string';
}

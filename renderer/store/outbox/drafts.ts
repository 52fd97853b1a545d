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
 * Half-written text. Every editor writes a record of its own, so that two windows at one place never write over each
 * other: an editor takes up what was left there by nobody that lives, and is offered what somebody else has there.
 */
export interface DraftDesk {
  /** Takes up the newest text of the place that no living editor has, and names the others. */
  open(target: DraftTarget): Promise<DraftsHere>;
  /** Keeps the text; empty text removes the draft. Answers under which id it is kept from now on. */
  write(draft: TypedDraft): Promise<string>;
  /** Keeps what an editor of a window that is gone had no time to, unless its record is newer; an editor that has that keeps it. */
  adopt(left: TypedDraft): Promise<void>;
  /** The editor is gone; the text stays. */
  close(id: string): Promise<void>;
  /** Out of its place and into what was discarded. */
  discard(id: string): Promise<void>;
}

/** Who writes in this window, and which windows live. */
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
  /** Drafts that editors of this window have open, with the text as this window last knew it. */
  const open = new Map<string, string>();
  // A draft that is opened sees what was written just before.
  const inTurn = createInTurn();
  const isTaken = ({ id, writer }: DraftRecord, alive: ReadonlySet<string>): boolean =>
    open.has(id) || (writer !== null && writer !== writers.self && alive.has(writer));

  const shown = (draft: DraftRecord, elsewhere: boolean): SavedDraft =>
    keptDraft(draft, elsewhere, whose(draft.by ?? {}, writer()));

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
        // Where there is no room to say whose it is from now on, it is read all the same.
        const { free, readable } = await claim.catch(look);
        if (free !== undefined) open.set(free.id, free.text);
        return {
          own: free === undefined ? null : shown(free, false),
          others: readable.filter((draft) => draft !== free).map((draft) => shown(draft, isTaken(draft, alive))),
        };
      }),
    write: ({ id, target, text, begun, at }) =>
      inTurn(async () => {
        const kept = await local.transaction('rw', [local.drafts], async () => {
          const stored = await local.drafts.get(id);
          // Somebody else wrote under this id since we last saw it: both texts stay, ours under an id of its own.
          const foreign = stored !== undefined && stored.writer !== writers.self && stored.text !== open.get(id);
          const own = foreign ? crypto.randomUUID() : id;
          if (text.trim() === '') await local.drafts.delete(own);
          else {
            const createdAt = stored?.createdAt ?? at;
            // Whoever began it: what this window has open is theirs who writes in it.
            const by = (own === id ? stored?.by : undefined) ?? writtenBy(writer());
            const typed = { id: own, target, text, at, createdAt, by, writer: writers.self };
            await local.drafts.put(draftRecord(begun === undefined ? typed : { ...typed, begun }));
          }
          return own;
        });
        // Only now: after a write that failed, what stands there is still what we last saw.
        if (kept !== id) open.delete(id);
        open.set(kept, text);
        return kept;
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

/** The window ended between the moment in which this text was queued and the one in which its field was emptied. */
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

function keptDraft({ id, text, begun, by, at }: DraftRecord, elsewhere: boolean, isWhose: Whose): SavedDraft {
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

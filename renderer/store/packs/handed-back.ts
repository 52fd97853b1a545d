import { goesBack, hashOfWrite } from '#shared/outbox/hand-back.ts';
import type { ToHandBack } from '#shared/made.ts';
import type { HandBackNote, HandBackRows } from '#shared/rpc/packs.ts';
import { partsSince, partTimes, type CarriedMark, type MarkPart } from '#shared/triage/carry.ts';
import type { TriageMark } from '#shared/triage/marks.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { shownRecords } from '../outbox/outbox-records.ts';
import { mergeInto } from '../triage/triage-marks.ts';

/**
 * What was handed back from a pack, and when, so that the next hand-back can say what is new and what was withdrawn.
 * Each hand-back carries all unsent writes, so a lost note costs only that distinction.
 */
export interface HandedNote {
  readonly at: number;
  /** A hash of the write as it was in the file. */
  readonly print: string;
  /** When it was discarded after the hand-back: whoever has the file must be told. */
  readonly withdrawnAt?: number;
  /** The words in each file that had it (`printOfWords`), newest last. */
  readonly said?: readonly string[];
  /** A later file said so. */
  readonly told?: true;
}

type Times = Readonly<Record<string, Readonly<Record<MarkPart, number>>>>;

/** How many versions of one write are distinguished. */
const MOST_SAID = 100;

const PREFIX = 'handed-back/';
/** The decisions as they came with the pack, and as they were handed back. */
const CAME = 'marks-of-pack';
const HANDED = 'marks-handed-back';

function handedKey(operationId: string): string {
  return `${PREFIX}${operationId}`;
}

export async function handedNotes(local: LocalDatabase): Promise<ReadonlyMap<string, HandedNote>> {
  const records = await local.meta.where('key').startsWith(PREFIX).toArray();
  return new Map(records.map(({ key, value }) => [key.slice(PREFIX.length), value as HandedNote]));
}

/** Call it within a transaction over `meta`. */
export async function noteWithdrawn(local: LocalDatabase, operationId: string, now: number): Promise<void> {
  const note = (await local.meta.get(handedKey(operationId)))?.value as HandedNote | undefined;
  if (note === undefined) return;
  await local.meta.put({ key: handedKey(operationId), value: { ...note, withdrawnAt: now } satisfies HandedNote });
}

/** Stores decisions that come with a pack: they do not count as made here. */
export async function takePackMarks(local: LocalDatabase, marks: readonly TriageMark[]): Promise<void> {
  await mergeInto(local, marks);
  const value = { ...(await timesOf(local, CAME)), ...timesByCluster(marks) };
  await local.meta.put({ key: CAME, value });
}

/** What the core asks for before it writes the file; the writes themselves are in its journal. */
export async function handBackRows(local: LocalDatabase): Promise<HandBackRows> {
  const [marks, notes, keys] = await Promise.all([
    carriedMarks(local),
    handedNotes(local),
    local.outbox.toCollection().primaryKeys(),
  ]);
  const here = new Set(keys);
  const withdrawn = [...notes].flatMap(([id, { withdrawnAt }]) =>
    withdrawnAt === undefined || here.has(id) ? [] : [{ id, at: withdrawnAt }],
  );
  const words = Object.fromEntries([...notes].map(([id, note]) => [id, note.said ?? []]));
  return { marks, withdrawn, said: words };
}

export async function noteHandedBack(
  local: LocalDatabase,
  { at, writes, withdrawn, marks }: HandBackNote,
): Promise<void> {
  await local.transaction('rw', [local.meta], async () => {
    const gone = (await local.meta.bulkGet(withdrawn.map(handedKey))).filter((record) => record !== undefined);
    await local.meta.bulkPut(
      gone.map(({ key, value }) => ({ key, value: { ...(value as HandedNote), told: true } satisfies HandedNote })),
    );
    const before = await handedNotes(local);
    await local.meta.bulkPut(
      writes.map(({ id, print, words }) => {
        const all = [...new Set([...(before.get(id)?.said ?? []), ...(words === null ? [] : [words])])];
        return { key: handedKey(id), value: { at, print, said: all.slice(-MOST_SAID) } satisfies HandedNote };
      }),
    );
    const value = { ...(await timesOf(local, HANDED)), ...timesByCluster(marks) };
    await local.meta.put({ key: HANDED, value });
  });
}

export async function toHandBack(local: LocalDatabase): Promise<ToHandBack> {
  const [records, notes, { marks, withdrawn }, handed] = await Promise.all([
    shownRecords(local, 'live'),
    handedNotes(local),
    handBackRows(local),
    timesOf(local, HANDED),
  ]);
  const going = records.filter(({ operation }) => goesBack(operation));
  return {
    writes: going.length,
    freshWrites: going.filter(({ id, operation }) => notes.get(id)?.print !== hashOfWrite(operation.write)).length,
    decisions: marks.length,
    freshDecisions: marks.filter(({ mark }) => !isSame(handed[mark.clusterId], partTimes(mark))).length,
    withdrawn: withdrawn.length,
    freshWithdrawn: withdrawn.filter(({ id }) => notes.get(id)?.told !== true).length,
  };
}

async function carriedMarks(local: LocalDatabase): Promise<readonly CarriedMark[]> {
  const [marks, came] = await Promise.all([local.triageMarks.toArray(), timesOf(local, CAME)]);
  return marks
    .map((mark) => ({ mark, parts: partsSince(mark, came[mark.clusterId]) }))
    .filter(({ parts }) => parts.length > 0);
}

async function timesOf(local: LocalDatabase, key: string): Promise<Times> {
  return ((await local.meta.get(key))?.value ?? {}) as Times;
}

function timesByCluster(marks: readonly TriageMark[]): Times {
  return Object.fromEntries(marks.map((mark) => [mark.clusterId, partTimes(mark)]));
}

function isSame(one: Times[string] | undefined, other: Times[string]): boolean {
  return one?.verdict === other.verdict && one.notes === other.notes && one.pages === other.pages;
}

import { z } from 'zod';
import { appError } from '#shared/errors.ts';
import { isHandedBack, hashOfText } from '#shared/outbox/hand-back.ts';
import { pendingWriteSchema } from '#shared/outbox/kinds/schema.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { HandBackRows } from '#shared/rpc/packs.ts';
import { MARK_PARTS, type CarriedMark } from '#shared/triage/carry.ts';
import { triageMarkSchema } from '#shared/triage/mark-schema.ts';
import { damaged, END_FRAME, readFrames, Refusal, writeFrames } from './container.ts';
import type { NoteProgress } from './jobs.ts';
import { readWhole } from './read-whole.ts';
import { decode, encode } from './frame-json.ts';

export const MAX_TITLE_CHARACTERS = 500;

/**
 * The hand-back file: its author, its pack, and each write with what its author had read. It contains nothing else of
 * the queue, and the importing computer decides everything else: a write's state, its released causes, its writer. A
 * file is one version: a later file of the same pack has the changed writes, the ones discarded since, and the triage
 * decisions.
 */
const headSchema = z.object({
  author: z.string().trim().min(1).max(200),
  madeAt: z.number().min(0).max(8.64e15),
  service: z.object({ kind: z.enum(['sample', 'remote']), baseUrl: z.string().max(2_048) }),
  organizationId: z.string().min(1).max(200),
  /** Absent in files of an earlier Galley. */
  organizationTitle: z.string().max(MAX_TITLE_CHARACTERS).exactOptional(),
  pack: z.object({ id: z.uuid(), madeAt: z.number().min(0).max(8.64e15) }),
});
export type WritesHead = z.output<typeof headSchema>;

const writeSchema = z.object({
  id: z.uuid(),
  write: pendingWriteSchema.refine(isHandedBack, 'is no write that a pack can hand back'),
  createdAt: z.number().min(0).max(8.64e15),
  was: z.array(z.string().max(64)).max(1_000).exactOptional(),
});
export type HandedWrite = z.output<typeof writeSchema>;

/** A write that was handed back before and discarded since. */
const withdrawnSchema = z.object({ id: z.uuid(), at: z.number().min(0).max(8.64e15) });

const markSchema: z.ZodType<CarriedMark> = z.object({
  mark: triageMarkSchema,
  parts: z.array(z.enum(MARK_PARTS)).min(1),
});

const endSchema = z.object({ writes: z.number().int().min(0) });
/**
 * Version 2 of the format added the frames other than head and write: a Galley that does not know them must not skip
 * them.
 */
const frameTypes = { head: 1, write: 2, withdrawn: 3, mark: 4 } as const;
const MAX_WRITES = 20_000;
const MAX_MARKS = 100_000;

export interface HandedBack extends HandBackRows {
  readonly operations: readonly PendingOperation[];
}

/** Uses the first version if it is sufficient, so that an older Galley can read the file too. */
export async function writeWrites(
  head: WritesHead,
  { operations, withdrawn, marks, said }: HandedBack,
  write: (bytes: Buffer) => Promise<void>,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Result<null>> {
  const version = withdrawn.length + marks.length === 0 ? 1 : 2;
  const frames = await writeFrames('writes', write, version);
  const total = operations.length + withdrawn.length + marks.length;
  let done = 0;
  const frame = async (type: number, value: unknown): Promise<void> => {
    if (signal.aborted) return;
    await frames.frame(type, encode(value));
    if (type !== frameTypes.head) note((done += 1), total);
  };
  await frame(frameTypes.head, head);
  for (const { id, write: wanted, createdAt } of operations) {
    const was = (said[id] ?? []).filter((words) => words !== hashOfText(wanted));
    const handed: HandedWrite = { id, write: wanted, createdAt, ...(was.length === 0 ? {} : { was }) };
    await frame(frameTypes.write, handed);
  }
  for (const gone of withdrawn) await frame(frameTypes.withdrawn, gone);
  for (const carried of marks) await frame(frameTypes.mark, carried);
  if (signal.aborted) return err(appError('cancelled', 'saving the file was cancelled'));
  await frames.end(encode({ writes: operations.length }));
  return ok(null);
}

export interface ReadWrites extends Omit<HandBackRows, 'said'> {
  readonly head: WritesHead;
  readonly writes: readonly HandedWrite[];
}

export function readWrites(
  path: string,
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Result<ReadWrites>> {
  return readWhole(path, readFrom, progress, signal);
}

async function readFrom(source: AsyncIterable<Uint8Array>): Promise<ReadWrites> {
  let head: WritesHead | null = null;
  const writes = new Map<string, HandedWrite>();
  const withdrawn = new Map<string, HandBackRows['withdrawn'][number]>();
  const marks = new Map<string, CarriedMark>();
  for await (const { type, payload } of readFrames('writes', source)) {
    if (head === null) {
      if (type !== frameTypes.head) throw damaged('its beginning');
      head = decode(payload, headSchema, 'what it says of itself');
    } else if (type === END_FRAME) {
      if (decode(payload, endSchema, 'its end').writes !== writes.size) throw damaged('what it counts');
    } else if (type === frameTypes.write) {
      const write = decode(payload, writeSchema, 'a write in it');
      if (writes.has(write.id)) throw new Refusal('file-refused', 'it has a write twice');
      if (writes.size >= MAX_WRITES) throw new Refusal('file-refused', 'it has too many writes');
      writes.set(write.id, write);
    } else if (type === frameTypes.withdrawn) {
      const gone = decode(payload, withdrawnSchema, 'a write in it');
      withdrawn.set(gone.id, gone);
      if (withdrawn.size > MAX_WRITES) throw new Refusal('file-refused', 'it has too many writes');
    } else if (type === frameTypes.mark) {
      const carried = decode(payload, markSchema, 'a decision in it');
      marks.set(carried.mark.clusterId, carried);
      if (marks.size > MAX_MARKS) throw new Refusal('file-refused', 'it has too many decisions');
    } else throw new Refusal('file-refused', 'it has a part of an unknown kind');
  }
  if (head === null) throw damaged('its beginning');
  return { head, writes: [...writes.values()], withdrawn: [...withdrawn.values()], marks: [...marks.values()] };
}

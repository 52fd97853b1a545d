import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { appError } from '#shared/errors.ts';
import { pendingWriteSchema } from '#shared/outbox/write-schema.ts';
import { textOf } from '#shared/outbox/writes.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dependenciesOf } from '#shared/outbox/order.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { BroughtWrite } from '#shared/rpc/packs.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { damaged, END_FRAME, readFrames, Refusal, writeFrames } from './container.ts';
import { decode, encode } from './records.ts';

/**
 * The file in which writes come back from a pack: who wrote them, to which pack they belong, and each write with what its
 * author had read. Nothing else of the queue is in it, and nothing else is believed: in which state a write is, whether it
 * may pass what holds it, whose it is, is for the computer that sends it to say.
 */
const headSchema = z.object({
  author: z.string().trim().min(1).max(200),
  madeAt: z.number().min(0).max(8.64e15),
  service: z.object({ kind: z.enum(['sample', 'remote']), baseUrl: z.string().max(2_048) }),
  organizationId: z.string().min(1).max(200),
  pack: z.object({ id: z.uuid(), madeAt: z.number().min(0).max(8.64e15) }),
});
export type WritesHead = z.output<typeof headSchema>;

/**
 * What people say about pages and change requests, and nothing that administers or merges: whoever brings a file in answers for
 * it, and sees words, not commands. A verdict is such a word: it is shown as one, and sent under the name of who brings it in.
 */
const BROUGHT_KINDS: ReadonlySet<string> = new Set([
  'comment.create',
  'comment.edit',
  'comment.delete',
  'comment.resolve',
  'comment.react',
  'reply.create',
  'reply.edit',
  'reply.delete',
  'reply.react',
  'review.submit',
]);

export function canBeHandedBack({ state, write }: PendingOperation): boolean {
  return state !== 'done' && BROUGHT_KINDS.has(write.kind);
}

const writeSchema = z.object({
  id: z.uuid(),
  write: pendingWriteSchema.refine(({ kind }) => BROUGHT_KINDS.has(kind), 'is no write that a pack can hand back'),
  createdAt: z.number().min(0).max(8.64e15),
});
export type HandedWrite = z.output<typeof writeSchema>;

const endSchema = z.object({ writes: z.number().int().min(0) });
const frameTypes = { head: 1, write: 2 } as const;
const MAX_WRITES = 20_000;

export async function writeWrites(
  head: WritesHead,
  operations: readonly PendingOperation[],
  write: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  const frames = await writeFrames('writes', write);
  await frames.frame(frameTypes.head, encode(head));
  for (const { id, write: wanted, createdAt } of operations) {
    await frames.frame(frameTypes.write, encode({ id, write: wanted, createdAt } satisfies HandedWrite));
  }
  await frames.end(encode({ writes: operations.length }));
}

export interface ReadWrites {
  readonly head: WritesHead;
  readonly writes: readonly HandedWrite[];
}

export async function readWrites(path: string): Promise<Result<ReadWrites>> {
  const stream = createReadStream(path);
  try {
    return ok(await readFrom(stream));
  } catch (thrown) {
    if (thrown instanceof Refusal) return err(thrown.reason);
    return err(appError('storage-failed', thrown instanceof Error ? thrown.message : 'the file cannot be read'));
  } finally {
    stream.destroy();
  }
}

async function readFrom(source: AsyncIterable<Uint8Array>): Promise<ReadWrites> {
  let head: WritesHead | null = null;
  const writes = new Map<string, HandedWrite>();
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
    } else throw new Refusal('file-refused', 'it has a part of an unknown kind');
  }
  if (head === null) throw damaged('its beginning');
  return { head, writes: [...writes.values()] };
}

/** What each write of a file is to this outbox. One comes after what it hangs on, or it has no place. */
export function compareWrites(
  writes: readonly HandedWrite[],
  outbox: Pick<Outbox, 'all' | 'isOver'>,
): readonly BroughtWrite[] {
  const here = new Map(outbox.all().map((operation) => [operation.id, operation]));
  const before = new Set<string>();
  return writes.map(({ id, write, createdAt }): BroughtWrite => {
    const known = here.get(id);
    if (known !== undefined || outbox.isOver(id)) {
      before.add(id);
      const changed = known !== undefined && textOf(known.write) !== textOf(write);
      return { id, write, createdAt, state: changed ? 'changed' : 'here' };
    }
    const placed = dependenciesOf({ write }).every((on) => before.has(on) || here.has(on));
    if (placed) before.add(id);
    return { id, write, createdAt, state: placed ? 'new' : 'orphan' };
  });
}

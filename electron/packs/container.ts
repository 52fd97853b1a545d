import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { appError, type AppError } from '#shared/errors.ts';

/**
 * The file format of packs, hand-backs and backups: frames in order, each with its sizes and a checksum, and a checksum of the
 * whole file at the end. Written and read frame by frame; nothing larger than one frame is ever in memory. This file
 * does not know what the frames contain.
 *
 *   magic (8 bytes) · version (u16) · reserved (u16) · frame … frame · SHA-256 of everything before
 *   frame = type (u8) · encoding (u8) · size (u32) · stored size (u32) · SHA-256 of these ten bytes and the payload · payload
 *
 * Checksums find damage, not malice: whoever creates a file creates its checksums too. The reader must validate the
 * contents of each frame.
 */
export const fileKinds = { pack: 'GALLEYPK', writes: 'GALLEYWR', backup: 'GALLEYBU' } as const;
export type FileKind = keyof typeof fileKinds;

/** The newest readable version of each kind. */
const FORMAT_VERSIONS: Readonly<Record<FileKind, number>> = { pack: 1, writes: 2, backup: 1 };

/** The last frame. Its payload is free for the writer of the file. */
export const END_FRAME = 0xff;

export interface Frame {
  readonly type: number;
  readonly payload: Buffer;
}

/** Larger frames are neither written nor read. */
export const MAX_FRAME_BYTES = 32 * 1024 * 1024;
const MAX_FRAMES = 4_000_000;
/**
 * Text compresses to a tenth, generated text to a fiftieth: a file that expands more than this was made to fill memory
 * and disk.
 */
const MAX_GROWTH = 250;
/** Small files may expand more, since they do no harm. */
const FREE_BYTES = 64 * 1024 * 1024;

const PREAMBLE_BYTES = 12;
const HEAD_BYTES = 10;
const HASH_BYTES = 32;
/** Size of a frame without its payload. */
export const FRAME_HEAD_BYTES = HEAD_BYTES + HASH_BYTES;
const PLAIN = 0;
const DEFLATED = 1;

const deflate = promisify<Buffer, Buffer>(deflateRaw);
const inflate = promisify<Buffer, { readonly maxOutputLength: number }, Buffer>(inflateRaw);

/** Thrown while reading a file; the caller turns it into a result. */
export class Refusal extends Error {
  readonly reason: AppError;
  constructor(code: AppError['code'], detail: string) {
    super(detail);
    this.reason = appError(code, detail);
  }
}

export interface FrameWriter {
  /** False: it is larger than the largest frame, and was not written. */
  frame(type: number, payload: Buffer, how?: 'deflate' | 'plain'): Promise<boolean>;
  end(payload: Buffer): Promise<void>;
}

/** `write` answers once the bytes are accepted: the next frame is created only then. */
export async function writeFrames(
  kind: FileKind,
  write: (bytes: Buffer) => Promise<void>,
  version = 1,
): Promise<FrameWriter> {
  const whole = createHash('sha256');
  const put = async (bytes: Buffer): Promise<void> => {
    whole.update(bytes);
    await write(bytes);
  };
  const preamble = Buffer.alloc(PREAMBLE_BYTES);
  preamble.write(fileKinds[kind], 'latin1');
  preamble.writeUInt16BE(version, 8);
  await put(preamble);

  async function frame(type: number, payload: Buffer, how: 'deflate' | 'plain' = 'deflate'): Promise<boolean> {
    if (payload.byteLength > MAX_FRAME_BYTES) return false;
    const smaller = how === 'deflate' ? await deflate(payload) : payload;
    const deflated = smaller.byteLength < payload.byteLength;
    const stored = deflated ? smaller : payload;
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(type, 0);
    head.writeUInt8(deflated ? DEFLATED : PLAIN, 1);
    head.writeUInt32BE(payload.byteLength, 2);
    head.writeUInt32BE(stored.byteLength, 6);
    await put(Buffer.concat([head, createHash('sha256').update(head).update(stored).digest(), stored]));
    return true;
  }

  return {
    frame,
    async end(payload) {
      await frame(END_FRAME, payload);
      await write(whole.digest());
    },
  };
}

/**
 * Reads a file of `kind`. The last frame follows only after the whole file was checked, so a reader with `END_FRAME`
 * has read everything. Throws a `Refusal` for an invalid file.
 */
export async function* readFrames(kind: FileKind, source: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const whole = createHash('sha256');
  const bytes = new Bytes(source, whole);
  checkPreamble(kind, await bytes.take(PREAMBLE_BYTES, 'foreign'));
  let grown = 0;
  for (let frames = 0; frames < MAX_FRAMES; frames += 1) {
    const head = await bytes.take(HEAD_BYTES);
    const checksum = Buffer.from(await bytes.take(HASH_BYTES));
    const { type, encoding, size, storedSize } = readHead(head);
    const stored = await bytes.take(storedSize);
    if (!createHash('sha256').update(head).update(stored).digest().equals(checksum)) throw damaged('a checksum');
    grown += size;
    if (grown > FREE_BYTES + bytes.taken * MAX_GROWTH) throw new Refusal('file-refused', 'it unpacks to too much');
    const payload = encoding === PLAIN ? stored : await inflated(stored, size);
    if (type === END_FRAME) {
      const expected = whole.copy().digest();
      if (!(await bytes.take(HASH_BYTES)).equals(expected)) throw damaged('the checksum of the whole');
      if (!(await bytes.isEnd())) throw damaged('more than the whole');
      yield { type, payload };
      return;
    }
    yield { type, payload };
  }
  throw new Refusal('file-refused', 'it has too many parts');
}

function checkPreamble(kind: FileKind, preamble: Buffer): void {
  const magic = preamble.toString('latin1', 0, 8);
  if (magic !== fileKinds[kind]) {
    const other = Object.values<string>(fileKinds).includes(magic);
    throw new Refusal(
      'file-foreign',
      other ? `it is another kind of file, and no ${kind}` : 'it does not begin as one',
    );
  }
  const version = preamble.readUInt16BE(8);
  if (version > FORMAT_VERSIONS[kind]) throw new Refusal('file-newer', `its format is ${String(version)}`);
  if (version === 0 || preamble.readUInt16BE(10) !== 0) throw damaged('its version');
}

function readHead(head: Buffer): {
  readonly type: number;
  readonly encoding: number;
  readonly size: number;
  readonly storedSize: number;
} {
  const encoding = head.readUInt8(1);
  const size = head.readUInt32BE(2);
  const storedSize = head.readUInt32BE(6);
  // Deflated data must be smaller than the original: otherwise a file could make us hold more than it declares.
  if (size > MAX_FRAME_BYTES || storedSize > size) throw damaged('a size');
  if (encoding === PLAIN ? storedSize !== size : encoding !== DEFLATED) throw damaged('an encoding');
  return { type: head.readUInt8(0), encoding, size, storedSize };
}

async function inflated(stored: Buffer, size: number): Promise<Buffer> {
  try {
    const payload = await inflate(stored, { maxOutputLength: Math.max(1, size) });
    if (payload.byteLength === size) return payload;
  } catch {
    // The caller treats both errors alike.
  }
  throw damaged('a compressed part');
}

export function damaged(what: string): Refusal {
  return new Refusal('file-damaged', `${what} does not fit`);
}

/** Reads a stream in pieces of the requested sizes. Holds the requested bytes and one piece of the stream. */
class Bytes {
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #whole: Hash;
  #rest: Buffer = Buffer.alloc(0);
  taken = 0;

  constructor(source: AsyncIterable<Uint8Array>, whole: Hash) {
    this.#pieces = source[Symbol.asyncIterator]();
    this.#whole = whole;
  }

  async take(count: number, without: 'damaged' | 'foreign' = 'damaged'): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      if (this.#rest.byteLength === 0 && !(await this.#fill())) {
        throw without === 'foreign'
          ? new Refusal('file-foreign', 'it is too short to be one')
          : new Refusal('file-damaged', 'its end is missing');
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.byteLength);
      missing -= part.byteLength;
      parts.push(part);
    }
    const [only] = parts;
    const bytes = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
    this.#whole.update(bytes);
    this.taken += count;
    return bytes;
  }

  async isEnd(): Promise<boolean> {
    return this.#rest.byteLength === 0 && !(await this.#fill());
  }

  async #fill(): Promise<boolean> {
    for (;;) {
      const next = await this.#pieces.next();
      if (next.done === true) return false;
      if (next.value.byteLength === 0) continue;
      this.#rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      return true;
    }
  }
}

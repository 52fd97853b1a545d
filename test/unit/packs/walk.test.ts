import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { MAX_FRAME_BYTES, readFrames, writeFrames } from '../../../electron/packs/container.ts';
import { encode } from '../../../electron/packs/frame-json.ts';
import { packFrames } from '../../../electron/packs/records.ts';
import { walkPack } from '../../../electron/packs/walk.ts';
import { shallow } from '../../../electron/sync/shallow.ts';
import { bodies, inPieces, manifest, packBytes, picture } from './small-pack.ts';

async function refusalOf(bytes: Buffer): Promise<ErrorCode | 'opened'> {
  const walked = await walkPack(inPieces(bytes), {});
  return walked.ok ? 'opened' : walked.error.code;
}

/** A pack of any frames, whose checksums are right. */
async function framed(...frames: readonly (readonly [type: number, payload: unknown])[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const writer = await writeFrames('pack', (bytes) => {
    pieces.push(bytes);
    return Promise.resolve();
  });
  for (const [type, payload] of frames) {
    await writer.frame(type, Buffer.isBuffer(payload) ? payload : encode(payload));
  }
  await writer.end(encode({ batches: 0, pages: 0, comments: 0, blobs: 0 }));
  return Buffer.concat(pieces);
}

describe('a pack', () => {
  it('gives back what was written into it, whatever the pieces in which it is read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 400 }),
        async (texts, size) => {
          const written = texts.map((group) => bodies(...group));
          const read: Batch[] = [];
          const walked = await walkPack(inPieces(await packBytes(written), size), {
            batch: (batch) => {
              read.push(batch);
              return Promise.resolve({ ok: true, value: null });
            },
          });
          expect(walked.ok && walked.value.manifest).toEqual(manifest());
          expect(read).toEqual(written);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('gives the bytes of its files as they were', async () => {
    const read: Uint8Array[] = [];
    await walkPack(inPieces(await packBytes()), {
      blob: async (_head, bytes) => {
        for await (const piece of bytes) read.push(piece);
        return { ok: true, value: null };
      },
    });
    expect(Buffer.concat(read)).toEqual(picture);
  });

  it('takes back what is nested as deep as a sync stores it', async () => {
    let nested: unknown = 'words';
    for (let level = 0; level < 1_000; level += 1) nested = [nested];
    const stored = shallow({ id: 'p0', nested });
    const { spaceId = '', rows = [] } = bodies('a').bodies ?? {};
    const deep: Batch = { bodies: { spaceId, rows: rows.map((row) => ({ ...row, page: stored })) } };
    expect(await refusalOf(await packBytes([deep]))).toBe('opened');
  });

  it('is refused when any one byte of it is another', async () => {
    const whole = await packBytes();
    for (let at = 0; at < whole.byteLength; at += 1) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
      expect([at, await refusalOf(altered)]).not.toEqual([at, 'opened']);
    }
  });

  it('is refused when it is cut off anywhere', async () => {
    const whole = await packBytes();
    for (let length = 0; length < whole.byteLength; length += 1) {
      expect([length, await refusalOf(whole.subarray(0, length))]).not.toEqual([length, 'opened']);
    }
  });

  it('is refused when something follows its end', async () => {
    expect(await refusalOf(Buffer.concat([await packBytes(), Buffer.from('x')]))).toBe('file-damaged');
  });

  it('of a newer Galley says so', async () => {
    const newer = await packBytes();
    newer.writeUInt16BE(2, 8);
    expect(await refusalOf(newer)).toBe('file-newer');
  });

  it('is told from any other file', async () => {
    expect(await refusalOf(Buffer.from('PK\u0003\u0004 this is a zip and not a pack'))).toBe('file-foreign');
    expect(await refusalOf(Buffer.from('GALLEYWR\u0000\u0001\u0000\u0000'))).toBe('file-foreign');
    expect(await refusalOf(Buffer.alloc(0))).toBe('file-foreign');
  });

  it.each([
    ['says nothing of itself', [[packFrames.batch, bodies('a')]], 'file-damaged'],
    ['says what does not fit', [[packFrames.manifest, { ...manifest(), madeAt: 'today' }]], 'file-refused'],
    ['is not JSON', [[packFrames.manifest, Buffer.from('{')]], 'file-refused'],
    [
      'speaks of a space that it does not name',
      [
        [packFrames.manifest, manifest({ spaces: [{ ...(manifest().spaces[0] ?? never()), id: 'other' }] })],
        [packFrames.batch, bodies('a')],
      ],
      'file-refused',
    ],
    [
      'has a row that fits no schema',
      [
        [packFrames.manifest, manifest()],
        [packFrames.batch, { bodies: { spaceId: 's1', rows: [{ pageId: 1 }] } }],
      ],
      'file-refused',
    ],
    [
      'has a part that no batch has',
      [
        [packFrames.manifest, manifest()],
        [packFrames.batch, { outbox: [] }],
      ],
      'file-refused',
    ],
    [
      'names a space by a path',
      [[packFrames.manifest, manifest({ spaces: [{ ...(manifest().spaces[0] ?? never()), id: '../up' }] })]],
      'file-refused',
    ],
    [
      'has a part of an unknown kind',
      [
        [packFrames.manifest, manifest()],
        [77, {}],
      ],
      'file-refused',
    ],
    [
      'is nested without end',
      [
        [packFrames.manifest, manifest()],
        [packFrames.batch, Buffer.from('['.repeat(100_000))],
      ],
      'file-refused',
    ],
    [
      'has a file whose bytes are not what they are called',
      [
        [packFrames.manifest, manifest()],
        [packFrames.blob, { hash: 'a'.repeat(64), size: 3, files: [{ spaceId: 's1', fileId: 'f' }] }],
        [packFrames.bytes, Buffer.from('abc')],
      ],
      'file-damaged',
    ],
    [
      'has a file with more bytes than it declared',
      [
        [packFrames.manifest, manifest()],
        [packFrames.blob, { hash: 'a'.repeat(64), size: 3, files: [{ spaceId: 's1', fileId: 'f' }] }],
        [packFrames.bytes, Buffer.from('abcd')],
      ],
      'file-damaged',
    ],
    [
      'has a file without an end to its size',
      [
        [packFrames.manifest, manifest()],
        [packFrames.blob, { hash: 'a'.repeat(64), size: 1e15, files: [{ spaceId: 's1', fileId: 'f' }] }],
      ],
      'file-refused',
    ],
    [
      'counts other rows than it has',
      [
        [packFrames.manifest, manifest()],
        [packFrames.batch, bodies('a')],
      ],
      'file-damaged',
    ],
  ] as const)('with whole checksums is refused when it %s', async (_words, frames, code) => {
    expect(await refusalOf(await framed(...frames))).toBe(code);
  });
});

function never(): never {
  throw new Error('the small pack has a space');
}

describe('a bomb', () => {
  /** One frame as a hostile hand writes it. */
  function frame(type: number, encoding: number, size: number, stored: Buffer): Buffer {
    const head = Buffer.alloc(10);
    head.writeUInt8(type, 0);
    head.writeUInt8(encoding, 1);
    head.writeUInt32BE(size, 2);
    head.writeUInt32BE(stored.byteLength, 6);
    return Buffer.concat([head, createHash('sha256').update(head).update(stored).digest(), stored]);
  }
  const preamble = Buffer.concat([Buffer.from('GALLEYPK'), Buffer.from([0, 1, 0, 0])]);

  it('that unpacks to more than it declares is not unpacked further', async () => {
    const bomb = frame(packFrames.manifest, 1, 100_000, deflateRawSync(Buffer.alloc(30_000_000)));
    expect(await refusalOf(Buffer.concat([preamble, bomb]))).toBe('file-damaged');
  });

  it('that declares more than a frame may hold is refused before its bytes are read', async () => {
    let read = 0;
    const head = frame(packFrames.manifest, 0, 0, Buffer.alloc(0));
    head.writeUInt32BE(MAX_FRAME_BYTES + 1, 2);
    head.writeUInt32BE(MAX_FRAME_BYTES + 1, 6);
    // eslint-disable-next-line @typescript-eslint/require-await -- a stream without an end
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.concat([preamble, head]);
      for (;;) {
        read += 1_000_000;
        yield Buffer.alloc(1_000_000);
      }
    }
    const walked = await walkPack(endless(), {});
    expect(walked.ok ? 'opened' : walked.error.code).toBe('file-damaged');
    expect(read).toBe(0);
  });

  it('of many small frames that grow to much is refused when it has grown so far', async () => {
    const zeros = deflateRawSync(Buffer.alloc(8 * 1024 * 1024));
    const part = frame(packFrames.bytes, 1, 8 * 1024 * 1024, zeros);
    let given = 0;
    // eslint-disable-next-line @typescript-eslint/require-await -- a stream without an end
    async function* endless(): AsyncGenerator<Buffer> {
      yield preamble;
      for (;;) {
        given += 1;
        yield part;
      }
    }
    const frames = readFrames('pack', endless());
    await expect(
      (async () => {
        for await (const _frame of frames);
      })(),
    ).rejects.toMatchObject({ reason: { code: 'file-refused' } });
    expect(given).toBeLessThan(20);
  });
});

describe('writing', () => {
  it('makes the next frame only when the last one was taken', async () => {
    let waiting = 0;
    let most = 0;
    const writer = await writeFrames('pack', async () => {
      waiting += 1;
      most = Math.max(most, waiting);
      await new Promise(setImmediate);
      waiting -= 1;
    });
    for (let at = 0; at < 50; at += 1) await writer.frame(packFrames.batch, Buffer.alloc(10_000, at));
    expect(most).toBe(1);
  });

  it('leaves out what is larger than a frame may be, and says so', async () => {
    let written = 0;
    const writer = await writeFrames('pack', (bytes) => {
      written += bytes.byteLength;
      return Promise.resolve();
    });
    const before = written;
    expect(await writer.frame(packFrames.batch, Buffer.alloc(MAX_FRAME_BYTES + 1), 'plain')).toBe(false);
    expect(written).toBe(before);
    expect(await writer.frame(packFrames.batch, Buffer.alloc(MAX_FRAME_BYTES), 'plain')).toBe(true);
    expect(written).toBeGreaterThan(MAX_FRAME_BYTES);
  });
});

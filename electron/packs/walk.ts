import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { PackManifest } from '#shared/rpc/packs.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { MAX_STORED_FILE_BYTES } from '../files/storable.ts';
import { damaged, END_FRAME, readFrames, Refusal, type Frame } from './container.ts';
import { decode } from './frame-json.ts';
import {
  batchSchema,
  blobSchema,
  manifestSchema,
  packFrames,
  totalsSchema,
  type BlobHead,
  type PackTotals,
} from './records.ts';

/**
 * Reads a whole pack, one frame at a time, and validates everything. With a visitor that only looks, this is the check
 * before opening; with one that commits, it is the opening.
 */
export interface PackVisitor {
  /** Each answers before the next frame is read. An error ends the walk. */
  manifest?(manifest: PackManifest): Promise<Result<null>> | Result<null>;
  batch?(batch: Batch): Promise<Result<null>>;
  /** Reads `bytes` to the end, or answers an error. */
  blob?(head: BlobHead, bytes: AsyncIterable<Uint8Array>): Promise<Result<null>>;
  /** Number of bytes of the file read so far. */
  readonly progress?: (bytes: number) => void;
}

export interface WalkedPack {
  readonly manifest: PackManifest;
  readonly totals: PackTotals;
}

export async function walkPackFile(
  path: string,
  visitor: PackVisitor,
  signal: AbortSignal,
): Promise<Result<WalkedPack>> {
  const stream = createReadStream(path);
  try {
    return await walkPack(stream, visitor, signal);
  } finally {
    stream.destroy();
  }
}

export async function walkPack(
  source: AsyncIterable<Uint8Array>,
  visitor: PackVisitor,
  signal?: AbortSignal,
): Promise<Result<WalkedPack>> {
  try {
    return await walk(counted(source, visitor.progress, signal), visitor);
  } catch (thrown) {
    if (thrown instanceof Refusal) return err(thrown.reason);
    return err(appError('storage-failed', thrown instanceof Error ? thrown.message : 'the pack cannot be read'));
  }
}

/** Reports the number of bytes read, and ends with a refusal once `signal` aborts. */
export async function* counted(
  source: AsyncIterable<Uint8Array>,
  progress: ((bytes: number) => void) | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of source) {
    if (signal?.aborted === true) throw new Refusal('cancelled', 'reading the file was cancelled');
    yield piece;
    bytes += piece.byteLength;
    progress?.(bytes);
  }
}

async function walk(source: AsyncIterable<Uint8Array>, visitor: PackVisitor): Promise<Result<WalkedPack>> {
  const frames = readFrames('pack', source);
  const first = await nextOf(frames);
  if (first.type !== packFrames.manifest) throw damaged('its beginning');
  const manifest = decode(first.payload, manifestSchema, 'what it says of itself');
  const known = await visitor.manifest?.(manifest);
  if (known?.ok === false) return known;
  const spaces = new Set(manifest.spaces.map(({ id }) => id));
  const totals = { batches: 0, pages: 0, comments: 0, blobs: 0 };

  for (;;) {
    const frame = await nextOf(frames);
    if (frame.type === END_FRAME) {
      const written = decode(frame.payload, totalsSchema, 'its end');
      if (JSON.stringify(written) !== JSON.stringify(totals)) throw damaged('what it counts');
      return ok({ manifest, totals });
    }
    if (frame.type === packFrames.batch) {
      const batch = decode(frame.payload, batchSchema, 'a part of it');
      checkSpaces(batch, spaces);
      totals.batches += 1;
      totals.pages += batch.bodies?.rows.length ?? 0;
      totals.comments += batch.comments?.rows.length ?? 0;
      const taken = await visitor.batch?.(batch);
      if (taken?.ok === false) return taken;
    } else if (frame.type === packFrames.blob) {
      const head = decode(frame.payload, blobSchema, 'a file in it');
      if (head.size > MAX_STORED_FILE_BYTES) throw new Refusal('file-refused', 'a file in it is too large');
      if (head.files.some(({ spaceId }) => !spaces.has(spaceId))) throw foreignSpace();
      totals.blobs += 1;
      const bytes = blobBytes(frames, head);
      const taken = await visitor.blob?.(head, bytes);
      if (taken?.ok === false) return taken;
      for await (const _rest of bytes);
    } else throw new Refusal('file-refused', 'it has a part of an unknown kind');
  }
}

async function nextOf(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const next = await frames.next();
  if (next.done === true) throw damaged('its end');
  return next.value;
}

async function* blobBytes(frames: AsyncGenerator<Frame>, { hash, size }: BlobHead): AsyncGenerator<Uint8Array> {
  const actual = createHash('sha256');
  let read = 0;
  while (read < size) {
    const frame = await nextOf(frames);
    if (frame.type !== packFrames.bytes || frame.payload.byteLength === 0) throw damaged('a file in it');
    read += frame.payload.byteLength;
    if (read > size) throw damaged('the size of a file in it');
    actual.update(frame.payload);
    // The last piece follows only after the whole was checked.
    if (read === size && actual.copy().digest('hex') !== hash) throw damaged('a file in it');
    yield frame.payload;
  }
  if (size === 0 && actual.digest('hex') !== hash) throw damaged('a file in it');
}

type NamedSpaces = {
  readonly [P in keyof Required<Batch>]: (value: NonNullable<Batch[P]>) => readonly string[];
};

const spaceOf = ({ spaceId }: { readonly spaceId: string }): readonly string[] => [spaceId];
const spacesOf = (rows: readonly { readonly spaceId: string }[]): readonly string[] => rows.flatMap(spaceOf);
const ofOrganization = (): readonly string[] => [];

/** The spaces that each part of a batch names. A part that is missing here does not compile. */
const NAMED_SPACES: NamedSpaces = {
  library: ({ spaces }) => spaces.map(({ id }) => id),
  tree: spaceOf,
  reusables: spaceOf,
  serviceLinks: spaceOf,
  unmerged: spaceOf,
  bodies: spaceOf,
  comments: spaceOf,
  commenters: spaceOf,
  cursor: spaceOf,
  anchors: spacesOf,
  changeRequests: ({ rows, wholeSpaces }) => [...rows.map(({ space }) => space), ...wholeSpaces],
  requestComments: spacesOf,
  requestContent: ({ head }) => spaceOf(head),
  specifications: ofOrganization,
  specVersions: ofOrganization,
  specContents: ofOrganization,
  clusters: ofOrganization,
  issues: ofOrganization,
  conversations: ofOrganization,
  transcripts: ofOrganization,
  triageMarks: ofOrganization,
  // A site names spaces that the pack does not have: it shows more than them.
  sites: ofOrganization,
  teams: ofOrganization,
  access: spacesOf,
};

/** Every part must belong to a space in the manifest, so that what opens is what was shown before. */
function checkSpaces(batch: Batch, spaces: ReadonlySet<string>): void {
  for (const part of Object.keys(NAMED_SPACES) as readonly (keyof Batch)[])
    if (namedIn(part, batch).some((spaceId) => !spaces.has(spaceId))) throw foreignSpace();
}

function namedIn<P extends keyof Batch>(part: P, batch: Pick<Batch, P>): readonly string[] {
  const value = batch[part];
  return value === undefined ? [] : NAMED_SPACES[part](value);
}

function foreignSpace(): Refusal {
  return new Refusal('file-refused', 'it speaks of a space that it does not name');
}

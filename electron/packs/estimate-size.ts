import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { PackChoice, PackEstimate, PackPart } from '#shared/rpc/packs.ts';
import type { StoreRemote } from '../accounts/session.ts';
import type { Files } from '../files/files.ts';
import { blobsOf } from './blobs-of.ts';
import { FRAME_HEAD_BYTES, MAX_FRAME_BYTES } from './container.ts';
import { plannedParts, type PlannedPart } from './parts.ts';
import { encode } from './frame-json.ts';

const deflate = promisify<Buffer, Buffer>(deflateRaw);

/** The number of parts of each kind that are read and packed. The others are assumed to compress equally. */
const SAMPLES = 16;

export interface EstimateSize {
  readonly choice: PackChoice;
  readonly store: StoreRemote;
  readonly files: Pick<Files, 'stored'>;
  readonly signal: AbortSignal;
}

/**
 * The size of a pack for this choice, to within a fifth: files count with their size, and of the rest a sample is
 * packed. Texts compress to between a half and a tenth, so no fixed ratio would do.
 */
export async function estimateSize({ choice, store, files, signal }: EstimateSize): Promise<Result<PackEstimate>> {
  const { spaceIds, comments } = choice;
  const outline = await store.invoke('pack.outline', { spaceIds, comments });
  if (!outline.ok) return outline;
  let bytes = 0;
  if (choice.files)
    for (const { size } of (await blobsOf(files, outline.value.spaces)).values()) bytes += size + FRAME_HEAD_BYTES;
  for (const planned of byKind(plannedParts(outline.value, choice))) {
    const known = await bytesOf(planned, store, signal);
    if (!known.ok) return known;
    bytes += known.value;
  }
  return ok({ bytes: Math.round(bytes) });
}

function byKind(parts: readonly PlannedPart[]): Iterable<readonly PlannedPart[]> {
  const kinds = new Map<PackPart['kind'], PlannedPart[]>();
  for (const planned of parts) {
    const same = kinds.get(planned.part.kind);
    if (same === undefined) kinds.set(planned.part.kind, [planned]);
    else same.push(planned);
  }
  return kinds.values();
}

/** Reads large parts one by one, and a sample of the others. */
async function bytesOf(
  parts: readonly PlannedPart[],
  store: StoreRemote,
  signal: AbortSignal,
): Promise<Result<number>> {
  const share = weightOf(parts) / SAMPLES;
  const large = parts.filter(({ weight }) => weight > share);
  const small = parts.filter(({ weight }) => weight <= share);
  const sample = sampleOf(small, SAMPLES);
  const [all, some] = [await packed(large, store, signal), await packed(sample, store, signal)];
  if (!all.ok) return all;
  if (!some.ok) return some;
  return ok(all.value + (sample.length === 0 ? 0 : (some.value / weightOf(sample)) * weightOf(small)));
}

async function packed(parts: readonly PlannedPart[], store: StoreRemote, signal: AbortSignal): Promise<Result<number>> {
  let bytes = 0;
  for (const { part } of parts) {
    if (signal.aborted) return err(appError('cancelled', 'another question came'));
    const batch = await store.invoke('pack.rows', part);
    if (!batch.ok) return batch;
    if (Object.keys(batch.value).length === 0) continue;
    const payload = encode(batch.value);
    if (payload.byteLength > MAX_FRAME_BYTES) continue;
    bytes += (await deflate(payload)).byteLength + FRAME_HEAD_BYTES;
  }
  return ok(bytes);
}

function weightOf(parts: readonly PlannedPart[]): number {
  return parts.reduce((sum, { weight }) => sum + weight, 0);
}

/** Every nth part in the order of weight, so that the sample has small and large ones in proportion. */
function sampleOf(parts: readonly PlannedPart[], most: number): readonly PlannedPart[] {
  if (parts.length <= most) return parts;
  const sorted = [...parts].sort((one, other) => one.weight - other.weight);
  return Array.from({ length: most }, (_, at) => sorted[Math.floor(((at + 0.5) * parts.length) / most)]).filter(
    (planned) => planned !== undefined,
  );
}

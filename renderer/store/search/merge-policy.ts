/** The figures that decide what to merge. */
export interface SegmentSize {
  readonly id: number;
  readonly bytes: number;
  /** The share of its documents that are not removed, 0 to 1. */
  readonly left: number;
}

/** This many segments of about one size are merged into one of the next size. */
const FAN_IN = 6;
const SMALLEST_TIER_BYTES = 256 * 1_024;
/** Larger segments are not merged: a merge holds its input and output in memory. */
const LARGEST_BYTES = 12 * 1_024 * 1_024;

/**
 * Which segments to merge into one; none if that is not needed. Sizes are tiers, so that each document is rewritten
 * only a few times. A segment with half of its documents removed is rewritten alone.
 */
export function segmentsToMerge(segments: readonly SegmentSize[]): readonly number[] {
  const holed = segments.find(({ left }) => left < 0.5);
  if (holed !== undefined) return [holed.id];
  const tiers = new Map<number, SegmentSize[]>();
  for (const segment of segments) {
    if (segment.bytes >= LARGEST_BYTES) continue;
    const tier = Math.max(0, Math.ceil(Math.log(segment.bytes / SMALLEST_TIER_BYTES) / Math.log(FAN_IN)));
    tiers.set(tier, [...(tiers.get(tier) ?? []), segment]);
  }
  const [full] = [...tiers.entries()].filter(([, tier]) => tier.length >= FAN_IN).sort(([one], [other]) => one - other);
  if (full === undefined) return [];
  const chosen: number[] = [];
  let bytes = 0;
  for (const segment of full[1]) {
    if (chosen.length >= 2 && bytes + segment.bytes > 2 * LARGEST_BYTES) break;
    chosen.push(segment.id);
    bytes += segment.bytes;
  }
  return chosen;
}

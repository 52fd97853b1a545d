/** What the choice is made by. */
export interface SegmentSize {
  readonly id: number;
  readonly bytes: number;
  /** How much of it is not gone, 0 to 1. */
  readonly left: number;
}

/** So many of about one size become one of the next size. */
const FAN_IN = 6;
const SMALLEST_TIER_BYTES = 256 * 1_024;
/** What is larger stays as it is: a merge holds its input and its output in memory. */
const LARGEST_BYTES = 12 * 1_024 * 1_024;

/**
 * Which segments to make one of; none where all is well. Sizes go up by tiers, so that every document is written anew
 * only a few times; a segment of which half is gone is written anew alone.
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

import type { Space } from '../contract/index.ts';

/** What the server tells of a space beside its content, as last read. */
export interface SpaceFacts {
  readonly space: Space;
  /** The known names of people in its merge rules, by id. */
  readonly people: Readonly<Record<string, string>>;
  /** When the library was read (ms). */
  readonly fetchedAt: number;
}

export interface SpaceFactsWatches {
  /** Null: the space is not stored. */
  spaceFacts: (input: { readonly spaceId: string }) => SpaceFacts | null;
}

/**
 * Facts about a write besides its text: its target, the place, the old value and the new one. Where no screen shows the
 * item itself, these lines are all that a person sees, so they include every field of the input.
 */
export interface WriteFact {
  readonly label: string;
  /** The value when the person began; null: none, or unknown. */
  readonly from: string | null;
  readonly to: string;
  /** This fact names the target and no change: lists already show the target. */
  readonly about?: true;
}

/** The names that facts use. */
export interface FactNames {
  /** Stored names by id. */
  readonly names: Readonly<Record<string, string>>;
  /** The character for a reaction's code. */
  readonly emoji: (code: string) => string;
}

export function fact(label: string, to: string): WriteFact {
  return { label, from: null, to };
}

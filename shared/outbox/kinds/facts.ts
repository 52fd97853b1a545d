/**
 * Facts about a write besides its text: its target, the place, the old value and the new one. Where no screen shows the
 * item itself, these lines are all that a person sees, so they include every field of the input.
 */
export interface WriteFact {
  readonly label: string;
  /** What it was when the person began; null: nothing, or it is not known. */
  readonly from: string | null;
  readonly to: string;
  /** It says what the write is about, and nothing that changes: a list says that already. */
  readonly about?: true;
}

/** What facts are told with. */
export interface FactNames {
  /** Names by id, where they are stored. */
  readonly names: Readonly<Record<string, string>>;
  /** A reaction's code as the character that is drawn. */
  readonly emoji: (code: string) => string;
}

export function fact(label: string, to: string): WriteFact {
  return { label, from: null, to };
}

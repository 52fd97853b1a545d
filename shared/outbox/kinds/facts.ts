/**
 * What a write says beside its text: what it is about, where that is, what it was and what it is to be. Where no screen
 * shows the thing itself, these lines are all that a person sees of it, so nothing of the input is left out.
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

/** A person's marks on a change request, stored on this computer alone. */
export interface ReviewMarks {
  readonly starred: boolean;
  /** Hidden from the inbox until then (ms). */
  readonly snoozedUntil: number | null;
  readonly checklist: readonly ReviewCheck[];
}

export interface ReviewCheck {
  readonly text: string;
  readonly done: boolean;
}

/** Numbers of added and removed words. */
export interface DiffSize {
  readonly added: number;
  readonly removed: number;
}

/** The kind of change at one place in a page's text. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved' | 'mixed';

export interface HiddenPlace {
  /** The number of the change of the text that has it. */
  readonly hunk: number;
  /** The key of its block, in the new text if it was added; null: the block has none. */
  readonly key: string | null;
}

/** A hidden character that a change adds or removes. */
export interface HiddenChange {
  readonly change: 'added' | 'removed';
  readonly kind: string;
  /** The kind with its letters, or with the number of invisible characters. */
  readonly name: string;
  readonly count: number;
  /** The words around it, as they look. */
  readonly words: string;
  /** Null: it is not in the text. */
  readonly place: HiddenPlace | null;
}

/** A fact about a page besides its text, on both sides. */
export interface PageFact {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

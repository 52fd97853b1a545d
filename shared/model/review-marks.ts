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

/** A fact about a page besides its text, on both sides. */
export interface PageFact {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

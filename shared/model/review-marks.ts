/** What a person notes of a change request for themselves: on this computer alone. */
export interface ReviewMarks {
  readonly starred: boolean;
  /** Until when it is out of the way (ms). */
  readonly snoozedUntil: number | null;
  readonly checklist: readonly ReviewCheck[];
}

export interface ReviewCheck {
  readonly text: string;
  readonly done: boolean;
}

/** Words that came and went. */
export interface DiffSize {
  readonly added: number;
  readonly removed: number;
}

/** What became of a place of a page's text. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved' | 'mixed';

/** Something that is said of a page beside its text, on both sides. */
export interface PageFact {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

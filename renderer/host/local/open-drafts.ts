import type { TypedDraft } from '#shared/drafts.ts';

/** The fields of this window that text is typed into, so that it can be saved when the window or the account is left. */

export type UnsavedDraft = Omit<TypedDraft, 'at'>;

export interface OpenDraft {
  /** Its text while the store is not known to have it; null: it has, or there is none. */
  readonly unsaved: UnsavedDraft | null;
  save(): Promise<unknown>;
}

class OpenDrafts {
  /** Fields that are open, in the order in which they were opened. */
  readonly open = new Set<OpenDraft>();
  /** Fields that are being closed: the next field of their place does not have their text yet. */
  readonly closing = new Set<Promise<void>>();
  /** Fields that were closed before the store took their text: it goes into the next field of their place. */
  readonly closedUnsaved = new Set<OpenDraft>();
  #changed = (): void => undefined;

  /** Runs `listener` at once whenever `unsaved` may answer something else. There is one listener. */
  onChange(listener: () => void): void {
    this.#changed = listener;
  }

  changed(): void {
    this.#changed();
  }

  /** The text of all fields that the store does not have yet, or refused. */
  unsaved(): readonly UnsavedDraft[] {
    return [...this.open, ...this.closedUnsaved].flatMap((draft) => draft.unsaved ?? []);
  }

  /** After their text was stored elsewhere: the next account has another store. */
  forgetClosed(): void {
    this.closedUnsaved.clear();
  }

  async saveAll(): Promise<void> {
    await Promise.all([...this.open].map((draft) => draft.save()));
  }

  async allClosed(): Promise<void> {
    await Promise.all(this.closing);
  }
}

export const openDrafts = new OpenDrafts();

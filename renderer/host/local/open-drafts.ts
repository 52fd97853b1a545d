import type { TypedDraft } from '#shared/drafts.ts';

/** The text fields of this window, so that their text is saved when the window or the account closes. */

export type UnsavedDraft = Omit<TypedDraft, 'at'>;

export interface OpenDraft {
  /** Its text until the store confirms it; null: the store has it, or there is none. */
  readonly unsaved: UnsavedDraft | null;
  save(): Promise<unknown>;
}

class OpenDrafts {
  /** Fields that are open, in the order in which they were opened. */
  readonly open = new Set<OpenDraft>();
  /** Fields that are closing: the next field of their place does not have their text yet. */
  readonly closing = new Set<Promise<void>>();
  /** Fields that closed before the store had their text: it goes into the next field of their place. */
  readonly closedUnsaved = new Set<OpenDraft>();
  #changed = (): void => undefined;

  /** Calls `listener` at once whenever `unsaved` may change. There is one listener. */
  onChange(listener: () => void): void {
    this.#changed = listener;
  }

  changed(): void {
    this.#changed();
  }

  /** The texts of all fields that the store does not have yet, or refused. */
  unsaved(): readonly UnsavedDraft[] {
    return [...this.open, ...this.closedUnsaved].flatMap((draft) => draft.unsaved ?? []);
  }

  /** Called after their text was stored elsewhere: the next account has another store. */
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

import { createInTurn } from '#shared/in-turn.ts';
import { draftPlace, type DraftRef, type DraftTarget, type TypedDraft } from '#shared/drafts.ts';
import type { AppError } from '#shared/errors.ts';
import type { Begun } from '#shared/outbox/begun.ts';
import type { SavedDraft } from '#shared/rpc/store.ts';
import type { StoreRemote } from '../host/live/live.svelte.ts';
import { openDrafts, type OpenDraft, type UnsavedDraft } from '../host/local/open-drafts.ts';

const SETTLE_MS = 300;

/** The wait before another try after the store refused the text: there may be space by then. */
const TRY_AGAIN_MS = 5_000;

/** The last opened field of this place; null: none is open. */
export function openField(target: DraftTarget): Draft | null {
  const place = draftPlace(target);
  return [...openDrafts.open].filter(isDraft).findLast((d) => d.ready && draftPlace(d.target) === place) ?? null;
}

const isDraft = (draft: OpenDraft): draft is Draft => draft instanceof Draft;

/**
 * The draft of one place, stored during typing, so that it survives a crash. A text that somebody else left there, in
 * another window or earlier, is offered (`others`) and never overwritten.
 */
export class Draft {
  #text = $state('');
  #ready = $state(false);
  #others = $state.raw<readonly SavedDraft[]>([]);
  #problem = $state.raw<AppError | null>(null);
  #id: string = crypto.randomUUID();
  /** What the person had read when they began. Null: nothing was begun, or an earlier Galley stored it. */
  #begun: Begun | null = null;
  /** Runs while the store is asked what is on screen at the place. */
  #beginning: Promise<void> = Promise.resolve();
  #saved = '';
  #typed = false;
  #closing = false;
  readonly #added: Added[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Set after the store refused the text. */
  #again: ReturnType<typeof setTimeout> | null = null;
  #opening: Promise<void> = Promise.resolve();
  /** The store may answer with another id, so one is stored after the other. */
  readonly #inTurn = createInTurn();
  readonly #store: StoreRemote;
  readonly #sees: () => Begun;
  readonly target: DraftTarget;

  /** `sees`: the parts of the place on screen; the store gives the page or change request of a comment. */
  constructor(store: StoreRemote, target: DraftTarget, sees: () => Begun = () => ({})) {
    this.#store = store;
    this.target = target;
    this.#sees = sees;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    // An edit keeps its original text, even after the field was emptied.
    if (isBlank(this.#text) && !isBlank(text) && this.#begun?.base === undefined) this.#beginNow();
    this.#text = text;
    this.#typed = true;
    openDrafts.changed();
    this.#timer ??= setTimeout(() => void this.save(), SETTLE_MS);
  }

  /**
   * Adds a text from elsewhere below the existing text, including a stored draft that is still being read. Text
   * typed during that read goes below the added text. `begun`: the basis of the added text, which counts if the field
   * was empty.
   */
  add(text: string, begun?: Begun | null): void {
    if (!this.#ready) {
      this.#added.push({ text, begun, typedBefore: this.#typed });
      return;
    }
    // The same words were quoted before.
    if (text.startsWith('>') && this.#text.includes(text.trim())) return;
    const begins = isBlank(this.#text);
    this.text = below(this.#text, text);
    if (begins && begun !== undefined) this.#begun = begun;
  }

  /** Whether the stored draft has been read. */
  get ready(): boolean {
    return this.#ready;
  }
  /** Resolves once the stored draft has been read. */
  whenReady(): Promise<void> {
    return this.#opening;
  }
  /** Other drafts of this place. */
  get others(): readonly SavedDraft[] {
    return this.#others;
  }
  /** Why the text is only in this field and not stored. */
  get problem(): AppError | null {
    return this.#problem;
  }
  /** Its text until the store confirms it; null: the store has it, or there is none. */
  get unsaved(): UnsavedDraft | null {
    return this.#text === this.#saved || isBlank(this.#text) ? null : { ...this.ref, ...this.#words() };
  }
  /** What the person had read when they began. Empty: unknown. */
  get begun(): Begun {
    return this.#begun ?? {};
  }
  /** The ref of this draft in a write. */
  get ref(): DraftRef {
    return { id: this.#id, target: this.target };
  }

  /**
   * Continues the stored draft, or begins with `initial`. Text that is typed before the store answers stays, and so
   * does the stored draft.
   */
  open(initial = ''): Promise<void> {
    this.#opening = this.#open(initial);
    return this.#opening;
  }

  async #open(initial: string): Promise<void> {
    openDrafts.open.add(this);
    // The initial text appears at once: a person who types before the store answers edits that text.
    if (initial !== '' && !this.#typed) this.#begin(initial);
    const before = this.#closingField();
    if (before !== null && !this.#typed) this.#continue(before);
    await openDrafts.allClosed();
    const left = this.#takeStranded();
    const here = await this.#store.invoke('draft.open', { target: this.target });
    if (here.ok) {
      const { own, others } = here.value;
      if (own === null) {
        this.#others = others;
        if (!this.#typed) this.#begin(initial);
      } else if (!this.#typed || (before !== null && own.id === before.#id)) {
        this.#id = own.id;
        if (!this.#typed) this.#begin(own.text, own.begun ?? null);
        this.#others = others;
      } else {
        this.#others = [own, ...others];
        await this.#store.invoke('draft.close', { id: own.id });
      }
    } else {
      this.#problem = here.error;
      if (!this.#typed) this.#begin(initial);
    }
    if (left !== null && left.#id === this.#id && !this.#typed) {
      this.text = left.#text;
      this.#begun = left.#begun;
    } else if (left !== null) this.add(left.#text, left.#begun);
    this.#ready = true;
    const added = this.#added.splice(0);
    const above = this.#typed ? added.filter(({ typedBefore }) => !typedBefore) : [];
    if (above.length > 0) this.text = below(above.map(({ text }) => text.trimEnd()).join('\n\n'), this.#text);
    for (const one of added) if (!above.includes(one)) this.add(one.text, one.begun);
  }

  /** Stores changes now. */
  save(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    return this.#inTurn(() => this.#write());
  }

  /** Removes `sent` after it became a write: text typed in the meantime stays. */
  takeOut(sent: string): void {
    if (this.#text.startsWith(sent)) this.#text = this.#text.slice(sent.length).trimStart();
    if (isBlank(this.#text)) this.#begun = null;
    openDrafts.changed();
    void this.save();
  }

  /**
   * Whether text from this field was queued although the core was lost before it could answer. If so, the text leaves
   * the field, as it left the drafts.
   */
  async wasQueued(sent: string): Promise<boolean> {
    if (this.#text !== sent) return false;
    const stored = await this.#store.invoke('draft.kept', { id: this.#id });
    if (!stored.ok || stored.value || this.#text !== sent) return false;
    this.#begin('', null);
    return true;
  }

  /** Moves the text from the field to the discarded items. Answers the id for restoring it; null: there was no text. */
  async discard(): Promise<string | null> {
    const id = this.#text.trim() === '' ? null : this.#id;
    await this.save();
    this.#begin('', null);
    await this.#store.invoke('draft.discard', { id: this.#id });
    this.#id = crypto.randomUUID();
    return id;
  }

  /** Clears a text of no further use: it was sent, or equals the text that it would replace. */
  clear(): void {
    this.#text = '';
    this.#begun = null;
    openDrafts.changed();
    void this.save();
  }

  /** Adds another draft to this field, below its text. The other record is deleted only if nobody has it open. */
  async take(other: SavedDraft): Promise<void> {
    if (isBlank(this.#text)) this.#begun = other.begun ?? null;
    this.#text = below(this.#text, other.text);
    this.#typed = true;
    this.#others = this.#others.filter(({ id }) => id !== other.id);
    await this.save();
    if (!other.elsewhere && this.#problem === null) await this.#store.invoke('draft.discard', { id: other.id });
  }

  /** Leaves another draft where it is, and offers it no longer. */
  leave(other: SavedDraft): void {
    this.#others = this.#others.filter(({ id }) => id !== other.id);
  }

  /** The editor closes; the text stays, also for an editor that opens right after. */
  async close(): Promise<void> {
    this.#closing = true;
    const left = this.#leave();
    openDrafts.closing.add(left);
    await left;
    openDrafts.closing.delete(left);
  }

  async #leave(): Promise<void> {
    // Before the field knows which draft it continues, it cannot release that draft either.
    await this.#opening;
    await this.save();
    openDrafts.open.delete(this);
    if (this.#again !== null) clearTimeout(this.#again);
    if (this.unsaved !== null) openDrafts.closedUnsaved.add(this);
    await this.#store.invoke('draft.close', { id: this.#id });
  }

  /** The field of this place that is closing: its editor was drawn anew, and the person types on. */
  #closingField(): Draft | null {
    const place = draftPlace(this.target);
    const fields = [...openDrafts.open].filter(isDraft);
    return (
      fields.find((d) => d.#closing && d.#ready && d.#store === this.#store && draftPlace(d.target) === place) ?? null
    );
  }

  #continue(field: Draft): void {
    this.#id = field.#id;
    this.#begin(field.#text, field.#begun);
  }

  #takeStranded(): Draft | null {
    const place = draftPlace(this.target);
    const left = [...openDrafts.closedUnsaved]
      .filter(isDraft)
      .find((draft) => draft.#store === this.#store && draftPlace(draft.target) === place);
    if (left !== undefined) openDrafts.closedUnsaved.delete(left);
    return left ?? null;
  }

  /** Sets an initial text, which nobody typed. */
  #begin(text: string, begun: Begun | null = isBlank(text) ? null : this.#sees()): void {
    this.#text = text;
    this.#saved = text;
    this.#begun = begun;
    openDrafts.changed();
  }

  /** At the first typed words, what is on screen now becomes the basis. */
  #beginNow(): void {
    const begun = this.#sees();
    this.#begun = begun;
    if (this.target.kind !== 'comment' && this.target.kind !== 'reply') return;
    this.#beginning = this.#store.invoke('draft.begin', { target: this.target }).then((shown) => {
      // The text was cleared in the meantime, or replaced by the stored draft.
      if (shown.ok && shown.value !== null && this.#begun === begun) this.#begun = { ...begun, basis: shown.value };
    });
  }

  /** The stored parts of the draft. */
  #words(): Pick<TypedDraft, 'text' | 'begun'> {
    return { text: this.#text, ...(this.#begun === null ? {} : { begun: this.#begun }) };
  }

  async #write(): Promise<void> {
    await this.#beginning;
    const typed = this.#words();
    const { text } = typed;
    const refused = this.#again !== null;
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = null;
    if (text === this.#saved) {
      // The text that the store refused is no longer in the field.
      if (refused) this.#problem = null;
      return;
    }
    const written = await this.#store.invoke('draft.write', { ...this.ref, ...typed, at: Date.now() });
    this.#problem = written.ok ? null : written.error;
    if (!written.ok) {
      if (openDrafts.open.has(this)) this.#again = setTimeout(() => void this.save(), TRY_AGAIN_MS);
      return;
    }
    this.#saved = text;
    this.#id = written.value.id;
    openDrafts.changed();
  }
}

interface Added {
  readonly text: string;
  readonly begun: Begun | null | undefined;
  readonly typedBefore: boolean;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The second text below the first. */
function below(first: string, second: string): string {
  if (first.trim() === '') return second;
  return second === '' ? first : `${first.trimEnd()}\n\n${second}`;
}

import { draftPlace, type DraftRef, type DraftTarget, type TypedDraft } from '#shared/drafts.ts';
import type { AppError } from '#shared/errors.ts';
import type { Begun } from '#shared/outbox/begun.ts';
import type { SavedDraft } from '#shared/rpc/store.ts';
import type { StoreRemote } from '../host/live/live.svelte.ts';
import { openDrafts, type OpenDraft, type UnsavedDraft } from '../host/local/open-drafts.ts';

const SETTLE_MS = 300;

/** How long after the store refused the text it is tried again: there may be room by then. */
const TRY_AGAIN_MS = 5_000;

/** The field of this place that was opened last, where one is open. */
export function openField(target: DraftTarget): Draft | null {
  const place = draftPlace(target);
  return [...openDrafts.open].filter(isDraft).findLast((d) => d.ready && draftPlace(d.target) === place) ?? null;
}

const isDraft = (draft: OpenDraft): draft is Draft => draft instanceof Draft;

/**
 * Half-written text of one place: kept as one types, there again after a crash. Text that somebody else left there, in
 * another window or before, is offered (`others`) and never written over.
 */
export class Draft {
  #text = $state('');
  #ready = $state(false);
  #others = $state.raw<readonly SavedDraft[]>([]);
  #problem = $state.raw<AppError | null>(null);
  #id: string = crypto.randomUUID();
  /** What the person had before them when they began. Null: nothing was begun, or an earlier Galley kept it. */
  #begun: Begun | null = null;
  /** While the store is asked what it shows of the place. */
  #beginning: Promise<void> = Promise.resolve();
  #kept = '';
  #typed = false;
  readonly #added: Added[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** While the store has refused to keep the text. */
  #again: ReturnType<typeof setTimeout> | null = null;
  #opening: Promise<void> = Promise.resolve();
  #writing: Promise<unknown> = Promise.resolve();
  readonly #store: StoreRemote;
  readonly #sees: () => Begun;
  readonly target: DraftTarget;

  /** `sees`: what of the place is on screen; the page or the change request of a comment is asked of the store. */
  constructor(store: StoreRemote, target: DraftTarget, sees: () => Begun = () => ({})) {
    this.#store = store;
    this.target = target;
    this.#sees = sees;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    // What changes a text goes on from that text, also once the field was emptied.
    if (isBlank(this.#text) && !isBlank(text) && this.#begun?.base === undefined) this.#beginNow();
    this.#text = text;
    this.#typed = true;
    openDrafts.changed();
    this.#timer ??= setTimeout(() => void this.save(), SETTLE_MS);
  }

  /**
   * Text that comes from elsewhere stands below what is there, also below what is still being read back; what is typed
   * while that is read stands below it. `begun`: what it was begun with, which counts where nothing stood here.
   */
  add(text: string, begun?: Begun | null): void {
    if (!this.#ready) {
      this.#added.push({ text, begun, typedBefore: this.#typed });
      return;
    }
    const begins = isBlank(this.#text);
    this.text = below(this.#text, text);
    if (begins && begun !== undefined) this.#begun = begun;
  }

  /** Whether what was kept before has been read back. */
  get ready(): boolean {
    return this.#ready;
  }
  /** Other unfinished text of this place. */
  get others(): readonly SavedDraft[] {
    return this.#others;
  }
  /** Why the text is in this field alone and not kept. */
  get problem(): AppError | null {
    return this.#problem;
  }
  /** Its text, where the store is not known to have it; null: it has, or there is none. */
  get unsaved(): UnsavedDraft | null {
    return this.#text === this.#kept || isBlank(this.#text) ? null : { ...this.ref, ...this.#words() };
  }
  /** What the person had before them when they began, as far as it is known. */
  get begun(): Begun {
    return this.#begun ?? {};
  }
  /** How a write that comes of this text names it. */
  get ref(): DraftRef {
    return { id: this.#id, target: this.target };
  }

  /**
   * Goes on with what was left here, or begins with `initial`. Whatever was typed while the store answered stays, and so
   * does what was left.
   */
  open(initial = ''): Promise<void> {
    this.#opening = this.#open(initial);
    return this.#opening;
  }

  async #open(initial: string): Promise<void> {
    openDrafts.open.add(this);
    // What it begins with stands there at once: whoever types before the store answers changes that.
    if (initial !== '' && !this.#typed) this.#begin(initial);
    await openDrafts.allClosed();
    const left = this.#takeStranded();
    const here = await this.#store.invoke('draft.open', { target: this.target });
    if (here.ok) {
      const { own, others } = here.value;
      if (own === null) {
        this.#others = others;
        if (!this.#typed) this.#begin(initial);
      } else if (!this.#typed) {
        this.#id = own.id;
        this.#begin(own.text, own.begun ?? null);
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

  /** Writes now what has changed since the last time. */
  save(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // One after the other: the store may answer with another id.
    const turn = this.#writing.then(() => this.#write());
    this.#writing = turn;
    return turn;
  }

  /** After `sent` has become a write of its own: what was typed on meanwhile stays. */
  takeOut(sent: string): void {
    if (this.#text.startsWith(sent)) this.#text = this.#text.slice(sent.length).trimStart();
    if (isBlank(this.#text)) this.#begun = null;
    openDrafts.changed();
    void this.save();
  }

  /**
   * Whether what was sent from this field was queued after all: the core went away before it could say so. Then the text
   * goes from the field, as it has gone from the drafts.
   */
  async wasQueued(sent: string): Promise<boolean> {
    if (this.#text !== sent) return false;
    const kept = await this.#store.invoke('draft.kept', { id: this.#id });
    if (!kept.ok || kept.value || this.#text !== sent) return false;
    this.#begin('', null);
    return true;
  }

  /** Out of the field and into what was discarded. Answers the id under which it can be had back; null: there was none. */
  async discard(): Promise<string | null> {
    const id = this.#text.trim() === '' ? null : this.#id;
    await this.save();
    this.#begin('', null);
    await this.#store.invoke('draft.discard', { id: this.#id });
    this.#id = crypto.randomUUID();
    return id;
  }

  /** After the text is of no use any more: it was sent, or is the same as what it would replace. */
  clear(): void {
    this.#text = '';
    this.#begun = null;
    openDrafts.changed();
    void this.save();
  }

  /** Takes another text into this field, below what stands there. Its own record goes only when nobody has it open. */
  async take(other: SavedDraft): Promise<void> {
    if (isBlank(this.#text)) this.#begun = other.begun ?? null;
    this.#text = below(this.#text, other.text);
    this.#typed = true;
    this.#others = this.#others.filter(({ id }) => id !== other.id);
    await this.save();
    if (!other.elsewhere && this.#problem === null) await this.#store.invoke('draft.discard', { id: other.id });
  }

  /** Leaves another text where it is, and asks no more. */
  leave(other: SavedDraft): void {
    this.#others = this.#others.filter(({ id }) => id !== other.id);
  }

  /** The editor goes; the text stays, also for one that is opened at once. */
  async close(): Promise<void> {
    const left = this.#leave();
    openDrafts.closing.add(left);
    await left;
    openDrafts.closing.delete(left);
  }

  async #leave(): Promise<void> {
    // Before it is known which text this field goes on with, that could not be let go of either.
    await this.#opening;
    await this.save();
    openDrafts.open.delete(this);
    if (this.#again !== null) clearTimeout(this.#again);
    if (this.unsaved !== null) openDrafts.closedUnsaved.add(this);
    await this.#store.invoke('draft.close', { id: this.#id });
  }

  #takeStranded(): Draft | null {
    const place = draftPlace(this.target);
    const left = [...openDrafts.closedUnsaved]
      .filter(isDraft)
      .find((draft) => draft.#store === this.#store && draftPlace(draft.target) === place);
    if (left !== undefined) openDrafts.closedUnsaved.delete(left);
    return left ?? null;
  }

  /** What stands there from the start is nobody's typing. */
  #begin(text: string, begun: Begun | null = isBlank(text) ? null : this.#sees()): void {
    this.#text = text;
    this.#kept = text;
    this.#begun = begun;
    openDrafts.changed();
  }

  /** The first words: from here on it counts what is on screen now. */
  #beginNow(): void {
    const begun = this.#sees();
    this.#begun = begun;
    if (this.target.kind !== 'comment' && this.target.kind !== 'reply') return;
    this.#beginning = this.#store.invoke('draft.begin', { target: this.target }).then((shown) => {
      // It was cleared meanwhile, or gave way to what was left here.
      if (shown.ok && shown.value !== null && this.#begun === begun) this.#begun = { ...begun, basis: shown.value };
    });
  }

  /** What is kept of it. */
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
    if (text === this.#kept) {
      // What the store had refused is not in the field any more.
      if (refused) this.#problem = null;
      return;
    }
    const written = await this.#store.invoke('draft.write', { ...this.ref, ...typed, at: Date.now() });
    this.#problem = written.ok ? null : written.error;
    if (!written.ok) {
      if (openDrafts.open.has(this)) this.#again = setTimeout(() => void this.save(), TRY_AGAIN_MS);
      return;
    }
    this.#kept = text;
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

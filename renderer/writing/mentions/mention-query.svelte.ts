import type { DraftTarget } from '#shared/drafts.ts';
import { askedName, type AskedName } from './typed-name.ts';
import type { Galley } from '../../app/galley.ts';
import { nameChoices, type NameChoice } from './name-choices.ts';

/** The names that an editor offers after `@` or `[[`, until one is chosen, dismissed or mistyped. */
export class NameAsking {
  readonly #galley: Pick<Galley, 'store' | 'search'>;
  readonly #near: DraftTarget;
  #asked = $state.raw<AskedName | null>(null);
  #choices = $state.raw<readonly NameChoice[]>([]);
  /** The name that the person moved to. Null: the first, which matches best. */
  #chosen = $state.raw<string | null>(null);
  /** The position of a sign that was dismissed with Escape: nothing is offered for it again. */
  #left: number | null = null;
  #question = $state(0);
  #answered = $state(0);

  constructor(galley: Pick<Galley, 'store' | 'search'>, near: DraftTarget) {
    this.#galley = galley;
    this.#near = near;
  }

  /** Null: nothing is offered. */
  get asked(): AskedName | null {
    return this.#choices.length === 0 ? null : this.#asked;
  }
  get choices(): readonly NameChoice[] {
    return this.#choices;
  }
  get active(): number {
    // By identity: after a new search the name may have another position in the list.
    return Math.max(
      0,
      this.#choices.findIndex(({ id }) => id === this.#chosen),
    );
  }
  set active(index: number) {
    this.#chosen = this.#choices[index]?.id ?? null;
  }
  /** The list was found for an earlier text. */
  get busy(): boolean {
    return this.#answered !== this.#question;
  }

  /**
   * Call after the text or the caret changed. If only the caret moved, nothing new is offered, and neither for a
   * dismissed sign.
   */
  look(text: string, caret: number | null, why: 'typed' | 'moved'): void {
    const asked = caret === null ? null : askedName(text, caret);
    if (asked === null || (this.#left !== null && this.#left !== asked.from)) this.#left = null;
    if (asked === null || asked.from === this.#left || (why === 'moved' && this.#asked === null)) {
      this.close();
      return;
    }
    const before = this.#asked;
    this.#asked = asked;
    if (before?.kind !== asked.kind || before.from !== asked.from) this.#choices = [];
    else if (before.query === asked.query) return;
    this.#chosen = null;
    void this.#find(asked);
  }

  /** Dismisses the list until there is another sign. */
  leave(): void {
    this.#left = this.#asked?.from ?? null;
    this.close();
  }

  close(): void {
    this.#question += 1;
    this.#answered = this.#question;
    this.#asked = null;
    this.#choices = [];
  }

  move(by: 1 | -1): void {
    const many = this.#choices.length;
    this.active = (this.active + by + many) % many;
  }

  async #find(asked: AskedName): Promise<void> {
    this.#question += 1;
    const question = this.#question;
    const choices = await nameChoices(this.#galley, asked, this.#near);
    // The earlier results stay until then, so that the list does not jump at each key.
    if (question !== this.#question) return;
    this.#choices = choices;
    this.#answered = question;
  }
}

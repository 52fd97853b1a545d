import type { DraftTarget } from '#shared/drafts.ts';
import { askedName, type AskedName } from './typed-name.ts';
import type { Galley } from '../../app/galley.ts';
import { nameChoices, type NameChoice } from './name-choices.ts';

/** What an editor offers while somebody writes `@` or `[[`: from the sign until a name is taken, left or mistyped. */
export class NameAsking {
  readonly #galley: Pick<Galley, 'store' | 'search'>;
  readonly #near: DraftTarget;
  #asked = $state.raw<AskedName | null>(null);
  #choices = $state.raw<readonly NameChoice[]>([]);
  /** The one that the person went to. Null: none, so the first, which fits best. */
  #chosen = $state.raw<string | null>(null);
  /** The sign that was left with Escape: it is not offered for again. */
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
    // By what it is: a list that is found anew under somebody's hands has it in another place.
    return Math.max(
      0,
      this.#choices.findIndex(({ id }) => id === this.#chosen),
    );
  }
  set active(index: number) {
    this.#chosen = this.#choices[index]?.id ?? null;
  }
  /** What is offered was found for less than what is typed by now. */
  get busy(): boolean {
    return this.#answered !== this.#question;
  }

  /** After the text or the caret changed. What the caret only comes by is offered for no more than what was left. */
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

  /** Until the sign is another one. */
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
    // What was found before stays until then, so that the list does not jump at each key.
    if (question !== this.#question) return;
    this.#choices = choices;
    this.#answered = question;
  }
}

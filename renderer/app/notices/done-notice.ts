import type { Announcer } from '../../ui/announcer.svelte.ts';
import { SOON_MS } from './notify-undo.ts';

/** What is known of the write: `clear`: it is sent, or cannot be sent now; `stopped`: it was held or refused. */
export type DoneState = 'on-its-way' | 'clear' | 'stopped';

interface Done {
  readonly text: () => string;
  readonly operationId: string;
  /** Called once, when nothing more is to be said. */
  readonly ended: () => void;
}

/**
 * The notice after an act, shown once its outcome is clear, or after a while. A write that stopped is reported by the
 * announcer of stops, with the reason: then this notice is not shown, or leaves the screen.
 */
export class DoneNotice {
  readonly #announcer: Announcer;
  readonly #done: Done;
  readonly #timer: ReturnType<typeof setTimeout>;
  #notice: number | null = null;
  #isOver = false;

  constructor(announcer: Announcer, done: Done) {
    this.#announcer = announcer;
    this.#done = done;
    this.#timer = setTimeout(() => {
      this.#say();
    }, SOON_MS);
  }

  update(state: DoneState): void {
    if (state === 'clear') this.#say();
    else if (state === 'stopped' && this.#notice === null) this.#end();
    else if (state === 'stopped' && this.#notice !== null) this.#announcer.dismiss(this.#notice);
  }

  #say(): void {
    if (this.#isOver || this.#notice !== null) return;
    const { text, operationId } = this.#done;
    this.#notice = this.#announcer.say(text, {
      about: operationId,
      ended: () => {
        this.#end();
      },
    });
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#done.ended();
  }
}

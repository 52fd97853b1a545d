import type { Result } from '#shared/result.ts';
import type { Asked } from './existing.ts';

/**
 * How many conversations are requested before an import, a few at a time; any others are checked before they are sent.
 */
const MOST_ASKED = 300;
const AT_ONCE = 6;

/** Asks the server which ids exist, each once, and has their content stored. The answers are in `asked`. */
export class ServerLook {
  readonly #visit: (id: string) => Promise<Result<null>>;
  readonly #asked = new Map<string, Asked>();

  constructor(visit: (id: string) => Promise<Result<null>>) {
    this.#visit = visit;
  }

  get asked(): ReadonlyMap<string, Asked> {
    return this.#asked;
  }

  /** The ids that are not requested yet. `first`: the most important ones. */
  missing(ids: readonly string[], first: (id: string) => boolean): readonly string[] {
    const open = ids.filter((id) => !this.#asked.has(id));
    const ordered = [...open.filter(first), ...open.filter((id) => !first(id))];
    return ordered.slice(0, Math.max(0, MOST_ASKED - this.#asked.size));
  }

  /** Ends early when `goesOn` says so or the server does not answer: stored data must then be enough. */
  async ask(ids: readonly string[], goesOn: (done: number) => boolean): Promise<void> {
    for (let start = 0; start < ids.length && goesOn(start); start += AT_ONCE) {
      const some = ids.slice(start, start + AT_ONCE);
      const answers = await Promise.all(some.map((id) => this.#visit(id)));
      for (const [at, answer] of answers.entries()) {
        const id = some[at] ?? '';
        if (answer.ok) this.#asked.set(id, 'there');
        else if (answer.error.code === 'not-found') this.#asked.set(id, 'absent');
      }
      if (answers.some((answer) => !answer.ok && answer.error.code !== 'not-found')) return;
    }
  }
}

import type { Result } from '#shared/result.ts';
import type { Asked } from './existing.ts';

/** So many conversations are asked for before an import, a few at a time; of more, each is looked at before it is sent. */
const MOST_ASKED = 300;
const AT_ONCE = 6;

/** Asks the server which ids are taken, each once, and has what is there stored. What it answered is in `asked`. */
export class ServerLook {
  readonly #visit: (id: string) => Promise<Result<null>>;
  readonly #asked = new Map<string, Asked>();

  constructor(visit: (id: string) => Promise<Result<null>>) {
    this.#visit = visit;
  }

  get asked(): ReadonlyMap<string, Asked> {
    return this.#asked;
  }

  /** Those of these that are still to be asked for. `first`: they matter most. */
  missing(ids: readonly string[], first: (id: string) => boolean): readonly string[] {
    const open = ids.filter((id) => !this.#asked.has(id));
    const ordered = [...open.filter(first), ...open.filter((id) => !first(id))];
    return ordered.slice(0, Math.max(0, MOST_ASKED - this.#asked.size));
  }

  /** Ends early where `goesOn` says so, or where no answer comes: then what is stored here must do. */
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

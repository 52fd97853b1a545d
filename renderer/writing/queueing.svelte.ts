import { untrack } from 'svelte';
import type { AppError } from '#shared/errors.ts';
import type { Begun } from '#shared/outbox/begun.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { Draft } from './draft.svelte.ts';
import type { Galley } from '../app/galley.ts';
import { sayDone } from '../app/notices/notify-done.svelte.ts';

/** Queues a text from an editor: the text leaves the field only once it is safely queued. */
export class Queueing {
  #busy = $state(false);
  #problem = $state.raw<AppError | null>(null);
  /** The text that was being queued when the core was lost: it may or may not be queued. */
  #unclear = $state<string | null>(null);
  readonly #galley: Pick<Galley, 'app' | 'announcer' | 'values'>;
  readonly #draft: Draft;

  /** Call it during component setup. `queued` runs once the text is queued, even if that is known only later. */
  constructor(galley: Pick<Galley, 'app' | 'announcer' | 'values'>, draft: Draft, queued: () => void) {
    this.#galley = galley;
    this.#draft = draft;
    const { app, announcer } = galley;
    this.#followDiskSpace(app, draft);
    // Once the core is back, the field shows whether the text was queued.
    $effect(() => {
      if (app.attached === 0) return;
      const sent = untrack(() => this.#unclear);
      if (sent === null) return;
      this.#unclear = null;
      void draft.wasQueued(sent).then((was) => {
        this.#problem = null;
        announcer.say(was ? 'Saved. It will be sent.' : 'Not saved. Your text is still in the editor.');
        if (was) queued();
      });
    });
  }

  /** Call it during component setup. A problem with the disk ends when there is space again. */
  #followDiskSpace(app: Galley['app'], draft: Draft): void {
    let full = false;
    $effect(() => {
      const was = full;
      full = draft.problem !== null || app.state?.storage.diskSpace === 'low';
      if (was && !full && untrack(() => this.#problem?.code.startsWith('storage-') === true)) this.#problem = null;
    });
  }

  get busy(): boolean {
    return this.#busy;
  }
  /** Why it was not queued. */
  get problem(): AppError | null {
    return this.#problem;
  }

  /** The person continues typing. */
  forgetProblem(): void {
    this.#problem = null;
  }

  /**
   * Answers the operation's id once the text is queued; null: it was not. `saysItself`: the caller has a notice of its
   * own for the write.
   */
  async queue(
    write: (markdown: string, begun: Begun) => PendingWrite,
    saysItself: (write: PendingWrite) => boolean = () => false,
  ): Promise<string | null> {
    if (this.#busy) return null;
    const { app } = this.#galley;
    this.#busy = true;
    this.#problem = null;
    await this.#draft.save();
    const sent = this.#draft.text;
    const made = write(sent.trim(), this.#draft.begun);
    const queued = await app.enqueue(made, this.#draft.ref);
    this.#busy = false;
    if (!queued.ok) {
      this.#problem = queued.error;
      this.#unclear = queued.error.code === 'not-running' ? sent : null;
      return null;
    }
    this.#draft.takeOut(sent);
    if (!saysItself(made)) sayDone(this.#galley, made, queued.value.operation.id);
    return queued.value.operation.id;
  }
}

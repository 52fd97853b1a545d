import type { OutboxItem } from '#shared/model/outbox.ts';
import type { Galley } from '../../integration/support/galley.ts';
import type { Machine } from '../support/machine.ts';
import type { VirtualTime } from '../support/time.ts';

/** More turns of the event loop than any work takes that waits for no time to pass. */
const MOST_TURNS = 1_000_000;

/** Somebody at a computer of their own, on which the app may end at any step. */
export class Person {
  readonly name: string;
  readonly machine: Machine;
  protected readonly time: VirtualTime;
  protected readonly log: (line: string) => void;

  constructor(name: string, machine: Machine, time: VirtualTime, log: (line: string) => void) {
    this.name = name;
    this.machine = machine;
    this.time = time;
    this.log = log;
  }

  /** The app, started anew where it has ended. Null: it ended while it started. */
  async galley(): Promise<Galley | null> {
    if (this.machine.galley === null) {
      await this.time.quiet();
      this.log(`  ${this.name} starts`);
      if (!(await this.machine.start())) return null;
      await this.time.quiet();
    }
    if (this.machine.galley !== null && this.machine.accountId === '') await this.begin();
    return this.machine.accountId === '' ? null : this.machine.galley;
  }

  /** Until `work` ends, or the app (null). Throws when neither does. */
  async during<T>(what: string, work: Promise<T>): Promise<T | null> {
    const state = { over: false };
    const ended = this.machine.orCut(work).finally(() => (state.over = true));
    ended.catch(() => undefined);
    for (let turn = 0; !state.over; turn += 1) {
      if (turn > MOST_TURNS) throw new Error(`${this.name}: ${what} never ends`);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    // What it heard while it ended is no answer.
    return ended.then(
      (answer) => (this.machine.galley === null ? null : answer),
      (thrown: unknown) => {
        if (this.machine.galley === null) return null;
        throw thrown;
      },
    );
  }

  /** Nothing where the app ended. */
  async outbox(): Promise<readonly OutboxItem[]> {
    if (this.machine.galley === null) return [];
    return (await this.during('showing the outbox', this.machine.shows('outbox', null))) ?? [];
  }

  /** Makes an account where there is none. */
  protected begin(): Promise<void> {
    return Promise.resolve();
  }
}

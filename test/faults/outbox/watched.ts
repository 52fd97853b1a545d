import type { FetchAnswer } from '../../../electron/api/fetch.ts';
import type { PassingRequest } from '../support/air.ts';
import type { VirtualTime } from '../support/time.ts';
import type { World } from '../support/world.ts';

/** A read of the app that was answered. */
export interface Read {
  readonly path: string;
  /** How many writes the server had accepted by then, at least. */
  readonly at: number;
  readonly time: number;
}

/** A write of the app that was accepted, as against those of the same person at another computer. */
export interface AppWrite {
  readonly time: number;
  /** How many of `reads` were answered before it left. */
  readonly readsBefore: number;
}

/** Stands beside the network of one computer: notes what passes, and lets others act between two requests. */
export class Watched {
  readonly reads: Read[] = [];
  /** By the number of the write among all that were accepted. */
  readonly writes = new Map<number, AppWrite>();
  readonly #world: World;
  readonly #time: VirtualTime;
  readonly #between: { requests: number; readonly act: () => Promise<void> }[] = [];

  constructor(world: World, time: VirtualTime) {
    this.#world = world;
    this.#time = time;
  }

  /** `act` comes just before the next request after `requests` more. */
  actBefore(requests: number, act: () => Promise<void>): void {
    this.#between.push({ requests, act });
  }

  /** Nobody acts any more. */
  clear(): void {
    this.#between.length = 0;
  }

  readonly around = async ({ method, url }: PassingRequest, ask: () => Promise<FetchAnswer>): Promise<FetchAnswer> => {
    await this.#othersAct();
    if (method === 'GET') {
      const at = this.#world.accepted().length;
      const answer = await ask();
      if (answer.status === 200) this.reads.push({ path: url.pathname, at, time: this.#time.trueNow() });
      return answer;
    }
    return this.#world.alone(async () => {
      const before = this.#world.accepted().length;
      const write = { time: this.#time.trueNow(), readsBefore: this.reads.length };
      try {
        return await ask();
      } finally {
        for (const [index, { person }] of this.#world.accepted().entries())
          if (index >= before && person === this.#world.me.id) this.writes.set(index, write);
      }
    });
  };

  /** The app's last look at `id` itself, of the first `count` reads. */
  lastRead(id: string, count = this.reads.length): Read | undefined {
    return this.reads.slice(0, count).findLast(({ path }) => path.endsWith(`/${id}`));
  }

  async #othersAct(): Promise<void> {
    const due = this.#between.filter((one) => one.requests === 0);
    for (const one of this.#between) one.requests -= 1;
    this.#between.splice(0, this.#between.length, ...this.#between.filter(({ requests }) => requests >= 0));
    for (const { act } of due) await act();
  }
}

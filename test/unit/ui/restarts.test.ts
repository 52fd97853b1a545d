import { describe, expect, it, vi } from 'vitest';
import { restartsAgain } from '#shared/restart-limit.ts';
import type { Result } from '#shared/result.ts';
import { createPeer, type Wire } from '#shared/rpc/peer.ts';
import { renewed } from '../../../renderer/transport/renewed.ts';
import { holdLife, watchLife } from '../../../renderer/transport/worker-life.ts';
import { until } from '../until.ts';
import { wirePair } from '../../integration/support/wire-pair.ts';

const MINUTE_MS = 60_000;

describe('a part that ended', () => {
  it('is started again twice, and not a third time within five minutes', () => {
    const ends = [0, MINUTE_MS, 2 * MINUTE_MS].reduce<{ ends: readonly number[]; again: boolean[] }>(
      ({ ends: before, again }, at) => {
        const next = restartsAgain(before, at);
        return { ends: next.ends, again: [...again, next.again] };
      },
      { ends: [], again: [] },
    );
    expect(ends.again).toEqual([true, true, false]);
  });

  it('is started again where the ends are further apart, or a clock was put back', () => {
    expect(restartsAgain([0, MINUTE_MS], 5 * MINUTE_MS)).toEqual({ ends: [MINUTE_MS, 5 * MINUTE_MS], again: true });
    expect(restartsAgain([9_000, 9_500], 1_000)).toEqual({ ends: [1_000], again: true });
  });
});

/** Locks of browsers, the part that is used here: one holder each, the next one when it lets go. */
class Locks {
  readonly #held = new Map<string, () => void>();
  readonly #waiting = new Map<string, (() => void)[]>();

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as () => Promise<unknown> | undefined;
    return new Promise((resolve) => {
      const take = (): void => {
        this.#held.set(name, () => {
          this.#held.delete(name);
          this.#waiting.get(name)?.shift()?.();
        });
        resolve(work());
      };
      if (this.#held.has(name)) this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), take]);
      else take();
    });
  }

  /** Whoever holds it ends. */
  endHolder(): void {
    for (const end of [...this.#held.values()]) end();
  }
}

describe('a Worker', () => {
  /** Its page watches it; `live` is what it does first, `end` its end. */
  function watching() {
    const locks = new Locks();
    const worker = new EventTarget();
    const ended = vi.fn();
    const stop = watchLife(locks as unknown as LockManager, worker as Worker, 'store 1', ended);
    const live = (): void => {
      holdLife(locks as unknown as LockManager, {
        name: 'store 1',
        postMessage: (data) => worker.dispatchEvent(new MessageEvent('message', { data })),
      });
    };
    return { locks, worker, ended, stop, live };
  }

  it('is known to have ended once it lets go of its lock, and not before', () => {
    const { ended, live, locks } = watching();
    live();
    expect(ended).not.toHaveBeenCalled();
    locks.endHolder();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('whose script cannot be read has ended; an error of one that lives ends nothing', () => {
    const [dead, alive] = [watching(), watching()];
    dead.worker.dispatchEvent(new Event('error'));
    expect(dead.ended).toHaveBeenCalledTimes(1);
    alive.live();
    alive.worker.dispatchEvent(new Event('error'));
    expect(alive.ended).not.toHaveBeenCalled();
  });

  it('that nobody watches any more ends unnoticed', () => {
    const { ended, live, locks, stop, worker } = watching();
    live();
    stop();
    locks.endHolder();
    worker.dispatchEvent(new Event('error'));
    expect(ended).not.toHaveBeenCalled();
  });
});

interface Calls {
  echo: (input: string) => string;
}
interface Watches {
  value: (input: null) => number;
}

describe('what lies behind a Worker that is renewed', () => {
  function start() {
    const ends: (() => void)[] = [];
    const time = { at: 0 };
    const remote = renewed<Calls, Watches>(
      (ended): Wire => {
        const [near, far] = wirePair();
        const number = ends.push(ended);
        createPeer<object, object, object, Calls, object, Watches>(far, {
          calls: { echo: (input) => ({ ok: true, value: `${input} ${String(number)}` }) },
          watches: {
            value: (_input, emit) => {
              emit({ ok: true, value: number });
              return () => undefined;
            },
          },
        });
        return near;
      },
      () => time.at,
    );
    return { remote, ends, time };
  }

  it('is started when it is needed, and again when it ended; what is watched is still told', async () => {
    const { remote, ends } = start();
    expect(ends).toHaveLength(0);
    expect(await remote.invoke('echo', 'a')).toEqual({ ok: true, value: 'a 1' });
    const told: Result<number>[] = [];
    const stop = remote.watch('value', null, (value) => told.push(value));
    await until(() => told.length === 1);
    ends[0]?.();
    await until(() => told.length === 2);
    expect(told).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 2 },
    ]);
    stop();
    ends[1]?.();
    expect(await remote.invoke('echo', 'b')).toEqual({ ok: true, value: 'b 3' });
  });

  it('answers what was asked as it ended, and tells who watches when it is not started again', async () => {
    const { remote, ends } = start();
    const told: Result<number>[] = [];
    remote.watch('value', null, (value) => told.push(value));
    await until(() => told.length === 1);
    const asked = remote.invoke('echo', 'a');
    ends[0]?.();
    expect(await asked).toMatchObject({ ok: false, error: { code: 'not-running' } });
    ends[1]?.();
    ends[2]?.();
    expect(told.at(-1)).toMatchObject({ ok: false, error: { code: 'not-running' } });
    expect(ends).toHaveLength(3);
  });
});

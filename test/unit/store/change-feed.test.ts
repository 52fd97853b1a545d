import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ChangeFeed,
  follow,
  LONGEST_RETRY_MS,
  RETRY_MS,
  type FeedOptions,
} from '../../../renderer/store/feed/change-feed.ts';
import { changesHeard, emitWritten } from '../../../renderer/store/feed/dexie-changes.ts';
import { isEverything, type ChangedKeys } from '../../../renderer/store/feed/key-ranges.ts';
import { createFakeClock } from '../api/fake-clock.ts';

type Watched = 'rows' | 'names';
const rows = { db: { name: 'db' }, name: 'rows' };
const names = { db: { name: 'db' }, name: 'names' };
const SOURCES = { rows, names };
const THROTTLE_MS = 250;

/** As a window tells that it wrote or deleted these records. */
function change(...keys: readonly string[]): void {
  emitWritten([{ source: rows, rows: [], deleted: keys }], changesHeard());
}

/** What a reading is asked for: every record, or the keys of rows. */
function asked(changedKeys: ChangedKeys<Watched>): readonly unknown[] | 'everything' {
  return isEverything(changedKeys) ? 'everything' : (changedKeys.get('rows') ?? []).map(({ from }) => from);
}

/** A feed whose readings end when the test says so. */
function watched(options: Partial<FeedOptions<Watched>> = {}) {
  const clock = createFakeClock();
  const reads: (readonly unknown[] | 'everything')[] = [];
  const failures: string[] = [];
  let end: { resolve(): void; reject(error: Error): void } | null = null;
  const feed = new ChangeFeed<Watched>({
    sources: SOURCES,
    read: (changedKeys) => {
      reads.push(asked(changedKeys));
      return new Promise((resolve, reject) => (end = { resolve, reject }));
    },
    failed: ({ detail }) => failures.push(detail),
    clock,
    ...options,
  });
  return {
    ...{ clock, feed, reads, failures },
    succeed: async (): Promise<void> => {
      await clock.advance(0);
      end?.resolve();
      await clock.advance(0);
    },
    fail: async (message: string): Promise<void> => {
      await clock.advance(0);
      end?.reject(new Error(message));
      await clock.advance(0);
    },
  };
}

describe('a feed of changes', () => {
  it('reads every record first, and then those that were touched', async () => {
    const { feed, reads, succeed } = watched();
    feed.start();
    await succeed();
    change('a');
    await succeed();
    change('b', 'c');
    await succeed();
    expect(reads).toEqual(['everything', ['a'], ['b', 'c']]);
    feed.stop();
  });

  it('reads what was touched while it read', async () => {
    const { feed, reads, succeed } = watched();
    feed.start();
    await succeed();
    change('a');
    await feedTurn();
    change('b');
    change('c');
    expect(reads).toEqual(['everything', ['a']]);
    await succeed();
    expect(reads).toEqual(['everything', ['a'], ['b', 'c']]);
    feed.stop();
  });

  it('reads every record again after a failure, later and later, and tells a failure once', async () => {
    const { clock, feed, reads, failures, fail, succeed } = watched();
    feed.start();
    await fail('damaged');
    await clock.advance(RETRY_MS - 1);
    expect(reads).toHaveLength(1);
    await clock.advance(1);
    expect(reads).toHaveLength(2);
    await fail('damaged');
    await clock.advance(2 * RETRY_MS - 1);
    expect(reads).toHaveLength(2);
    await clock.advance(1);
    await succeed();
    expect(reads).toEqual(['everything', 'everything', 'everything']);
    expect(failures).toEqual(['Error: damaged']);
    expect(clock.pending()).toBe(0);
    change('a');
    await fail('damaged');
    expect(failures).toHaveLength(2);
    feed.stop();
  });

  it('waits a minute at most for the next try', async () => {
    const { clock, feed, reads, fail } = watched();
    feed.start();
    for (let failures = 0; failures < 10; failures += 1) {
      await fail('damaged');
      await clock.advance(LONGEST_RETRY_MS);
    }
    expect(reads).toHaveLength(11);
    feed.stop();
  });

  it('tries again at once when something is touched after a failure, or was meanwhile', async () => {
    const { clock, feed, reads, fail } = watched();
    feed.start();
    await fail('damaged');
    change('a');
    await clock.advance(0);
    expect(reads).toEqual(['everything', 'everything']);
    change('b');
    await fail('damaged');
    await clock.advance(0);
    expect(reads).toEqual(['everything', 'everything', 'everything']);
    feed.stop();
  });

  it('gathers what comes in a burst', async () => {
    const { clock, feed, reads, succeed } = watched({ throttleMs: () => THROTTLE_MS });
    feed.start();
    await succeed();
    for (const key of ['a', 'b', 'c', 'd']) {
      change(key);
      await clock.advance(THROTTLE_MS / 5);
    }
    expect(reads).toEqual(['everything']);
    await clock.advance(THROTTLE_MS / 5);
    expect(reads).toEqual(['everything', ['a', 'b', 'c', 'd']]);
    feed.stop();
  });

  it('does not hold back what need not wait, together with what was held back', async () => {
    const throttleMs = (changedKeys: ChangedKeys<Watched>): number => (changedKeys.has('names') ? 0 : THROTTLE_MS);
    const { clock, feed, reads, succeed } = watched({ throttleMs });
    feed.start();
    await succeed();
    change('a');
    await clock.advance(1);
    expect(reads).toHaveLength(1);
    emitWritten([{ source: names, rows: [], deleted: ['n'] }], changesHeard());
    await succeed();
    expect(reads).toEqual(['everything', ['a']]);
    await clock.advance(2 * THROTTLE_MS);
    expect(reads).toHaveLength(2);
    feed.stop();
  });

  it('is of no concern to other tables, nor where it says so', async () => {
    const concerns = (changedKeys: ChangedKeys<Watched>): boolean => !changedKeys.has('names');
    const { feed, reads, succeed } = watched({ concerns });
    feed.start();
    await succeed();
    emitWritten([{ source: names, rows: [], deleted: ['n'] }], changesHeard());
    emitWritten([{ source: { db: { name: 'other' }, name: 'rows' }, rows: [], deleted: ['a'] }], changesHeard());
    await succeed();
    expect(reads).toEqual(['everything']);
    feed.stop();
  });

  it('only notes what was touched where it is to be asked, and tells who asks of a failure', async () => {
    const { clock, feed, reads, fail, succeed } = watched({ onlyWhenAsked: true });
    const first = feed.settled();
    await succeed();
    await first;
    change('a');
    change('b');
    await clock.advance(LONGEST_RETRY_MS);
    expect(reads).toEqual(['everything']);
    const second = feed.settled();
    const failed = expect(second).rejects.toThrow('damaged');
    await fail('damaged');
    await failed;
    await clock.advance(LONGEST_RETRY_MS);
    expect(reads).toEqual(['everything', ['a', 'b']]);
    const third = feed.settled();
    await succeed();
    await third;
    await feed.settled();
    expect(reads).toEqual(['everything', ['a', 'b'], 'everything']);
    feed.stop();
  });

  it('has read all that was heard before once it is settled, without waiting for calm', async () => {
    const { feed, reads, succeed } = watched({ throttleMs: () => THROTTLE_MS });
    feed.start();
    await feedTurn();
    change('a');
    const settled = feed.settled();
    await succeed();
    await succeed();
    await settled;
    expect(reads).toEqual(['everything', ['a']]);
    feed.stop();
  });

  it('does nothing more once it was stopped', async () => {
    const { clock, feed, reads, failures, fail } = watched();
    feed.start();
    await feedTurn();
    change('a');
    feed.stop();
    await fail('closed');
    change('b');
    await feed.settled();
    await clock.advance(LONGEST_RETRY_MS);
    expect(reads).toEqual(['everything']);
    expect(failures).toEqual([]);
    expect(clock.pending()).toBe(0);
  });

  it('hears nothing more once it was stopped', async () => {
    const { feed, succeed } = watched();
    feed.start();
    await succeed();
    feed.stop();
    change('a');
    expect(feed.behind).toBe(false);
  });
});

describe('what follows a table', () => {
  it('reads what was touched also where that becomes due while it is worked out how long it waits', async () => {
    const clock = createFakeClock(0);
    let [reads, looks] = [0, 0];
    const stop = follow({
      sources: { rows },
      read: () => Promise.resolve((reads += 1)),
      emit: () => undefined,
      throttleMs: () => THROTTLE_MS,
      // Time passes with every look at it.
      clock: { ...clock, now: () => clock.now() + (looks += 1) },
    });
    await clock.advance(THROTTLE_MS - 1);
    change('a');
    await clock.advance(1);
    expect(reads).toBe(2);
    stop();
  });

  it('tells nothing of a reading that ends after it was stopped', async () => {
    const clock = createFakeClock();
    const told: unknown[] = [];
    let end: (value: string) => void = () => undefined;
    const stop = follow({
      sources: { rows },
      read: () => new Promise<string>((resolve) => (end = resolve)),
      emit: (value) => told.push(value),
      clock,
    });
    await clock.advance(0);
    stop();
    end('read');
    await clock.advance(0);
    expect(told).toEqual([]);
  });

  it('knows in the end what is stored, whatever was touched, and whichever readings failed', async () => {
    const step = fc.oneof(
      fc.record({ key: fc.constantFrom('a', 'b', 'c'), value: fc.nat(9) }),
      fc.record({ pass: fc.nat(2 * THROTTLE_MS) }),
      fc.constant('fail' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const clock = createFakeClock();
        const stored = new Map<string, number>();
        const known = new Map<string, number>();
        let failing = 0;
        const stop = follow({
          sources: { rows },
          async read(changedKeys) {
            const keys = isEverything(changedKeys) ? [...stored.keys()] : (asked(changedKeys) as readonly string[]);
            const values = keys.map((key) => [key, stored.get(key) ?? 0] as const);
            await new Promise<void>((resolve) => void clock.schedule(10, resolve));
            if (failing-- > 0) throw new Error('damaged');
            for (const [key, value] of values) known.set(key, value);
            return null;
          },
          emit: () => undefined,
          throttleMs: () => THROTTLE_MS,
          clock,
        });
        for (const one of steps) {
          if (one === 'fail') failing = 1;
          else if ('pass' in one) await clock.advance(one.pass);
          else {
            stored.set(one.key, one.value);
            change(one.key);
          }
        }
        await clock.advance(LONGEST_RETRY_MS);
        expect(known).toEqual(stored);
        stop();
      }),
      { numRuns: 50 },
    );
  });
});

/** Until a feed that has begun to read is reading. */
async function feedTurn(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
}

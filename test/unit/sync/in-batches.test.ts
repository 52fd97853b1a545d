import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { inBatches } from '../../../electron/sync/in-batches.ts';
import { weightOf } from '../../../electron/sync/weight.ts';

const settings = { lanes: 3, most: 4, everyMs: 1_000, now: () => 0 };
const none = (): Promise<Result<null>> => Promise.resolve(ok(null));

/** Resolves after so many turns, so that lanes overtake one another. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

describe('fetching in batches', () => {
  it('hands on every item once, never more than a batch and its lanes at once, and one batch after the other', async () => {
    const input = { items: fc.array(fc.nat(9), { maxLength: 60 }), taking: fc.nat(20) };
    await fc.assert(
      fc.asyncProperty(fc.record(input), async ({ items, taking }) => {
        const taken: number[] = [];
        const lasts: boolean[] = [];
        let isTaking = false;
        const outcome = await inBatches(
          [...items.entries()],
          settings,
          async ([at, delay]) => {
            await turns(delay);
            return ok(at);
          },
          async (batch, isLast) => {
            expect(isTaking).toBe(false);
            lasts.push(isLast);
            isTaking = true;
            expect(batch.length).toBeLessThanOrEqual(settings.most + settings.lanes);
            await turns(taking);
            taken.push(...batch);
            isTaking = false;
            return ok(null);
          },
        );
        expect(outcome.ok).toBe(true);
        expect(taken.sort((one, other) => one - other)).toEqual([...items.keys()]);
        expect(lasts).toEqual(lasts.map((_, at) => at === lasts.length - 1));
      }),
    );
  });

  it('fetches on while a batch is taken', async () => {
    const log: string[] = [];
    let secondIsFetched = (): void => undefined;
    const second = new Promise<void>((resolve) => (secondIsFetched = resolve));
    await inBatches(
      [1, 2, 3],
      { ...settings, lanes: 1, most: 1 },
      (item) => {
        log.push(`fetched ${String(item)}`);
        if (item === 2) secondIsFetched();
        return Promise.resolve(ok(item));
      },
      async ([item]) => {
        // Whoever waits for the first batch before it fetches the second one ends here.
        await second;
        log.push(`took ${String(item)}`);
        return ok(null);
      },
    );
    expect(log.filter((step) => step.startsWith('took'))).toEqual(['took 1', 'took 2', 'took 3']);
    expect(log.indexOf('fetched 3')).toBeGreaterThan(log.indexOf('took 1'));
  });

  it('takes what waits for long, however little it is', async () => {
    let clock = 0;
    const batches: number[] = [];
    await inBatches(
      [1, 2, 3, 4, 5],
      { ...settings, lanes: 1, most: 100, now: () => clock },
      (item) => {
        clock += 600;
        return Promise.resolve(ok(item));
      },
      (batch) => {
        batches.push(batch.length);
        return none();
      },
    );
    expect(batches).toEqual([3, 2]);
  });

  it('keeps no more in memory than may be, whatever each weighs', async () => {
    const [lanes, heaviest, longest] = [3, 5_000, 2_000];
    const texts = fc.array(
      fc.nat(longest).map((length) => 'x'.repeat(length)),
      { minLength: 40, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (items) => {
        let fetched = 0;
        const taken: string[] = [];
        await inBatches(
          items,
          { lanes, heaviest, most: Infinity, everyMs: Infinity, now: () => 0 },
          (item) => {
            fetched += weightOf(item);
            return Promise.resolve(ok(item));
          },
          async (batch) => {
            const waiting = fetched - weightOf(taken);
            expect(waiting).toBeLessThanOrEqual(2 * (heaviest + lanes * weightOf('x'.repeat(longest))));
            await turns(3);
            taken.push(...batch);
            return ok(null);
          },
        );
        expect(taken).toHaveLength(items.length);
      }),
    );
  });

  it('stops at the first failure, and hands on what came before it', async () => {
    const fetched: number[] = [];
    const taken: (readonly [number, boolean])[] = [];
    const outcome = await inBatches(
      [1, 2, 3, 4, 5, 6],
      { ...settings, lanes: 1 },
      (item) => {
        fetched.push(item);
        return Promise.resolve(item === 3 ? err(appError('offline', 'gone')) : ok(item));
      },
      (batch, isLast) => {
        taken.push(...batch.map((item) => [item, isLast] as const));
        return none();
      },
    );
    expect(outcome).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(fetched).toEqual([1, 2, 3]);
    expect(taken).toEqual([
      [1, false],
      [2, false],
    ]);
  });

  it('fetches no more once a batch could not be taken', async () => {
    const fetched: number[] = [];
    const outcome = await inBatches(
      Array.from({ length: 50 }, (_, index) => index),
      { ...settings, lanes: 2, most: 2 },
      (item) => {
        fetched.push(item);
        return Promise.resolve(ok(item));
      },
      () => Promise.resolve(err(appError('storage-full', 'full'))),
    );
    expect(outcome).toMatchObject({ ok: false, error: { code: 'storage-full' } });
    expect(fetched.length).toBeLessThan(10);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SyncContext } from '../../../electron/sync/context.ts';
import { createUnread } from '../../../electron/sync/failed-reads.ts';
import type { RunOptions } from '../../../electron/sync/pull.ts';
import { createRunProgress } from '../../../electron/sync/run-progress.ts';
import { createRuns } from '../../../electron/sync/runs.ts';
import { noLog } from '../../../electron/log/log.ts';
import type { Clock } from '../../../shared/clock.ts';
import { ok } from '../../../shared/result.ts';
import '../../support/properties.ts';

interface Read {
  readonly options: RunOptions;
  readonly signal: AbortSignal;
  end(): void;
  ended: 'aborted' | 'whole' | null;
}

const stillClock: Clock = { now: () => 0, schedule: () => () => undefined };

/** Runs whose reads end when the test says so. */
function heldRuns() {
  const reads: Read[] = [];
  let store: SyncContext['store'] | null = {} as SyncContext['store'];
  const unread = createUnread(stillClock.now);
  const runs = createRuns({
    store: () => store,
    contextFor: (_store, signal) => ({ signal, now: stillClock.now }) as SyncContext,
    progress: createRunProgress({ clock: stillClock, changed: () => undefined, woke: () => undefined }),
    unread,
    reportedUnread: () => ({ problems: 0, unreadable: [] }),
    refused: () => undefined,
    log: noLog,
    read: ({ signal }, options) =>
      new Promise((resolve) => {
        const end = (): void => {
          read.ended ??= signal.aborted ? 'aborted' : 'whole';
          resolve(ok(null));
        };
        const read: Read = { options, signal, end, ended: null };
        reads.push(read);
      }),
  });
  return {
    runs,
    reads,
    endRead: async (): Promise<void> => {
      reads.at(-1)?.end();
      await new Promise(setImmediate);
    },
    setStore: (there: boolean): void => {
      store = there ? ({} as SyncContext['store']) : null;
    },
  };
}

const covers = (run: RunOptions, asked: RunOptions): boolean =>
  run.spaceId === asked.spaceId &&
  (run.full || !asked.full) &&
  ((run.everySpace ?? run.full) || !(asked.everySpace ?? asked.full));

describe('the runs of the sync', () => {
  it('read everything again for a person whose request another window interrupts', async () => {
    const { runs, reads, endRead } = heldRuns();
    runs.startNext({ full: true, everySpace: true });
    runs.pause();
    runs.startNext({ full: false });
    await endRead();
    expect(reads.map(({ options }) => options)).toEqual([
      { full: true, everySpace: true },
      { full: true, everySpace: true },
    ]);
  });

  it('wait for a store, and stay paused until somebody starts one', async () => {
    const { runs, reads, endRead, setStore } = heldRuns();
    setStore(false);
    runs.startNext({ full: true });
    expect(reads).toEqual([]);
    setStore(true);
    runs.start({ full: false });
    expect(reads.map(({ options }) => options.full)).toEqual([true]);
    runs.pause();
    await endRead();
    expect(runs.isRunning()).toBe(false);
  });

  it('over one space resume nothing else of a paused sync, and the next over everything does', async () => {
    const { runs, reads, endRead } = heldRuns();
    runs.startNext({ full: true });
    runs.pause();
    runs.startNext({ full: true, spaceId: 'a' });
    await endRead();
    await endRead();
    expect(runs.isRunning()).toBe(false);
    runs.start({ full: false });
    expect(reads.map(({ options }) => [options.spaceId, options.full])).toEqual([
      [undefined, true],
      ['a', true],
      [undefined, true],
    ]);
  });

  const whole = fc.record({ full: fc.boolean(), everySpace: fc.boolean() });
  const options: fc.Arbitrary<RunOptions> = fc.oneof(
    whole,
    fc.record({ full: fc.boolean(), spaceId: fc.constantFrom('a', 'b') }),
  );
  const act = fc.oneof(
    fc.record({ do: fc.constantFrom('ask' as const, 'trigger' as const), options }),
    fc.record({
      do: fc.constantFrom('pause' as const, 'wake' as const, 'end' as const, 'hide' as const, 'show' as const),
    }),
  );

  it('read all that was asked for after it was asked for, whatever interrupts them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const { runs, reads, endRead, setStore } = heldRuns();
        const asked: { readonly options: RunOptions; readonly from: number }[] = [];
        for (const one of acts) {
          if (one.do === 'ask') {
            asked.push({ options: one.options, from: reads.length });
            runs.startNext(one.options);
          } else if (one.do === 'trigger') runs.start(one.options);
          else if (one.do === 'pause') runs.pause();
          else if (one.do === 'wake') runs.startOver();
          else if (one.do === 'end') await endRead();
          else setStore(one.do === 'show');
          expect(reads.filter(({ ended }) => ended === null).length).toBeLessThanOrEqual(1);
        }
        setStore(true);
        runs.startNext({ full: false });
        while (runs.isRunning()) await endRead();
        for (const { options: wanted, from } of asked)
          expect(
            reads.slice(from).some((read) => read.ended === 'whole' && covers(read.options, wanted)),
            `${JSON.stringify(wanted)} in ${JSON.stringify(reads)}`,
          ).toBe(true);
      }),
    );
  });
});

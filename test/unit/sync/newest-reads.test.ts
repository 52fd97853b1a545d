import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NewestReads } from '../../../electron/sync/newest-reads.ts';

interface Read {
  readonly signal: AbortSignal;
  end(): Promise<void>;
}

function startIn(reads: NewestReads): Read {
  let signal = AbortSignal.abort();
  let resolve = (): void => undefined;
  const done = reads.read((given) => {
    signal = given;
    return new Promise<void>((ended) => (resolve = ended));
  });
  return {
    signal,
    end: () => {
      resolve();
      return done;
    },
  };
}

describe('reading what was opened', () => {
  it('continues the three that were opened last, whatever ended before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(fc.nat(9), { nil: 'start' as const }), { minLength: 20 }), async (moves) => {
        const reads = new NewestReads(new AbortController().signal);
        let running: Read[] = [];
        for (const move of moves) {
          if (move === 'start') running.push(startIn(reads));
          else {
            const [ended] = running.slice(move, move + 1);
            await ended?.end();
            running = running.filter((one) => one !== ended);
          }
          expect(running.slice(-3).filter(({ signal }) => signal.aborted)).toEqual([]);
          expect(running.slice(0, -3).filter(({ signal }) => !signal.aborted)).toEqual([]);
          // What was given up ends, as its requests do.
          for (const given of running.slice(0, -3)) await given.end();
          running = running.slice(-3);
        }
      }),
    );
  });

  it('ends all of them when nothing is to be read any more', () => {
    const disposed = new AbortController();
    const reads = new NewestReads(disposed.signal);
    const running = [startIn(reads), startIn(reads)];
    disposed.abort();
    expect(running.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });
});

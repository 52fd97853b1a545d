import { describe, expect, it } from 'vitest';
import { ok, type Result } from '#shared/result.ts';
import { createPeer, type Wire } from '#shared/rpc/peer.ts';
import { wirePair } from '../../integration/support/wire-pair.ts';
import { until } from '../until.ts';

interface Calls {
  readonly double: (input: number) => number;
  readonly fail: (input: null) => null;
}
interface Watches {
  readonly count: (input: null) => number;
}
interface Events {
  readonly rang: string;
}
type Nothing = Record<never, never>;

function pair(): {
  readonly near: ReturnType<typeof createPeer<Calls, Events, Watches>>;
  readonly far: ReturnType<typeof createPeer<Nothing, Nothing, Nothing, Calls, Events, Watches>>;
  readonly wire: Wire;
  readonly watched: { stopped: number; emit: ((value: Result<number>) => void) | null };
} {
  const [one, other] = wirePair();
  const watched: { stopped: number; emit: ((value: Result<number>) => void) | null } = { stopped: 0, emit: null };
  const far = createPeer<Nothing, Nothing, Nothing, Calls, Events, Watches>(other, {
    calls: {
      double: (input) => ok(input * 2),
      fail: () => {
        throw new Error('a mistake of ours');
      },
    },
    watches: {
      count: (_input, emit) => {
        watched.emit = emit;
        emit(ok(1));
        return () => {
          watched.stopped += 1;
        };
      },
    },
  });
  return { near: createPeer<Calls, Events, Watches>(one, { calls: {}, watches: {} }), far, wire: one, watched };
}

describe('a peer', () => {
  it('answers each call with its own result', async () => {
    const { near } = pair();
    const answers = await Promise.all([1, 2, 3].map((input) => near.invoke('double', input)));
    expect(answers).toEqual([ok(2), ok(4), ok(6)]);
  });

  it('turns an exception into an error that names the call', async () => {
    const failed = await pair().near.invoke('fail', null);
    expect(failed).toMatchObject({ ok: false, error: { code: 'internal', detail: 'fail: a mistake of ours' } });
  });

  it('finds nothing under a name that every object has', async () => {
    const { near } = pair();
    const answer = await near.invoke('constructor' as 'double', 1);
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
  });

  it('tells a watched value until the watcher stops, and stops the source then', async () => {
    const { near, watched } = pair();
    const seen: unknown[] = [];
    const stop = near.watch('count', null, (value) => seen.push(value));
    await until(() => seen.length > 0);
    watched.emit?.(ok(2));
    await until(() => seen.length > 1);
    stop();
    watched.emit?.(ok(3));
    await until(() => watched.stopped > 0);
    // What was told before this answer would have arrived before it.
    await near.invoke('double', 1);
    expect([seen, watched.stopped]).toEqual([[ok(1), ok(2)], 1]);
  });

  it('ends open calls and watches when the wire closes, and answers later calls at once', async () => {
    const { near, wire, watched } = pair();
    near.watch('count', null, () => undefined);
    await until(() => watched.emit !== null);
    const open = near.invoke('double', 1);
    wire.close();
    expect(await open).toMatchObject({ ok: false, error: { code: 'not-running' } });
    expect(await near.invoke('double', 1)).toMatchObject({ ok: false, error: { code: 'not-running' } });
    expect(watched.stopped).toBe(1);
  });

  it('ignores what is no message of its own', async () => {
    const [one, other] = wirePair();
    createPeer<Nothing, Nothing, Nothing, Calls>(other, {
      calls: { double: (input) => ok(input), fail: () => ok(null) },
      watches: {},
    });
    const near = createPeer<Calls>(one, { calls: {}, watches: {} });
    for (const noise of [null, 7, 'text', { t: 'unknown' }, { data: 1 }]) one.post(noise);
    expect(await near.invoke('double', 5)).toEqual(ok(5));
  });

  it('tells events to whoever listens', async () => {
    const { near, far } = pair();
    const heard: string[] = [];
    near.subscribe('rang', (payload) => heard.push(payload));
    far.emit('rang', 'once');
    await near.invoke('double', 1);
    expect(heard).toEqual(['once']);
  });
});

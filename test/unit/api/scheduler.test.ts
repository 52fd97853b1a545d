import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import type { RequestWait } from '#shared/rpc/host.ts';
import { createScheduler, type Priority } from '../../../electron/api/scheduler.ts';
import { createFakeClock } from './fake-clock.ts';

function setup(concurrency: number) {
  const clock = createFakeClock();
  const waits: (RequestWait | null)[] = [];
  const scheduler = createScheduler(clock, { concurrency, random: () => 1, onWait: (wait) => waits.push(wait) });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (name: string, priority: Priority = 'normal', signal?: AbortSignal) =>
    scheduler.run(priority, signal, async () => {
      started.push(name);
      await new Promise<void>((resolve) => finish.set(name, resolve));
      return ok(name);
    });
  const end = async (name: string): Promise<void> => {
    finish.get(name)?.();
    await clock.advance(0);
  };
  const answer = (status: number, headers: Record<string, string>): void => {
    scheduler.answered({ status, headers: new Headers(headers), at: clock.now() });
  };
  return { clock, run, end, started, answer, waits, tryNow: () => scheduler.tryNow() };
}

describe('the scheduler', () => {
  it('keeps to the bound and then goes on with the next', async () => {
    const { run, end, started } = setup(2);
    void run('a');
    void run('b');
    void run('c');
    expect(started).toEqual(['a', 'b']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('lets visible things overtake, and the background come last', async () => {
    const { run, end, started } = setup(1);
    void run('first');
    void run('background', 'background');
    void run('normal');
    void run('page', 'visible');
    void run('picture', 'visible');
    void run('more', 'visible');
    // Visible things may go a little beyond the bound.
    expect(started).toEqual(['first', 'page', 'picture']);
    for (const name of ['first', 'page', 'picture', 'more', 'normal']) await end(name);
    expect(started).toEqual(['first', 'page', 'picture', 'more', 'normal', 'background']);
  });

  it('never runs what was cancelled while it waited, and says that nothing was sent', async () => {
    const { run, end, started } = setup(1);
    const stop = new AbortController();
    void run('a');
    const cancelled = run('b', 'normal', stop.signal);
    stop.abort();
    expect(await cancelled).toMatchObject({ ok: false, error: { code: 'cancelled', sent: 'no' } });
    await end('a');
    expect(started).toEqual(['a']);
    expect(await run('c', 'normal', stop.signal)).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('waits while the gate is closed, and then lets the visible ones through first', async () => {
    const { clock, run, started, answer } = setup(1);
    answer(429, { 'retry-after': '10' });
    void run('normal');
    void run('visible', 'visible');
    await clock.advance(9_999);
    expect(started).toEqual([]);
    await clock.advance(1);
    expect(started).toEqual(['visible']);
  });

  it('refuses at once rather than hang for minutes', async () => {
    const { run, answer } = setup(1);
    answer(429, { 'retry-after': '600' });
    expect(await run('a')).toMatchObject({
      ok: false,
      error: { code: 'rate-limited', retryAfterMs: 600_000, sent: 'no' },
    });
  });

  it('gives a slot back when a task throws', async () => {
    const clock = createFakeClock();
    const scheduler = createScheduler(clock, { concurrency: 1, random: () => 1, onWait: () => undefined });
    const broken = await scheduler.run('normal', undefined, () => Promise.reject(new Error('Bearer secret')));
    expect(broken).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(broken)).not.toContain('secret');
    expect(await scheduler.run('normal', undefined, () => Promise.resolve(ok(1)))).toEqual(ok(1));
  });

  it('does not wait as long as a clock was set back', async () => {
    const { clock, run, end, started, answer } = setup(1);
    void run('a');
    answer(429, { 'retry-after': '60' });
    await end('a');
    void run('b');
    clock.set(clock.now() - 60 * 60_000);
    void run('c');
    await clock.advance(0);
    expect(started).toEqual(['a', 'b']);
  });

  it('tells of a wait of more than three seconds, with its reason and its end, and when it is over', async () => {
    const { clock, run, answer, waits } = setup(1);
    answer(429, { 'retry-after': '3' });
    void run('a');
    expect(waits).toEqual([]);
    await clock.advance(3_000);
    answer(429, { 'retry-after': '60' });
    void run('b', 'visible');
    const until = clock.now() + 60_000;
    expect(waits).toEqual([{ reason: 'asked', until }]);
    await clock.advance(60_000);
    expect(waits).toEqual([{ reason: 'asked', until }, null]);
  });

  it('tells of a wait for which it refused a request, until the server has answered well', async () => {
    const { clock, run, end, answer, waits, tryNow } = setup(1);
    answer(429, { 'retry-after': '600' });
    const until = clock.now() + 600_000;
    expect(await run('a')).toMatchObject({ ok: false, error: { code: 'rate-limited' } });
    expect(waits).toEqual([{ reason: 'asked', until }]);
    tryNow();
    void run('b');
    answer(200, {});
    await end('b');
    expect(waits).toEqual([{ reason: 'asked', until }, null]);
  });

  it('tells no more of a wait whose requests were cancelled', () => {
    const { run, answer, waits } = setup(1);
    const stop = new AbortController();
    answer(429, { 'retry-after': '60' });
    void run('a', 'normal', stop.signal);
    stop.abort();
    expect(waits.at(-1)).toBeNull();
  });

  it('sends waiting requests at once when somebody asks again', async () => {
    const { clock, run, started, answer, tryNow } = setup(1);
    answer(429, { 'retry-after': '60' });
    void run('a');
    tryNow();
    expect(started).toEqual(['a']);
    await clock.advance(0);
    expect(clock.pending()).toBe(0);
  });
});

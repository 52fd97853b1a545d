import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../electron/api/client.ts';
import { pacedFetch } from '../../../electron/api/paced-fetch.ts';
import { sleep } from '#shared/clock.ts';
import { createFakeClock } from './fake-clock.ts';

const ORIGINS = ['https://one.example', 'https://two.example', 'https://two.example:8443'] as const;

function setup() {
  const clock = createFakeClock();
  const sent: { readonly origin: string; readonly at: number }[] = [];
  const fetch = pacedFetch((url) => {
    sent.push({ origin: new URL(url).origin, at: clock.now() });
    return Promise.resolve({ status: 200, headers: new Headers(), body: null });
  }, clock);
  const ask = (url: string, signal = new AbortController().signal) =>
    fetch(url, { headers: {}, redirect: 'manual', cache: 'no-store', signal });
  return { clock, sent, fetch, ask };
}

/** The most that left within any second. */
function mostInASecond(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at <= from + 1_000).length));
}

describe('requests to one origin', () => {
  it('are never more than fifty in a second, and none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 30 }), fc.constantFrom(...ORIGINS)), {
          minLength: 5,
          maxLength: 20,
        }),
        async (bursts) => {
          const { clock, sent, ask } = setup();
          const all: Promise<unknown>[] = [];
          for (const [pause, amount, origin] of bursts) {
            await clock.until(sleep(clock, pause));
            for (let index = 0; index < amount; index += 1) all.push(ask(`${origin}/v1/${index}`));
          }
          await clock.until(Promise.all(all));
          expect(sent).toHaveLength(bursts.reduce((sum, [, amount]) => sum + amount, 0));
          for (const origin of ORIGINS) {
            const times = sent.flatMap((one) => (one.origin === origin ? [one.at] : []));
            expect(mostInASecond(times)).toBeLessThanOrEqual(50);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('leave at once where there are few, and do not wait for those to another origin', async () => {
    const { clock, sent, ask } = setup();
    for (let index = 0; index < 60; index += 1) void ask(`${ORIGINS[0]}/`);
    await ask(`${ORIGINS[1]}/`);
    await clock.advance(0);
    expect(sent.filter(({ origin }) => origin === ORIGINS[0])).toHaveLength(50);
    expect(sent.filter(({ origin }) => origin === ORIGINS[1])).toHaveLength(1);
  });

  it('do not wait as long as a clock was set back', async () => {
    const { clock, sent, ask } = setup();
    for (let index = 0; index < 50; index += 1) void ask(`${ORIGINS[0]}/`);
    clock.set(clock.now() - 60 * 60_000);
    await ask(`${ORIGINS[0]}/`);
    expect(sent).toHaveLength(51);
  });

  it('that are cancelled while they wait were not sent', async () => {
    const { clock, fetch, ask } = setup();
    for (let index = 0; index < 50; index += 1) void ask('https://api.example.com/');
    const stop = new AbortController();
    const client = createClient({ baseUrl: 'https://api.example.com', token: 't', fetch, clock });
    const posted = client.call(
      'postCommentInSpace',
      { spaceId: 's', body: { body: { markdown: 'Hello' } } },
      { signal: stop.signal },
    );
    await clock.advance(10);
    stop.abort();
    expect(await posted).toMatchObject({ ok: false, error: { code: 'cancelled', sent: 'no' } });
  });
});

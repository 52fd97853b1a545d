import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../electron/api/client.ts';
import type { Clock } from '#shared/clock.ts';
import { createFakeClock } from '../../unit/api/fake-clock.ts';
import { HurriedClock } from '../support/hurried-clock.ts';
import {
  answerInPieces,
  answerJson,
  answerText,
  breakOff,
  drop,
  neverAnswer,
  stall,
  startNastyServer,
  truncate,
  type NastyServer,
} from './nasty-server.ts';

const TOKEN = 'integration-token';
const TIMEOUT_MS = 10_000;
const file = { id: 'f', name: 'photo.png', contentType: 'image/png', downloadURL: 'https://files.example/f', size: 1 };
const page = { id: 'p', title: 'Grüße', markdown: `# Grüße\n\n${'Ä word. '.repeat(200_000)}` };

let server: NastyServer;
let client: Client;
let limits: ReturnType<typeof limitsOf>;

beforeEach(async () => {
  server = await startNastyServer();
  limits = limitsOf();
  const { clock } = limits;
  client = createClient({ baseUrl: server.baseUrl, token: TOKEN, fetch, clock, random: () => 0, concurrency: 1 });
});

/** A clock on which waits between tries are over at once, and limits are reached when the test says that time has passed. */
function limitsOf() {
  const time = createFakeClock();
  const signs = { count: 0 };
  const clock: Clock = {
    now: time.now,
    schedule(delayMs, work) {
      if (delayMs >= TIMEOUT_MS) {
        if (delayMs === TIMEOUT_MS) signs.count += 1;
        return time.schedule(delayMs, work);
      }
      const turn = setImmediate(work);
      return () => {
        clearImmediate(turn);
      };
    },
  };
  return {
    clock,
    pass: (ms: number) => time.advance(ms),
    /** Until the limit of silence has begun anew so often: at the start, with the head of an answer, with each piece. */
    untilSigns: (count: number) => expect.poll(() => signs.count).toBeGreaterThanOrEqual(count),
  };
}
afterEach(() => server.close());

const getFile = () => client.call('getFileInSpace', { spaceId: 's', fileId: 'f' }, { timeoutMs: TIMEOUT_MS });
const post = () =>
  client.call('postCommentInSpace', { spaceId: 's', body: { body: { markdown: 'Hello' } } }, { timeoutMs: TIMEOUT_MS });

describe('over a real connection', () => {
  it('reads a large body whole, in its encoding', async () => {
    server.plan(answerJson(page));
    const result = await client.call('getPageInSpace', { spaceId: 's', pageId: 'p' });
    expect(result).toEqual({ ok: true, value: page });
  });

  it.each([204, 205])('takes a delete that answers %i for done', async (status) => {
    server.plan(answerText('', status));
    expect(await client.call('deleteCommentInSpace', { spaceId: 's', commentId: 'c' })).toEqual({
      ok: true,
      value: undefined,
    });
  });

  it.each([
    ['drops', drop],
    ['breaks off in the middle', breakOff(file)],
    ['is cut short and says it is complete', truncate(file)],
    ['is an error page of a proxy', answerText('<html>Bad gateway', 502, { 'content-type': 'text/html' })],
  ])('reads again when an answer %s', async (_what, behaviour) => {
    server.plan(behaviour, answerJson(file));
    expect(await getFile()).toEqual({ ok: true, value: file });
    expect(server.requests).toHaveLength(2);
  });

  /** What has no end, and how many signs of life it gives. */
  const silences = [
    ['stalls after its head', stall, 3],
    ['never comes', neverAnswer, 1],
  ] as const;

  /** Until the service has the request and the client has heard all that it will hear; then the limit passes. */
  async function passLimit(signs: number): Promise<void> {
    await expect.poll(() => server.requests.length).toBe(1);
    await limits.untilSigns(signs);
    await limits.pass(TIMEOUT_MS);
  }

  it.each(silences)('reads again when an answer %s', async (_what, behaviour, signs) => {
    server.plan(behaviour, answerJson(file));
    const result = getFile();
    await passLimit(signs);
    expect(await result).toEqual({ ok: true, value: file });
    expect(server.requests).toHaveLength(2);
  });

  it.each(silences)('sends a create once when its answer %s, and says that it may have arrived', async (...silence) => {
    const [, behaviour, signs] = silence;
    server.plan(behaviour);
    const result = post();
    await passLimit(signs);
    const error = { code: 'timeout', operation: 'postCommentInSpace', sent: 'maybe' };
    expect(await result).toMatchObject({ ok: false, error });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['drops', drop, 'offline', 'maybe'],
    ['breaks off in the middle', breakOff(file), 'offline', 'maybe'],
    ['is cut short and says it is complete', truncate(file), 'invalid-response', 'yes'],
  ])('sends a create once when its answer %s, and says whether it arrived', async (_what, behaviour, code, sent) => {
    server.plan(behaviour);
    expect(await post()).toMatchObject({ ok: false, error: { code, operation: 'postCommentInSpace', sent } });
    expect(server.requests).toHaveLength(1);
  });

  it('is patient with an answer that is slow but alive', async () => {
    const answer = answerInPieces(file, 5);
    server.plan(answer.behaviour);
    const result = getFile();
    await expect.poll(() => server.requests.length).toBe(1);
    for (let piece = 1; piece <= 5; piece += 1) {
      answer.next();
      await limits.untilSigns(2 + piece);
      await limits.pass(TIMEOUT_MS - 1);
    }
    answer.end();
    expect(await result).toEqual({ ok: true, value: file });
    expect(server.requests).toHaveLength(1);
  });

  it('tells a sign-in page of the network from the service', async () => {
    server.plan(answerText('<!doctype html><title>Welcome to the hotel</title>', 200, { 'content-type': 'text/html' }));
    expect(await getFile()).toMatchObject({ ok: false, error: { code: 'not-the-service', status: 200 } });
    expect(server.requests).toHaveLength(1);
  });

  it('knows that a create never left when nobody listens', async () => {
    await server.close();
    expect(await post()).toMatchObject({ ok: false, error: { code: 'offline', sent: 'no' } });
    server = await startNastyServer();
  });

  it('stops at once when it is told to', async () => {
    server.plan(neverAnswer);
    const stop = new AbortController();
    const result = client.call('getFileInSpace', { spaceId: 's', fileId: 'f' }, { signal: stop.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    stop.abort();
    expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('leaves no body unread, so that connections are used again', async () => {
    const refusal = answerText('x'.repeat(100_000), 404, { 'content-type': 'text/plain' });
    server.plan(refusal, answerText('ignored'.repeat(10_000), 200), refusal);
    expect((await getFile()).ok).toBe(false);
    expect((await client.call('deleteCommentInSpace', { spaceId: 's', commentId: 'c' })).ok).toBe(true);
    for (let calls = 0; calls < 8; calls += 1) await getFile();
    expect(server.requests).toHaveLength(10);
    // A body left unread would hold its connection: ten of them.
    expect(new Set(server.requests.map(({ socket }) => socket)).size).toBeLessThan(4);
  });
});

describe('a redirect to another origin', () => {
  it('is not followed, so the token goes nowhere', async () => {
    const other = await startNastyServer();
    try {
      other.plan(answerJson(file));
      server.plan(answerText('', 302, { location: `${other.baseUrl}/v1/spaces/s/content/files/f` }));
      expect(await getFile()).toMatchObject({ ok: false, error: { code: 'redirected', status: 302 } });
      expect(other.requests).toEqual([]);
      expect(server.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`]);
    } finally {
      await other.close();
    }
  });
});

describe('a service with a limit', () => {
  it('never sees more requests than it allows when it counts them', async () => {
    const perWindow = 5;
    const clock = new HurriedClock({});
    let left = perWindow;
    let resetAt = Math.ceil(clock.now() / 1_000) + 1;
    let refused = 0;
    server.plan((request, response) => {
      if (clock.now() / 1_000 >= resetAt) {
        left = perWindow;
        resetAt = Math.ceil(clock.now() / 1_000) + 1;
      }
      left -= 1;
      const headers = {
        'x-ratelimit-limit': String(perWindow),
        'x-ratelimit-remaining': String(Math.max(0, left)),
        'x-ratelimit-reset': String(resetAt),
      };
      if (left < 0) {
        refused += 1;
        answerJson({ error: { code: 429, message: 'Slow down' } }, 429, headers)(request, response);
      } else answerJson(file, 200, headers)(request, response);
    });
    const hurried: typeof fetch = (input, init) => clock.during(fetch(input, init));
    const patient = createClient({ baseUrl: server.baseUrl, token: TOKEN, fetch: hurried, clock, concurrency: 2 });
    const calls = Array.from({ length: 8 }, () => patient.call('getFileInSpace', { spaceId: 's', fileId: 'f' }));
    const results = await Promise.all(calls);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(refused).toBe(0);
  });
});

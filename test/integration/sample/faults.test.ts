import { afterEach, describe, expect, it } from 'vitest';
import { createFaults, type Fault, type FaultSchedule } from '../../../electron/sample/faults.ts';
import { startCaller, type Caller } from './caller.ts';

const spaceId = 'spc_Pe1icanDg3';
let caller: Caller;
afterEach(() => caller.service.close());

const start = async (fault: Fault, more: Partial<NonNullable<FaultSchedule['rules']>[number]> = {}) => {
  caller = await startCaller({ faults: { rules: [{ fault, count: 1, ...more }] } });
};
const post = (markdown: string) => caller.send('postCommentInSpace', { spaceId, body: { body: { markdown } } });
const texts = async () =>
  (await caller.ok('listSpaceComments', { spaceId, query: { limit: 3 } })).items.map(({ body }) => body.markdown);

describe('a fault', () => {
  it('drops the connection before the work, which is then not done', async () => {
    await start({ kind: 'drop-before' }, { route: 'postCommentInSpace' });
    await expect(post('lost')).rejects.toThrow();
    expect(await texts()).not.toContain('lost');
    expect((await post('found')).status).toBe(200);
  });

  it('drops the connection after the work, which is then done', async () => {
    await start({ kind: 'drop-after' }, { route: 'postCommentInSpace' });
    await expect(post('done all the same')).rejects.toThrow();
    expect(await texts()).toContain('done all the same');
  });

  it('answers 429 with the time to wait', async () => {
    await start({ kind: 'rate-limit', retryAfterSeconds: 3 });
    const refused = await post('too early');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3']);
    expect((await post('in time')).status).toBe(200);
  });

  it('answers 503 before or after the work', async () => {
    await start({ kind: 'status', status: 503 }, { route: 'POST' });
    expect((await post('not done')).status).toBe(503);
    expect(await texts()).not.toContain('not done');
    await caller.service.close();
    await start({ kind: 'status-after', status: 502 }, { route: 'POST' });
    expect((await post('done')).status).toBe(502);
    expect(await texts()).toContain('done');
  });

  it('answers with what is no JSON at all', async () => {
    await start({ kind: 'garbage' }, { route: 'GET' });
    const answer = await caller.send('getSpace', { spaceId });
    expect([answer.status, answer.text.startsWith('<!doctype html>')]).toEqual([200, true]);
  });

  it('breaks an answer off in the middle', async () => {
    await start({ kind: 'truncate' }, { route: 'getCurrentRevision' });
    await expect(caller.send('getCurrentRevision', { spaceId })).rejects.toThrow();
    expect(await caller.status('getCurrentRevision', { spaceId })).toBe(200);
  });

  it('sets the clock of the service wrong', async () => {
    await start({ kind: 'clock', ms: -3_600_000 }, { route: 'postCommentInSpace' });
    const comment = await caller.ok('postCommentInSpace', { spaceId, body: { body: { markdown: 'an hour ago' } } });
    expect(Date.parse(comment.postedAt)).toBeLessThan(Date.now() - 3_500_000);
  });

  it('shifts the pages of a list, so that rows come twice', async () => {
    await start({ kind: 'shift', rows: -1 }, { route: 'listSpaceComments', skip: 1 });
    const first = await caller.ok('listSpaceComments', { spaceId, query: { limit: 2 } });
    const second = await caller.ok('listSpaceComments', { spaceId, query: { limit: 2, page: first.next?.page } });
    expect(second.items[0]?.id).toBe(first.items[1]?.id);
  });

  it('answers late', async () => {
    await start({ kind: 'latency', ms: 120 });
    const began = performance.now();
    await caller.ok('getSpace', { spaceId });
    expect(performance.now() - began).toBeGreaterThanOrEqual(115);
  });
});

describe('a schedule of faults', () => {
  it('meets the same requests again from the same seed, and others from another', async () => {
    caller = await startCaller();
    const run = (seed: number): string => {
      const fault: Fault = { kind: 'drop-before' };
      const next = createFaults({ seed, rules: [{ fault, probability: 0.5 }] });
      return Array.from({ length: 64 }, () => next({ operation: 'getSpace', method: 'GET' }).length).join('');
    };
    expect(run(7)).toBe(run(7));
    expect(run(7)).not.toBe(run(8));
    expect(run(7)).toMatch(/^(?=.*0)(?=.*1)/);
  });
});

describe('the rate limit', () => {
  it('refuses with 429 when a window is used up, and begins anew with the next', async () => {
    let now = Date.parse('2026-11-21T00:00:00.000Z');
    caller = await startCaller({ rateLimit: { limit: 2, windowMs: 10_000 }, now: () => now });
    expect(await caller.status('getSpace', { spaceId })).toBe(200);
    expect(await caller.status('getSpace', { spaceId })).toBe(200);
    const refused = await caller.send('getSpace', { spaceId });
    expect([refused.status, refused.headers.get('X-RateLimit-Remaining')]).toEqual([429, '0']);
    expect(refused.headers.get('X-RateLimit-Reset')).toBe(String(now / 1000 + 10));
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 429 } });
    expect(await caller.status('getSpace', { spaceId }, 'reader')).toBe(200);
    now += 10_000;
    expect(await caller.status('getSpace', { spaceId })).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk, wordsOnService, type Desk } from './desk.ts';

/** What the outbox makes of each answer that is not the one that was hoped for. */

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});

afterAll(() => desk.close());

const said = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json({ error: { code: status, message: 'No.' } }, { status, headers });

const portal = (): Response =>
  new Response('<!doctype html><title>Bellevue</title>Your room number, please.', {
    headers: { 'content-type': 'text/html' },
  });

const isPost = (request: string): boolean => request.startsWith('POST');

describe('a comment that is answered with', () => {
  it.each([
    ['403', said(403), 'rejected', 'forbidden'],
    ['404 although its place is there', said(404), 'rejected', 'not-found'],
    ['409', said(409), 'rejected', 'conflict'],
    ['422', said(422), 'rejected', 'invalid-request'],
  ] as const)('%s rests where the person sees why, and goes when they say so', async (status, answer, state, code) => {
    desk.mishaps.push({ meets: isPost, then: answer });
    const words = `Answered with ${status}`;
    const { id } = await desk.queue({ kind: 'comment.create', spaceId: desk.world.spaceId, markdown: words });
    expect((await desk.untilState(id, 'rejected', 'held')).state).toBe(state);
    expect((await desk.untilState(id, state)).error?.code).toBe(code);
    await desk.act(id, { kind: 'retry' });
    await desk.untilState(id, 'done');
    expect((await wordsOnService(desk)).filter((one) => one === words)).toEqual([words]);
  });

  it.each([
    ['429', said(429, { 'retry-after': '1' })],
    ['503', said(503)],
    ['the sign-in page of a hotel', portal()],
  ] as const)('%s goes out once by itself', async (what, answer) => {
    desk.mishaps.push({ meets: isPost, then: answer });
    const words = `Answered with ${what}`;
    const { id } = await desk.queue({ kind: 'comment.create', spaceId: desk.world.spaceId, markdown: words });
    await desk.untilState(id, 'done');
    expect((await wordsOnService(desk)).filter((one) => one === words)).toEqual([words]);
  });

  it('401 once goes out by itself, since one refusal may be a hiccup', async () => {
    desk.mishaps.push({ meets: isPost, then: said(401) });
    const words = 'Answered with 401 once';
    const { id } = await desk.queue({ kind: 'comment.create', spaceId: desk.world.spaceId, markdown: words });
    await desk.untilState(id, 'done');
    expect(desk.galley().state().accounts[0]?.session).toBe('signed-in');
    expect((await wordsOnService(desk)).filter((one) => one === words)).toEqual([words]);
  });

  it('401 again and again keeps everything, and goes out after the next sign-in', async () => {
    desk.mishaps.push({ meets: isPost, then: said(401) }, { meets: isPost, then: said(401) });
    const words = 'Answered with 401 twice';
    const { id } = await desk.queue({ kind: 'comment.create', spaceId: desk.world.spaceId, markdown: words });
    await expect.poll(() => desk.galley().state().accounts[0]?.session).toBe('refused');
    await desk.untilState(id, 'retrying');
    expect(await wordsOnService(desk)).not.toContain(words);
    await desk.restart();
    await desk.untilState(id, 'done');
    expect((await wordsOnService(desk)).filter((one) => one === words)).toEqual([words]);
  });
});

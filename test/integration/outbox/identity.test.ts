import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, wordsOnService, type Desk } from './desk.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(() => desk.close());

describe('while nobody says who is signed in', () => {
  it('nothing is sent, and everything goes out once when it is known', async () => {
    await desk.restart(() => {
      // As often as the client asks by itself before it gives up.
      for (let tries = 0; tries < 4; tries += 1) {
        desk.mishaps.push({ meets: (request) => request === 'GET /v1/user', then: 'never arrives' });
      }
    });
    const { spaceId } = desk.world;
    const { id } = await desk.queue({ kind: 'comment.create', spaceId, markdown: 'In whose name?' });
    const waiting = await desk.untilState(id, 'retrying');
    expect(waiting.error?.sent).toBe('no');
    expect(desk.galley().requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    await desk.untilState(id, 'done');
    expect(await wordsOnService(desk)).toEqual(['In whose name?']);
  }, 30_000);
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { must } from '../support/galley.ts';
import { openDesk, wordsOnService, type Desk } from './desk.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(() => desk.close());

describe('two tabs of one account that write at the same time', () => {
  it('send each comment once, and both show all of them', async () => {
    const second = await desk.galley().openSecondPage();
    const { spaceId } = desk.world;
    const said = (tab: string, no: number): PendingWrite => ({
      kind: 'comment.create',
      spaceId,
      markdown: `Remark ${String(no)} of the ${tab} tab`,
    });
    const numbers = Array.from({ length: 12 }, (_one, no) => no);
    // Some of the answers are lost, so that both tabs have something in doubt.
    for (let lost = 0; lost < 3; lost += 1) {
      desk.mishaps.push({ meets: (request) => request.startsWith('POST'), then: 'answer is lost' });
    }
    const queued = await Promise.all(
      numbers.flatMap((no) => [
        desk.queue(said('first', no)),
        second.invoke('enqueue', { write: said('second', no), draft: null }).then((result) => must(result).operation),
      ]),
    );
    for (const { id } of queued) await desk.untilState(id, 'done');
    const words = await wordsOnService(desk);
    expect([...words].sort()).toEqual(
      numbers
        .flatMap((no) => [`Remark ${String(no)} of the first tab`, `Remark ${String(no)} of the second tab`])
        .sort(),
    );
  });

  it('that edit the same comment lose neither text: the later one is a conflict with both', async () => {
    const second = await desk.galley().openSecondPage();
    const { spaceId } = desk.world;
    const { id } = await desk.queue({ kind: 'comment.create', spaceId, markdown: 'One' });
    const server = (await desk.untilState(id, 'done')).serverId ?? '';
    const edit = (markdown: string): PendingWrite => ({
      kind: 'comment.edit',
      spaceId,
      comment: { server },
      markdown,
      base: 'One',
    });
    const first = await desk.queue(edit('Two'));
    await desk.untilState(first.id, 'done');
    // It still had the old text before it.
    const other = must(await second.invoke('enqueue', { write: edit('Three'), draft: null })).operation;
    const { conflict } = await desk.untilState(other.id, 'conflict');
    expect([conflict?.base, conflict?.mine, conflict?.theirs.trim()]).toEqual(['One', 'Three', 'Two']);
    expect(await wordsOnService(desk)).toEqual(['Two']);
  });
});

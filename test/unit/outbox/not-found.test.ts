import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import { MemoryDisk, openDesk, SETTLE_MS, START } from './desk.ts';
import { refused } from './fake-service.ts';
import { queuedComment, queuedReply } from './operations.ts';

/** What the sender makes of "not found": an answer to one request, which a look at the thing itself confirms or not. */

const GET = 'getCommentInSpace';
const UPDATE = 'updateCommentInSpace';
const on = (id: string) => ({ spaceId: 'space', comment: { server: id } });
const removal = (id: string): PendingWrite => ({ kind: 'comment.delete', ...on(id) });
const like = (id: string): PendingWrite => ({ kind: 'comment.react', ...on(id), emoji: '1f44d', add: true });
const resolve = (id: string): PendingWrite => ({ kind: 'comment.resolve', ...on(id), resolved: true });
const edit = (id: string): PendingWrite => ({ kind: 'comment.edit', ...on(id), markdown: 'Mine', base: 'Theirs' });

describe('a write that is answered "not found"', () => {
  it('was refused where the thing is there, and is sent when the person tries again', async () => {
    const desk = await openDesk();
    const { id } = desk.service.say('Theirs');
    desk.service.befall('deleteCommentInSpace', refused('not-found'));
    desk.service.answers.set('deleteCommentInSpace', () => ok(undefined));
    await desk.queue(queuedComment('d', { write: removal(id) }));
    expect(desk.find('d')).toMatchObject({ state: 'rejected', error: { code: 'not-found' } });
    expect(desk.told.flatMap(({ rows }) => rows)).toEqual([]);
    await desk.outbox.act('d', { kind: 'retry' });
    await desk.pass(0);
    expect(desk.find('d')).toMatchObject({ state: 'done', serverId: id });
    expect(desk.find('d')).not.toHaveProperty('outcome');
  });

  it('is tried again by itself where nobody could look', async () => {
    const desk = await openDesk();
    const { id } = desk.service.say('Theirs');
    desk.service.befall(UPDATE, refused('not-found'));
    desk.service.befall(GET, (answer) => answer(), refused('timeout', 'maybe'));
    await desk.queue(queuedComment('e', { write: edit(id) }));
    expect(desk.find('e')).toMatchObject({ state: 'retrying', error: { code: 'timeout', sent: 'no' } });
    await desk.pass(2_000);
    expect(desk.state('e')).toBe('done');
    expect(desk.service.words()).toEqual(['Mine']);
  });

  it('is held with its text where the thing is gone', async () => {
    const desk = await openDesk();
    const { id } = desk.service.say('Theirs');
    desk.service.befall(UPDATE, (answer) => {
      desk.service.remove(id);
      return refused('not-found')(answer);
    });
    await desk.queue(queuedComment('e', { write: edit(id) }));
    expect(desk.find('e')).toMatchObject({ state: 'held', cause: 'target-gone', error: { code: 'not-found' } });
  });

  it.each([
    ['a reaction', like],
    ['a resolve', resolve],
  ] as const)('is over where the thing is gone and it is %s', async (_what, write) => {
    const desk = await openDesk();
    const { id } = desk.service.say('Theirs');
    desk.service.befall(UPDATE, (answer) => {
      desk.service.remove(id);
      return refused('not-found')(answer);
    });
    await desk.queue(queuedComment('w', { write: write(id) }));
    expect(desk.find('w')).toMatchObject({ state: 'done', outcome: 'target-gone', settled: true });
    expect(desk.find('w')).not.toHaveProperty('error');
  });

  it('is done where the thing is gone and it was to go', async () => {
    const desk = await openDesk();
    desk.service.answers.set('deleteCommentInSpace', () => ({ ok: false, error: NOT_FOUND }));
    await desk.queue(queuedComment('d', { write: removal('gone') }));
    expect(desk.find('d')).toMatchObject({ state: 'done', outcome: 'already-done', serverId: 'gone' });
    expect(desk.told.flatMap(({ rows }) => rows)).toMatchObject([{ kind: 'removed', commentId: 'gone' }]);
  });

  it('is looked at anew, whatever was read a moment ago', async () => {
    const desk = await openDesk();
    const { id } = desk.service.say('Theirs');
    desk.service.befall('postCommentReplyInSpace', (answer) => {
      desk.service.remove(id);
      return refused('not-found')(answer);
    });
    await desk.queue(queuedReply('r', { server: id }));
    expect(desk.find('r')).toMatchObject({ state: 'held', cause: 'target-gone' });
  });
});

const NOT_FOUND = { code: 'not-found', detail: 'no', sent: 'no' } as const;

describe('the look before sending', () => {
  it('that is answered "not found" by something else says of its place nothing', async () => {
    const desk = await openDesk();
    desk.service.answers.set('getPageInSpace', () => ok({ id: 'page' }));
    desk.service.befall('listSpaceComments', refused('not-found'));
    await desk.queue(queuedComment('a'));
    expect(desk.find('a')).toMatchObject({ state: 'rejected', error: { code: 'not-found' } });
    await desk.outbox.act('a', { kind: 'retry' });
    await desk.pass(0);
    expect(desk.state('a')).toBe('done');
  });

  it('ends a reaction and a resolve of a comment that is gone, without a request', async () => {
    const desk = await openDesk();
    await desk.queue(queuedComment('l', { write: like('gone') }));
    await desk.queue(queuedComment('r', { write: resolve('gone') }));
    for (const id of ['l', 'r']) expect(desk.find(id)).toMatchObject({ state: 'done', outcome: 'target-gone' });
    expect(desk.service.count(UPDATE)).toBe(0);
  });

  it('ends what is in doubt in the same way', async () => {
    const desk = await openDesk();
    await desk.queue(queuedComment('r', { write: resolve('gone'), state: 'in-doubt', attempts: 1, sentAt: 1 }));
    await desk.pass(SETTLE_MS);
    expect(desk.find('r')).toMatchObject({ state: 'done', outcome: 'target-gone' });
  });
});

describe('what an older version held', () => {
  const held = (id: string, more: Partial<PendingOperation>): PendingOperation =>
    queuedComment(id, { state: 'held', ...more });

  it('goes on by itself where nobody is needed, and is held as it was where somebody is', async () => {
    const disk = new MemoryDisk();
    for (const operation of [
      held('over', { write: like('gone'), cause: 'target-gone' }),
      held('same', { write: resolve('c1'), cause: 'done-by-other' }),
      held('text', { write: edit('gone'), cause: 'target-gone' }),
    ])
      disk.lines.push(JSON.stringify({ event: { type: 'enqueued', at: START, operation } }));
    const desk = await openDesk({ disk, paused: true });
    desk.service.say('Theirs', { status: 'resolved' });
    desk.sender.setPaused(false);
    await desk.pass(0);
    expect(desk.find('over')).toMatchObject({ state: 'done', outcome: 'target-gone' });
    expect(desk.find('same')).toMatchObject({ state: 'done', outcome: 'already-done' });
    expect(desk.find('text')).toMatchObject({ state: 'held', cause: 'target-gone' });
  });
});

describe('a write to a space that answers "not found" as a whole', () => {
  const LIST = 'listSpaceComments';

  it.each([
    ['a deletion', removal],
    ['a reaction', like],
    ['a resolve', resolve],
    ['an edit', edit],
  ] as const)('is held, and not called done, where it is %s', async (_what, write) => {
    const desk = await openDesk();
    const { id } = desk.service.say('Theirs');
    const hide = (): void => {
      for (const name of [GET, UPDATE, LIST, 'deleteCommentInSpace', 'deleteCommentReactionInSpace'])
        desk.service.befall(name, ...Array.from({ length: 4 }, () => refused('not-found')));
    };
    hide();
    await desk.queue(queuedComment('w', { write: write(id) }));
    expect(desk.find('w')).toMatchObject({ state: 'held', cause: 'permission-lost', error: { code: 'not-found' } });
    expect(desk.told.flatMap(({ rows }) => rows)).toEqual([]);
  });

  it('is not recognised as deleted while it is in doubt', async () => {
    const desk = await openDesk();
    const { id } = desk.service.say('Theirs');
    desk.service.befall(GET, refused('not-found'));
    desk.service.befall(LIST, refused('not-found'));
    await desk.queue(queuedComment('d', { write: removal(id), state: 'in-doubt', attempts: 1 }));
    await desk.pass(SETTLE_MS);
    expect(desk.find('d')).toMatchObject({ state: 'held', cause: 'permission-lost', mayBeThere: true });
  });
});

describe('what was not permitted', () => {
  it.each([
    ['forbidden', 'rejected'],
    ['not-found', 'held'],
  ] as const)('(%s, so %s) goes when its space can be read again, or everything is tried', async (code, state) => {
    for (const tries of ['permitted', 'elsewhere', 'all'] as const) {
      const desk = await openDesk();
      for (const name of ['listSpaceComments', 'getPageInSpace', 'postCommentInSpace'])
        desk.service.befall(name, ...Array.from({ length: 3 }, () => refused(code)));
      await desk.queue(queuedComment('a'));
      expect(desk.state('a')).toBe(state);
      desk.service.mishaps.clear();
      if (tries === 'all') desk.sender.tryNow('all');
      else desk.sender.permitted(tries === 'permitted' ? 'space' : 'another');
      await desk.pass(0);
      expect(desk.state('a')).toBe(tries === 'elsewhere' ? state : 'done');
    }
  });
});

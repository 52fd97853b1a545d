import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { err, ok } from '#shared/result.ts';
import { openDesk, SETTLE_MS, settle, START } from './desk.ts';
import { answerLost, failing, ME, refused, stopped } from './fake-service.ts';
import { queuedComment, queuedReply } from './operations.ts';

const POST = 'postCommentInSpace';
const LIST = 'listSpaceComments';
const like = { kind: 'comment.react', spaceId: 'space', emoji: '1f44d', add: true } as const;

/** What was tried before the desk was opened, and may have arrived. */
const doubted = (id: string, more: Partial<PendingOperation> = {}): PendingOperation =>
  queuedComment(id, { state: 'in-doubt', attempts: 1, baseline: { seen: [], complete: true }, ...more });

describe('a write that is sent', () => {
  it('is marked as sent on the disk before it leaves, with what stood there before', async () => {
    const desk = await openDesk();
    const before = desk.service.say('Said before', {}, { id: 'ann', displayName: 'Ann' });
    let marked: PendingOperation | null = null;
    desk.service.befall(POST, (answer) => {
      marked = desk.outbox.find('a');
      return answer();
    });
    await desk.queue(queuedComment('a'));
    expect(marked).toMatchObject({
      state: 'sending',
      sentAt: START,
      baseline: { seen: [before.id], complete: true, newestAt: before.postedAt },
    });
  });

  it('is done with the id and the row that the service gave, and tells who we are', async () => {
    const desk = await openDesk();
    await desk.queue(queuedComment('a'));
    expect(desk.find('a')).toMatchObject({ state: 'done', serverId: 'c1', changedAt: START });
    expect(desk.told.at(-1)?.rows).toMatchObject([{ kind: 'comment', spaceId: 'space', comment: { id: 'c1' } }]);
    expect(desk.learned).toEqual([ME]);
    expect(desk.service.words()).toEqual(['text of a']);
  });

  it('waits while sending is paused, and what is under way then ends', async () => {
    const desk = await openDesk({ paused: true });
    await desk.queue(queuedComment('a'));
    expect(desk.service.asked).toEqual([]);
    const way = stopped();
    desk.service.befall(POST, way.mishap);
    desk.sender.setPaused(false);
    await settle();
    desk.sender.setPaused(true);
    await desk.queue(queuedComment('b'));
    way.go();
    await desk.sender.idle();
    await settle();
    expect([desk.state('a'), desk.state('b')]).toEqual(['done', 'queued']);
  });

  it('is under way with seven others at most', async () => {
    const desk = await openDesk();
    const way = stopped();
    desk.service.befall(POST, ...Array.from({ length: 10 }, () => way.mishap));
    for (let at = 0; at < 10; at += 1) await desk.queue(queuedComment(`w${String(at)}`));
    expect(desk.service.count(POST)).toBe(8);
    let isIdle = false;
    void desk.sender.idle().then(() => (isIdle = true));
    await settle();
    expect(isIdle).toBe(false);
    way.go();
    await settle();
    expect(desk.service.words()).toHaveLength(10);
    expect(isIdle).toBe(true);
  });

  it('is started once, however often somebody looks for work', async () => {
    const desk = await openDesk();
    const way = stopped();
    desk.service.befall(LIST, way.mishap);
    await desk.queue(queuedComment('a'));
    for (let times = 0; times < 3; times += 1) desk.sender.scheduleRun();
    await settle();
    expect(desk.service.count(LIST)).toBe(1);
    way.go();
    await settle();
    expect(desk.service.words()).toEqual(['text of a']);
  });

  it('goes with a reply to it, which waits for its id', async () => {
    const desk = await openDesk();
    await desk.queue(queuedComment('a'));
    await desk.queue(queuedReply('b', { operation: 'a' }));
    await settle();
    expect(desk.find('b')).toMatchObject({ state: 'done', serverId: 'r2' });
    expect(desk.service.replies.get('c1')).toMatchObject([{ body: { markdown: 'text of b' } }]);
  });
});

describe('a write whose answer is lost', () => {
  it('is looked for once the service had time to show it, and taken for what it is', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, answerLost());
    await desk.queue(queuedComment('a'));
    expect(desk.find('a')).toMatchObject({ state: 'in-doubt', nextTryAt: START + SETTLE_MS });
    await desk.pass(SETTLE_MS - 1);
    expect(desk.service.count(LIST)).toBe(1);
    await desk.pass(1);
    expect(desk.find('a')).toMatchObject({ state: 'done', serverId: 'c1' });
    expect(desk.service.words()).toEqual(['text of a']);
  });

  it('is sent again where it is not there', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, refused('timeout', 'maybe'));
    await desk.queue(queuedComment('a'));
    await desk.pass(SETTLE_MS);
    expect(desk.state('a')).toBe('done');
    expect(desk.service.count(POST)).toBe(2);
    expect(desk.service.words()).toEqual(['text of a']);
  });

  it('is asked about where two could be it', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, answerLost());
    await desk.queue(queuedComment('a'));
    desk.service.say('text of a');
    await desk.pass(SETTLE_MS);
    expect(desk.find('a')).toMatchObject({ state: 'held', cause: 'several-matches', mayBeThere: true });
    await desk.pass(600_000);
    expect(desk.service.count(POST)).toBe(1);
  });

  it('is asked about, not sent again, where the service has said that it was done', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, refused('invalid-response', 'yes'));
    await desk.queue(queuedComment('a'));
    expect(desk.find('a')).toMatchObject({ state: 'in-doubt', accepted: true });
    await desk.pass(SETTLE_MS);
    expect(desk.find('a')).toMatchObject({ state: 'held', cause: 'several-matches' });
    expect(desk.service.count(POST)).toBe(1);
  });

  it('is sent again though the service said that it was done, where sending twice does no harm', async () => {
    const desk = await openDesk();
    const { id } = desk.service.say('Before');
    desk.service.befall('updateCommentInSpace', refused('invalid-response', 'yes'));
    const write = { kind: 'comment.edit', spaceId: 'space', comment: { server: id }, markdown: 'After' } as const;
    await desk.queue(queuedComment('e', { write }));
    await desk.pass(SETTLE_MS);
    expect(desk.find('e')).toMatchObject({ state: 'done' });
    expect(desk.service.words()).toEqual(['After']);
  });

  it.each([
    ['says nothing of it', {}],
    ['was changed by somebody else since', { subject: 'Theirs' }],
  ])('is done where the server has said so, though the change request %s', async (_what, more) => {
    const desk = await openDesk();
    const request = { id: 'r', number: 1, status: 'open', revision: 'v1' };
    desk.service.answers.set('getChangeRequest', () => ok(request));
    desk.service.answers.set('requestReviewers', () => {
      desk.service.answers.set('getChangeRequest', () => ok({ ...request, ...more }));
      return err(appError('invalid-response', 'users', { sent: 'yes' }));
    });
    const write = { kind: 'request.describe', spaceId: 'space', changeRequestId: 'r', subject: 'Mine' } as const;
    await desk.queue(queuedComment('a', { write }));
    expect(desk.find('a')).toMatchObject({ state: 'in-doubt', accepted: true });
    await desk.pass(SETTLE_MS);
    expect(desk.find('a')).toMatchObject({ state: 'done' });
    expect(desk.service.count('requestReviewers')).toBe(1);
  });

  it('is asked about where nothing on the service could tell', async () => {
    const desk = await openDesk();
    const write = { kind: 'unreadable', text: 'Words', raw: '' } as const;
    await desk.queue(doubted('a', { write }));
    expect(desk.find('a')).toMatchObject({ state: 'held', cause: 'cannot-tell', mayBeThere: true });
    await desk.queue(queuedComment('b', { write }));
    expect(desk.find('b')).toMatchObject({ state: 'held', cause: 'cannot-tell' });
  });

  it.each([
    ['not-found', 'target-gone'],
    ['forbidden', 'permission-lost'],
  ] as const)('rests, still in doubt, where its place answers %s', async (code, cause) => {
    const desk = await openDesk();
    desk.service.befall(LIST, refused(code));
    await desk.queue(doubted('a'));
    expect(desk.find('a')).toMatchObject({ state: 'held', cause, mayBeThere: true, error: { code } });
  });

  it('is looked for again where the look failed, as much in doubt as before', async () => {
    const desk = await openDesk();
    desk.service.befall(LIST, refused('server-error'), refused('server-error', 'no', { retryAfterMs: 50_000 }));
    await desk.queue(doubted('a', { error: appError('timeout', '', { sent: 'yes' }), accepted: true }));
    expect(desk.find('a')).toMatchObject({
      state: 'in-doubt',
      attempts: 2,
      nextTryAt: START + SETTLE_MS,
      error: { code: 'server-error', sent: 'yes' },
    });
    await desk.pass(SETTLE_MS);
    expect(desk.find('a').nextTryAt).toBe(START + SETTLE_MS + 50_000);
  });

  it('is looked for less and less often', async () => {
    const desk = await openDesk();
    desk.service.befall(LIST, refused('server-error'));
    await desk.queue(doubted('a', { attempts: 4 }));
    expect(desk.find('a')).toMatchObject({ nextTryAt: START + 16_000, error: { sent: 'maybe' } });
  });

  it('is not taken for what another write has claimed while it was looked for', async () => {
    const desk = await openDesk();
    desk.claimedMeanwhile = desk.service.say('text of a').id;
    await desk.queue(doubted('a'));
    expect(desk.find('a')).toMatchObject({
      state: 'in-doubt',
      nextTryAt: START + SETTLE_MS,
      error: { code: 'conflict', sent: 'maybe' },
    });
    await desk.pass(SETTLE_MS);
    expect(desk.find('a')).toMatchObject({ state: 'done', serverId: 'c2' });
  });
});

describe('a write that was never sent', () => {
  it('is tried again after a while, and longer after each failure', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, refused('offline'), refused('offline'));
    await desk.queue(queuedComment('a'));
    expect(desk.find('a')).toMatchObject({ state: 'retrying', attempts: 1, nextTryAt: START + 2_000 });
    await desk.pass(2_000);
    expect(desk.find('a')).toMatchObject({ state: 'retrying', attempts: 2, nextTryAt: START + 6_000 });
    await desk.pass(4_000);
    expect(desk.state('a')).toBe('done');
    expect(desk.service.words()).toEqual(['text of a']);
  });

  it('is not doubted where the look before it failed, whatever that look may have done', async () => {
    const desk = await openDesk();
    desk.service.befall(LIST, refused('timeout', 'maybe'));
    await desk.queue(queuedComment('a'));
    expect(desk.find('a')).toMatchObject({ state: 'retrying', error: { code: 'timeout', sent: 'no' } });
    expect(desk.service.count(POST)).toBe(0);
  });

  it('is held where what it is about is gone', async () => {
    const desk = await openDesk();
    await desk.queue(queuedReply('a', { server: 'gone' }));
    expect(desk.find('a')).toMatchObject({ state: 'held', cause: 'target-gone' });
    expect(desk.service.count('postCommentReplyInSpace')).toBe(0);
  });

  it('is held against what somebody else wrote in its place', async () => {
    const desk = await openDesk();
    const { id } = desk.service.say('Theirs');
    const write = { kind: 'comment.edit', spaceId: 'space', comment: { server: id }, markdown: 'Mine' } as const;
    await desk.queue(queuedComment('e', { write: { ...write, base: 'Before' } }));
    expect(desk.find('e')).toMatchObject({
      state: 'conflict',
      conflict: { base: 'Before', mine: 'Mine', theirs: 'Theirs', mergeable: true },
    });
    expect(desk.service.words()).toEqual(['Theirs']);
  });

  it('is done without a request where an earlier try had arrived after all', async () => {
    const desk = await openDesk();
    const there = desk.service.say('text of a');
    await desk.queue(queuedComment('a', { attempts: 1, baseline: { seen: [], complete: true } }));
    expect(desk.find('a')).toMatchObject({ state: 'done', serverId: there.id, attempts: 2 });
    expect(desk.service.count(POST)).toBe(0);
  });

  it('does not take for an earlier try what another write has claimed while it looked', async () => {
    const desk = await openDesk();
    desk.claimedMeanwhile = desk.service.say('text of a').id;
    await desk.queue(queuedComment('a', { attempts: 1, baseline: { seen: [], complete: true } }));
    expect(desk.find('a')).toMatchObject({
      state: 'retrying',
      nextTryAt: START + SETTLE_MS,
      error: { code: 'conflict', sent: 'no' },
    });
    await desk.pass(SETTLE_MS);
    expect(desk.find('a')).toMatchObject({ state: 'done', serverId: 'c2' });
  });

  it('says its new words alone where it was edited while its place was looked at', async () => {
    const desk = await openDesk();
    desk.service.befall(LIST, async (answer) => {
      await desk.outbox.act('a', { kind: 'edit', markdown: 'Better words' });
      return answer();
    });
    await desk.queue(queuedComment('a'));
    expect(desk.service.words()).toEqual(['Better words']);
  });

  it('says its new words alone where it was edited while its mark was written', async () => {
    const desk = await openDesk();
    const disk = stopped();
    desk.service.befall(LIST, (answer) => {
      desk.disk.slow = disk.mishap(() => Promise.resolve(failing('internal', 'no'))).then(() => undefined);
      return answer();
    });
    await desk.queue(queuedComment('a'));
    await desk.outbox.act('a', { kind: 'edit', markdown: 'Better words' });
    disk.go();
    await desk.pass(0);
    expect(desk.service.words()).toEqual(['Better words']);
    expect(desk.find('a').attempts).toBe(2);
  });

  it('is not sent where it was discarded while its place was looked at', async () => {
    const desk = await openDesk();
    desk.service.befall(LIST, async (answer) => {
      await desk.outbox.act('a', { kind: 'discard' });
      return answer();
    });
    await desk.queue(queuedComment('a'));
    expect(desk.service.count(POST)).toBe(0);
  });
});

describe('what says nothing new', () => {
  it('may go although another write of the same thing is known to the service', async () => {
    const desk = await openDesk();
    const { id } = desk.service.say('Words');
    desk.service.answers.set('updateCommentInSpace', () => ({ ok: true, value: desk.service.comments[0] }));
    await desk.queue(queuedComment('own', { state: 'done', serverId: id }));
    await desk.queue(queuedComment('l', { write: { ...like, comment: { server: id } } }));
    expect(desk.find('l')).toMatchObject({ state: 'done', serverId: id });
  });
});

import { describe, expect, it, vi } from 'vitest';
import { appError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { openDesk, SETTLE_MS, settle, START } from './desk.ts';
import { failing, refused, stopped } from './fake-service.ts';
import { queuedComment } from './operations.ts';

const POST = 'postCommentInSpace';
const LIST = 'listSpaceComments';

/** What was tried before the desk was opened, and may have arrived. */
const doubted = (id: string, more: Partial<PendingOperation> = {}): PendingOperation =>
  queuedComment(id, { state: 'in-doubt', attempts: 1, baseline: { seen: [], complete: true }, ...more });

describe('a disk that is full', () => {
  it('lets nothing leave that it could not mark, and lets it go when there is room', async () => {
    const desk = await openDesk();
    desk.service.befall(LIST, (answer) => {
      desk.disk.refusals = 1;
      return answer();
    });
    await desk.queue(queuedComment('a'));
    expect(desk.service.count(POST)).toBe(0);
    expect(desk.sleeps).toEqual([1_000]);
    await desk.pass(1_000);
    expect(desk.service.words()).toEqual(['text of a']);
  });

  it('is told what became of a write until it has written that down, ever less often', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, async (answer) => {
      const posted = await answer();
      desk.disk.refusals = 9;
      return posted;
    });
    await desk.queue(queuedComment('a'));
    await desk.pass(200_000);
    expect(desk.sleeps).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(desk.state('a')).toBe('done');
    expect(desk.service.count(POST)).toBe(1);
  });
});

describe('who writes', () => {
  it('is the one who is signed in: what another person wrote is held', async () => {
    const desk = await openDesk();
    await desk.queue(queuedComment('a', { author: 'ann' }));
    expect(desk.find('a')).toMatchObject({ state: 'held', cause: 'other-person' });
    await desk.outbox.act('a', { kind: 'release' });
    await settle();
    expect(desk.state('a')).toBe('done');
  });

  it('is not known after a new token: earlier writes are held until it is', async () => {
    const desk = await openDesk();
    desk.person = null;
    desk.signIn = 'new';
    await desk.queue(queuedComment('a', { author: 'me', signIn: 'old' }));
    expect(desk.find('a')).toMatchObject({ state: 'held', cause: 'unknown-writer' });
    await desk.outbox.act('a', { kind: 'release' });
    await settle();
    expect(desk.state('a')).toBe('done');
  });

  it('is not asked where nobody knows, on either side', async () => {
    const desk = await openDesk();
    for (const [id, author] of [
      ['a', null],
      ['b', 'me'],
    ] as const)
      await desk.queue(queuedComment(id, { author }));
    desk.person = null;
    await desk.queue(queuedComment('c', { author: 'ann' }));
    expect(['a', 'b', 'c'].map(desk.state)).toEqual(['done', 'done', 'done']);
  });

  it('must be known before anything is sent: until then it waits as after a failure', async () => {
    const desk = await openDesk();
    desk.unknownPerson = appError('timeout', 'no answer', { sent: 'maybe' });
    await desk.queue(queuedComment('a'));
    expect(desk.find('a')).toMatchObject({ state: 'retrying', error: { code: 'timeout', sent: 'no' } });
    expect(desk.service.asked).toEqual([]);
    desk.unknownPerson = null;
    await desk.pass(2_000);
    expect(desk.state('a')).toBe('done');
  });

  it('must be known before anything is recognised: until then it stays in doubt', async () => {
    const desk = await openDesk();
    desk.unknownPerson = appError('offline', 'no route', { sent: 'no' });
    await desk.queue(doubted('a', { error: appError('timeout', '', { sent: 'maybe' }) }));
    expect(desk.find('a')).toMatchObject({ state: 'in-doubt', error: { code: 'offline', sent: 'maybe' } });
    expect(desk.service.asked).toEqual([]);
  });
});

describe('a token that is refused', () => {
  it('is tried once more before anything is said of it: one refusal may be a hiccup', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, refused('unauthorized'));
    await desk.queue(queuedComment('a'));
    await desk.queue(queuedComment('b'));
    expect(desk.service.count(POST)).toBe(1);
    await desk.pass(2_000);
    expect(desk.service.words()).toEqual(['text of a', 'text of b']);
    expect(desk.refusals).toBe(0);
  });

  it('stops the queue until somebody signs in again, and keeps everything', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, refused('unauthorized'));
    await desk.queue(queuedComment('a'));
    desk.service.befall(POST, refused('unauthorized'));
    await desk.pass(2_000);
    expect(desk.refusals).toBe(1);
    expect(desk.state('a')).toBe('retrying');
    await desk.pass(3_600_000);
    await desk.queue(queuedComment('b'));
    expect(desk.service.count(POST)).toBe(2);
    desk.sender.setPaused(false);
    await settle();
    expect(desk.service.words()).toEqual(['text of a', 'text of b']);
    expect(desk.refusals).toBe(1);
  });
});

describe('a mistake of Galley', () => {
  const throwing = (thrown: unknown) => vi.fn().mockRejectedValue(thrown);

  it('leaves a doubt where something was being sent, and tells none of its words', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, throwing(new TypeError('cannot read text of a')));
    await desk.queue(queuedComment('a'));
    const { state, error } = desk.find('a');
    expect([state, error?.code, error?.sent]).toEqual(['in-doubt', 'internal', 'maybe']);
    expect(error?.detail).toContain('TypeError');
    expect(error?.detail).not.toContain('text of a');
  });

  it('leaves no doubt where nothing had left', async () => {
    const desk = await openDesk();
    desk.service.befall(LIST, throwing('words'));
    await desk.queue(queuedComment('a'));
    expect(desk.find('a')).toMatchObject({ state: 'retrying', error: { code: 'internal', sent: 'no' } });
    expect(desk.find('a').error?.detail).toContain('unknown error');
    await desk.pass(2_000);
    expect(desk.state('a')).toBe('done');
  });

  it('leaves the doubt that there was', async () => {
    const desk = await openDesk();
    desk.service.befall(LIST, throwing(new Error('words')));
    await desk.queue(doubted('a', { error: appError('timeout', '', { sent: 'yes' }) }));
    expect(desk.find('a')).toMatchObject({
      state: 'in-doubt',
      nextTryAt: START + SETTLE_MS,
      error: { code: 'internal', sent: 'yes' },
    });
  });
});

describe('the time at which something goes', () => {
  it('is kept by one timer, of five minutes at most', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, refused('rate-limited', 'no', { retryAfterMs: 1_800_000 }));
    await desk.queue(queuedComment('a'));
    expect(desk.find('a').nextTryAt).toBe(START + 1_800_000);
    expect(desk.sleeps.at(-1)).toBe(300_000);
    desk.sender.scheduleRun();
    desk.sender.scheduleRun();
    expect(desk.timers()).toBe(1);
    await desk.pass(1_799_999);
    expect(desk.state('a')).toBe('retrying');
    await desk.pass(1);
    expect(desk.state('a')).toBe('done');
  });

  it('comes at once for what the network held up, when the network is back', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, refused('offline'), refused('server-error'));
    await desk.queue(queuedComment('a'));
    await desk.queue(queuedComment('b'));
    desk.network.observed('unreachable');
    desk.network.observed('reached');
    await settle();
    expect([desk.state('a'), desk.state('b')]).toEqual(['done', 'retrying']);
  });

  it('comes at once for everything when the person says so', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, refused('not-the-service', 'no', { status: 403 }), refused('server-error'));
    await desk.queue(queuedComment('a'));
    await desk.queue(queuedComment('b'));
    desk.sender.tryNow('network');
    await settle();
    expect([desk.state('a'), desk.state('b')]).toEqual(['done', 'retrying']);
    desk.sender.tryNow('all');
    await settle();
    expect(desk.state('b')).toBe('done');
  });

  it('is told to the status line while the service cannot be reached', async () => {
    const desk = await openDesk();
    desk.network.observed('unreachable');
    desk.service.befall(LIST, refused('offline'));
    await desk.queue(queuedComment('a'));
    expect(desk.network.state().nextTryAt).toBe(START + 1_000);
  });
});

describe('while the service cannot be reached', () => {
  it('one write goes ahead at its time, and the others wait for what becomes of it', async () => {
    const desk = await openDesk({ paused: true });
    for (const id of ['a', 'b', 'c']) await desk.queue(queuedComment(id));
    desk.network.observed('unreachable');
    desk.service.befall(LIST, refused('offline'), refused('offline'));
    desk.sender.setPaused(false);
    await settle();
    expect(['a', 'b', 'c'].map(desk.state)).toEqual(['retrying', 'queued', 'queued']);
    await desk.pass(999);
    expect(desk.service.count(LIST)).toBe(1);
    await desk.pass(1);
    expect(desk.find('a').attempts).toBe(2);
    desk.network.observed('reached');
    await settle();
    expect(desk.service.words()).toHaveLength(3);
  });

  it('nothing rests for hours because of a clock that was put back', async () => {
    const desk = await openDesk({ paused: true });
    for (const id of ['a', 'b']) await desk.queue(queuedComment(id));
    desk.network.observed('unreachable');
    desk.service.befall(LIST, refused('offline'));
    desk.sender.setPaused(false);
    await settle();
    desk.setClock(START - 50_000);
    desk.sender.scheduleRun();
    await settle();
    expect(desk.state('b')).toBe('done');
  });
});

describe('the end of a session', () => {
  it('leaves what is under way as it is, to be looked for at the next start', async () => {
    const desk = await openDesk();
    const way = stopped();
    desk.service.befall(POST, way.mishap);
    await desk.queue(queuedComment('a'));
    const disposed = desk.sender.dispose();
    way.go(failing('cancelled', 'maybe'));
    await disposed;
    expect(desk.state('a')).toBe('sending');
  });

  it('sends nothing whose place was still looked at', async () => {
    const desk = await openDesk();
    const way = stopped();
    desk.service.befall(LIST, way.mishap);
    await desk.queue(queuedComment('a'));
    const disposed = desk.sender.dispose();
    way.go();
    await disposed;
    expect(desk.service.count(POST)).toBe(0);
    expect(desk.state('a')).toBe('queued');
  });

  it('starts nothing afterwards, whoever asks', async () => {
    const desk = await openDesk();
    desk.service.befall(POST, refused('offline'));
    await desk.queue(queuedComment('a'));
    await desk.sender.dispose();
    expect(desk.timers()).toBe(0);
    desk.network.observed('unreachable');
    desk.network.observed('reached');
    desk.sender.scheduleRun();
    await desk.pass(600_000);
    expect(desk.state('a')).toBe('retrying');
    expect(desk.service.count(POST)).toBe(1);
  });

  it('waits for nothing that waits for the disk', async () => {
    const desk = await openDesk();
    desk.service.befall(LIST, (answer) => {
      desk.disk.refusals = 5;
      return answer();
    });
    await desk.queue(queuedComment('a'));
    expect(desk.timers()).toBe(1);
    await desk.sender.dispose();
    expect(desk.timers()).toBe(0);
    expect(desk.state('a')).toBe('queued');
  });

  it('forgets a mistake that ends with it', async () => {
    const desk = await openDesk();
    const way = stopped();
    desk.service.befall(LIST, async (answer) => {
      await way.mishap(answer);
      throw new Error('gone');
    });
    await desk.queue(queuedComment('a'));
    const disposed = desk.sender.dispose();
    way.go();
    await disposed;
    expect(desk.find('a')).toEqual(queuedComment('a'));
  });
});

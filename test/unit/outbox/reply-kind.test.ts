import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import type { Baseline, HoldCause } from '#shared/outbox/operation.ts';
import type { PendingWrite, WriteOf } from '#shared/outbox/writes.ts';
import { err, ok } from '#shared/result.ts';
import { at } from './at-service.ts';
import { FakeService, ME, refused } from './fake-service.ts';

const ANN = { id: 'ann', displayName: 'Ann' };
const place = { spaceId: 'space', pageId: 'page' };
const replyTo = (server: string, more: Partial<WriteOf<'reply.create'>> = {}): PendingWrite => ({
  kind: 'reply.create',
  ...place,
  comment: { server },
  markdown: 'Words',
  ...more,
});

describe('a reply, before it is sent', () => {
  it('notes what was said in its thread', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', {}, ANN);
    const [one, two] = [service.reply(id, 'One', ANN), service.reply(id, 'Two')];
    service.change(id, () => ({ repliers: [{ user: { ...two.postedBy }, count: 1 }] }));
    expect(await at(service, replyTo(id)).preflight()).toEqual({
      type: 'go',
      baseline: { replies: 2, ownReplies: 1, seen: [two.id, one.id], complete: true },
    });
    expect(await at(service, replyTo(id), { baseline: { seen: ['before'] } }).preflight()).toMatchObject({
      baseline: { seen: ['before'], complete: true },
    });
    expect(await at(service, replyTo(id), {}, { person: null }).preflight()).toMatchObject({
      baseline: { ownReplies: null },
    });
  });

  it('notes the counts alone where no replies are listed', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', { replies: 3 }, ANN);
    service.answers.set('listSpaceCommentReplies', () => err(appError('not-found', '', { status: 404 })));
    expect(await at(service, replyTo(id)).preflight()).toEqual({
      type: 'go',
      baseline: { replies: 3, ownReplies: 0 },
    });
  });

  it('is held where its thread is gone or resolved, or is not ours to answer, unless that was released', async () => {
    const service = new FakeService();
    expect(await at(service, replyTo('gone')).preflight()).toEqual({ type: 'hold', cause: 'target-gone' });
    const { id } = service.say('A question', { status: 'resolved' }, ANN);
    expect(await at(service, replyTo(id)).preflight()).toEqual({ type: 'hold', cause: 'thread-resolved' });
    expect(await at(service, replyTo(id), { released: ['thread-resolved'] }).preflight()).toMatchObject({ type: 'go' });
    const waived = new Set<HoldCause>(['thread-resolved']);
    expect(await at(service, replyTo(id), {}, { waived }).preflight()).toMatchObject({ type: 'go' });
    service.change(id, () => ({ status: 'open', permissions: { reply: false } }));
    expect(await at(service, replyTo(id)).preflight()).toEqual({ type: 'hold', cause: 'permission-lost' });
    expect(await at(service, replyTo(id), { released: ['permission-lost'] }).preflight()).toMatchObject({ type: 'go' });
    service.change(id, () => ({ permissions: {} }));
    expect(await at(service, replyTo(id)).preflight()).toMatchObject({ type: 'go' });
  });

  it('is held where its page has changed', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', {}, ANN);
    service.answers.set('getPageInSpace', () => ok({ updatedAt: '2026-02-01T00:00:00Z' }));
    const basis = { updatedAt: '2026-01-01T00:00:00Z' };
    expect(await at(service, replyTo(id, { basis })).preflight()).toEqual({ type: 'hold', cause: 'page-changed' });
  });

  it('waits where its thread could not be read', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', {}, ANN);
    service.befall('getCommentInSpace', refused('server-error'));
    expect(await at(service, replyTo(id)).preflight()).toMatchObject({
      type: 'failed',
      error: { code: 'server-error' },
    });
    service.befall('listSpaceCommentReplies', refused('server-error'));
    expect(await at(service, replyTo(id)).preflight()).toMatchObject({
      type: 'failed',
      error: { code: 'server-error' },
    });
  });

  it('is found where an earlier try had arrived, and only then', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', {}, ANN);
    const mine = service.reply(id, 'Words');
    expect(await at(service, replyTo(id), { baseline: { seen: [], complete: true } }).preflight()).toMatchObject({
      type: 'found',
      sent: { serverId: mine.id, row: { kind: 'reply', pageId: 'page', commentId: id, reply: mine } },
    });
    expect(await at(service, replyTo(id)).preflight()).toMatchObject({ type: 'go' });
  });
});

describe('a reply that is sent', () => {
  it('says its words in its thread', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', {}, ANN);
    expect(await at(service, replyTo(id)).send()).toMatchObject({ value: { serverId: 'r2', postedBy: ME } });
    expect(service.replies.get(id)).toMatchObject([{ body: { markdown: 'Words' } }]);
  });

  it('is stored in its own words where the service answers in another form', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', {}, ANN);
    const answer = service.reply(id, 'As the service says');
    service.answers.set('postCommentReplyInSpace', () => ok({ ...answer, body: { document: { nodes: [] } } }));
    expect(await at(service, replyTo(id)).send()).toMatchObject({
      value: { row: { reply: { body: { markdown: 'Words', document: { nodes: [] } } } } },
    });
    service.answers.set('postCommentReplyInSpace', () => ok(answer));
    expect(await at(service, replyTo(id)).send()).toMatchObject({
      value: { row: { reply: { body: { markdown: 'As the service says' } } } },
    });
  });

  it('is not sent where its thread has no id yet, or the service refuses', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', {}, ANN);
    expect(await at(service, replyTo(id, { comment: { operation: 'a' } })).send()).toMatchObject({
      ok: false,
      error: { code: 'internal', sent: 'no' },
    });
    expect(service.asked).toEqual([]);
    service.befall('postCommentReplyInSpace', refused('forbidden'));
    expect(await at(service, replyTo(id)).send()).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  });
});

describe('a reply whose answer was lost', () => {
  const baseline: Baseline = { seen: [], complete: true, replies: 0, ownReplies: 0 };

  it('is found, missing, or one of several', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', {}, ANN);
    const look = () => at(service, replyTo(id), { baseline }).recognise();
    expect(await look()).toEqual({ type: 'missing' });
    service.unreadable = 1;
    expect(await look()).toEqual({ type: 'several' });
    const mine = service.reply(id, 'Words');
    expect(await look()).toMatchObject({ type: 'found', sent: { serverId: mine.id, row: { commentId: id } } });
    service.unreadable = 0;
    service.reply(id, 'Words');
    expect(await look()).toEqual({ type: 'several' });
    expect(await at(service, replyTo(id), { baseline }, { claimed: new Set([mine.id]) }).recognise()).toMatchObject({
      sent: { serverId: 'r3' },
    });
  });

  it('is looked for again where its thread could not be read', async () => {
    const service = new FakeService();
    const { id } = service.say('A question', {}, ANN);
    for (const operation of ['getCommentInSpace', 'listSpaceCommentReplies']) {
      service.befall(operation, refused('offline'));
      expect(await at(service, replyTo(id), { baseline }).recognise()).toMatchObject({ error: { code: 'offline' } });
    }
  });

  describe('at a service that lists no replies', () => {
    function counting(own: number | null, replies: number) {
      const service = new FakeService();
      service.answers.set('listSpaceCommentReplies', () => err(appError('not-found', '', { status: 404 })));
      const user = (id: string) => ({ object: 'user', id, displayName: id, urls: {} }) as const;
      const repliers = [{ user: user('ann'), count: 5 }, ...(own === null ? [] : [{ user: user('me'), count: own }])];
      const { id } = service.say('A question', { replies, repliers }, ANN);
      return (before: Baseline | undefined, person: typeof ME | null = ME) =>
        at(service, replyTo(id), before === undefined ? {} : { baseline: before }, { person }).recognise();
    }

    it('is told by our own count, before and after', async () => {
      const sent = { serverId: null, row: null, postedBy: null };
      expect(await counting(2, 7)({ replies: 6, ownReplies: 1 })).toEqual({ type: 'found', sent });
      expect(await counting(1, 7)({ replies: 6, ownReplies: 1 })).toEqual({ type: 'missing' });
      expect(await counting(0, 5)({ replies: 6, ownReplies: 1 })).toEqual({ type: 'missing' });
      expect(await counting(null, 5)({ replies: 5, ownReplies: 0 })).toEqual({ type: 'missing' });
    });

    it('is asked about where nobody knows whose replies they are', async () => {
      const look = counting(1, 7);
      expect(await look({ replies: 7, ownReplies: 1 }, null)).toEqual({ type: 'several' });
      expect(await look({ replies: 7, ownReplies: null })).toEqual({ type: 'several' });
      expect(await look({ replies: 0, ownReplies: null })).toEqual({ type: 'several' });
      expect(await look(undefined)).toEqual({ type: 'several' });
      expect(await counting(null, 0)({ replies: 0, ownReplies: null })).toEqual({ type: 'missing' });
      expect(await counting(null, 0)({ replies: 1, ownReplies: null })).toEqual({ type: 'several' });
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { Document } from '#shared/contract/index.ts';
import { appError } from '#shared/errors.ts';
import type { Baseline } from '#shared/outbox/operation.ts';
import type { PendingWrite, WriteOf } from '#shared/outbox/writes.ts';
import { err, ok } from '#shared/result.ts';
import { createReads } from '../../../electron/outbox/reads.ts';
import { at } from './at-service.ts';
import { FakeService, ME, refused } from './fake-service.ts';

const ANN = { id: 'ann', displayName: 'Ann' };
const place = { spaceId: 'space', pageId: 'page' };
const comment = (more: Partial<WriteOf<'comment.create'>> = {}): PendingWrite => ({
  kind: 'comment.create',
  ...place,
  markdown: 'Words',
  ...more,
});

describe('a comment, before it is sent', () => {
  it('notes what stands in its place, and no more than that', async () => {
    const service = new FakeService();
    service.say('Elsewhere', { target: { space: 'space', revision: 'r', page: { id: 'other' } } });
    const [older, newer] = [service.say('One'), service.say('Two')];
    expect(await at(service, comment()).preflight()).toEqual({
      type: 'go',
      baseline: { seen: [newer.id, older.id], complete: true, newestAt: newer.postedAt },
    });
    expect(await at(new FakeService(), comment()).preflight()).toEqual({
      type: 'go',
      baseline: { seen: [], complete: true },
    });
  });

  it('knows that its place holds more than what it has noted', async () => {
    const service = new FakeService();
    service.pageSize = 2;
    for (const words of ['One', 'Two', 'Three']) service.say(words);
    expect(await at(service, comment()).preflight()).toMatchObject({
      baseline: { seen: ['c3', 'c2'], complete: false, newestAt: service.comments[0]?.postedAt },
    });
    expect(service.count('listSpaceComments')).toBe(1);
  });

  it('looks at one place once for many comments, and at another place by itself', async () => {
    const service = new FakeService();
    const reads = createReads(() => 0);
    for (const pageId of ['page', 'page', 'other']) await at(service, comment({ pageId }), {}, { reads }).preflight();
    expect(service.count('listSpaceComments')).toBe(2);
    service.answers.set('getChangeRequest', () => ok({ status: 'open', revision: 'v1' }));
    await at(service, comment({ changeRequestId: 'r' }), {}, { reads }).preflight();
    expect(service.count('listChangeRequestComments')).toBe(1);
    await at(service, { kind: 'comment.create', spaceId: 'space', markdown: 'Words' }, {}, { reads }).preflight();
    expect(service.count('listSpaceComments')).toBe(3);
  });

  it('does not go where its place cannot be read', async () => {
    const service = new FakeService();
    service.befall('listSpaceComments', refused('server-error'), refused('server-error'));
    expect(await at(service, comment()).preflight()).toMatchObject({ type: 'failed', error: { code: 'server-error' } });
    const again = at(service, comment(), { baseline: { seen: [] } });
    expect(await again.preflight()).toMatchObject({ type: 'failed', error: { code: 'server-error' } });
  });

  it('is held where its page has changed since it was read', async () => {
    const service = new FakeService();
    service.answers.set('getPageInSpace', () => ok({ updatedAt: '2026-02-01T00:00:00Z' }));
    const basis = { updatedAt: '2026-01-01T00:00:00Z' };
    expect(await at(service, comment({ basis })).preflight()).toEqual({ type: 'hold', cause: 'page-changed' });
    expect(service.count('listSpaceComments')).toBe(0);
  });

  it('is found where an earlier try had arrived, and otherwise keeps what was noted then', async () => {
    const service = new FakeService();
    const old = service.say('Old');
    const baseline = { seen: [old.id], complete: true };
    expect(await at(service, comment(), { baseline }).preflight()).toEqual({ type: 'go' });
    const mine = service.say('Words');
    expect(await at(service, comment(), { baseline }).preflight()).toMatchObject({
      type: 'found',
      sent: { serverId: mine.id, postedBy: ME, row: { kind: 'comment', spaceId: 'space', comment: mine } },
    });
    // It was never sent: what is there now is not ours.
    expect(await at(service, comment(), { baseline: { newestAt: old.postedAt } }).preflight()).toMatchObject({
      type: 'go',
      baseline: { seen: [mine.id, old.id] },
    });
  });

  it('is looked for as far back as what was seen before', async () => {
    const service = new FakeService();
    service.pageSize = 2;
    const seen = service.say('Seen');
    const mine = service.say('Words');
    for (const words of ['One', 'Two', 'Three']) service.say(words, {}, ANN);
    const baseline = { seen: [seen.id], complete: false, newestAt: seen.postedAt };
    expect(await at(service, comment(), { baseline }).preflight()).toMatchObject({ sent: { serverId: mine.id } });
    expect(await at(service, comment(), { baseline }).recognise()).toMatchObject({ sent: { serverId: mine.id } });
    expect(service.count('listSpaceComments')).toBe(6);
  });
});

describe('a comment that is sent', () => {
  it('says its words on its page, and on nothing where it is about the whole space', async () => {
    const service = new FakeService();
    const sent = await at(service, comment()).send();
    expect(sent).toMatchObject({ ok: true, value: { serverId: 'c1', postedBy: ME } });
    expect(service.comments[0]).toMatchObject({ body: { markdown: 'Words' }, target: { page: { id: 'page' } } });
    await at(service, { kind: 'comment.create', spaceId: 'space', markdown: 'On the whole' }).send();
    expect(service.comments[0]?.target).not.toHaveProperty('page');
    const way: unknown[] = [];
    service.answers.set('postCommentInSpace', (input) => {
      way.push(input);
      return err(appError('offline', ''));
    });
    await at(service, { kind: 'comment.create', spaceId: 'space', markdown: 'On the whole' }).send();
    expect(way).toEqual([{ spaceId: 'space', body: { body: { markdown: 'On the whole' } } }]);
  });

  it('is stored in its own words where the service answers in another form', async () => {
    const service = new FakeService();
    const answer = service.say('');
    service.answers.set('postCommentInSpace', () => ok({ ...answer, body: { document: { nodes: [] } } }));
    expect(await at(service, comment()).send()).toMatchObject({
      value: { row: { comment: { body: { markdown: 'Words', document: { nodes: [] } } } } },
    });
    service.answers.set('postCommentInSpace', () => ok({ ...answer, body: { markdown: 'As the service says' } }));
    expect(await at(service, comment()).send()).toMatchObject({
      value: { row: { comment: { body: { markdown: 'As the service says' } } } },
    });
  });

  it('tells what the service refused', async () => {
    const service = new FakeService();
    service.befall('postCommentInSpace', refused('invalid-request'));
    expect(await at(service, comment()).send()).toMatchObject({ ok: false, error: { code: 'invalid-request' } });
    expect(service.count('postCommentInSpace')).toBe(1);
  });
});

describe('a comment on a part of a page', () => {
  const anchor = {
    key: 'key',
    type: 'paragraph',
    text: 'Walk the field.',
    before: '',
    after: '',
    headings: [],
    alone: true,
    depth: 0,
  };
  const paragraph = (key: string, text: string) => ({
    object: 'block',
    type: 'paragraph',
    key,
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  });
  const tree = { object: 'document', nodes: [paragraph('n-1', 'Walk the field.')] } as unknown as Document;

  /** The bodies that were sent to a service whose page is this. */
  function listening(page: unknown = { document: tree }) {
    const service = new FakeService();
    const bodies: unknown[] = [];
    const asked: unknown[] = [];
    for (const name of ['getPageInSpace', 'getPageInChangeRequest']) {
      service.answers.set(name, (input) => {
        asked.push([name, input]);
        return ok(page);
      });
    }
    for (const name of ['postCommentInSpace', 'postCommentInChangeRequest']) {
      service.answers.set(name, (input: { readonly body: unknown }) => {
        bodies.push(input.body);
        return ok(service.say('Words'));
      });
    }
    return { service, bodies, asked };
  }
  const plain = { body: { markdown: 'Words' }, page: 'page' };

  it('names the node that was given, or the cell, without a look at the page', async () => {
    const { service, bodies, asked } = listening();
    const tableCell = { record: 'row', definition: 'column' };
    await at(service, comment({ node: 'given', anchor })).send();
    await at(service, comment({ node: 'given', tableCell })).send();
    await at(service, comment({ tableCell })).send();
    expect(bodies).toEqual([
      { ...plain, node: 'given' },
      { ...plain, node: 'given', tableCell },
      { ...plain, tableCell },
    ]);
    expect(asked).toEqual([]);
  });

  it('names the node that says its words, in the page as it is now', async () => {
    const { service, bodies, asked } = listening();
    await at(service, comment({ anchor })).send();
    expect(bodies).toEqual([{ ...plain, node: 'n-1' }]);
    expect(asked).toEqual([['getPageInSpace', { spaceId: 'space', pageId: 'page', query: { format: 'document' } }]]);
  });

  it('looks in the change request, but for what that takes away', async () => {
    const { service, asked } = listening();
    await at(service, comment({ anchor, changeRequestId: 'r' })).send();
    await at(service, comment({ anchor: { ...anchor, side: 'before' }, changeRequestId: 'r' })).send();
    expect(asked).toMatchObject([
      ['getPageInChangeRequest', { changeRequestId: 'r', query: { format: 'document' } }],
      ['getPageInSpace', { pageId: 'page' }],
    ]);
  });

  it('reads a page once for all that is said on it', async () => {
    const { service, asked } = listening();
    const reads = createReads(() => 0);
    for (const changeRequestId of [undefined, undefined, 'r', 'other']) {
      await at(service, comment({ anchor, changeRequestId }), {}, { reads }).send();
    }
    await at(service, comment({ anchor, pageId: 'second' }), {}, { reads }).send();
    expect(asked).toHaveLength(4);
  });

  it('is said on the page where no node is the one, or the page has no tree', async () => {
    for (const page of [{ document: { object: 'document', nodes: [paragraph('n-1', 'Other words.')] } }, {}]) {
      const { service, bodies } = listening(page);
      await at(service, comment({ anchor })).send();
      expect(bodies).toEqual([plain]);
    }
    const { service, bodies, asked } = listening();
    await at(service, { kind: 'comment.create', spaceId: 'space', anchor, markdown: 'Words' }).send();
    await at(service, comment()).send();
    expect([bodies, asked]).toEqual([[{ body: { markdown: 'Words' } }, plain], []]);
  });

  it.each(['invalid-request', 'invalid-response', 'not-found', 'forbidden'] as const)(
    'is said on the page where its tree cannot be had: %s',
    async (code) => {
      const { service, bodies } = listening();
      service.befall('getPageInSpace', refused(code));
      await at(service, comment({ anchor })).send();
      expect(bodies).toEqual([plain]);
    },
  );

  it('waits where the tree could not be read this time, and nothing has left', async () => {
    const { service, bodies } = listening();
    service.befall('getPageInSpace', refused('timeout', 'maybe'));
    expect(await at(service, comment({ anchor })).send()).toMatchObject({
      ok: false,
      error: { code: 'timeout', sent: 'no' },
    });
    expect(bodies).toEqual([]);
  });

  it('is said on the page where the service refuses the node that was found', async () => {
    const { service, bodies } = listening();
    service.befall('postCommentInSpace', refused('invalid-request'));
    expect((await at(service, comment({ anchor })).send()).ok).toBe(true);
    expect(bodies).toEqual([plain]);
    expect(service.count('postCommentInSpace')).toBe(2);
  });

  it('is not said twice where the service refuses something else', async () => {
    for (const [write, code] of [
      [comment({ anchor }), 'server-error'],
      [comment({ node: 'given' }), 'invalid-request'],
      [comment({ anchor: { ...anchor, text: 'Nowhere' } }), 'invalid-request'],
    ] as const) {
      const { service } = listening();
      service.befall('postCommentInSpace', refused(code));
      expect((await at(service, write).send()).ok).toBe(false);
      expect(service.count('postCommentInSpace')).toBe(1);
    }
  });
});

describe('a comment whose answer was lost', () => {
  const baseline: Baseline = { seen: [], complete: true };

  it('is found, missing, or one of several', async () => {
    const service = new FakeService();
    const look = () => at(service, comment(), { baseline }).recognise();
    expect(await look()).toEqual({ type: 'missing' });
    const mine = service.say('Words');
    expect(await look()).toMatchObject({ type: 'found', sent: { serverId: mine.id } });
    service.say('Words');
    expect(await look()).toEqual({ type: 'several' });
  });

  it('cannot be called missing where a row could not be read', async () => {
    const service = new FakeService();
    service.unreadable = 1;
    expect(await at(service, comment(), { baseline }).recognise()).toEqual({ type: 'several' });
    service.say('Words');
    expect(await at(service, comment(), { baseline }).recognise()).toMatchObject({ type: 'found' });
  });

  it('is not one of another node, nor one that another write explains', async () => {
    const service = new FakeService();
    service.say('Words', { target: { space: 'space', revision: 'r', page: { id: 'page' }, node: { id: 'other' } } });
    expect(await at(service, comment({ node: 'given' }), { baseline }).recognise()).toEqual({ type: 'missing' });
    expect(await at(service, comment(), { baseline }).recognise()).toMatchObject({ type: 'found' });
    // The service may not tell on which node a comment stands.
    service.comments.length = 0;
    const mine = service.say('Words');
    expect(await at(service, comment({ node: 'given' }), { baseline }).recognise()).toMatchObject({
      sent: { serverId: mine.id },
    });
    service.comments.length = 0;
    service.say('The valve opens at 3 bar');
    const like = comment({ markdown: 'The valve opens at 4 bar' });
    expect(await at(service, like, { baseline }).recognise()).toEqual({ type: 'several' });
    const rivals = () => new Set(['Thevalveopensat3bar']);
    expect(await at(service, like, { baseline }, { rivals }).recognise()).toEqual({ type: 'missing' });
  });

  it('is looked for again where its place could not be read', async () => {
    const service = new FakeService();
    service.befall('listSpaceComments', refused('offline'));
    expect(await at(service, comment(), { baseline }).recognise()).toMatchObject({
      type: 'failed',
      error: { code: 'offline' },
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Anchor } from '#shared/anchor.ts';
import type { Document } from '#shared/contract/index.ts';
import { digestText } from '#shared/digest.ts';
import { appError } from '#shared/errors.ts';
import type { HoldCause } from '#shared/outbox/operation.ts';
import { err, ok } from '#shared/result.ts';
import type { Basis, PendingWrite } from '#shared/outbox/writes.ts';
import { at } from './at-service.ts';
import { FakeService } from './fake-service.ts';

const PAGE = { spaceId: 'space', pageId: 'page' };
const REQUEST = { spaceId: 'space', changeRequestId: 'request' };

/** Every kind of write that is held against a page's time, begun with this basis, in a thread that is there. */
function onPage(basis: Basis, server: string): readonly PendingWrite[] {
  return [
    { kind: 'comment.create', ...PAGE, markdown: 'Words', basis },
    { kind: 'reply.create', ...PAGE, comment: { server }, markdown: 'Words', basis },
  ];
}

/** Every kind that is held against the revision of a change request. */
function onRequest(basis: Basis, server: string): readonly PendingWrite[] {
  return [
    { kind: 'comment.create', ...REQUEST, markdown: 'Words', basis },
    { kind: 'comment.create', ...REQUEST, pageId: 'page', markdown: 'Words', basis },
    { kind: 'reply.create', ...REQUEST, comment: { server }, markdown: 'Words', basis },
    { kind: 'review.submit', ...REQUEST, status: 'approved', basis },
    { kind: 'request.merge', ...REQUEST, basis },
  ];
}

/** Every kind that is held against a text. */
function onText(text: string, server: string, reply: string): readonly (readonly [PendingWrite, unknown])[] {
  const on = { ...PAGE, comment: { server } };
  const seen = { replies: [reply], more: 0, markdown: text };
  const conflict = { type: 'conflict', conflict: { base: text, mine: 'Mine' } };
  const changed = { type: 'hold', cause: 'text-changed' };
  return [
    [{ kind: 'comment.edit', ...on, markdown: 'Mine', base: text }, conflict],
    [{ kind: 'reply.edit', ...on, reply: { server: reply }, markdown: 'Mine', base: text }, conflict],
    [{ kind: 'comment.delete', ...on, seen }, changed],
    [{ kind: 'reply.delete', ...on, reply: { server: reply }, seen }, changed],
  ];
}

function pageOf(service: FakeService, page: { readonly updatedAt?: string; readonly markdown?: string }): void {
  service.answers.set('getPageInSpace', () => ok(page));
}

function requestOf(service: FakeService, revision: string | undefined): void {
  const request = { status: 'open', ...(revision === undefined ? {} : { revision }) };
  service.answers.set('getChangeRequest', () => ok(request));
  service.answers.set('getCommentInChangeRequest', () => ok(service.comments[0]));
  service.answers.set('listChangeRequestCommentReplies', () => ok({ items: [], problems: [] }));
  service.answers.set('listReviews', () => ok({ items: [], problems: [] }));
}

const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
/** Earlier, later or equal. */
const apartMs = fc.oneof(fc.constant(0), fc.integer({ min: -1e9, max: 1e9 }));

describe('a write whose place', () => {
  it('is of an earlier or a later time than the one that was read is held, and of the same time goes', async () => {
    const sent = fc.asyncProperty(time, apartMs, fc.boolean(), async (read, apart, isRewritten) => {
      const service = new FakeService();
      const { id } = service.say('A question');
      const now = new Date(read.getTime() + apart).toISOString();
      pageOf(service, { updatedAt: isRewritten ? now.replace('Z', '+00:00') : now });
      for (const write of onPage({ updatedAt: read.toISOString() }, id)) {
        const preflight = await at(service, write).preflight();
        if (apart === 0) expect(preflight, write.kind).toMatchObject({ type: 'go' });
        else expect(preflight, write.kind).toEqual({ type: 'hold', cause: 'page-changed' });
      }
    });
    await fc.assert(sent, { numRuns: 60 });
  });

  it('is of another revision is held, whichever came first, and of the same one goes', async () => {
    const names = fc.constantFrom('rev-1', 'rev-2', 'rev-3');
    const sent = fc.asyncProperty(names, names, async (read, now) => {
      const service = new FakeService();
      const { id } = service.say('A question');
      requestOf(service, now);
      for (const write of onRequest({ revision: read }, id)) {
        const preflight = await at(service, write).preflight();
        if (read === now) expect(preflight, write.kind).toMatchObject({ type: 'go' });
        else expect(preflight, write.kind).toEqual({ type: 'hold', cause: 'request-changed' });
      }
    });
    await fc.assert(sent, { numRuns: 30 });
  });

  it('says something else than what was read is held, and with the same words goes', async () => {
    const texts = fc.constantFrom('One', 'Two', 'Three words there');
    const sent = fc.asyncProperty(texts, texts, async (read, now) => {
      const service = new FakeService();
      const { id } = service.say(now);
      const reply = service.reply(id, now);
      service.answers.set('getCommentReplyInSpace', () => ok(reply));
      for (const [write, stop] of onText(read, id, reply.id)) {
        const preflight = await at(service, write).preflight();
        expect(preflight, write.kind).toMatchObject(read === now ? { type: 'go' } : (stop as object));
      }
    });
    await fc.assert(sent, { numRuns: 20 });
  });

  it('does not tell its time or revision any more is held: what is not known is not the same', async () => {
    const service = new FakeService();
    const { id } = service.say('A question');
    pageOf(service, {});
    for (const write of onPage({ updatedAt: '2026-01-01T00:00:00Z' }, id))
      expect(await at(service, write).preflight()).toEqual({ type: 'hold', cause: 'page-changed' });
    requestOf(service, undefined);
    service.answers.set('getChangeRequestRevision', () => err(appError('forbidden', '')));
    for (const write of onRequest({ revision: 'rev-1' }, id))
      expect(await at(service, write).preflight()).toEqual({ type: 'hold', cause: 'request-changed' });
  });

  it('tells its revision with its content alone is compared by that', async () => {
    const service = new FakeService();
    const { id } = service.say('A question');
    requestOf(service, undefined);
    service.answers.set('getChangeRequestRevision', () => ok({ id: 'rev-1' }));
    for (const write of onRequest({ revision: 'rev-1' }, id))
      expect(await at(service, write).preflight()).toMatchObject({ type: 'go' });
  });

  it('was not noted, as by an older version, goes', async () => {
    const service = new FakeService();
    const { id } = service.say('A question');
    pageOf(service, { updatedAt: '2026-01-01T00:00:00Z' });
    requestOf(service, 'rev-1');
    for (const write of [...onPage({}, id), ...onRequest({}, id)])
      expect(await at(service, write).preflight()).toMatchObject({ type: 'go' });
  });
});

describe('a page that was moved or renamed', () => {
  const basis: Basis = { updatedAt: '2026-01-01T00:00:00Z', print: digestText('As it was.') };

  it('holds nothing while its text is the same', async () => {
    const service = new FakeService();
    const { id } = service.say('A question');
    pageOf(service, { updatedAt: '2026-02-01T00:00:00Z', markdown: 'As it was.' });
    for (const write of onPage(basis, id)) expect(await at(service, write).preflight()).toMatchObject({ type: 'go' });
    pageOf(service, { updatedAt: '2026-02-01T00:00:00Z', markdown: 'As it is now.' });
    for (const write of onPage(basis, id))
      expect(await at(service, write).preflight()).toEqual({ type: 'hold', cause: 'page-changed' });
  });

  it('holds nothing in a change request either, whose next revision is about the tree', async () => {
    const service = new FakeService();
    requestOf(service, 'rev-2');
    const write: PendingWrite = {
      kind: 'comment.create',
      ...REQUEST,
      pageId: 'page',
      markdown: 'Words',
      basis: { revision: 'rev-1', print: digestText('As it was.') },
    };
    service.answers.set('getPageInChangeRequest', () => ok({ markdown: 'As it was.' }));
    expect(await at(service, write).preflight()).toMatchObject({ type: 'go' });
    service.answers.set('getPageInChangeRequest', () => ok({ markdown: 'As it is now.' }));
    expect(await at(service, write).preflight()).toEqual({ type: 'hold', cause: 'request-changed' });
  });

  it('is compared by its text alone where it tells no time', async () => {
    const service = new FakeService();
    const { id } = service.say('A question');
    pageOf(service, { markdown: 'As it was.' });
    const { print = '' } = basis;
    for (const write of onPage({ print }, id))
      expect(await at(service, write).preflight()).toMatchObject({ type: 'go' });
    pageOf(service, { markdown: 'As it is now.' });
    for (const write of onPage({ print }, id))
      expect(await at(service, write).preflight()).toEqual({ type: 'hold', cause: 'page-changed' });
  });
});

const ANCHOR: Anchor = {
  key: 'k',
  type: 'paragraph',
  text: 'Press the red button twice.',
  before: 'Open the lid.',
  after: 'Close the lid.',
  headings: [],
  alone: true,
  depth: 0.5,
};

function documentOf(...paragraphs: readonly string[]): Document {
  return {
    object: 'document',
    data: { schemaVersion: 1 },
    nodes: paragraphs.map((text, index) => ({
      object: 'block',
      type: 'paragraph',
      key: `n${String(index)}`,
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
    })),
  };
}

describe('a comment beside a paragraph of a page that was changed', () => {
  const basis = { updatedAt: '2026-01-01T00:00:00Z' };
  const inSpace: PendingWrite = { kind: 'comment.create', ...PAGE, markdown: 'Words', anchor: ANCHOR, basis };
  const inRequest: PendingWrite = {
    kind: 'comment.create',
    ...REQUEST,
    pageId: 'page',
    markdown: 'Words',
    anchor: ANCHOR,
    basis: { revision: 'rev-1' },
  };
  const withPage = (...paragraphs: readonly string[]): FakeService => {
    const service = new FakeService();
    const page = { updatedAt: '2026-02-01T00:00:00Z', document: documentOf(...paragraphs) };
    service.answers.set('getPageInSpace', () => ok(page));
    service.answers.set('getPageInChangeRequest', () => ok(page));
    requestOf(service, 'rev-2');
    return service;
  };
  const WRITES = [
    ['page-changed', inSpace],
    ['request-changed', inRequest],
  ] as const;

  it.each(WRITES)('is told that the paragraph is gone, and the current text (%s)', async (_cause, write) => {
    const service = withPage('Open the lid.', 'Turn the key.', 'Close the lid.');
    const gone = { type: 'hold', cause: 'part-gone' };
    expect(await at(service, write).preflight()).toEqual({ ...gone, heldFor: { text: 'Turn the key.' } });
    const taken = withPage('Open the lid.', 'Close the lid.');
    const neighbours = { text: 'Open the lid.\n\nClose the lid.' };
    expect(await at(taken, write).preflight()).toEqual({ ...gone, heldFor: neighbours });
  });

  it.each(WRITES)(
    'is held for the change alone while the paragraph is there, edited or not (%s)',
    async (cause, write) => {
      for (const paragraph of [ANCHOR.text, 'Press the green button twice.']) {
        const service = withPage('New.', 'Open the lid.', paragraph, 'Close the lid.');
        expect(await at(service, write).preflight()).toEqual({ type: 'hold', cause });
        expect(await at(service, write, { released: [cause] }).preflight()).toMatchObject({ type: 'go' });
      }
    },
  );

  it.each(WRITES)('is told so also where the person is never held for a change (%s)', async (cause, write) => {
    const waived = new Set<HoldCause>([cause]);
    const service = withPage('Something else.');
    expect(await at(service, write, {}, { waived }).preflight()).toMatchObject({ type: 'hold', cause: 'part-gone' });
    const there = withPage('Open the lid.', ANCHOR.text, 'Close the lid.');
    expect(await at(there, write, {}, { waived }).preflight()).toMatchObject({ type: 'go' });
  });

  it.each(WRITES)('is posted on the page, beside nothing, when the person says so (%s)', async (_cause, write) => {
    const service = withPage('Open the lid.', 'Turn the key.', 'Close the lid.');
    const released = at(service, write, { released: ['part-gone'] });
    expect(await released.preflight()).toMatchObject({ type: 'go' });
    expect(await released.send()).toMatchObject({ ok: true });
    expect(service.comments[0]?.target).toMatchObject({ page: { id: 'page' } });
    expect(service.comments[0]?.target).not.toHaveProperty('node');
  });
});

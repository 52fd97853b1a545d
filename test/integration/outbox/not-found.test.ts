import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillPath, operationShape, type AnyOperationName } from '#shared/contract/index.ts';
import { adminOperations } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import { startCaller, type Caller } from '../sample/caller.ts';
import { examples, organizationId, spaceId } from '../sample/examples.ts';
import { emptyDisk, must, startGalley, until, type Galley } from '../support/galley.ts';

/**
 * One request of each kind of write is answered "not found", though what it is about is there. Nothing is called gone or
 * sent, nothing disappears, and another try goes through.
 */

let dir: string;
let caller: Caller;
let galley: Galley;
/** `POST /v1/…`, of which the next is answered "not found". */
let unknown: string | null = null;
/** What the service took. */
let taken: string[] = [];

const network: typeof fetch = async (input, init) => {
  const request = `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`;
  if (request === unknown) {
    unknown = null;
    return Response.json({ error: { code: 404, message: 'No.' } }, { status: 404 });
  }
  const response = await fetch(input, init);
  if (response.ok && !request.startsWith('GET')) taken.push(request);
  return response;
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-not-found-'));
  caller = await startCaller();
  galley = await startGalley(emptyDisk(dir), network);
  const { baseUrl, tokens } = caller.service;
  must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: tokens.admin }));
  await galley.openPage();
});

afterAll(async () => {
  await galley.close();
  await caller.service.close();
  await rm(dir, { recursive: true, force: true });
});

beforeEach(() => {
  [unknown, taken] = [null, []];
});

async function act(operationId: string, wanted: OutboxAct): Promise<void> {
  const accountId = galley.state().currentAccountId ?? '';
  must(await galley.host.invoke('outbox.act', { accountId, operationId, act: wanted }));
}

async function untilOperation(fits: (operation: PendingOperation) => boolean): Promise<PendingOperation> {
  const find = (all: readonly { readonly operation: PendingOperation }[]) =>
    all.find(({ operation }) => fits(operation))?.operation;
  const operation = find(await until(galley, 'outbox', null, (all) => find(all) !== undefined));
  if (operation === undefined) throw new Error('it is not in the outbox');
  return operation;
}

const untilState = (id: string, ...states: readonly PendingOperation['state'][]): Promise<PendingOperation> =>
  untilOperation((operation) => operation.id === id && states.includes(operation.state));

/** Until it rests after more than `tries` tries: a screen hears of an act a moment later than whoever asked for it. */
const untilRest = (id: string, tries = 0): Promise<PendingOperation> =>
  untilOperation(
    (operation) =>
      operation.id === id &&
      ['rejected', 'held', 'conflict', 'done'].includes(operation.state) &&
      operation.attempts > tries,
  );

const queue = async (write: PendingWrite): Promise<string> =>
  must(await galley.store.invoke('enqueue', { write, draft: null })).operation.id;

async function survives(name: AnyOperationName, input: Readonly<Record<string, unknown>>, write: PendingWrite) {
  const { method, path } = operationShape(name);
  const request = `${method} /v1${fillPath(path, input)}`;
  unknown = request;
  const id = await queue(write);
  const first = await untilRest(id);
  expect(unknown, 'it was sent').toBeNull();
  expect([first.state, first.cause, first.error?.code]).toEqual(['rejected', undefined, 'not-found']);
  expect(taken).not.toContain(request);
  await act(id, { kind: 'retry' });
  const second = await untilRest(id, first.attempts);
  expect([second.state, second.outcome], second.error?.detail).toEqual(['done', undefined]);
  expect(taken.filter((one) => one === request)).toEqual([request]);
}

const request = { spaceId, changeRequestId: '31' };
const said = { body: { markdown: 'One' } };

async function comment(): Promise<{ readonly spaceId: string; readonly commentId: string }> {
  return { spaceId, commentId: (await caller.ok('postCommentInSpace', { spaceId, body: said })).id };
}

async function reply() {
  const at = await comment();
  const { id } = await caller.ok('postCommentReplyInSpace', { ...at, body: said });
  const write = { spaceId, comment: { server: at.commentId }, reply: { server: id } };
  return { input: { ...at, commentReplyId: id }, write };
}

async function requestComment() {
  const { id } = await caller.ok('postCommentInChangeRequest', { ...request, body: said });
  return { input: { ...request, commentId: id }, write: { ...request, comment: { server: id } } };
}

type Case = readonly [AnyOperationName, Readonly<Record<string, unknown>>, PendingWrite];

const TALK: Readonly<Record<string, () => Promise<Case>>> = {
  'comment.create': () =>
    Promise.resolve(['postCommentInSpace', { spaceId }, { kind: 'comment.create', spaceId, markdown: 'A' }]),
  'comment.create in a change request': () =>
    Promise.resolve([
      'postCommentInChangeRequest',
      request,
      { kind: 'comment.create', ...request, markdown: 'In the request' },
    ]),
  'comment.edit': async () => {
    const at = await comment();
    const write = { kind: 'comment.edit', spaceId, comment: { server: at.commentId }, markdown: 'Two' } as const;
    return ['updateCommentInSpace', at, write];
  },
  'comment.delete': async () => {
    const at = await comment();
    return ['deleteCommentInSpace', at, { kind: 'comment.delete', spaceId, comment: { server: at.commentId } }];
  },
  'comment.delete in a change request': async () => {
    const { input, write } = await requestComment();
    return ['deleteCommentInChangeRequest', input, { kind: 'comment.delete', ...write }];
  },
  'comment.resolve': async () => {
    const at = await comment();
    const write = { kind: 'comment.resolve', spaceId, comment: { server: at.commentId }, resolved: true } as const;
    return ['updateCommentInSpace', at, write];
  },
  'comment.react': async () => {
    const at = await comment();
    const on = { spaceId, comment: { server: at.commentId } };
    return ['updateCommentInSpace', at, { kind: 'comment.react', ...on, emoji: '1f44d', add: true }];
  },
  'reply.create': async () => {
    const at = await comment();
    const write = { kind: 'reply.create', spaceId, comment: { server: at.commentId }, markdown: 'Two' } as const;
    return ['postCommentReplyInSpace', at, write];
  },
  'reply.edit': async () => {
    const { input, write } = await reply();
    return ['updateCommentReplyInSpace', input, { kind: 'reply.edit', ...write, markdown: 'Two' }];
  },
  'reply.delete': async () => {
    const { input, write } = await reply();
    return ['deleteCommentReplyInSpace', input, { kind: 'reply.delete', ...write }];
  },
  'reply.react': async () => {
    const { input, write } = await reply();
    return ['updateCommentReplyInSpace', input, { kind: 'reply.react', ...write, emoji: '1f44d', add: true }];
  },
  'reviewers.request': () =>
    Promise.resolve(['requestReviewers', request, { kind: 'reviewers.request', ...request, userIds: ['usr_jun'] }]),
  'reviewers.remove': async () => {
    const userId = 'usr_jun';
    await caller.ok('requestReviewers', { ...request, body: { users: [userId] } });
    return ['removeRequestedReviewer', { ...request, userId }, { kind: 'reviewers.remove', ...request, userId }];
  },
  'request.describe': () =>
    Promise.resolve(['requestReviewers', request, { kind: 'request.describe', ...request, subject: 'Other words' }]),
  'review.submit': () =>
    Promise.resolve(['submitReview', request, { kind: 'review.submit', ...request, status: 'approved' }]),
  'request.merge': () => {
    // Of another space: what the template does below conflicts with the other one.
    const open = { spaceId: 'spc_C1oudPg047', changeRequestId: '19' };
    return Promise.resolve(['mergeChangeRequest', open, { kind: 'request.merge', ...open }]);
  },
};

describe('a write that is answered "not found" once', () => {
  it.each(Object.keys(TALK))('%s', async (kind) => {
    const one = await TALK[kind]?.();
    if (one === undefined) throw new Error('no such case');
    await survives(...one);
  });

  it.each(adminOperations)('%s', async (name) => {
    const input = (await examples[name](caller)) as Record<string, unknown>;
    await survives(name, input, { kind: name, input });
  });
});

describe('a write about something that is gone', () => {
  it('is held with its text, and can be tried again', async () => {
    const at = await comment();
    await caller.ok('deleteCommentInSpace', at);
    const on = { spaceId, comment: { server: at.commentId } };
    for (const kind of ['comment.edit', 'reply.create'] as const) {
      const id = await queue({ kind, ...on, markdown: 'Kept' });
      expect(await untilState(id, 'held')).toMatchObject({ cause: 'target-gone', write: { markdown: 'Kept' } });
      await act(id, { kind: 'retry' });
      expect(await untilState(id, 'held')).toMatchObject({ cause: 'target-gone' });
      await act(id, { kind: 'discard' });
    }
  });

  it('is done where it was to remove it', async () => {
    const at = await comment();
    await caller.ok('deleteCommentInSpace', at);
    const id = await queue({ kind: 'comment.delete', spaceId, comment: { server: at.commentId } });
    expect((await untilState(id, 'done')).error).toBeUndefined();
  });

  it('is not sent to a change request that is closed, and cannot be', async () => {
    const merged = { spaceId: 'spc_C1oudPg047', changeRequestId: '19' };
    const id = await queue({ kind: 'review.submit', ...merged, status: 'approved' });
    expect(await untilState(id, 'held')).toMatchObject({ cause: 'request-closed' });
    const accountId = galley.state().currentAccountId ?? '';
    const released = await galley.host.invoke('outbox.act', { accountId, operationId: id, act: { kind: 'release' } });
    expect(released).toMatchObject({ ok: false, error: { code: 'conflict' } });
    // What this account does not want to be held for changes nothing about it.
    must(await galley.host.invoke('outbox.setWaived', { accountId, causes: ['request-closed'] }));
    await act(id, { kind: 'retry' });
    expect(await untilState(id, 'held', 'rejected')).toMatchObject({ state: 'held', cause: 'request-closed' });
    must(await galley.host.invoke('outbox.setWaived', { accountId, causes: [] }));
  });
});

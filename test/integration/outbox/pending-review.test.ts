import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import { networkError } from '../../support/network-error.ts';
import { startCaller, type Caller } from '../sample/caller.ts';
import { organizationId } from '../sample/examples.ts';
import { emptyDisk, must, startGalley, until, type Disk, type Galley } from '../support/galley.ts';

/** Comments that wait for the verdict, at the real sample service, with a second person at the same change request. */

const request = { spaceId: 'spc_C1oudPg047', changeRequestId: '19' };

let dir: string;
let disk: Disk;
let caller: Caller;
let galley: Galley;
/** The network is gone. */
let offline = false;
/** The answers of so many of the next writes are lost. */
let lost = 0;
/** The texts of the comments and the statuses of the verdicts that the server accepted, in order. */
let taken: string[] = [];

const network: typeof fetch = async (input, init) => {
  if (offline) throw networkError('ECONNRESET');
  const response = await fetch(input, init);
  if (init?.method !== 'POST' || typeof init.body !== 'string' || !response.ok) return response;
  const { status, body } = JSON.parse(init.body) as {
    readonly status?: string;
    readonly body?: { readonly markdown: string };
  };
  taken.push(status ?? body?.markdown ?? '');
  if (lost === 0) return response;
  lost -= 1;
  throw networkError('ECONNRESET');
};

async function signIn(): Promise<void> {
  const { baseUrl, tokens } = caller.service;
  must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: tokens.admin }));
  await galley.openPage();
}

beforeEach(async () => {
  [offline, lost, taken] = [false, 0, []];
  dir = await mkdtemp(join(tmpdir(), 'galley-pending-review-'));
  disk = emptyDisk(dir);
  caller = await startCaller();
  galley = await startGalley(disk, network);
  await signIn();
});

afterEach(async () => {
  await galley.close();
  await caller.service.close();
  await rm(dir, { recursive: true, force: true });
});

/** The app ends, and is started again with a network. */
async function restart(): Promise<void> {
  await galley.close();
  offline = false;
  galley = await startGalley(disk, network);
  await signIn();
}

async function queue(write: PendingWrite): Promise<string> {
  return must(await galley.store.invoke('enqueue', { write, draft: null })).operation.id;
}

const comment = (markdown: string): Promise<string> =>
  queue({ kind: 'comment.create', ...request, markdown, inReview: true });

async function act(operationId: string, wanted: OutboxAct): Promise<void> {
  const accountId = galley.state().currentAccountId ?? '';
  must(await galley.host.invoke('outbox.act', { accountId, operationId, act: wanted }));
}

async function untilState(id: string, state: PendingOperation['state']): Promise<PendingOperation> {
  const find = (all: readonly { readonly operation: PendingOperation }[]) =>
    all.find(({ operation }) => operation.id === id && operation.state === state)?.operation;
  const operation = find(await until(galley, 'outbox', null, (all) => find(all) !== undefined));
  if (operation === undefined) throw new Error('it is not in the outbox');
  return operation;
}

describe('comments that wait for the verdict', () => {
  it('leave before it, each once, also after a restart and with lost answers', async () => {
    const ids = [await comment('First'), await comment('Second'), await comment('Third')];
    // Posted at once, although it was written last.
    await untilState(await queue({ kind: 'comment.create', ...request, markdown: 'At once' }), 'done');
    expect(taken).toEqual(['At once']);
    offline = true;
    const verdict = await queue({ kind: 'review.submit', ...request, status: 'changes-requested', comments: ids });
    lost = 1;
    await restart();
    await untilState(verdict, 'done');
    expect(taken).toEqual(['At once', 'First', 'Second', 'Third', 'changes-requested']);
  });

  it('wait again when the verdict is undone, and leave with the next one', async () => {
    offline = true;
    const ids = [await comment('First'), await comment('Second')];
    const undone = await queue({ kind: 'review.submit', ...request, status: 'approved', comments: ids });
    await act(undone, { kind: 'discard' });
    await restart();
    await untilState(await queue({ kind: 'comment.create', ...request, markdown: 'Something else' }), 'done');
    expect(taken).toEqual(['Something else']);
    const verdict = await queue({ kind: 'review.submit', ...request, status: 'changes-requested', comments: ids });
    await untilState(verdict, 'done');
    expect(taken).toEqual(['Something else', 'First', 'Second', 'changes-requested']);
  });

  it('are held with their verdict when somebody else merged the change request meanwhile', async () => {
    const ids = [await comment('First'), await comment('Second')];
    await caller.ok('mergeChangeRequest', request);
    const verdict = await queue({ kind: 'review.submit', ...request, status: 'approved', comments: ids });
    for (const id of ids) expect(await untilState(id, 'held')).toMatchObject({ cause: 'request-closed' });
    expect(taken).toEqual([]);
    await act(ids[1] ?? '', { kind: 'release' });
    await untilState(ids[1] ?? '', 'done');
    expect(taken).toEqual(['Second']);
    await act(ids[0] ?? '', { kind: 'discard' });
    expect(await untilState(verdict, 'held')).toMatchObject({ cause: 'request-closed' });
    expect(taken).toEqual(['Second']);
  });
});

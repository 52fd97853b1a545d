import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { textOf, type PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import { parseOutboxEntry } from '../../../electron/outbox/entries.ts';
import { openJournal } from '../../../electron/outbox/journal.ts';
import type { SampleOptions, SampleService } from '../../../electron/sample/service.ts';
import { networkError } from '../../support/network-error.ts';
import { must, startGalley, until, untilState, type Disk, type Galley } from '../support/galley.ts';
import { startSample } from '../support/sample.ts';
import { signIn, startSynced } from '../support/synced.ts';

let dir: string;
let disk: Disk;
let service: SampleService;
let galley: Galley;
let place: { readonly spaceId: string; readonly pageId: string };

/** What happens to the next request that `meets`: `before` it is lost on the way, `after` its answer is. */
interface Loss {
  readonly meets: (request: string) => boolean;
  readonly when: 'before' | 'after';
}
let losses: Loss[];
/** What somebody else does while a request is on its way. */
let meanwhile: (request: string) => Promise<void>;

const network: typeof fetch = async (input, init) => {
  const request = `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`;
  await meanwhile(request);
  const at = losses.findIndex((loss) => loss.meets(request));
  const [loss] = at < 0 ? [] : losses.splice(at, 1);
  if (loss?.when === 'before') throw networkError('ECONNRESET');
  const response = await fetch(input, init);
  if (loss === undefined) return response;
  await response.arrayBuffer();
  throw networkError('ECONNRESET');
};

async function start(
  options: Partial<SampleOptions> = {},
  role: 'admin' | 'commenter' | 'reader' = 'commenter',
): Promise<void> {
  const sample = { stateFile: join(dir, 'state'), ...options };
  ({ service, galley, disk } = await startSynced('outbox', { from: 'synced', as: role, sample, network }));
  const { nodes } = await until(galley, 'library', null, (value) => value.nodes.length > 0);
  const spaceId = nodes.find((node) => node.kind === 'space' && node.title === 'Device guide')?.id ?? '';
  const tree = await until(galley, 'tree', { spaceId }, (value) => value !== null);
  place = { spaceId, pageId: tree?.pages.find((page) => page.type === 'document')?.id ?? '' };
}

async function connect(role: 'admin' | 'commenter' | 'reader', accountId: string | null = null): Promise<void> {
  must(await signIn(galley, service, role, accountId));
}

/** Kill and start: nothing is told, nothing is tidied up but what a process's end tidies by itself. */
async function restart(role: 'admin' | 'commenter' | 'reader' = 'commenter'): Promise<void> {
  await galley.close();
  galley = await startGalley(disk, network);
  await connect(role, galley.state().currentAccountId);
  await galley.openPage();
}

async function queued(write: PendingWrite): Promise<PendingOperation> {
  return must(await galley.store.invoke('enqueue', { write, draft: null })).operation;
}

async function comment(markdown: string): Promise<PendingOperation> {
  return queued({ kind: 'comment.create', ...place, markdown });
}

async function reply(
  to: { readonly server: string } | { readonly operation: string },
  markdown: string,
): Promise<PendingOperation> {
  return queued({ kind: 'reply.create', ...place, comment: to, markdown });
}

async function untilOperation(id: string, fits: (operation: PendingOperation) => boolean): Promise<PendingOperation> {
  const isIt = ({ operation }: { readonly operation: PendingOperation }): boolean => operation.id === id;
  const items = await until(galley, 'outbox', null, (all) => all.some((one) => isIt(one) && fits(one.operation)));
  return items.find(isIt)?.operation ?? expect.fail('gone');
}

const untilDone = (id: string): Promise<PendingOperation> => untilOperation(id, ({ state }) => state === 'done');

interface OnService {
  readonly id: string;
  readonly body: { readonly markdown?: string };
}

async function read(path: string): Promise<readonly OnService[]> {
  const response = await fetch(`${service.baseUrl}/v1/spaces/${place.spaceId}/comments${path}`, {
    headers: { Authorization: `Bearer ${service.tokens.admin}` },
  });
  return ((await response.json()) as { readonly items: readonly OnService[] }).items;
}

/** Somebody else changes a comment on the service. */
async function asAdmin(method: 'PUT' | 'DELETE', commentId: string | null | undefined, body?: unknown): Promise<void> {
  await fetch(`${service.baseUrl}/v1/spaces/${place.spaceId}/comments/${commentId ?? ''}`, {
    method,
    headers: { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function onService(markdown: string): Promise<readonly OnService[]> {
  const items = await read('?format=markdown&limit=1000');
  return items.filter(({ body }) => body.markdown?.trim() === markdown);
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-outbox-'));
  losses = [];
  meanwhile = () => Promise.resolve();
});

afterEach(async () => {
  await galley.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

describe('sending', () => {
  it('sends a comment and the reply to it in order, while the page shows both all the time', async () => {
    await start();
    const parent = await comment('First');
    const child = await reply({ operation: parent.id }, 'Second');
    const { serverId } = await untilDone(parent.id);
    await untilDone(child.id);
    expect(await onService('First')).toHaveLength(1);
    const replies = await read(`/${serverId ?? ''}/replies?format=markdown`);
    expect(replies.map(({ body }) => body.markdown?.trim())).toEqual(['Second']);
    const threads = await until(galley, 'threads', place, () => true);
    expect(threads.filter(({ comment: { markdown } }) => markdown.trim() === 'First')).toHaveLength(1);
  });

  it('goes on without a page, and tells the page when it opens again', async () => {
    await start();
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'before' });
    const waiting = await comment('Sent while the window was closed');
    galley.closePage();
    await expect.poll(() => onService('Sent while the window was closed')).toHaveLength(1);
    await galley.openPage();
    await untilDone(waiting.id);
    const threads = await until(galley, 'threads', place, () => true);
    const ours = threads.filter(({ comment: { markdown } }) => markdown.includes('window was closed'));
    expect(ours.map(({ comment: { pending } }) => pending)).toEqual([null]);
  });

  it('starts although it ended between a discard and the rest of what the discard does', async () => {
    await start();
    meanwhile = (request) =>
      request.startsWith('POST') ? Promise.reject(networkError('ECONNREFUSED')) : Promise.resolve();
    const parent = await comment('Discarded at the last moment');
    const child = await reply({ operation: parent.id }, 'Said to nothing');
    await galley.close();
    const file = `${galley.state().currentAccountId ?? ''}.jsonl`;
    const { journal } = must(await openJournal(join(disk.profileDir, 'outbox', file), parseOutboxEntry));
    must(await journal.append([{ event: { type: 'discarded', at: Date.now(), id: parent.id } }]));
    await journal.close();
    await restart();
    expect(await untilOperation(child.id, ({ state }) => state === 'held')).toMatchObject({ cause: 'parent-failed' });
  });

  it('waits while the service is away and sends once when it is back, also over a restart', async () => {
    await start();
    const { port } = new URL(service.baseUrl);
    await service.close();
    const waiting = await comment('Written in a tunnel');
    await untilOperation(waiting.id, ({ state }) => state === 'retrying');
    await galley.close();
    service = await startSample({ stateFile: join(dir, 'state'), port: Number(port) });
    galley = await startGalley(disk, network);
    await connect('commenter');
    await galley.openPage();
    await untilDone(waiting.id);
    expect(await onService('Written in a tunnel')).toHaveLength(1);
  });
});

describe('an answer that was lost', () => {
  it('does not lead to a second comment', async () => {
    await start();
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'after' });
    const { id } = await comment('Arrived, unheard');
    await untilOperation(id, ({ state }) => state === 'in-doubt');
    await untilDone(id);
    expect(await onService('Arrived, unheard')).toHaveLength(1);
  });

  it('does not lead to a second comment after a kill in the middle either', async () => {
    await start();
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'after' });
    const { id } = await comment('Arrived, then killed');
    await untilOperation(id, ({ state }) => state === 'in-doubt');
    await restart();
    await untilDone(id);
    expect(await onService('Arrived, then killed')).toHaveLength(1);
  });

  it('does not hide that the request itself was lost', async () => {
    await start();
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'before' });
    const { id } = await comment('Never left');
    await untilDone(id);
    expect(await onService('Never left')).toHaveLength(1);
  });

  it('tells two comments of the same words apart', async () => {
    await start();
    const first = await comment('+1');
    await untilDone(first.id);
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'after' });
    const second = await comment('+1');
    await untilDone(second.id);
    expect(await onService('+1')).toHaveLength(2);
  });

  it('does not let one of two twins take the other for itself', async () => {
    await start();
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'before' });
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'after' });
    const [one, other] = await Promise.all([comment('Twin'), comment('Twin')]);
    await Promise.all([untilDone(one.id), untilDone(other.id)]);
    expect(await onService('Twin')).toHaveLength(2);
  });

  it('does not take an older reply of the same words for the one that was lost', async () => {
    await start();
    const parent = await comment('A thread with two thanks');
    const { serverId } = await untilDone(parent.id);
    await untilDone((await reply({ server: serverId ?? '' }, 'Done')).id);
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'before' });
    await untilDone((await reply({ server: serverId ?? '' }, 'Done')).id);
    expect(await read(`/${serverId ?? ''}/replies?format=markdown`)).toHaveLength(2);
  });

  it('does not lead to a second reply where the service can list replies', async () => {
    await start();
    const parent = await comment('A thread');
    const { serverId } = await untilDone(parent.id);
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'after' });
    const { id } = await reply({ server: serverId ?? '' }, 'Unheard reply');
    await untilDone(id);
    expect(await read(`/${serverId ?? ''}/replies?format=markdown`)).toHaveLength(1);
  });

  it('does not lead to a second reply where it cannot, by counting', async () => {
    await start({ coreOnly: true });
    const parent = await comment('A thread of the core');
    const { serverId } = await untilDone(parent.id);
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'after' });
    const { id } = await reply({ server: serverId ?? '' }, 'Counted reply');
    await untilDone(id);
    const [thread] = await onService('A thread of the core');
    expect(thread).toMatchObject({ replies: 1 });
  });
});

describe('accounts', () => {
  it('opened twice at once send once', async () => {
    await start();
    const accountId = galley.state().currentAccountId ?? '';
    const { id } = await comment('Switched to twice');
    await Promise.all([1, 2, 3].map(() => galley.host.invoke('accounts.switch', { accountId })));
    await connect('commenter');
    await galley.openPage();
    await untilDone(id);
    expect(await onService('Switched to twice')).toHaveLength(1);
  });

  it('are one for each person: what one wrote stays theirs when another signs in', async () => {
    await start();
    const accountId = galley.state().currentAccountId ?? '';
    must(await galley.host.invoke('accounts.signOut', { accountId }));
    await galley.openPage();
    const { id } = await comment('Mine, not yours');
    const isHeld = ({ cause }: PendingOperation): boolean => cause === 'unknown-writer';
    await connect('admin');
    expect(galley.state().currentAccountId).not.toBe(accountId);
    await galley.openPage();
    expect(galley.state().accounts.find((account) => account.id === accountId)?.outbox).toMatchObject({ waiting: 1 });
    await connect('commenter');
    expect(galley.state().currentAccountId).toBe(accountId);
    await galley.openPage();
    // It was written while nobody was signed in.
    await untilOperation(id, isHeld);
    expect(galley.state().accounts.find((account) => account.id === accountId)?.outbox).toMatchObject({ unclear: 1 });
    must(await galley.host.invoke('accounts.answer', { accountId, mine: true }));
    await untilDone(id);
    expect(await onService('Mine, not yours')).toHaveLength(1);
  });

  it('go on sending when another one is looked at', async () => {
    await start();
    const accountId = galley.state().currentAccountId ?? '';
    losses.push({ meets: (request) => request.startsWith('POST'), when: 'before' });
    await comment('Sent from behind');
    await connect('admin');
    await galley.openPage();
    expect(galley.state().currentAccountId).not.toBe(accountId);
    await expect.poll(() => onService('Sent from behind')).toHaveLength(1);
  });

  it('are told how much waits while their page is open', async () => {
    await start();
    // Signed out: nothing else happens that would be told.
    must(await galley.host.invoke('accounts.signOut', { accountId: galley.state().currentAccountId ?? '' }));
    await galley.openPage();
    const told = untilState(galley, ({ accounts }) => accounts.some(({ outbox }) => outbox?.waiting === 1));
    await comment('Counted');
    expect((await told).accounts).toHaveLength(1);
  });

  it('forget what is unsent when the person who signs out wants that', async () => {
    await start();
    const accountId = galley.state().currentAccountId ?? '';
    await service.close();
    await comment('Never mind');
    must(await galley.host.invoke('accounts.signOut', { accountId, unsent: 'discard' }));
    expect(galley.state().accounts.find(({ id }) => id === accountId)?.outbox).toMatchObject({ waiting: 0 });
    service = await startSample({ stateFile: join(dir, 'state') });
  });
});

describe('what cannot be sent', () => {
  it('is refused with the service’s word, kept, and sent when somebody who may says that it is theirs', async () => {
    // This service does not tell who a token belongs to: who signs in next may be anybody.
    await start({ coreOnly: true }, 'reader');
    const { id } = await comment('May I?');
    const refused = await untilOperation(id, ({ state }) => state === 'rejected' || state === 'held');
    expect(refused.error?.code).toBe('forbidden');
    await restart('admin');
    const accountId = galley.state().currentAccountId ?? '';
    const act = (wanted: OutboxAct) => galley.host.invoke('outbox.act', { accountId, operationId: id, act: wanted });
    expect(await act({ kind: 'edit', markdown: 'Now I may' })).toMatchObject({ error: { code: 'forbidden' } });
    must(await act({ kind: 'retry' }));
    await untilOperation(id, ({ cause }) => cause === 'unknown-writer');
    must(await galley.host.invoke('accounts.answer', { accountId, mine: true }));
    await untilDone(id);
    expect(await onService('May I?')).toHaveLength(1);
  });

  it('is held when its thread was resolved meanwhile, and sent when the person says so', async () => {
    await start();
    const parent = await comment('Soon resolved');
    const { serverId } = await untilDone(parent.id);
    await asAdmin('PUT', serverId, { resolved: true });
    const { id } = await reply({ server: serverId ?? '' }, 'Too late?');
    const held = await untilOperation(id, ({ state }) => state === 'held');
    expect(held.cause).toBe('thread-resolved');
    const accountId = galley.state().currentAccountId ?? '';
    must(await galley.host.invoke('outbox.act', { accountId, operationId: id, act: { kind: 'release' } }));
    await untilDone(id);
    expect(await read(`/${serverId ?? ''}/replies?format=markdown`)).toHaveLength(1);
  });

  it('is held when its thread goes between the look and the sending', async () => {
    await start();
    const parent = await comment('Deleted at the last moment');
    const { serverId } = await untilDone(parent.id);
    meanwhile = async (request) => {
      if (request.startsWith('POST') && request.endsWith('/replies')) await asAdmin('DELETE', serverId);
    };
    const { id } = await reply({ server: serverId ?? '' }, 'A moment too late');
    const held = await untilOperation(id, ({ state }) => state === 'held');
    expect([held.cause, held.error?.code]).toEqual(['target-gone', 'not-found']);
  });

  it('is held when its thread is gone, with the text', async () => {
    await start();
    const parent = await comment('Soon deleted');
    const { serverId } = await untilDone(parent.id);
    await asAdmin('DELETE', serverId);
    const { id } = await reply({ server: serverId ?? '' }, 'To nobody');
    const held = await untilOperation(id, ({ state }) => state === 'held');
    expect([held.cause, textOf(held.write)]).toEqual(['target-gone', 'To nobody']);
  });

  it('waits for a new sign-in when the token is refused, and goes out after it', async () => {
    await start();
    await service.close();
    const { id } = await comment('After the sign-in');
    must(await galley.host.invoke('accounts.signOut', { accountId: galley.state().currentAccountId ?? '' }));
    const { port } = new URL(service.baseUrl);
    service = await startSample({ stateFile: join(dir, 'state'), port: Number(port) });
    await galley.openPage();
    expect(galley.state().accounts[0]?.session).toBe('signed-out');
    await untilOperation(id, ({ state }) => state !== 'done');
    await connect('commenter');
    await galley.openPage();
    await untilDone(id);
    expect(await onService('After the sign-in')).toHaveLength(1);
  });
});

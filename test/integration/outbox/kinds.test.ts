import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import type { StoreWatches } from '#shared/rpc/store.ts';
import { startSampleService, type SampleService } from '../../../electron/sample/service.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { networkError } from '../../support/network-error.ts';
import { emptyDisk, must, startGalley, until, untilState, type Galley } from '../support/galley.ts';

let dir: string;
let service: SampleService;
let galley: Galley;
let spaceId: string;
let pageId: string;
/** Answers of writes that are lost on the way back: of the first request that fits (`PUT /v1/spaces/… {body}`). */
let lost: ((request: string) => boolean)[];
/** What is written leaves once `letGo` is called, where a test holds it back. */
let mayLeave: Promise<void>;
let letGo: () => void;
const holdBack = (): void => {
  mayLeave = new Promise((resolve) => (letGo = resolve));
};

const network: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const body = typeof init?.body === 'string' ? ` ${init.body}` : '';
  const request = `${init?.method ?? 'GET'} ${pathname}${body}`;
  if (init?.method !== undefined && init.method !== 'GET') await mayLeave;
  const response = await fetch(input, init);
  const at = lost.findIndex((meets) => meets(request));
  if (at < 0) return response;
  lost.splice(at, 1);
  await response.arrayBuffer();
  throw networkError('ECONNRESET');
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-kinds-'));
  lost = [];
  mayLeave = Promise.resolve();
  letGo = () => undefined;
  service = await startSampleService({ workspaceDir: sampleWorkspaceDir(), stateFile: join(dir, 'state') });
  galley = await startGalley(emptyDisk(dir), network);
  must(
    await galley.host.invoke('accounts.connect', {
      baseUrl: service.baseUrl,
      organizationId: service.organizations[0]?.id ?? '',
      token: service.tokens.admin,
    }),
  );
  await galley.openPage();
  await untilState(galley, ({ sync }) => sync.phase === 'idle' && sync.lastSyncAt !== null);
  const { nodes } = await until(galley, 'library', null, (value) => value.nodes.length > 0);
  spaceId = nodes.find((node) => node.kind === 'space' && node.title === 'Device guide')?.id ?? '';
  const tree = await until(galley, 'tree', { spaceId }, (value) => value !== null);
  pageId = tree?.pages.find((page) => page.type === 'document')?.id ?? '';
});

afterEach(async () => {
  letGo();
  await galley.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

async function queue(write: PendingWrite): Promise<PendingOperation> {
  return must(await galley.store.invoke('enqueue', { write, draft: null })).operation;
}

async function untilOperation(id: string, state: PendingOperation['state']): Promise<PendingOperation> {
  const items = await until(galley, 'outbox', null, (all) =>
    all.some(({ operation }) => operation.id === id && operation.state === state),
  );
  const found = items.find(({ operation }) => operation.id === id);
  if (found === undefined) throw new Error('gone');
  return found.operation;
}

const act = (operationId: string, wanted: OutboxAct) =>
  galley.host.invoke('outbox.act', { accountId: galley.state().currentAccountId ?? '', operationId, act: wanted });

/** Somebody else, at the service. */
async function other(method: string, path: string, body?: unknown, role: 'admin' | 'commenter' = 'commenter') {
  const response = await fetch(`${service.baseUrl}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.tokens[role]}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
}

type Threads = ReturnType<StoreWatches['threads']>;
const wordsIn = (threads: Threads, key: string): string | null =>
  threads.find((thread) => thread.key === key)?.comment.markdown.trim() ?? null;

/** What a thread of the page says now; null: it is not there. */
const wordsOf = async (key: string): Promise<string | null> =>
  wordsIn(await until(galley, 'threads', place(), () => true), key);

/** All that it says from now on, one after the other. */
function watchWords(key: string): { readonly told: (string | null)[]; readonly stop: () => void } {
  const told: (string | null)[] = [];
  const stop = galley.store.watch('threads', place(), (threads) => {
    const words = wordsIn(must(threads), key);
    if (told.at(-1) !== words) told.push(words);
  });
  return { told, stop };
}

const place = () => ({ spaceId, pageId });
const commentPath = (id: string): string => `/spaces/${spaceId}/comments/${id}`;

async function comment(markdown: string): Promise<string> {
  const { id } = await queue({ kind: 'comment.create', ...place(), markdown });
  return (await untilOperation(id, 'done')).serverId ?? '';
}

describe('every verb on what people say', () => {
  it('arrives once although each answer is lost, and is shown all the time', async () => {
    const server = await comment('The valve opens at 3 bar.');
    const onIt = { ...place(), comment: { server } };
    const words = watchWords(server);
    holdBack();
    for (const field of ['markdown', 'addedReactions', 'resolved'])
      lost.push((request) => request.startsWith('PUT') && request.includes(field));
    const edit = await queue({
      kind: 'comment.edit',
      ...onIt,
      markdown: 'The valve opens at 4 bar.',
      base: 'The valve opens at 3 bar.',
    });
    expect(await wordsOf(server)).toBe('The valve opens at 4 bar.');
    letGo();
    const react = await queue({ kind: 'comment.react', ...onIt, emoji: '1f44d', add: true });
    const resolve = await queue({ kind: 'comment.resolve', ...onIt, resolved: true });
    for (const { id } of [edit, react, resolve]) await untilOperation(id, 'done');
    expect(lost).toEqual([]);
    expect(await other('GET', `${commentPath(server)}?format=markdown`)).toMatchObject({
      body: { markdown: 'The valve opens at 4 bar.' },
      reactions: [{ emoji: '1f44d', count: 1 }],
      status: 'resolved',
    });
    lost.push((request) => request.startsWith('DELETE'));
    const remove = await queue({ kind: 'comment.delete', ...onIt });
    await untilOperation(remove.id, 'done');
    expect(lost).toEqual([]);
    expect(await wordsOf(server)).toBeNull();
    words.stop();
    expect(words.told).toEqual(['The valve opens at 3 bar.', 'The valve opens at 4 bar.', null]);
  });

  it('takes what somebody else deleted meanwhile for done', async () => {
    const server = await comment('Soon gone');
    await other('DELETE', commentPath(server), undefined, 'admin');
    expect(await wordsOf(server)).toBe('Soon gone');
    const { id } = await queue({ kind: 'comment.delete', ...place(), comment: { server } });
    expect(await untilOperation(id, 'done')).not.toHaveProperty('error');
    expect(await wordsOf(server)).toBeNull();
  });
});

describe('two who change the same', () => {
  it('is a conflict with base, mine and theirs, and ends as the person says', async () => {
    const server = await comment('One');
    await other('PUT', commentPath(server), { body: { markdown: 'Theirs' } }, 'admin');
    const edit = { kind: 'comment.edit', ...place(), comment: { server }, markdown: 'Mine', base: 'One' } as const;
    const { id } = await queue(edit);
    const conflicted = await untilOperation(id, 'conflict');
    expect(conflicted.conflict).toMatchObject({ base: 'One', mine: 'Mine', mergeable: true });
    expect(conflicted.conflict?.theirs.trim()).toBe('Theirs');
    must(await act(id, { kind: 'resolve', take: 'merged', markdown: 'Mine and theirs' }));
    await untilOperation(id, 'done');
    expect(await other('GET', `${commentPath(server)}?format=markdown`)).toMatchObject({
      body: { markdown: 'Mine and theirs' },
    });
  });

  it.each([true, false])(
    'is done, and says so once, where the thread is so already (resolved: %s)',
    async (resolved) => {
      const posted = await other('POST', `/spaces/${spaceId}/comments`, { body: { markdown: 'Done twice?' } });
      const server = String(posted['id']);
      for (const state of resolved ? [true] : [true, false])
        await other('PUT', commentPath(server), { resolved: state });
      const { id } = await queue({ kind: 'comment.resolve', ...place(), comment: { server }, resolved });
      expect(await untilOperation(id, 'done')).toMatchObject({ outcome: 'already-done', serverId: server });
    },
  );

  it('is done where a reaction or a resolve comes after the comment is gone, and nothing of it is shown', async () => {
    const server = await comment('Gone before');
    await until(galley, 'threads', place(), (threads) => threads.some(({ key }) => key === server));
    await other('DELETE', commentPath(server), undefined, 'admin');
    const onIt = { ...place(), comment: { server } };
    const react = await queue({ kind: 'comment.react', ...onIt, emoji: '1f44d', add: true });
    const resolve = await queue({ kind: 'comment.resolve', ...onIt, resolved: true });
    for (const { id } of [react, resolve])
      expect(await untilOperation(id, 'done')).toMatchObject({ outcome: 'target-gone', settled: true });
    await until(galley, 'threads', place(), (threads) => threads.every(({ key }) => key !== server));
  });

  it('holds a comment on a page that was changed since it was read', async () => {
    const basis = { revision: 'old', updatedAt: '2001-01-01T00:00:00.000Z' };
    const { id } = await queue({ kind: 'comment.create', ...place(), markdown: 'About the old text', basis });
    const held = await untilOperation(id, 'held');
    expect(held.cause).toBe('page-changed');
    must(await act(id, { kind: 'release' }));
    const { serverId } = await untilOperation(id, 'done');
    expect(await other('GET', `${commentPath(serverId ?? '')}?format=markdown`)).toMatchObject({
      body: { markdown: 'About the old text' },
    });
  });

  it('sends a comment on a page whose text is the one that was read, though its time is another', async () => {
    const target = draftTarget('comment', { spaceId, pageId });
    await until(galley, 'page', { spaceId, pageId }, (page) => page?.body != null);
    const shown = must(await galley.store.invoke('draft.begin', { target }));
    expect(shown).toMatchObject({ print: expect.any(String) as string, updatedAt: expect.any(String) as string });
    const basis = { ...shown, updatedAt: '2001-01-01T00:00:00.000Z' };
    const { id } = await queue({ kind: 'comment.create', ...place(), markdown: 'The page was moved', basis });
    expect(await untilOperation(id, 'done')).toMatchObject({ serverId: expect.any(String) as string });
  });

  it('holds a comment whose part of the page is gone, shows the current text, and posts it on the page', async () => {
    const anchor = {
      key: 'k',
      type: 'paragraph',
      text: 'Nothing of this paragraph was ever written here.',
      before: '',
      after: '',
      headings: [],
      alone: true,
      depth: 0,
    };
    const basis = { updatedAt: '2001-01-01T00:00:00.000Z' };
    const { id } = await queue({ kind: 'comment.create', ...place(), markdown: 'About what is gone', anchor, basis });
    const held = await untilOperation(id, 'held');
    expect(held).toMatchObject({ cause: 'part-gone', heldFor: { text: expect.any(String) as string } });
    must(await act(id, { kind: 'release' }));
    const { serverId } = await untilOperation(id, 'done');
    const posted = await other('GET', `${commentPath(serverId ?? '')}?format=markdown`);
    expect(posted).toMatchObject({ body: { markdown: 'About what is gone' }, target: { page: { id: pageId } } });
    expect(posted['target']).not.toHaveProperty('node');
  });
});

describe('administrative writes', () => {
  it('create once although the answer is lost, and what hangs on it follows', async () => {
    const organizationId = service.organizations[0]?.id ?? '';
    lost.push((request) => /^POST \S+\/collections /.test(request));
    const make = await queue(adminWrite('createCollection', { organizationId, body: { title: 'Kept once' } }));
    const made = await untilOperation(make.id, 'done');
    const rename = await queue(
      adminWrite('updateCollection', { collectionId: made.serverId ?? '', body: { title: 'Renamed' } }),
    );
    await untilOperation(rename.id, 'done');
    const listed = (await other('GET', `/orgs/${organizationId}/collections?limit=100`, undefined, 'admin'))['items'];
    const titles = (listed as readonly { readonly title: string }[]).map(({ title }) => title);
    expect(lost).toEqual([]);
    expect(titles.filter((title) => title === 'Kept once' || title === 'Renamed')).toEqual(['Renamed']);
  });

  it('are refused before they are queued when they do not fit the contract', async () => {
    const write = { kind: 'createTeam', input: { organizationId: 'o', body: { title: '' } } } as const;
    const queued = await galley.store.invoke('enqueue', { write, draft: null });
    expect(queued.ok ? '' : queued.error).toMatchObject({ code: 'invalid-input', path: 'body.title' });
  });
});

describe('an import of conversations', () => {
  it('replaces nothing that somebody else has put there, also where the answer is lost, and brings the others', async () => {
    const organizationId = service.organizations[0]?.id ?? '';
    const path = `/orgs/${organizationId}/conversations`;
    const saying = (id: string, body: string) => ({ id, parts: [{ type: 'message' as const, role: 'user', body }] });
    const bodyOf = async (id: string): Promise<unknown> => (await other('GET', `${path}/${id}`))['parts'];
    await other('POST', path, [saying('i-1', 'Theirs')], 'admin');
    const write = adminWrite('ingestConversations', {
      organizationId,
      body: [saying('i-1', 'Mine'), saying('i-2', 'New')],
    });
    const { id } = await queue(write);
    expect((await untilOperation(id, 'conflict')).conflict?.theirs).toContain('User: Theirs');
    lost.push((request) => request.startsWith(`POST /v1${path}`));
    must(await act(id, { kind: 'resolve', take: 'theirs' }));
    await untilOperation(id, 'done');
    expect(lost).toEqual([]);
    expect([await bodyOf('i-1'), await bodyOf('i-2')]).toMatchObject([[{ body: 'Theirs' }], [{ body: 'New' }]]);
  });
});

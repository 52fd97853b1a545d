import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenPlace } from '#shared/rpc/host.ts';
import type { ThreadView } from '#shared/rpc/store.ts';
import { must, until, untilState, type Galley } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn } from '../support/synced.ts';

/** What another person does at a place that is open, between two runs of the sync. */

let synced: SignedIn;
let galley: Galley;

beforeEach(async () => {
  synced = await startSynced('look', { from: 'synced', as: 'commenter' });
  galley = synced.galley;
});
afterEach(() => synced.close());

/** As another person. */
async function theirs(method: string, path: string, body?: object): Promise<{ readonly id: string }> {
  const { baseUrl, tokens } = synced.service;
  const response = await fetch(`${baseUrl}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  const answer = await response.text();
  return (answer === '' ? { id: '' } : JSON.parse(answer)) as { readonly id: string };
}

/** One of each kind of place where somebody can have something open, with the address of what is said there. */
async function placeOf(kind: 'page' | 'space' | 'request'): Promise<{ at: OpenPlace; path: string; target: object }> {
  if (kind === 'request') {
    const [row] = await until(galley, 'reviews', null, (rows) => rows.some(({ status }) => status === 'open'));
    const at = { spaceId: row?.spaceId ?? '', pageId: null, changeRequestId: row?.changeRequestId ?? '' };
    return { at, path: `/spaces/${at.spaceId}/change-requests/${at.changeRequestId}/comments`, target: {} };
  }
  const { nodes } = await until(galley, 'library', null, (value) => value.nodes.some((node) => node.kind === 'space'));
  const spaceId = nodes.find((node) => node.kind === 'space')?.id ?? '';
  const tree = await until(galley, 'tree', { spaceId }, (value) => value !== null);
  const pageId = kind === 'space' ? null : (tree?.pages.find(({ type }) => type === 'document')?.id ?? '');
  const target = pageId === null ? {} : { page: pageId };
  return { at: { spaceId, pageId, changeRequestId: null }, path: `/spaces/${spaceId}/comments`, target };
}

function untilThreads(at: OpenPlace, fits: (threads: readonly ThreadView[]) => boolean): Promise<unknown> {
  const { spaceId, pageId, changeRequestId } = at;
  return changeRequestId === null
    ? until(galley, 'threads', { spaceId, pageId }, fits)
    : until(galley, 'requestThreads', { spaceId, changeRequestId }, fits);
}

async function look(at: OpenPlace): Promise<void> {
  must(await galley.host.invoke('sync.look', { accountId: galley.state().currentAccountId ?? '', ...at }));
}

describe.each(['page', 'space', 'request'] as const)('a %s that is open', (kind) => {
  it('shows what another person says, edits, answers, resolves and deletes there, without a sync', async () => {
    const { at, path, target } = await placeOf(kind);
    const { lastSyncAt } = galley.state().sync;
    const { id } = await theirs('POST', path, { body: { markdown: 'Said by somebody else' }, ...target });
    const thread = (threads: readonly ThreadView[]): ThreadView | undefined => threads.find(({ key }) => key === id);
    const said = untilThreads(at, (threads) => thread(threads)?.comment.markdown === 'Said by somebody else');
    await look(at);
    await said;

    await theirs('PUT', `${path}/${id}`, { body: { markdown: 'Said otherwise' } });
    const edited = untilThreads(at, (threads) => thread(threads)?.comment.markdown === 'Said otherwise');
    await look(at);
    await edited;

    await theirs('POST', `${path}/${id}/replies`, { body: { markdown: 'And answered' } });
    const answered = untilThreads(at, (threads) => thread(threads)?.replies[0]?.markdown === 'And answered');
    await look(at);
    await answered;

    if (kind !== 'space') {
      const { id: replyId } = await theirs('POST', `${path}/${id}/replies`, { body: { markdown: 'Another' } });
      await look(at);
      await theirs('PUT', `${path}/${id}/replies/${replyId}`, { body: { markdown: 'Another, edited' } });
      const editedReply = untilThreads(
        at,
        (threads) => thread(threads)?.replies.some(({ markdown }) => markdown === 'Another, edited') === true,
      );
      await look(at);
      await editedReply;
    }

    await theirs('PUT', `${path}/${id}`, { resolved: true });
    const resolved = untilThreads(at, (threads) => thread(threads)?.status === 'resolved');
    await look(at);
    await resolved;

    await theirs('DELETE', `${path}/${id}`);
    const gone = untilThreads(at, (threads) => thread(threads) === undefined);
    await look(at);
    await gone;
    expect(galley.state().sync.lastSyncAt).toBe(lastSyncAt);
  });
});

it('what was said and deleted between two full passes leaves the space with the next run', async () => {
  const { at, path } = await placeOf('space');
  const { id: stays } = await theirs('POST', path, { body: { markdown: 'Stays' } });
  const { id: goes } = await theirs('POST', path, { body: { markdown: 'Goes' } });
  await syncAgain(galley);
  await untilThreads(at, (threads) => threads.some(({ key }) => key === goes));
  await theirs('DELETE', `${path}/${goes}`);
  const { id: comes } = await theirs('POST', path, { body: { markdown: 'Comes' } });
  await syncAgain(galley);
  await untilThreads(
    at,
    (threads) =>
      [stays, comes].every((id) => threads.some(({ key }) => key === id)) && threads.every(({ key }) => key !== goes),
  );
});

it('what the person said and another deleted leaves the space, though as many came as went', async () => {
  const { at, path } = await placeOf('space');
  const queued = must(
    await galley.store.invoke('enqueue', {
      write: { kind: 'comment.create', spaceId: at.spaceId, markdown: 'Said here' },
      draft: null,
    }),
  );
  const [sent] = await until(galley, 'outbox', null, (items) =>
    items.some(({ operation: { id, state } }) => id === queued.operation.id && state === 'done'),
  );
  const key = sent?.operation.serverId ?? '';
  await untilThreads(at, (threads) => threads.some((thread) => thread.key === key));
  await theirs('DELETE', `${path}/${key}`);
  await theirs('POST', path, { body: { markdown: 'Comes' } });
  await syncAgain(galley);
  await untilThreads(at, (threads) => threads.every((thread) => thread.key !== key));
});

it('pages that another person changed are read by a run that follows the look', async () => {
  const { at } = await placeOf('request');
  const before = await until(galley, 'tree', { spaceId: at.spaceId }, (value) => value !== null);
  await theirs('POST', `/spaces/${at.spaceId}/change-requests/${at.changeRequestId ?? ''}/merge`);
  const read = until(galley, 'tree', { spaceId: at.spaceId }, (value) => value?.revision !== before?.revision);
  await look({ spaceId: at.spaceId, pageId: before?.pages[0]?.id ?? '', changeRequestId: null });
  await read;
  await untilState(galley, ({ sync }) => sync.phase === 'idle');
});

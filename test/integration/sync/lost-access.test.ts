import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isClosedStatus } from '#shared/request-status.ts';
import type { AccessPart } from '#shared/rpc/lost-access.ts';
import '../../support/properties.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { emptyDisk, must, startGalley, until, untilSynced, type Galley } from '../support/galley.ts';
import { Permissions, type SpaceAccess } from '../support/permissions.ts';
import { signIn, startSynced, syncAgain, type SignedIn } from '../support/synced.ts';

/** What the server no longer lets this person read: the copy, the words that wait, and the way back. */

let permissions: Permissions;
let signedIn: SignedIn;
let galley: Galley;
/** The space that is lost, a page of it with comments, and what they say. */
let spaceId: string;
let pageId: string;

async function start(coreOnly = false): Promise<void> {
  permissions = new Permissions();
  signedIn = await startSynced('lost', { from: 'synced', network: permissions.network, sample: { coreOnly } });
  galley = signedIn.galley;
  const rows = await until(galley, 'discussion', null, ({ whole }) => whole);
  const row = rows.rows.find((one) => one.pageId !== null && one.changeRequestId === null);
  [spaceId, pageId] = [row?.spaceId ?? '', row?.pageId ?? ''];
}

afterEach(() => signedIn.close());

const settled = (): Promise<void> => untilQuiet(() => permissions.underWay > 0);
const accountId = (): string => galley.state().currentAccountId ?? '';

async function sync(full = false): Promise<void> {
  await syncAgain(galley, full);
  await settled();
}

async function look(): Promise<void> {
  must(await galley.host.invoke('sync.look', { accountId: accountId(), spaceId, pageId, changeRequestId: null }));
  await settled();
}

async function touch(): Promise<void> {
  must(await galley.host.invoke('sync.page', { accountId: accountId(), spaceId, pageId }));
  await settled();
}

async function write(markdown: string): Promise<void> {
  const queued = await galley.store.invoke('enqueue', {
    write: { kind: 'comment.create', spaceId, pageId, markdown },
    draft: null,
  });
  must(queued);
  await settled();
}

/** Somebody else, on the server itself. */
async function theirs(method: string, path: string, body?: object): Promise<unknown> {
  const { baseUrl, tokens } = signedIn.service;
  const response = await fetch(`${baseUrl}/v1/spaces/${spaceId}${path}`, {
    method,
    headers: { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/** What there is of the space, without the times at which Galley read it. */
async function shown(of: Galley): Promise<object> {
  const [library, tree, page, threads, requests] = await Promise.all([
    until(of, 'library', null, ({ nodes }) => nodes.length > 0),
    until(of, 'tree', { spaceId }, () => true),
    until(of, 'page', { spaceId, pageId }, () => true),
    until(of, 'threads', { spaceId, pageId }, () => true),
    until(of, 'reviews', null, () => true),
  ]);
  return {
    library: library.nodes
      .map(({ id, title, depth, ...node }) => ({
        ...{ id, title, depth },
        ...(node.kind === 'space' ? { pages: node.pages, bodies: node.bodies, comments: node.comments } : {}),
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    pages: tree?.pages.map(({ id, title }) => ({ id, title })),
    text: page?.body?.markdown,
    threads: threads.map(({ comment, replies }) => [
      comment.markdown,
      comment.author.name,
      replies.map(({ markdown }) => markdown),
    ]),
    requests: requests.map((row) => `${row.spaceId} ${String(row.number)} ${row.status}`).sort(),
  };
}

/** By space ('' is the organization): what is said to be lost. */
async function losses(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { organization, spaces } = await until(galley, 'lostAccess', null, () => true);
  const entries = [
    ['', Object.keys(organization)] as const,
    ...spaces.map((one) => [one.spaceId, Object.keys(one.parts)] as const),
  ];
  return Object.fromEntries(entries.filter(([, parts]) => parts.length > 0));
}

const states = async (): Promise<readonly string[]> =>
  (await until(galley, 'outbox', null, () => true)).map(({ operation }) => operation.state);

describe.each([
  ['forbidden', 'forbidden'],
  ['hidden', 'not-found'],
] as const)('a space that is %s', (access, reason) => {
  beforeEach(() => start());

  it('keeps its copy, says so, and the other spaces are synced', async () => {
    const before = await shown(galley);
    permissions.space(spaceId, access);
    const { lastSyncAt } = galley.state().sync;
    await sync(true);
    expect(await shown(galley)).toEqual(before);
    const { spaces } = await until(galley, 'lostAccess', null, () => true);
    expect(spaces).toMatchObject([{ spaceId, parts: { space: { reason } } }]);
    expect(galley.state().sync).toMatchObject({ phase: 'idle', error: null });
    expect(galley.state().sync.lastSyncAt).toBeGreaterThan(lastSyncAt ?? 0);
  });

  it.each([
    ['a page is opened', touch],
    ['a look at an open page', look],
  ] as const)('is noticed by %s', async (_by, notice) => {
    permissions.listsForbidden = true;
    permissions.space(spaceId, access);
    await notice();
    expect(await losses()).toEqual({ [spaceId]: ['space'] });
  });

  it('keeps comments, and sends them by itself when a sync finds the space readable again', async () => {
    permissions.space(spaceId, access);
    await sync();
    await write('Kept while it was lost');
    expect(['held', 'rejected']).toContain((await states())[0]);
    permissions.restore();
    await sync();
    await until(galley, 'outbox', null, ([item]) => item?.operation.state === 'done');
    expect(await losses()).toEqual({});
    const { items } = (await theirs('GET', '/comments?limit=1&format=markdown')) as {
      readonly items: readonly { readonly body: { readonly markdown: string } }[];
    };
    expect(items[0]?.body.markdown.trim()).toBe('Kept while it was lost');
  });

  it('has its deletions and resolves held, not called done', async () => {
    const [thread] = await until(galley, 'threads', { spaceId, pageId }, (threads) => threads.length > 0);
    permissions.space(spaceId, access);
    const comment = { server: thread?.key ?? '' };
    must(
      await galley.store.invoke('enqueue', {
        write: { kind: 'comment.resolve', spaceId, pageId, comment, resolved: thread?.status !== 'resolved' },
        draft: null,
      }),
    );
    await settled();
    expect(['held', 'rejected']).toContain((await states())[0]);
    permissions.restore();
    must(await galley.host.invoke('outbox.tryNow', { accountId: accountId() }));
    await until(galley, 'outbox', null, ([item]) => item?.operation.state === 'done');
  });

  it('that was removed is not stored again while it is lost, and comes whole when it is back', async () => {
    const before = await shown(galley);
    permissions.space(spaceId, access);
    await sync();
    must(await galley.store.invoke('lost.remove', { spaceId }));
    await sync();
    expect(await until(galley, 'tree', { spaceId }, () => true)).toBeNull();
    expect(await losses()).toEqual({});
    permissions.restore();
    await sync();
    expect(await shown(galley)).toEqual(before);
  });

  it('is looked at again while it is open, and read once it answers', async () => {
    permissions.space(spaceId, access);
    await sync();
    await theirs('POST', '/comments', { body: { markdown: 'Said meanwhile' }, page: pageId });
    permissions.restore();
    await look();
    await until(galley, 'threads', { spaceId, pageId }, (threads) =>
      threads.some(({ comment }) => comment.markdown.includes('Said meanwhile')),
    );
    await settled();
    expect(await losses()).toEqual({});
  });
});

describe('a part of a space', () => {
  it.each([false, true])('comments stay readable and are told; core only: %s', async (coreOnly) => {
    await start(coreOnly);
    const before = await shown(galley);
    permissions.comments(spaceId, false);
    await sync(true);
    expect(await losses()).toEqual({ [spaceId]: ['comments'] });
    expect(await shown(galley)).toEqual(before);
    const [gone] = ((await theirs('GET', `/comments?limit=1&targetPage=${pageId}`)) as { items: { id: string }[] })
      .items;
    await theirs('DELETE', `/comments/${gone?.id ?? ''}`);
    permissions.restore();
    await sync();
    expect(await losses()).toEqual({});
    const threads = await until(galley, 'threads', { spaceId, pageId }, () => true);
    expect(threads.map(({ key }) => key)).not.toContain(gone?.id);
  });

  it.each([false, true])('change requests stay readable and are told; core only: %s', async (coreOnly) => {
    await start(coreOnly);
    const isOngoing = ({ status }: { readonly status: string }): boolean => !isClosedStatus(status);
    const reviews = await until(galley, 'reviews', null, (rows) => rows.some(isOngoing));
    spaceId = reviews.find(isOngoing)?.spaceId ?? '';
    const tree = await until(galley, 'tree', { spaceId }, (value) => value !== null);
    pageId = tree?.pages.find(({ type }) => type === 'document')?.id ?? '';
    const before = await shown(galley);
    permissions.requests(spaceId, false);
    await sync(true);
    expect(await losses()).toEqual({ [spaceId]: ['requests'] });
    expect(await shown(galley)).toEqual(before);
    permissions.restore();
    await sync(true);
    expect(await losses()).toEqual({});
    expect(await shown(galley)).toEqual(before);
  });
});

describe.each([403, 404] as const)('a server that answers %i to everything', (status) => {
  it('takes nothing away, is told as one thing, and everything is read when it answers again', async () => {
    await start();
    const before = await shown(galley);
    permissions.everything = status;
    await sync();
    expect((await until(galley, 'lostAccess', null, () => true)).others).toBe(0);
    expect((await losses())['']).toEqual(['space']);
    expect(await shown(galley)).toEqual(before);
    permissions.restore();
    await sync();
    expect(await losses()).toEqual({});
    expect(await shown(galley)).toEqual(before);
  });
});

/** What may happen, in any order. */
const STEPS = [
  'readable',
  'forbidden',
  'hidden',
  'unlisted',
  'comments',
  'sync',
  'look',
  'touch',
  'write',
  'theirs',
] as const;
type Step = (typeof STEPS)[number];

it('loses no copy and no word in any order of losses, and is as a fresh sync once everything is back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 8 }), async (steps) => {
      await start();
      const copy = await until(galley, 'page', { spaceId, pageId }, (page) => page?.body !== null);
      const said = await until(galley, 'threads', { spaceId, pageId }, (threads) => threads.length > 0);
      const written: string[] = [];
      const has: { access: SpaceAccess; comments: boolean } = { access: 'readable', comments: true };
      const take: Readonly<Record<Step, () => unknown>> = {
        readable: () => {
          [has.access, has.comments] = ['readable', true];
          permissions.restore();
        },
        forbidden: () => permissions.space(spaceId, (has.access = 'forbidden')),
        hidden: () => permissions.space(spaceId, (has.access = 'hidden')),
        unlisted: () => permissions.space(spaceId, (has.access = 'unlisted')),
        comments: () => permissions.comments(spaceId, (has.comments = false)),
        sync,
        look,
        touch,
        write: () => {
          written.push(`Mine ${String(written.length)}`);
          return write(written.at(-1) ?? '');
        },
        theirs: () =>
          theirs('POST', '/comments', { body: { markdown: `Theirs ${String(Math.random())}` }, page: pageId }),
      };
      try {
        for (const step of steps) {
          await take[step]();
          const page = await until(galley, 'page', { spaceId, pageId }, () => true);
          expect(page?.body?.markdown).toBe(copy?.body?.markdown);
          const threads = await until(galley, 'threads', { spaceId, pageId }, () => true);
          for (const { key } of said) expect(threads.map((thread) => thread.key)).toContain(key);
          const texts = (await until(galley, 'outbox', null, () => true)).map(({ text }) => text);
          for (const words of written) expect(texts).toContain(words);
          if (step === 'sync') {
            const isLost = has.access === 'forbidden' || has.access === 'hidden';
            const expected: readonly AccessPart[] = isLost ? ['space'] : has.comments ? [] : ['comments'];
            const parts = (await losses())[spaceId] ?? [];
            expect(isLost ? parts.filter((part) => part === 'space') : parts).toEqual(expected);
          }
        }
        permissions.restore();
        await sync();
        must(await galley.host.invoke('outbox.tryNow', { accountId: accountId() }));
        await until(galley, 'outbox', null, (items) => items.every(({ operation }) => operation.state === 'done'));
        await sync();
        expect(await losses()).toEqual({});
        const fresh = await startGalley(emptyDisk(`${signedIn.dir}/fresh`));
        must(await signIn(fresh, signedIn.service, 'admin'));
        await fresh.openPage();
        await untilSynced(fresh);
        expect(await shown(galley)).toEqual(await shown(fresh));
        await fresh.close();
      } finally {
        await signedIn.close();
      }
    }),
    { numRuns: 12 },
  );
});

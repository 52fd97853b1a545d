import { describeError } from '#shared/errors.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { ThreadView } from '#shared/model/threads.ts';
import type { BroughtIn, WritesPreview } from '#shared/rpc/packs.ts';
import { encode } from '../../../electron/packs/frame-json.ts';
import { writeFrames } from '../../../electron/packs/container.ts';
import { must, startGalley, until, type Galley } from '../support/galley.ts';
import {
  accountOf,
  allSentBy,
  handBackFrom,
  noNetwork,
  openPack,
  readWrites,
  save,
  takeIn,
  timesSaid,
} from './pack-files.ts';
import { startTwoMachines, type TwoMachines } from './two-machines.ts';

const FROM = { author: 'Ada', packMadeAt: 1, fileAt: 1, signed: false };
let machines: TwoMachines;
let place: { readonly spaceId: string; readonly pageId: string };

beforeEach(async () => {
  machines = await startTwoMachines();
  const { first, second, spaceIds } = machines;
  const [spaceId = ''] = spaceIds;
  await openPack(second, (await save(first, [spaceId])).bytes);
  const tree = await until(second, 'tree', { spaceId }, (value) => value !== null);
  place = { spaceId, pageId: tree?.pages.find((page) => page.type === 'document')?.id ?? '' };
});
afterEach(async () => {
  await machines.close();
});

async function enqueue(galley: Galley, write: PendingWrite): Promise<PendingOperation> {
  return must(await galley.store.invoke('enqueue', { write, draft: null })).operation;
}

const comment = (markdown: string): PendingWrite => ({ kind: 'comment.create', ...place, markdown });

const handBack = (galley: Galley = machines.second): Promise<Buffer> => handBackFrom(galley);
const read = (bytes: Buffer, galley: Galley = machines.first): Promise<WritesPreview> => readWrites(galley, bytes);

async function bringIn(bytes: Buffer): Promise<readonly BroughtIn[]> {
  const { writes, author, madeAt, pack } = await read(bytes);
  const from = { author, packMadeAt: pack.madeAt, fileAt: madeAt, signed: false };
  const wanted = writes.filter(({ state }) => state === 'new' || state === 'changed');
  return must(await machines.first.store.invoke('writes.bringIn', { writes: wanted, from }));
}

const allSent = (): Promise<void> => allSentBy(machines.first);
const onService = (markdown: string): Promise<number> => timesSaid(machines.service, place.spaceId, markdown);

describe('writes of a pack', () => {
  it('wait there whatever happens, and arrive once on the service when they are brought in', async () => {
    const { second } = machines;
    const markdown = 'Written far away';
    await enqueue(second, comment(markdown));
    must(await second.host.invoke('outbox.tryNow', { accountId: accountOf(second) }));
    const [item] = await until(second, 'outbox', null, (items) => items.length > 0);
    expect(item?.operation.state).toBe('queued');
    expect(second.requests).toEqual([]);
    expect(await bringIn(await handBack())).toMatchObject([{ outcome: 'queued' }]);
    await allSent();
    expect(await onService(markdown)).toBe(1);
  });

  it('are queued once, however often the same file comes', async () => {
    await enqueue(machines.second, comment('Only once'));
    const file = await handBack();
    await bringIn(file);
    await allSent();
    expect((await read(file)).writes.map(({ state }) => state)).toEqual(['here']);
    expect(await bringIn(file)).toEqual([]);
    const { writes } = await read(file);
    const again = must(await machines.first.store.invoke('writes.bringIn', { writes, from: FROM }));
    expect(again).toMatchObject([{ outcome: 'here' }]);
    expect(await onService('Only once')).toBe(1);
  });

  it('of a later file that repeats some come once each', async () => {
    await enqueue(machines.second, comment('The first'));
    await bringIn(await handBack());
    await enqueue(machines.second, comment('The second'));
    const later = await handBack();
    expect((await read(later)).writes.map(({ state }) => state)).toEqual(['here', 'new']);
    await bringIn(later);
    await allSent();
    expect([await onService('The first'), await onService('The second')]).toEqual([1, 1]);
  });

  it('that were discarded here do not come back with the same file', async () => {
    machines.online = false;
    const { id } = await enqueue(machines.second, comment('Not after all'));
    const file = await handBack();
    await bringIn(file);
    const { first } = machines;
    must(
      await first.host.invoke('outbox.act', { accountId: accountOf(first), operationId: id, act: { kind: 'discard' } }),
    );
    expect((await read(file)).writes.map(({ state }) => state)).toEqual(['here']);
  });

  it('go on where bringing them in was cut off', async () => {
    const { second, first } = machines;
    for (const text of ['One', 'Two', 'Three']) await enqueue(second, comment(`Cut off ${text}`));
    const file = await handBack();
    const { writes } = await read(file);
    must(
      await first.store.invoke('writes.bringIn', {
        writes: writes.slice(0, 1),
        from: FROM,
      }),
    );
    expect((await read(file)).writes.map(({ state }) => state)).toEqual(['here', 'new', 'new']);
    await bringIn(file);
    await allSent();
    for (const text of ['One', 'Two', 'Three']) expect(await onService(`Cut off ${text}`)).toBe(1);
  });

  it('are known after a restart that lost the database', async () => {
    await enqueue(machines.second, comment('Known by the journal'));
    const file = await handBack();
    await bringIn(file);
    await allSent();
    await machines.first.close();
    const disk = { ...machines.firstDisk, indexedDB: new IDBFactory() };
    const again = await startGalley(disk, noNetwork);
    expect((await read(file, again)).writes.map(({ state }) => state)).toEqual(['here']);
    await again.close();
    Object.assign(machines, { first: { close: () => Promise.resolve() } });
  });

  it('that answer each other keep their order and find each other', async () => {
    const { second } = machines;
    const { id } = await enqueue(second, comment('A thread of its own'));
    await enqueue(second, { kind: 'reply.create', ...place, comment: { operation: id }, markdown: 'And an answer' });
    await bringIn(await handBack());
    await allSent();
    const threads = await until(machines.first, 'threads', place, (all) =>
      all.some(({ replies }) => replies.some((reply) => reply.markdown === 'And an answer')),
    );
    const thread = threads.find(({ comment: said }) => said.markdown === 'A thread of its own');
    expect(thread?.replies.map((reply) => reply.markdown)).toEqual(['And an answer']);
  });

  it('that change what somebody else has changed since are a conflict here', async () => {
    const { first, second } = machines;
    const mine = await aThread();
    if (!('server' in mine.ref)) throw new Error('a stored thread');
    const edit = (galley: Galley, markdown: string): Promise<PendingOperation> =>
      enqueue(galley, { kind: 'comment.edit', ...place, comment: mine.ref, markdown, base: mine.comment.markdown });
    await edit(second, 'Mine, from far away');
    await edit(first, 'Theirs, meanwhile');
    await until(first, 'outbox', null, (items) => items.every(({ operation }) => operation.state === 'done'));
    await bringIn(await handBack());
    const items = await until(first, 'outbox', null, (all) =>
      all.some(({ operation }) => operation.state === 'conflict' || operation.state === 'held'),
    );
    expect(items.map(({ operation }) => operation.state)).toContain('conflict');
  });

  /** One that this person started, so that they may change it. */
  async function aThread() {
    const { first, second } = machines;
    await enqueue(first, comment('To be changed'));
    await allSent();
    await openPack(second, (await save(first, [place.spaceId])).bytes);
    const isOurs = ({ comment: said }: ThreadView): boolean => said.markdown === 'To be changed';
    const threads = await until(second, 'threads', place, (all) => all.some(isOurs));
    const thread = threads.find(isOurs);
    if (thread === undefined) throw new Error('no thread');
    return thread;
  }

  it('that were sent are told by the next pack, and wait there no more', async () => {
    const { first, second } = machines;
    await enqueue(second, comment('There and back'));
    await bringIn(await handBack());
    await allSent();
    await openPack(second, (await save(first, [place.spaceId])).bytes);
    await until(second, 'outbox', null, (items) => items.every(({ operation }) => operation.state === 'done'));
    const threads = await until(second, 'threads', place, (all) =>
      all.some(({ comment: said }) => said.markdown === 'There and back'),
    );
    expect(threads.filter(({ comment: said }) => said.markdown === 'There and back')).toHaveLength(1);
  });

  it('that were changed after they were handed back go on as a change of what was sent', async () => {
    const { first, second } = machines;
    const { id } = await enqueue(second, comment('As it was handed back'));
    await bringIn(await handBack());
    await allSent();
    const accountId = accountOf(second);
    const act = { kind: 'edit', markdown: 'As it was meant' } as const;
    must(await second.host.invoke('outbox.act', { accountId, operationId: id, act }));
    const pack = (await save(first, [place.spaceId])).bytes;
    await openPack(second, pack);
    const waiting = await until(second, 'outbox', null, (items) =>
      items.some(({ operation }) => operation.id === id && operation.state === 'done'),
    );
    expect(waiting.map(({ operation }) => operation.state).sort()).toEqual(['done', 'queued']);
    await bringIn(await handBack());
    await allSent();
    expect([await onService('As it was handed back'), await onService('As it was meant')]).toEqual([0, 1]);
    // Once, however often the same pack is read.
    await openPack(second, (await save(first, [place.spaceId])).bytes);
    const settled = await until(second, 'outbox', null, (items) =>
      items.every(({ operation }) => operation.state === 'done'),
    );
    expect(settled).toHaveLength(2);
  });

  it('are refused by another organization', async () => {
    await enqueue(machines.second, comment('Not for you'));
    const file = await handBack();
    const { first } = machines;
    must(await first.host.invoke('accounts.openSample', null));
    const incomingId = await takeIn(first, file);
    expect(await first.host.invoke('writes.read', { accountId: accountOf(first), incomingId })).toMatchObject({
      ok: false,
      error: {
        code: 'file-elsewhere',
        organizations: {
          file: `“Ebbline Instruments” (${machines.service.baseUrl})`,
          here: '“Ebbline Instruments” (sample workspace)',
        },
      },
    });
  });
});

describe('a file of writes by a hostile hand', () => {
  const id = '5b2cfb3e-0a6b-4a5e-9c9e-3f6c1f0d9a10';

  const file = (...writes: readonly unknown[]): Promise<Buffer> => fileFor({}, ...writes);

  async function fileFor(more: object, ...writes: readonly unknown[]): Promise<Buffer> {
    const pieces: Buffer[] = [];
    const frames = await writeFrames('writes', (bytes) => {
      pieces.push(bytes);
      return Promise.resolve();
    });
    const { service } = machines;
    await frames.frame(
      1,
      encode({
        author: 'Eve',
        madeAt: 1,
        service: { kind: 'remote', baseUrl: service.baseUrl },
        organizationId: service.organizations[0]?.id,
        pack: { id, madeAt: 1 },
        ...more,
      }),
    );
    for (const write of writes) await frames.frame(2, encode(write));
    await frames.end(encode({ writes: writes.length }));
    return Buffer.concat(pieces);
  }

  it('is not imported in a pack, which names both organizations where they differ', async () => {
    const read = async (bytes: Buffer) => {
      const { second } = machines;
      const incomingId = await takeIn(second, bytes);
      const answer = await second.host.invoke('writes.read', { accountId: accountOf(second), incomingId });
      if (answer.ok) throw new Error('a pack imported a file');
      return { code: answer.error.code, words: describeError(answer.error).description };
    };
    const other = await read(await fileFor({ organizationId: 'elsewhere', organizationTitle: 'Tide House' }));
    expect(other.code).toBe('file-in-pack');
    expect(other.words).toContain('made for “Tide House”, and this is a pack of “Ebbline Instruments”');
    expect(await read(await fileFor({}))).toMatchObject({
      code: 'file-in-pack',
      words: expect.stringContaining('signed in to the organization of this pack') as unknown,
    });
  });

  it('that is for another organization names it, by its ID if nothing else is known', async () => {
    const elsewhere = async (more: object): Promise<unknown> => {
      const { first } = machines;
      const incomingId = await takeIn(first, await fileFor({ organizationId: 'org_other', ...more }));
      const answer = await first.host.invoke('writes.read', { accountId: accountOf(first), incomingId });
      return answer.ok ? null : describeError(answer.error).description;
    };
    expect(await elsewhere({})).toContain(
      'made for the organization with the ID org_other, but this account is “Ebbline Instruments”.',
    );
    expect(await elsewhere({ organizationTitle: 'Other Works' })).toContain('Open an account of “Other Works”');
  });

  async function refusal(bytes: Buffer): Promise<unknown> {
    const { first } = machines;
    const incomingId = await takeIn(first, bytes);
    const answer = await first.host.invoke('writes.read', { accountId: accountOf(first), incomingId });
    return answer.ok ? 'read' : answer.error.code;
  }

  it.each([
    ['administers', { kind: 'deleteCollection', input: { collectionId: 'x' } }],
    ['merges', { kind: 'request.merge', spaceId: 's', changeRequestId: 'c' }],
    ['is of no kind', { kind: 'shell.run', markdown: 'x' }],
    ['has no words', { kind: 'comment.create', spaceId: 's', markdown: '  ' }],
  ])('that %s is refused whole', async (_words, write) => {
    const good = { id: 'b7d5b9d0-64a6-4d2c-9d9b-1f6b7f4f5a11', write: comment('fine'), createdAt: 1 };
    expect(await refusal(await file(good, { id, write, createdAt: 1 }))).toBe('file-refused');
  });

  it('that has a write twice is refused', async () => {
    const write = { id, write: comment('x'), createdAt: 1 };
    expect(await refusal(await file(write, write))).toBe('file-refused');
  });

  it('cannot pass what holds a write, nor say whose it is', async () => {
    machines.online = false;
    const write = {
      id,
      write: comment('x'),
      createdAt: 1,
      state: 'done',
      author: 'somebody',
      released: ['page-changed', 'other-person'],
    };
    await bringIn(await file(write));
    const [item] = await until(machines.first, 'outbox', null, (items) => items.length > 0);
    expect(item?.operation).toMatchObject({ author: null, broughtIn: { by: 'Eve' } });
    expect(item?.operation.released).toBeUndefined();
  });

  it('that answers what is nowhere has no place', async () => {
    const reply = { kind: 'reply.create', ...place, comment: { operation: 'nowhere' }, markdown: 'x' };
    const { writes } = await read(await file({ id, write: reply, createdAt: 1 }));
    expect(writes.map(({ state }) => state)).toEqual(['orphan']);
  });
});

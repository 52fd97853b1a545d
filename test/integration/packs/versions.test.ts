import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { BroughtIn, WritesPreview } from '#shared/rpc/packs.ts';
import type { MarkChange } from '#shared/triage/marks.ts';
import { broughtRows, type BroughtRow } from '../../../renderer/features/packs/brought-rows.ts';
import { must, until, untilSynced, type Galley } from '../support/galley.ts';
import { accountOf, allSentBy, handBackFrom, openPack, readWrites, save, timesSaid } from './pack-files.ts';
import { startTwoMachines, type TwoMachines } from './two-machines.ts';

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

const comment = (markdown: string): PendingWrite => ({ kind: 'comment.create', ...place, markdown });

async function enqueue(galley: Galley, write: PendingWrite): Promise<PendingOperation> {
  return must(await galley.store.invoke('enqueue', { write, draft: null })).operation;
}

async function act(galley: Galley, operationId: string, markdown: string | null): Promise<void> {
  const wanted = markdown === null ? ({ kind: 'discard' } as const) : ({ kind: 'edit', markdown } as const);
  must(await galley.host.invoke('outbox.act', { accountId: accountOf(galley), operationId, act: wanted }));
  await until(galley, 'outbox', null, (items) => {
    const item = items.find(({ operation }) => operation.id === operationId);
    return markdown === null ? item === undefined : item?.text === markdown;
  });
}

const handBack = (): Promise<Buffer> => handBackFrom(machines.second);
const read = (bytes: Buffer): Promise<WritesPreview> => readWrites(machines.first, bytes);

/** All that a preview proposes. What was on its way just then is refused, and the file is chosen again. */
async function bringIn(bytes: Buffer, signed = false): Promise<readonly BroughtIn[]> {
  for (;;) {
    const results = await bringInOnce(bytes, signed);
    if (results.every(({ outcome }) => outcome !== 'failed')) return results;
  }
}

async function bringInOnce(bytes: Buffer, signed: boolean): Promise<readonly BroughtIn[]> {
  const { writes, withdrawn, author, madeAt, pack } = await read(bytes);
  const from = { author, packMadeAt: pack.madeAt, fileAt: madeAt, signed };
  const { first } = machines;
  const deletions = withdrawn.flatMap(({ id, write, change }) =>
    change === undefined ? [] : [{ id, write, createdAt: 1, textHash: null, state: 'changed' as const, change }],
  );
  const accountId = accountOf(first);
  for (const { id, state } of withdrawn)
    if (state === 'unsent')
      await first.host.invoke('outbox.act', { accountId, operationId: id, act: { kind: 'discard' } });
  const wanted = writes.filter(({ state }) => state === 'new' || state === 'changed');
  return must(await first.store.invoke('writes.bringIn', { writes: [...wanted, ...deletions], from }));
}

const states = async (bytes: Buffer): Promise<readonly string[]> =>
  (await read(bytes)).writes.map(({ state }) => state);

const allSent = (): Promise<void> => allSentBy(machines.first);
const onService = (markdown: string): Promise<number> => timesSaid(machines.service, place.spaceId, markdown);

describe('a later hand-back', () => {
  it('edits what was sent, shows old and new, and each version is queued once', async () => {
    const { id } = await enqueue(machines.second, comment('First words'));
    const older = await handBack();
    await bringIn(older);
    await allSent();
    for (const [before, now] of [
      ['First words', 'Second words'],
      ['Second words', 'First words'],
      ['First words', 'Third words'],
    ] as const) {
      await act(machines.second, id, now);
      const file = await handBack();
      const [written] = (await read(file)).writes;
      expect([written?.state, written?.before]).toEqual(['changed', before]);
      expect(await bringIn(file)).toMatchObject([{ outcome: 'queued' }]);
      expect(await states(file)).toEqual(['here']);
      await allSent();
      expect([await onService(before), await onService(now)]).toEqual([0, 1]);
    }
    expect(await states(older)).toEqual(['older']);
    expect(await bringIn(older)).toEqual([]);
  });

  it('gives what is not sent yet its new words, and the older file does not take them away', async () => {
    const { id } = await enqueue(machines.second, comment('Not sent yet'));
    machines.online = false;
    const older = await handBack();
    await bringIn(older);
    await act(machines.second, id, 'Better before it is sent');
    const file = await handBack();
    expect(await states(file)).toEqual(['changed']);
    await bringIn(file);
    expect([await states(file), await states(older)]).toEqual([['here'], ['older']]);
    machines.online = true;
    const { first } = machines;
    must(await first.host.invoke('outbox.tryNow', { accountId: accountOf(first) }));
    await allSent();
    expect([await onService('Not sent yet'), await onService('Better before it is sent')]).toEqual([0, 1]);
  });

  it('is known to the renewed pack as its latest version', async () => {
    const { first, second } = machines;
    const { id } = await enqueue(second, comment('One version'));
    await bringIn(await handBack());
    await allSent();
    await act(second, id, 'Another version');
    await bringIn(await handBack());
    await allSent();
    await openPack(second, (await save(first, [place.spaceId])).bytes);
    const items = await until(second, 'outbox', null, (all) =>
      all.every(({ operation }) => operation.state === 'done'),
    );
    expect(items).toHaveLength(1);
  });

  it('withdraws what its author discarded: unsent it is discarded, sent it is deleted', async () => {
    const { second } = machines;
    const sent = await enqueue(second, comment('Sent, then regretted'));
    await bringIn(await handBack());
    await allSent();
    machines.online = false;
    const unsent = await enqueue(second, comment('Regretted at once'));
    await bringIn(await handBack());
    await act(second, sent.id, null);
    await act(second, unsent.id, null);
    const file = await handBack();
    expect((await read(file)).withdrawn.map(({ id }) => id).sort()).toEqual([sent.id, unsent.id].sort());
    await bringIn(file);
    machines.online = true;
    const { first } = machines;
    must(await first.host.invoke('outbox.tryNow', { accountId: accountOf(first) }));
    await allSent();
    expect([await onService('Sent, then regretted'), await onService('Regretted at once')]).toEqual([0, 0]);
    expect((await read(file)).withdrawn).toEqual([]);
  });

  it('puts the name of the writer under their words where that is chosen, in each version', async () => {
    const { id } = await enqueue(machines.second, comment('In my words'));
    await bringIn(await handBack(), true);
    await allSent();
    expect(await onService('In my words\n\n— Ada')).toBe(1);
    await act(machines.second, id, 'In better words');
    const file = await handBack();
    await bringIn(file, true);
    await allSent();
    expect(await onService('In better words\n\n— Ada')).toBe(1);
    expect(await states(file)).toEqual(['here']);
  });
});

describe('the Outbox of a pack', () => {
  it('tells what was handed back, what was changed since, and what is new', async () => {
    const { second } = machines;
    const changed = await enqueue(second, comment('Changed afterwards'));
    const same = await enqueue(second, comment('Left as it is'));
    await handBack();
    const fresh = await enqueue(second, comment('Written afterwards'));
    await act(second, changed.id, 'Changed, indeed');
    const items = await until(second, 'outbox', null, (all) => all.length === 3);
    const told = new Map(items.map(({ operation, handedBack }) => [operation.id, handedBack?.changed]));
    expect([told.get(changed.id), told.get(same.id), told.get(fresh.id)]).toEqual([true, false, undefined]);
    const made = await until(second, 'made', null, ({ waiting }) => waiting === 3);
    expect(made.toHandBack).toMatchObject({ writes: 3, freshWrites: 2 });
  });

  it('takes nothing that could never be handed back', async () => {
    const write: PendingWrite = {
      kind: 'reviewers.request',
      spaceId: place.spaceId,
      changeRequestId: 'c',
      userIds: ['u'],
    };
    const queued = await machines.second.store.invoke('enqueue', { write, draft: null });
    expect(queued).toMatchObject({ ok: false, error: { code: 'not-in-pack' } });
    expect((await until(machines.second, 'made', null, () => true)).waiting).toBe(0);
  });
});

it('the same file in a second hand finds its words already there', async () => {
  const { first, second } = machines;
  const { id } = await enqueue(second, comment('Said by the first who brought it in'));
  await enqueue(second, { kind: 'reply.create', ...place, comment: { operation: id }, markdown: 'With an answer' });
  const file = await handBack();
  await bringIn(file);
  await allSent();
  const { writes } = await read(file);
  // To somebody else's Galley they are new.
  const unknown = writes.map((write) => ({ ...write, state: 'new' as const }));
  const placed = must(await first.store.invoke('writes.place', { writes: unknown }));
  expect(placed.map(({ twin }) => twin?.serverId != null)).toEqual([true, true]);
});

describe('words that somebody else imported and sent', () => {
  async function post(markdown: string): Promise<void> {
    const { service } = machines;
    const posted = await fetch(`${service.baseUrl}/v1/spaces/${place.spaceId}/comments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ body: { markdown }, page: place.pageId }),
    });
    expect(posted.status).toBe(200);
  }

  async function saidByAnother(markdown: string): Promise<void> {
    await post(markdown);
    const { first } = machines;
    const { lastSyncAt } = first.state().sync;
    must(await first.host.invoke('sync.start', { accountId: accountOf(first), full: true }));
    await untilSynced(first, lastSyncAt);
  }

  async function rowOf(bytes: Buffer): Promise<BroughtRow | undefined> {
    const { writes } = await read(bytes);
    return broughtRows(writes, must(await machines.first.store.invoke('writes.place', { writes })))[0];
  }

  it('are named where they are earlier words of the file, and nothing is chosen', async () => {
    const { id } = await enqueue(machines.second, comment('Earlier words'));
    await handBack();
    await act(machines.second, id, 'Newer words');
    await saidByAnother('Earlier words\n\n— Ada');
    const row = await rowOf(await handBack());
    expect([row?.proposed, row?.known]).toEqual([false, false]);
    expect(row?.note).toMatch(/ already posted an earlier version of this: “Earlier words/);
  });

  it('are named where they may be a newer version of an older file, and nothing is chosen', async () => {
    await enqueue(machines.second, comment('The pump stops when the tank is empty'));
    const older = await handBack();
    await saidByAnother('The valve is closed by hand at night');
    expect(await rowOf(older)).toMatchObject({ proposed: true, note: null });
    await saidByAnother('The pump stops once the tank is nearly empty\n\n— Ada');
    const row = await rowOf(older);
    expect([row?.proposed, row?.known]).toEqual([false, false]);
    expect(row?.note).toMatch(/ already posted a similar text, perhaps a newer version of this: “The pump stops once/);
  });

  it('are found before newer ones are sent, where no sync has brought them', async () => {
    const { first, second } = machines;
    const { id } = await enqueue(second, comment('Words of the first file'));
    await handBack();
    await act(second, id, 'Words of the second file');
    await post('Words of the first file');
    expect(await bringIn(await handBack())).toMatchObject([{ outcome: 'queued' }]);
    const items = await until(first, 'outbox', null, (all) =>
      all.some(({ operation }) => operation.id === id && operation.state !== 'queued' && operation.state !== 'sending'),
    );
    expect(items.find(({ operation }) => operation.id === id)?.operation).toMatchObject({
      state: 'held',
      cause: 'several-matches',
    });
    expect(await onService('Words of the second file')).toBe(0);
  });

  it('are named where what was sent from here has the earlier ones, and nothing is chosen', async () => {
    const { second } = machines;
    const { id } = await enqueue(second, comment('A question'));
    const reply = await enqueue(second, {
      kind: 'reply.create',
      ...place,
      comment: { operation: id },
      markdown: 'Yes',
    });
    await bringIn(await handBack());
    await allSent();
    await act(second, id, 'A better question');
    await act(second, reply.id, 'Surely');
    const file = await handBack();
    expect(await rowOf(file)).toMatchObject({ proposed: true });
    await saidByAnother('A better question');
    const row = await rowOf(file);
    expect([row?.proposed, row?.known]).toEqual([false, false]);
    expect(row?.note).toMatch(/ already posted this text, and the comment sent from here still has the earlier/);
  });
});

it('a change that is discarded in a renewed pack leaves the words that were sent', async () => {
  const { first, second } = machines;
  const { id } = await enqueue(second, comment('As it was sent'));
  await bringIn(await handBack());
  await allSent();
  await act(second, id, 'As it was changed');
  await openPack(second, (await save(first, [place.spaceId])).bytes);
  const items = await until(second, 'outbox', null, (all) => all.length === 2);
  const said = new Map(items.map(({ operation, text }) => [operation.state, text]));
  expect([said.get('done'), said.get('queued')]).toEqual(['As it was sent', 'As it was changed']);
});

describe('decisions of a pack', () => {
  const decide = async (galley: Galley, clusterId: string, change: MarkChange, at: number): Promise<unknown> =>
    must(await galley.store.invoke('triage.mark', { changes: [{ clusterId, label: 'Cluster', change }], at }));
  const accepted = { verdict: { kind: 'accepted', issues: 1 } } as const;
  const dismissed = { verdict: { kind: 'dismissed', issues: 1 } } as const;

  it('come back by hand; of what was decided on both sides the person chooses', async () => {
    const { first, second } = machines;
    await decide(first, 'both', accepted, 10);
    await decide(first, 'came', accepted, 10);
    await openPack(second, (await save(first, [place.spaceId])).bytes);
    await decide(second, 'both', dismissed, 5);
    await decide(second, 'new', { ...accepted, note: { text: 'Noted far away', base: '' } }, 6);
    const { marks } = await read(await handBack());
    expect(marks.map(({ mark }) => mark.clusterId).sort()).toEqual(['both', 'new']);
    const found = must(await first.store.invoke('writes.compareMarks', { marks }));
    expect(
      found.map(({ clusterId, part, mine }) => `${clusterId} ${part} ${mine === null ? 'new' : 'mine'}`).sort(),
    ).toEqual(['both verdict mine', 'new notes new', 'new verdict new']);
    const verdictOf = async (clusterId: string): Promise<string | undefined> =>
      (await until(first, 'triageMarks', null, () => true)).find((mark) => mark.clusterId === clusterId)?.verdict?.kind;
    expect(await verdictOf('both')).toBe('accepted');
    // One that is decided anew while it is shown stays.
    await decide(first, 'both', { verdict: { kind: 'done', issues: 1 } }, 20);
    expect(must(await first.store.invoke('writes.takeMarks', { chosen: found }))).toEqual({ taken: 2, changed: 1 });
    expect([await verdictOf('both'), await verdictOf('new')]).toEqual(['done', 'accepted']);
    const again = must(await first.store.invoke('writes.compareMarks', { marks }));
    expect(must(await first.store.invoke('writes.takeMarks', { chosen: again }))).toEqual({ taken: 1, changed: 0 });
    expect(await verdictOf('both')).toBe('dismissed');
    // The renewed pack knows them: nothing is left to hand back.
    await openPack(second, (await save(first, [place.spaceId])).bytes);
    expect((await until(second, 'made', null, () => true)).toHandBack).toMatchObject({ decisions: 0 });
  });
});

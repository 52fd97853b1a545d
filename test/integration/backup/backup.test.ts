import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Result } from '#shared/result.ts';
import type { BackupPreview, BackupRestored } from '#shared/rpc/backup.ts';
import { readFrames } from '../../../electron/packs/container.ts';
import { accountOf, allSentBy, openPack, save as savePack, takeIn, timesSaid } from '../packs/pack-files.ts';
import { startTwoMachines, type TwoMachines } from '../packs/two-machines.ts';
import { emptyDisk, must, startGalley, until, type Galley } from '../support/galley.ts';
import { signIn } from '../support/synced.ts';

let machines: TwoMachines;
let place: { readonly spaceId: string; readonly pageId: string };
let folder: string;
/** Another computer, which reaches the server. */
let other: Galley;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-backup-'));
  machines = await startTwoMachines();
  const [spaceId = ''] = machines.spaceIds;
  const tree = await until(machines.first, 'tree', { spaceId }, (value) => value !== null);
  place = { spaceId, pageId: tree?.pages.find((page) => page.type === 'document')?.id ?? '' };
  other = await startGalley(emptyDisk(join(folder, 'other')));
});
afterEach(async () => {
  await other.close();
  await machines.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(galley: Galley, markdown: string): Promise<PendingOperation> {
  const wanted = { kind: 'comment.create', ...place, markdown } as const;
  return must(await galley.store.invoke('enqueue', { write: wanted, draft: null })).operation;
}

let drafted = 0;
async function draft(galley: Galley, text: string): Promise<void> {
  const target = draftTarget('comment', place);
  must(await galley.store.invoke('draft.write', { id: 'a draft', target, text, begun: {}, at: (drafted += 1) }));
}

async function draftsOf(galley: Galley, fits: (texts: readonly string[]) => boolean): Promise<readonly string[]> {
  const found = await until(galley, 'drafts', null, (items) => fits(items.map(({ text }) => text)));
  return found.map(({ text }) => text);
}

async function save(galley: Galley): Promise<Buffer> {
  const saved = must(await galley.host.invoke('backup.save', { jobId: randomUUID() }));
  return galley.download(saved.address);
}

async function read(galley: Galley, bytes: Buffer): Promise<Result<BackupPreview>> {
  return galley.host.invoke('backup.read', { incomingId: await takeIn(galley, bytes) });
}

/** Restores, and attaches the store again, as a window does that shows the account. */
async function restore(galley: Galley, bytes: Buffer, settings = false): Promise<BackupRestored> {
  const { incomingId } = must(await read(galley, bytes));
  const restored = must(await galley.host.invoke('backup.restore', { incomingId, settings }));
  galley.closePage();
  await galley.openPage();
  return restored;
}

const onServer = (markdown: string): Promise<number> => timesSaid(machines.service, place.spaceId, markdown);

describe('a backup on another computer', () => {
  it('brings each write to the server once, also those that were sent in the meantime', async () => {
    const { first } = machines;
    machines.online = false;
    await write(first, 'Sent after the backup');
    await write(first, 'Never sent from there');
    const bytes = await save(first);
    const [sent, unsent] = (await until(first, 'outbox', null, (items) => items.length === 2)).map(
      ({ operation }) => operation,
    );
    const later = [sent, unsent].find(
      (one) => one?.write.kind === 'comment.create' && one.write.markdown.startsWith('Never'),
    );
    must(
      await first.host.invoke('outbox.act', {
        accountId: accountOf(first),
        operationId: later?.id ?? '',
        act: { kind: 'discard' },
      }),
    );
    machines.online = true;
    must(await first.host.invoke('outbox.tryNow', { accountId: accountOf(first) }));
    await allSentBy(first);
    await first.close();

    const preview = must(await read(other, bytes));
    expect(preview.accounts).toMatchObject([{ place: 'new', writes: 2, unreadable: 0 }]);
    expect([...(preview.accounts[0]?.texts ?? [])].sort()).toEqual(['Never sent from there', 'Sent after the backup']);
    expect(await restore(other, bytes)).toMatchObject({ writes: 2 });
    expect(other.state().accounts).toMatchObject([{ session: 'signed-out' }]);
    expect(other.requests).toEqual([]);
    must(await signIn(other, machines.service, 'commenter'));
    other.closePage();
    await other.openPage();
    await allSentBy(other);
    expect(await onServer('Sent after the backup')).toBe(1);
    expect(await onServer('Never sent from there')).toBe(1);
  });

  it('restores drafts and settings, and keeps settings where the person wants that', async () => {
    const { first } = machines;
    await draft(first, 'Half a thought');
    must(await first.host.invoke('settings.set', { theme: 'dark' }));
    const bytes = await save(first);
    await restore(other, bytes);
    expect(other.state().settings.theme).not.toBe('dark');
    expect(await draftsOf(other, (texts) => texts.length > 0)).toEqual(['Half a thought']);
    await restore(other, bytes, true);
    expect(other.state().settings.theme).toBe('dark');
  });

  it('takes what was written in a pack once that pack is open', async () => {
    const { first, second } = machines;
    const pack = (await savePack(first, [place.spaceId])).bytes;
    await openPack(second, pack);
    await write(second, 'Written in a pack');
    const bytes = await save(second);
    expect(must(await read(other, bytes)).accounts).toMatchObject([{ kind: 'pack', place: 'no-pack' }]);
    expect(await restore(other, bytes)).toMatchObject({ accountIds: [], writes: 0 });
    await openPack(other, pack);
    expect(await restore(other, bytes)).toMatchObject({ writes: 1 });
    const [item] = await until(other, 'outbox', null, (items) => items.length > 0);
    expect(item?.operation.state).toBe('queued');
  });
});

describe('a backup on the same computer', () => {
  it('changes nothing where nothing is missing, and does not bring back a discarded write', async () => {
    const { first } = machines;
    machines.online = false;
    const { id } = await write(first, 'Discarded later');
    await write(first, 'Still waiting');
    await draft(first, 'Draft');
    const bytes = await save(first);
    expect(await restore(first, bytes)).toMatchObject({ writes: 0, drafts: 0, decisions: 0, others: 0 });
    must(
      await first.host.invoke('outbox.act', { accountId: accountOf(first), operationId: id, act: { kind: 'discard' } }),
    );
    expect(await restore(first, bytes)).toMatchObject({ writes: 0 });
    machines.online = true;
    must(await first.host.invoke('outbox.tryNow', { accountId: accountOf(first) }));
    await allSentBy(first);
    expect([await onServer('Discarded later'), await onServer('Still waiting')]).toEqual([0, 1]);
  });

  it('brings back a draft that was deleted, and leaves one that was changed', async () => {
    const { first } = machines;
    await draft(first, 'As it was');
    const bytes = await save(first);
    await draft(first, 'As it is now');
    expect(await restore(first, bytes)).toMatchObject({ drafts: 0 });
    expect(await draftsOf(first, (texts) => texts.length > 0)).toEqual(['As it is now']);
    await draft(first, '');
    await draftsOf(first, (texts) => texts.length === 0);
    expect(await restore(first, bytes)).toMatchObject({ drafts: 1 });
    expect(await draftsOf(first, (texts) => texts.length > 0)).toEqual(['As it was']);
  });
});

describe('the file', () => {
  it('contains no token', async () => {
    const { first, service } = machines;
    const bytes = await save(first);
    const path = join(folder, 'backup');
    await writeFile(path, bytes);
    const texts: string[] = [];
    for await (const { payload } of readFrames('backup', createReadStream(path))) texts.push(payload.toString('utf8'));
    expect(texts.join('')).toContain(accountOf(first));
    for (const token of Object.values(service.tokens)) expect(texts.join('')).not.toContain(token);
  });

  it('is refused where it is cut off, changed, or of another kind', async () => {
    const { first } = machines;
    await write(first, 'Some words');
    const bytes = await save(first);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    const pack = (await savePack(first, [place.spaceId])).bytes;
    for (const [file, code] of [
      [bytes.subarray(0, bytes.length - 5), 'file-damaged'],
      [changed, 'file-damaged'],
      [pack, 'file-foreign'],
      [Buffer.from('no backup'), 'file-foreign'],
    ] as const)
      expect(await read(other, file)).toMatchObject({ ok: false, error: { code } });
    expect(other.state().accounts).toEqual([]);
  });
});

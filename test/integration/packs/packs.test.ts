import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFrames } from '../../../electron/packs/container.ts';
import { must, until, untilState, untilSynced } from '../support/galley.ts';
import { accountOf, check, openPack, save } from './pack-files.ts';
import { rowsOf, startTwoMachines, type TwoMachines } from './two-machines.ts';

let machines: TwoMachines;
beforeEach(async () => {
  machines = await startTwoMachines();
});
afterEach(async () => {
  await machines.close();
});

describe('a pack', () => {
  it('holds every row of what was chosen, on a machine without network or account', async () => {
    const { first, second, spaceIds } = machines;
    const { bytes, saved } = await save(first, spaceIds);
    expect(saved.tooLarge).toBe(0);
    const preview = await openPack(second, bytes);
    expect(preview.manifest.spaces.map(({ id }) => id).sort()).toEqual([...spaceIds].sort());
    expect(await rowsOf(second, spaceIds)).toEqual(await rowsOf(first, spaceIds));
    expect(second.requests).toEqual([]);
    expect(second.state().accounts).toMatchObject([{ kind: 'pack', session: 'signed-out' }]);
  });

  it('takes the marks of the triage along where that was chosen, merged into those that are there', async () => {
    const { first, second, spaceIds } = machines;
    const { rows } = await until(first, 'clusters', null, (value) => value.rows.length > 0);
    const mark = async (machine: typeof first, index: number, at: number, note: string): Promise<void> => {
      const row = rows[index];
      if (row === undefined) throw new Error('no cluster');
      const change = { note: { text: note, base: '' }, verdict: { kind: 'accepted', issues: row.issues } } as const;
      must(
        await machine.store.invoke('triage.mark', { changes: [{ clusterId: row.id, label: row.label, change }], at }),
      );
    };
    await mark(first, 0, 10, 'from the first');
    await openPack(second, (await save(first, spaceIds.slice(0, 1), { marks: false })).bytes);
    expect(await until(second, 'triageMarks', null, () => true)).toEqual([]);
    await mark(second, 0, 20, 'later, on the second');
    await mark(first, 1, 30, 'also from the first');
    await openPack(second, (await save(first, spaceIds.slice(0, 1))).bytes);
    const marks = await until(second, 'triageMarks', null, (value) => value.length === 2);
    expect(marks.map(({ note }) => note).sort()).toEqual(['also from the first', 'later, on the second']);
  });

  it('holds nothing of a space that was not chosen', async () => {
    const { first, second, spaceIds } = machines;
    const [chosen = '', ...others] = spaceIds;
    await openPack(second, (await save(first, [chosen])).bytes);
    const { nodes } = await until(second, 'library', null, (value) => value.nodes.length > 0);
    expect(nodes.filter(({ kind }) => kind === 'space').map(({ id }) => id)).toEqual([chosen]);
    expect(await until(second, 'tree', { spaceId: others[0] ?? '' }, () => true)).toBeNull();
  });

  it('has no token, no draft and no write of its maker in it', async () => {
    const { first, service, spaceIds } = machines;
    machines.online = false;
    const [spaceId = ''] = spaceIds;
    const markdown = 'A thought that is still mine';
    must(await first.store.invoke('enqueue', { write: { kind: 'comment.create', spaceId, markdown }, draft: null }));
    const { bytes } = await save(first, spaceIds);
    const texts: string[] = [];
    async function* whole(): AsyncGenerator<Buffer> {
      await Promise.resolve();
      yield bytes;
    }
    for await (const { payload } of readFrames('pack', whole())) texts.push(payload.toString('latin1'));
    const said = texts.join('\n');
    expect([spaceId, service.tokens.commenter, markdown].map((text) => said.includes(text))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('shows its images and files without the service, and leaves them out where that was chosen', async () => {
    const { first, second, spaceIds } = machines;
    const { manifest } = await openPack(second, (await save(first, spaceIds)).bytes);
    expect(manifest.files).toBeGreaterThan(0);
    const figures = must(await second.host.invoke('files.figures', { accountId: accountOf(second) }));
    const stored = Object.values(figures.spaces).reduce((sum, space) => sum + space.stored, 0);
    expect(stored).toBeGreaterThan(0);
    const without = must(await check(second, (await save(first, spaceIds, { files: false })).bytes));
    expect(without.manifest).toMatchObject({ files: 0, leftOut: ['files'] });
  });

  it('is filled again from its file when the database is lost', async () => {
    const { first, second, secondDisk, spaceIds } = machines;
    await openPack(second, (await save(first, spaceIds)).bytes);
    second.closePage();
    await new Promise<void>((resolve, reject) => {
      const gone = secondDisk.indexedDB.deleteDatabase(`galley-cache-${accountOf(second)}`);
      gone.onsuccess = () => {
        resolve();
      };
      gone.onerror = () => {
        reject(new Error('not deleted'));
      };
    });
    const filling = untilState(second, ({ sync }) => sync.phase === 'pack');
    await second.openPage();
    await filling;
    await untilSynced(second);
    expect(await rowsOf(second, spaceIds)).toEqual(await rowsOf(first, spaceIds));
  });

  it('goes on where the page was closed in the middle of its opening', async () => {
    const { first, second, spaceIds } = machines;
    const { bytes } = await save(first, spaceIds);
    const preview = must(await check(second, bytes));
    must(await second.host.invoke('packs.open', { incomingId: preview.incomingId }));
    await second.openPage();
    await untilState(second, ({ sync }) => sync.phase === 'pack' && sync.done > 0);
    second.closePage();
    await untilState(second, ({ sync }) => sync.phase !== 'pack');
    await second.openPage();
    await untilSynced(second);
    expect(await rowsOf(second, spaceIds)).toEqual(await rowsOf(first, spaceIds));
  });

  it('that is newer shows what it has and what it has no more, and keeps what was written', async () => {
    const { first, second, spaceIds } = machines;
    const [spaceId = ''] = spaceIds;
    await openPack(second, (await save(first, spaceIds)).bytes);
    const markdown = 'Written in the pack';
    must(await second.store.invoke('enqueue', { write: { kind: 'comment.create', spaceId, markdown }, draft: null }));
    const said = await until(first, 'threads', { spaceId, pageId: null }, () => true);
    must(
      await first.store.invoke('enqueue', {
        write: { kind: 'comment.create', spaceId, markdown: 'Said since' },
        draft: null,
      }),
    );
    await until(first, 'outbox', null, (items) => items.every(({ operation }) => operation.state === 'done'));
    await until(first, 'threads', { spaceId, pageId: null }, (threads) => threads.length === said.length + 1);
    const preview = await openPack(second, (await save(first, spaceIds)).bytes);
    expect(preview.known).toMatchObject({ accountId: accountOf(second), leaving: [] });
    const texts = await until(second, 'threads', { spaceId, pageId: null }, (threads) => threads.length > said.length);
    expect(texts.map(({ comment }) => comment.markdown)).toEqual(expect.arrayContaining([markdown, 'Said since']));
    const without = await openPack(second, (await save(first, spaceIds, { comments: false })).bytes);
    expect(without.manifest.leftOut).toContain('comments');
    const left = await until(second, 'threads', { spaceId, pageId: null }, (threads) => threads.length === 1);
    expect(left.map(({ comment }) => comment.markdown)).toEqual([markdown]);
  });

  it('that is damaged is no account, and leaves nothing behind', async () => {
    const { first, second, secondDisk, spaceIds } = machines;
    const { bytes } = await save(first, spaceIds.slice(0, 1));
    const altered = Buffer.from(bytes);
    altered[altered.byteLength >> 1] = (altered[altered.byteLength >> 1] ?? 0) ^ 1;
    expect(await check(second, altered)).toMatchObject({ ok: false, error: { code: 'file-damaged' } });
    expect(second.state().accounts).toEqual([]);
    expect(await readdir(join(secondDisk.profileDir, 'packs'))).toEqual([]);
  });

  it('that does not fit on the disk is refused before anything of it is taken in', async () => {
    const { second, secondDisk } = machines;
    secondDisk.freeBytes = 80_000_000;
    expect(await second.host.invoke('packs.incoming', { bytes: 50_000_000 })).toMatchObject({
      ok: false,
      error: { code: 'storage-full' },
    });
  });

  it('that is cancelled while it is saved leaves nothing behind', async () => {
    const { first, firstDisk, spaceIds } = machines;
    const jobId = randomUUID();
    const saving = first.host.invoke('packs.save', {
      jobId,
      accountId: accountOf(first),
      spaceIds,
      comments: true,
      requests: true,
      issues: true,
      marks: true,
      files: true,
    });
    await untilState(first, ({ packJobs }) => packJobs.some(({ id, done }) => id === jobId && done > 0));
    must(await first.host.invoke('packs.cancel', { jobId }));
    // Before the first has ended.
    const again = save(first, spaceIds.slice(0, 1));
    expect(await saving).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect((await again).saved.count).toBeGreaterThan(0);
    expect(await readdir(join(firstDisk.profileDir, 'packs'))).toHaveLength(1);
    await untilSynced(first);
  });

  it('goes with all that was written in it when it is removed', async () => {
    const { first, second, secondDisk, spaceIds } = machines;
    await openPack(second, (await save(first, spaceIds.slice(0, 1))).bytes);
    const accountId = accountOf(second);
    must(await second.host.invoke('accounts.remove', { accountId }));
    expect(second.state().accounts).toEqual([]);
    expect(await readdir(join(secondDisk.profileDir, 'packs'))).toEqual([]);
    expect(await readdir(join(secondDisk.profileDir, 'outbox'))).toEqual([]);
  });
});

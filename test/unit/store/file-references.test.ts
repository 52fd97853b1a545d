import { describe, expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import type { RequestHead } from '#shared/model/request-content.ts';
import type { StoredFileRow } from '#shared/rpc/store.ts';
import { openTestStore, requestHead, space, type TestStore } from './fixtures.ts';

const file = (id: string): StoredFileRow => ({
  id,
  name: id,
  contentType: 'image/png',
  size: 1,
  width: null,
  height: null,
  downloadURL: `https://files.example/${id}`,
  path: null,
});

async function stored(files: RequestHead['files']): Promise<TestStore> {
  const test = await openTestStore();
  const { calls } = test.store.forCore;
  await calls.commit({ library: { collections: [], spaces: [space('s'), space('listed')], fetchedAt: 1 } });
  await calls.commit({ tree: { spaceId: 's', revision: 'r1', pages: [], files: [file('own')], fetchedAt: 1 } });
  await calls.commit({ tree: { spaceId: 'empty', revision: 'r1', pages: [], files: [], fetchedAt: 1 } });
  await calls.commit({ requestContent: { head: requestHead([], { files }), texts: [] } });
  return test;
}

describe('the files that the store refers to', () => {
  it('are those of its trees and both sides of its change requests; a space without any is told as such', async () => {
    const { store } = await stored([
      { change: 'added', file: file('new') },
      { change: 'replaced', file: file('own') },
      { change: 'removed', file: file('gone from the space') },
    ]);
    const known = await store.forCore.calls['sync.files']({ spaceIds: null });
    expect(
      known.ok && known.value.map(({ files, ...rest }) => ({ ...rest, files: files.map(({ id }) => id) })),
    ).toEqual([
      { spaceId: 'empty', files: [], others: [] },
      { spaceId: 's', files: ['new', 'own'], others: ['gone from the space'] },
    ]);
    const one = await store.forCore.calls['sync.files']({ spaceIds: ['s', 'nowhere'] });
    expect(one.ok && one.value.map(({ spaceId }) => spaceId)).toEqual(['s']);
  });

  it('may be in every space that is stored or listed', async () => {
    const { store } = await stored([]);
    const ids = await store.forCore.calls['sync.spaceIds'](null);
    expect(ids.ok && [...ids.value].sort()).toEqual(['empty', 'listed', 's']);
  });

  it('include those that drafts, unsent changes and discarded text name', async () => {
    const test = await stored([]);
    const { store } = test;
    const write = { kind: 'comment.create', spaceId: 's', markdown: 'See file-sent' } as const;
    expect(await store.forPage.calls.enqueue({ write, draft: null })).toMatchObject({ ok: true });
    const target = draftTarget('comment', { spaceId: 's', pageId: null });
    for (const [id, text] of [
      ['one', 'See "file-typed\\'],
      ['two', 'See file-discarded'],
    ] as const)
      await store.forPage.calls['draft.write']({ id, target, text, begun: {}, at: 1 });
    await store.forPage.calls['draft.discard']({ id: 'two' });
    const files = ['file-sent', '"file-typed\\', 'file-discarded', 'file-unnamed'].map((fileId) => ({
      spaceId: 's',
      fileId,
    }));
    const named = await store.forCore.calls['files.inWords']({ files });
    expect(named.ok && named.value).toEqual(files.slice(0, 3));
  });
});

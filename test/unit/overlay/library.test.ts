import { describe, expect, it } from 'vitest';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { overlayLibrary } from '../../../renderer/overlay/library.ts';
import { queuedComment } from '../outbox/operations.ts';
import { collection, space } from '../store/rows.ts';

const FETCHED_AT = 100;
const library = {
  collections: [collection('a'), collection('b'), collection('inner', 'a')],
  spaces: [space('s')],
  fetchedAt: FETCHED_AT,
};
const write = (id: string, written: PendingWrite, more: Partial<PendingOperation> = {}): PendingOperation =>
  queuedComment(id, { write: written, changedAt: 200, ...more });
const shown = (...operations: readonly PendingOperation[]) => overlayLibrary(library, operations);
const find = (result: ReturnType<typeof overlayLibrary>, id: string) => result.collections.find((one) => one.id === id);

describe('the library with what waits laid over it', () => {
  it('is as it was where nothing is about it', () => {
    const result = shown(queuedComment('c'), write('t', { kind: 'deleteTeam', input: { teamId: 't' } }));
    expect(result.collections).toBe(library.collections);
    expect(result.spaces).toBe(library.spaces);
    expect(result.marks.size).toBe(0);
  });

  it('has a new collection behind the others, with what is known of it', () => {
    const create = adminWrite('createCollection', { organizationId: 'org', body: { title: 'Guides' } });
    const result = shown(write('op', create));
    expect(result.collections.map(({ id }) => id)).toEqual(['a', 'b', 'inner', temporaryId('op')]);
    expect(find(result, temporaryId('op'))).toEqual({
      object: 'collection',
      id: temporaryId('op'),
      title: 'Guides',
      organization: 'org',
      defaultLevel: null,
      urls: {},
      permissions: {},
    });
    const bare = shown(write('op', { kind: 'createCollection', input: { body: null } }));
    expect(find(bare, temporaryId('op'))).toMatchObject({ title: '', organization: '' });
    const wrong = shown(write('op', { kind: 'createCollection', input: { body: { title: 7, parent: 7 } } }));
    expect(find(wrong, temporaryId('op'))).toMatchObject({ title: '' });
    expect(find(wrong, temporaryId('op'))).not.toHaveProperty('parent');
  });

  it('has a new collection under the id that the service gave', () => {
    const create = adminWrite('createCollection', { organizationId: 'org', body: { title: 'Guides' } });
    const result = shown(write('op', create, { state: 'done', serverId: 'new' }));
    expect(result.collections.map(({ id }) => id)).toEqual(['a', 'b', 'inner', 'new']);
    expect(result.marks.size).toBe(0);
  });

  it('shows other words of one collection alone, each where it was written', () => {
    const update = (body: { readonly title?: string; readonly description?: string }) =>
      write('op', adminWrite('updateCollection', { collectionId: 'a', body }));
    expect(find(shown(update({ title: 'Manuals' })), 'a')).toEqual({ ...collection('a'), title: 'Manuals' });
    expect(find(shown(update({ description: 'All of them' })), 'a')).toEqual({
      ...collection('a'),
      description: 'All of them',
    });
    expect(find(shown(update({ title: 'Manuals' })), 'b')).toEqual(collection('b'));
    const wrong = shown(write('op', { kind: 'updateCollection', input: { collectionId: 'a', body: { title: 7 } } }));
    expect(find(wrong, 'a')).toEqual(collection('a'));
  });

  it('shows a collection where it is to stand', () => {
    const move = (body: Readonly<Record<string, unknown>>) =>
      shown(write('op', { kind: 'moveCollection', input: { collectionId: 'inner', body } }));
    expect(find(move({ parent: 'b' }), 'inner')?.parent).toBe('b');
    expect(find(move({ parent: null }), 'inner')).toEqual(collection('inner'));
    // Only its order among the others changes.
    expect(find(move({ position: 'first' }), 'inner')).toEqual(collection('inner', 'a'));
    const top = shown(write('op', { kind: 'moveCollection', input: { collectionId: 'a', body: {} } }));
    expect(find(top, 'a')).toEqual(collection('a'));
  });

  it('keeps a collection that is handed over, marked', () => {
    const transfer = write('op', { kind: 'transferCollection', input: { collectionId: 'a', body: {} } });
    const result = shown(transfer);
    expect(result.collections).toBe(library.collections);
    expect(result.marks.get('collection/a')).toMatchObject([{ operationId: 'op' }]);
  });

  it('loses what was deleted, and nothing else', () => {
    const remove = write('op', adminWrite('deleteCollection', { collectionId: 'b' }), { state: 'done' });
    expect(shown(remove).collections.map(({ id }) => id)).toEqual(['a', 'inner']);
  });

  it('has a mark of each write that is about one thing', () => {
    const onSpace = (id: string) => write(id, { kind: 'applyTemplate', input: { spaceId: 's', body: {} } });
    const result = shown(onSpace('one'), onSpace('two'));
    expect(result.marks.get('space/s')?.map(({ operationId }) => operationId)).toEqual(['one', 'two']);
    expect(result.collections).toBe(library.collections);
  });

  it('goes by what was sent before the service was asked for it, in the same moment as after it', () => {
    const rename = (changedAt: number) =>
      write('op', adminWrite('updateCollection', { collectionId: 'a', body: { title: 'Manuals' } }), {
        state: 'done',
        changedAt,
      });
    expect(find(shown(rename(FETCHED_AT)), 'a')?.title).toBe('Manuals');
    expect(find(shown(rename(FETCHED_AT - 1)), 'a')?.title).toBe('Collection a');
    expect(shown({ ...rename(FETCHED_AT - 1), state: 'queued' }).marks.size).toBe(1);
  });
});

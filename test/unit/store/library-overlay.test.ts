import { describe, expect, it } from 'vitest';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import { adminOperations, adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { OperationState, PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { overlayLibrary } from '../../../renderer/overlay/library.ts';
import { collection, first, openTestStore, space } from './fixtures.ts';

const FETCHED_AT = 100;

const library = {
  collections: [collection('a'), collection('b'), collection('inner', 'a')],
  spaces: [space('s')],
  fetchedAt: FETCHED_AT,
};

function operation(write: PendingWrite, more: Partial<PendingOperation> = {}): PendingOperation {
  return { id: 'op', write, createdAt: 200, changedAt: 200, state: 'queued', attempts: 0, ...more };
}

const rename = (title: string): PendingWrite => adminWrite('updateCollection', { collectionId: 'a', body: { title } });
const shown = (...operations: readonly PendingOperation[]) => overlayLibrary(library, operations);
const find = (result: ReturnType<typeof overlayLibrary>, id: string) =>
  result.collections.find((candidate) => candidate.id === id);

describe('the library with what waits laid over it', () => {
  it('shows a new collection where it is to stand, marked, under an id that what follows it can name', () => {
    const write = adminWrite('createCollection', { organizationId: 'org', body: { title: 'Guides', parent: 'a' } });
    const result = shown(operation(write));
    expect(find(result, temporaryId('op'))).toMatchObject({ title: 'Guides', parent: 'a' });
    expect(result.marks.get(`collection/${temporaryId('op')}`)).toMatchObject([
      { kind: 'createCollection', state: 'queued' },
    ]);
  });

  it('shows a collection once when the service has it and the library brought it', () => {
    const write = adminWrite('createCollection', { organizationId: 'org', body: { title: 'Guides' } });
    const done = operation(write, { state: 'done', serverId: 'b', changedAt: FETCHED_AT + 1 });
    expect(shown(done).collections.filter(({ id }) => id === 'b')).toHaveLength(1);
  });

  it('shows the new title and place, each with its mark', () => {
    const move = adminWrite('moveCollection', { collectionId: 'inner', body: { parent: null } });
    const result = shown(operation(rename('Manuals')), operation(move, { id: 'move' }));
    expect(find(result, 'a')?.title).toBe('Manuals');
    expect(find(result, 'inner')).not.toHaveProperty('parent');
    expect([...result.marks.keys()]).toEqual(['collection/a', 'collection/inner']);
  });

  it('keeps what is to be deleted, marked, until the service has done it', () => {
    const write = adminWrite('deleteCollection', { collectionId: 'b' });
    const waiting = shown(operation(write, { state: 'held', cause: 'permission-lost' }));
    expect(find(waiting, 'b')).toBeDefined();
    expect(waiting.marks.get('collection/b')).toMatchObject([{ state: 'held' }]);
    expect(find(shown(operation(write, { state: 'done' })), 'b')).toBeUndefined();
  });

  it('goes on showing what was sent until the library was read after it, and never over a newer word of the service', () => {
    const sent = (changedAt: number) => operation(rename('Manuals'), { state: 'done', changedAt });
    expect(find(shown(sent(FETCHED_AT + 1)), 'a')?.title).toBe('Manuals');
    expect(shown(sent(FETCHED_AT + 1)).marks.size).toBe(0);
    expect(find(shown(sent(FETCHED_AT - 1)), 'a')?.title).toBe('Collection a');
  });

  it('marks the space or the collection of every administrative write that is about one', () => {
    const states: readonly OperationState[] = [
      'queued',
      'sending',
      'retrying',
      'in-doubt',
      'held',
      'conflict',
      'rejected',
    ];
    const about = adminOperations.filter(
      (kind) => adminShapes[kind].row === 'collection' || adminShapes[kind].entity === 'spaceId',
    );
    expect(about).toEqual(expect.arrayContaining(['createCollection', 'moveCollection', 'updateSpaceTeamPermission']));
    for (const kind of about) {
      const { row, rowId } = adminShapes[kind];
      const input = { spaceId: 's', collectionId: 'a', teamId: 't', organizationId: 'org', body: {} };
      for (const state of states) {
        const result = shown(operation({ kind, input }, { state }));
        const id = rowId === null ? temporaryId('op') : 'a';
        const expected = row === 'collection' ? `collection/${id}` : 'space/s';
        expect([...result.marks.keys()], `${kind} ${state}`).toEqual([expected]);
      }
    }
  });

  it('reaches the screen through the store, with the names that the Outbox tells', async () => {
    const test = await openTestStore();
    await test.store.forCore.calls.commit({ library: { ...library, fetchedAt: 1 } });
    await test.store.forPage.calls.enqueue({ write: rename('Manuals'), draft: null });
    const view = await first(test.store.forPage.watches.library.bind(null, null));
    expect(view.nodes.find(({ id }) => id === 'a')).toMatchObject({ title: 'Manuals', pending: [{ state: 'queued' }] });
    const [item] = await first(test.store.forPage.watches.outbox.bind(null, null));
    expect(item?.names).toEqual({ a: 'Collection a' });
  });
});

import type { Collection, Space } from '#shared/contract/index.ts';
import { parameterOf, temporaryId } from '#shared/outbox/admin.ts';
import { type OfflineTarget, libraryKey } from '#shared/offline.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { isAdministrative, type AdminWrite } from '#shared/outbox/writes.ts';
import type { PendingMark } from '#shared/rpc/store.ts';
import { markOf } from './message.ts';

/**
 * The library with pending administrative writes laid over it: new collections, changed titles, places and
 * descriptions, and a mark on everything with a pending write. Pure; only the store may import it.
 */
export interface ShownLibrary {
  readonly collections: readonly Collection[];
  readonly spaces: readonly Space[];
  /** By the `libraryKey` of the collection or the space. */
  readonly marks: ReadonlyMap<string, readonly PendingMark[]>;
}

interface StoredLibrary {
  readonly collections: readonly Collection[];
  readonly spaces: readonly Space[];
  /** When the server was asked for it (ms): earlier writes are included. */
  readonly fetchedAt: number;
}

export function overlayLibrary(library: StoredLibrary, operations: readonly PendingOperation[]): ShownLibrary {
  const marks = new Map<string, PendingMark[]>();
  let { collections } = library;
  for (const operation of operations) {
    const { write, state, changedAt } = operation;
    if (!isAdministrative(write) || (state === 'done' && changedAt < library.fetchedAt)) continue;
    const target = rowOf(operation, write);
    if (target === null) continue;
    if (target.kind === 'collection') collections = applied(collections, operation, write, target.id);
    const key = libraryKey(target);
    if (state !== 'done') marks.set(key, [...(marks.get(key) ?? []), markOf(operation)]);
  }
  return { collections, spaces: library.spaces, marks };
}

/** The collection or space of a write; null: nothing that the library shows. */
function rowOf(operation: PendingOperation, { kind, input }: AdminWrite): OfflineTarget | null {
  const { row, effect, rowId } = adminShapes[kind];
  const id =
    row !== 'collection'
      ? parameterOf(input, 'spaceId')
      : effect === 'create'
        ? (operation.serverId ?? temporaryId(operation.id))
        : parameterOf(input, rowId);
  return id === null ? null : { kind: row === 'collection' ? 'collection' : 'space', id };
}

function applied(
  collections: readonly Collection[],
  operation: PendingOperation,
  write: AdminWrite,
  id: string,
): readonly Collection[] {
  const { effect } = adminShapes[write.kind];
  const body = bodyOf(write);
  switch (effect) {
    case 'create':
      return collections.some((collection) => collection.id === id)
        ? collections
        : [...collections, newCollection(id, write, body)];
    case 'update':
      return changed(collections, id, (collection) => ({
        ...collection,
        ...textField('title', body),
        ...textField('description', body),
      }));
    case 'move':
      return changed(collections, id, ({ parent, ...collection }) => {
        const wanted = body['parent'];
        if (wanted === null) return collection;
        const next = typeof wanted === 'string' ? wanted : parent;
        return next === undefined ? collection : { ...collection, parent: next };
      });
    case 'delete':
      // Until it is done, the deletion may be held or refused: the collection stays, with its mark.
      return operation.state === 'done' ? collections.filter((collection) => collection.id !== id) : collections;
    case 'command':
      return collections;
  }
}

function changed(
  collections: readonly Collection[],
  id: string,
  change: (collection: Collection) => Collection,
): readonly Collection[] {
  return collections.map((collection) => (collection.id === id ? change(collection) : collection));
}

function newCollection(id: string, { input }: AdminWrite, body: Readonly<Record<string, unknown>>): Collection {
  const { title, parent } = body;
  return {
    object: 'collection',
    id,
    title: typeof title === 'string' ? title : '',
    organization: parameterOf(input, 'organizationId') ?? '',
    defaultLevel: null,
    urls: {},
    permissions: {},
    ...(typeof parent === 'string' ? { parent } : {}),
  };
}

function textField<F extends 'title' | 'description'>(
  field: F,
  body: Readonly<Record<string, unknown>>,
): Partial<Record<F, string>> {
  const value = body[field];
  // The compiler loses the type of a computed key.
  return typeof value === 'string' ? ({ [field]: value } as Record<F, string>) : {};
}

function bodyOf({ input }: AdminWrite): Readonly<Record<string, unknown>> {
  const { body } = input;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

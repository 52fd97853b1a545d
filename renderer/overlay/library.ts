import type { Collection, Space } from '#shared/contract/index.ts';
import { defaultLevels } from '#shared/contract/values.ts';
import type { LibraryChange } from '#shared/model/library.ts';
import { parameterOf, temporaryId } from '#shared/outbox/admin.ts';
import { type OfflineTarget, libraryKey } from '#shared/offline.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
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
  /** By the same key. What is in a collection that goes, goes with it. */
  readonly changes: ReadonlyMap<string, LibraryChange>;
  /** The parent of each collection on the server, without those that this person's own pending writes create or move. */
  readonly parentsBefore: ReadonlyMap<string, string | null>;
}

interface StoredLibrary {
  readonly collections: readonly Collection[];
  readonly spaces: readonly Space[];
  /** When the server was asked for it (ms): earlier writes are included. */
  readonly fetchedAt: number;
}

export function overlayLibrary(library: StoredLibrary, operations: readonly PendingOperation[]): ShownLibrary {
  const marks = new Map<string, PendingMark[]>();
  const changes = new Map<string, LibraryChange>();
  const moved = new Set<string>();
  let { collections, spaces } = library;
  const gone: (readonly [string, LibraryChange])[] = [];
  for (const operation of operations) {
    const { write, state, changedAt } = operation;
    if (!isAdministrative(write) || (state === 'done' && changedAt < library.fetchedAt)) continue;
    const target = rowOf(operation, write);
    if (target === null) continue;
    const key = libraryKey(target);
    const { effect } = adminShapes[write.kind];
    if (target.kind === 'collection') {
      const leaving = leavingOf(write);
      if (leaving !== null && state === 'done')
        ({ collections, spaces } = without({ collections, spaces }, withinOf(target.id, collections)));
      else if (leaving !== null) gone.push([target.id, leaving]);
      else collections = applied(collections, write, target.id);
    }
    if (state === 'done') continue;
    marks.set(key, [...(marks.get(key) ?? []), markOf(operation)]);
    if (effect === 'create' || effect === 'move') moved.add(target.id);
    if (changes.get(key) !== 'added') changes.set(key, CHANGES[effect]);
  }
  // Until it is done, it may be held or refused, so everything stays, marked.
  for (const [id, change] of gone) {
    const within = withinOf(id, collections);
    for (const one of within) changes.set(libraryKey({ kind: 'collection', id: one }), change);
    for (const { id: spaceId, parent } of spaces)
      if (parent !== undefined && within.has(parent)) changes.set(libraryKey({ kind: 'space', id: spaceId }), change);
  }
  const stored = new Map(library.collections.map(({ id, parent }) => [id, parent ?? null]));
  const parentsBefore = new Map([...stored].filter(([id]) => !moved.has(id)));
  return { collections, spaces, marks, changes, parentsBefore };
}

/** The server's ids of new collections, by their temporary ones, which an address may still have. */
export function createdCollections(operations: readonly PendingOperation[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    operations.flatMap(({ id, serverId, write }) =>
      isKind(write, { row: 'collection', effect: 'create' }) && typeof serverId === 'string'
        ? [[temporaryId(id), serverId]]
        : [],
    ),
  );
}

const CHANGES = {
  create: 'added',
  update: 'changed',
  move: 'moved',
  delete: 'removed',
  command: 'changed',
} as const satisfies Readonly<Record<string, LibraryChange>>;

/** Whether a collection leaves this organization with everything in it, and how. */
function leavingOf({ kind }: AdminWrite): LibraryChange | null {
  const { effect } = adminShapes[kind];
  if (effect === 'command') return 'transferred';
  return effect === 'delete' ? 'removed' : null;
}

/** The collection, and the collections in it at any depth. */
function withinOf(id: string, collections: readonly Collection[]): ReadonlySet<string> {
  const within = new Set([id]);
  for (let size = 0; size < within.size;) {
    size = within.size;
    for (const one of collections) if (one.parent !== undefined && within.has(one.parent)) within.add(one.id);
  }
  return within;
}

function without(
  { collections, spaces }: Pick<ShownLibrary, 'collections' | 'spaces'>,
  ids: ReadonlySet<string>,
): Pick<ShownLibrary, 'collections' | 'spaces'> {
  return {
    collections: collections.filter(({ id }) => !ids.has(id)),
    spaces: spaces.filter(({ parent }) => parent === undefined || !ids.has(parent)),
  };
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

function applied(collections: readonly Collection[], write: AdminWrite, id: string): readonly Collection[] {
  const body = bodyOf(write);
  switch (adminShapes[write.kind].effect) {
    case 'create':
      return collections.some((collection) => collection.id === id)
        ? collections
        : [...collections, newCollection(id, write, body)];
    case 'update':
      return collections.map((collection) =>
        collection.id === id
          ? { ...collection, ...textField('title', body), ...textField('description', body), ...levelField(body) }
          : collection,
      );
    case 'move':
      return moved(collections, id, body);
    case 'delete':
    case 'command':
      return collections;
  }
}

/**
 * The list has each parent's collections in their order. No read tells where a collection is among spaces, so one that
 * moves beside a space within its parent keeps its place in the list.
 */
function moved(
  collections: readonly Collection[],
  id: string,
  body: Readonly<Record<string, unknown>>,
): readonly Collection[] {
  const found = collections.find((collection) => collection.id === id);
  if (found === undefined) return collections;
  const { parent, ...root } = found;
  const wanted = body['parent'];
  const next = wanted === null ? undefined : typeof wanted === 'string' ? wanted : parent;
  const placed = next === undefined ? root : { ...root, parent: next };
  const others = collections.filter((collection) => collection.id !== id);
  const [anchor, offset] = anchorIn(body['position']);
  const at = anchor === null ? -1 : others.findIndex((collection) => collection.id === anchor);
  if (at >= 0) return others.toSpliced(at + offset, 0, placed);
  return next === parent
    ? collections.map((collection) => (collection.id === id ? placed : collection))
    : [...others, placed];
}

/** The collection that it is placed beside, and 0 or 1: before or after it. */
function anchorIn(position: unknown): readonly [string | null, 0 | 1] {
  if (!isRecord(position)) return [null, 0];
  const { before, after } = position;
  const anchor = before ?? after;
  const id = isRecord(anchor) ? anchor['collection'] : null;
  return [typeof id === 'string' ? id : null, before === undefined ? 1 : 0];
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

function levelField({ defaultLevel }: Readonly<Record<string, unknown>>): Partial<Pick<Collection, 'defaultLevel'>> {
  if (defaultLevel === null) return { defaultLevel: null };
  const level = defaultLevels.find((one) => one === defaultLevel);
  return level === undefined ? {} : { defaultLevel: level };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function bodyOf({ input }: AdminWrite): Readonly<Record<string, unknown>> {
  return isRecord(input['body']) ? input['body'] : {};
}

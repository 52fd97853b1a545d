import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { INHERITED, type OfflineRule } from '#shared/offline.ts';
import { memorySecrets, type Secrets } from '../../../electron/accounts/key-value.ts';
import { emptyDisk, must, startGalley, until, untilSynced, type Disk, type Galley } from '../support/galley.ts';
import {
  littleService,
  littleSpace,
  refusal,
  type LittleFile,
  type LittleService,
  type LittleSpace,
} from '../support/little-service.ts';
import { syncAgain } from '../support/synced.ts';

const SPACES = ['space-a', 'space-b', 'space-c'];
/** The last of these spaces is alone in a collection: a list that fails leaves it out. */
const COLLECTIONS: Readonly<Record<string, string>> = { 'space-a': 'c1', 'space-b': 'c1', 'space-c': 'c2' };
const FILES = ['file-one', 'file-two', 'file-three'];

let dir: string;
let disk: Disk;
let galley: Galley;
let service: LittleService;
let secrets: Secrets;
/** The list of this collection fails. */
let failing: string | null;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-file-sweep-'));
  failing = null;
});

afterEach(() => rm(dir, { recursive: true, force: true }));

/** Galley on a new disk, after its first sync of three spaces with files, some of which have the same bytes. */
async function start(): Promise<void> {
  service = littleService((path) =>
    failing !== null && path.endsWith(`/collections/${failing}/spaces`) ? refusal(505) : null,
  );
  for (const id of SPACES) {
    const collection = COLLECTIONS[id] ?? '';
    service.collections.add(collection);
    const space = littleSpace(id, collection);
    service.spaces.set(id, space);
    space.files.set('file-one', { bytes: 'the same in all', version: 1 });
    space.files.set('file-two', { bytes: `only in ${id}`, version: 1 });
  }
  service.spaces.get('space-a')?.requests.set('request-1', new Map([['file-added', { bytes: 'added', version: 1 }]]));
  secrets = memorySecrets();
  disk = emptyDisk(await mkdtemp(join(dir, 'profile-')));
  galley = await startGalley(disk, service.network, { secrets });
  const { baseUrl, organizationId } = service;
  must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: 'token' }));
  await galley.openPage();
  await untilSynced(galley);
}

const accountId = (): string => galley.state().currentAccountId ?? '';

async function choose(spaceId: string, rule: Partial<OfflineRule>): Promise<void> {
  const { lastSyncAt } = galley.state().sync;
  must(
    await galley.store.invoke('keep.set', { target: { kind: 'space', id: spaceId }, rule: { ...INHERITED, ...rule } }),
  );
  must(await galley.host.invoke('sync.replan', { accountId: accountId() }));
  await untilSynced(galley, lastSyncAt);
}

async function removeStored(spaceId: string): Promise<void> {
  must(await galley.store.invoke('keep.remove', { spaceId }));
  must(await galley.host.invoke('files.remove', { accountId: accountId(), spaceId }));
}

async function restart(): Promise<void> {
  const { lastSyncAt } = galley.state().sync;
  await galley.close();
  galley = await startGalley(disk, service.network, { secrets });
  await untilSynced(galley, lastSyncAt);
}

/** What of the files' folder was not written before the end: the index, or that bytes were removed. */
async function crashWithout(what: 'index' | 'removals', work: () => Promise<void>): Promise<void> {
  const files = join(disk.profileDir, 'files');
  const index = `${accountId()}.json`;
  await rm(join(dir, 'before'), { recursive: true, force: true });
  // Only a closed account has written its index.
  await restart();
  await galley.close();
  await cp(files, join(dir, 'before'), { recursive: true });
  galley = await startGalley(disk, service.network, { secrets });
  await work();
  await galley.close();
  if (what === 'index') await cp(join(dir, 'before', index), join(files, index));
  else await cp(join(dir, 'before', 'blobs'), join(files, 'blobs'), { recursive: true });
  const { lastSyncAt } = galley.state().sync;
  galley = await startGalley(disk, service.network, { secrets });
  await untilSynced(galley, lastSyncAt);
}

async function storedBytes(): Promise<readonly string[]> {
  const found = await readdir(join(disk.profileDir, 'files', 'blobs'), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

const storedDatabases = async (): Promise<readonly string[]> =>
  (await disk.indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('galley-cache-') ? [name] : []));

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = disk.indexedDB.deleteDatabase(name);
    request.onsuccess = () => {
      resolve();
    };
    request.onerror = () => {
      reject(new Error(`the database ${name} cannot be deleted`));
    };
  });
}

const hashOf = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');

/** What the store holds, as plainly as it can be said. */
class Model {
  /** Of spaces that were read: the bytes of each file. A space that went stays as it was read last. */
  readonly #held = new Map<string, { files: Map<string, string>; added: Map<string, string> }>();
  readonly unkept = new Set<string>();

  read(failed: string | null): void {
    for (const space of service.spaces.values()) {
      const before = this.#held.get(space.id);
      const files = bytesOf(space.files);
      // Of a space that no list told of, nobody knows that its content moved.
      const isUntold = space.collection === failed && before !== undefined;
      this.#held.set(space.id, { files: isUntold ? before.files : files, added: this.#added(space, before?.added) });
    }
  }

  #added({ id, requests }: LittleSpace, before: Map<string, string> | undefined): Map<string, string> {
    if (this.unkept.has(id))
      return new Map([...(before ?? [])].filter(([key]) => requests.has(key.split(' ')[0] ?? '')));
    return new Map(
      [...requests].flatMap(([requestId, files]) =>
        [...files].map(([fileId, { bytes }]): [string, string] => [`${requestId} ${fileId}`, bytes]),
      ),
    );
  }

  removed(spaceId: string): void {
    this.#held.delete(spaceId);
  }

  has(spaceId: string): boolean {
    return this.#held.has(spaceId);
  }

  bytes(): readonly string[] {
    const wanted = [...this.#held].filter(([spaceId]) => !this.unkept.has(spaceId));
    const all = wanted.flatMap(([, { files, added }]) => [...files.values(), ...added.values()]);
    return [...new Set(all.map(hashOf))].sort();
  }
}

function bytesOf(files: ReadonlyMap<string, LittleFile>): Map<string, string> {
  return new Map([...files].map(([id, { bytes }]) => [id, bytes]));
}

async function missingFiles(): Promise<number> {
  const figures = must(await galley.host.invoke('files.figures', { accountId: accountId() }));
  const { nodes } = await until(galley, 'kept', null, ({ nodes: found }) => found.length > 0);
  return nodes
    .filter(({ target, kept }) => target.kind === 'space' && kept.keep)
    .flatMap(({ target }) => figures.spaces[target.id] ?? [])
    .reduce((sum, { files, stored }) => sum + files - stored, 0);
}

type Deed =
  | { readonly do: 'put'; readonly space: string; readonly file: string; readonly bytes: string }
  | { readonly do: 'delete file'; readonly space: string; readonly file: string }
  | {
      readonly do: 'delete page' | 'delete space' | 'remove copy' | 'lose copy' | 'remove' | 'keep';
      readonly space: string;
    }
  | { readonly do: 'add in request' | 'close request'; readonly space: string; readonly file: string }
  | { readonly do: 'sync with a list that fails'; readonly collection: string }
  | { readonly do: 'crash'; readonly without: 'index' | 'removals'; readonly space: string; readonly file: string }
  | { readonly do: 'restart' };

const space = fc.constantFrom(...SPACES);
const file = fc.constantFrom(...FILES);
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      space,
      file,
      bytes: fc.constantFrom('x', 'yy', 'the same in all'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete file' as const), space, file }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'delete page' as const,
        'delete space' as const,
        'remove copy' as const,
        'lose copy' as const,
        'remove' as const,
        'keep' as const,
      ),
      space,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('add in request' as const, 'close request' as const), space, file }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sync with a list that fails' as const),
      collection: fc.constantFrom('c1', 'c2'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      without: fc.constantFrom('index' as const, 'removals' as const),
      space,
      file,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

async function perform(deed: Deed, model: Model): Promise<void> {
  const there = 'space' in deed ? service.spaces.get(deed.space) : undefined;
  switch (deed.do) {
    case 'put':
      there?.files.set(deed.file, { bytes: deed.bytes, version: (there.files.get(deed.file)?.version ?? 0) + 1 });
      break;
    case 'delete file':
      there?.files.delete(deed.file);
      break;
    case 'delete page':
      // What is attached to a page goes with it.
      there?.files.clear();
      there?.pages.clear();
      break;
    case 'delete space':
      // All at once looks like a lost permission, which is another matter.
      if (service.spaces.size > 2) service.spaces.delete(deed.space);
      break;
    case 'remove copy':
    case 'lose copy':
      if (there !== undefined || !model.has(deed.space)) break;
      // Else it goes without a word to the core.
      if (deed.do === 'remove copy') await removeStored(deed.space);
      must(await galley.store.invoke('lost.remove', { spaceId: deed.space }));
      model.removed(deed.space);
      break;
    case 'remove':
      if (there === undefined) break;
      model.unkept.add(deed.space);
      await choose(deed.space, { keep: 'drop' });
      await removeStored(deed.space);
      break;
    case 'keep':
      if (there === undefined) break;
      model.unkept.delete(deed.space);
      await choose(deed.space, {});
      break;
    case 'add in request':
      there?.requests.set(
        `request-${deed.file}`,
        new Map([[`added-${deed.file}`, { bytes: `added ${deed.file}`, version: 1 }]]),
      );
      break;
    case 'close request':
      there?.requests.delete(`request-${deed.file}`);
      break;
    case 'sync with a list that fails':
      failing = deed.collection;
      await syncAgain(galley);
      failing = null;
      model.read(deed.collection);
      expect(await storedBytes()).toEqual(model.bytes());
      break;
    case 'crash':
      await crashWithout(deed.without, async () => {
        there?.files.delete(deed.file);
        if (there !== undefined) there.revision += 1;
        await syncAgain(galley);
      });
      break;
    case 'restart':
      await restart();
  }
  if (there !== undefined) there.revision += 1;
}

describe('the files on the disk', () => {
  it('are, after each completed sync, those that stored rows refer to, and none of those is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deeds, { minLength: 1, maxLength: 10 }), async (schedule) => {
        await start();
        try {
          const model = new Model();
          model.read(null);
          expect(await storedBytes()).toEqual(model.bytes());
          for (const deed of schedule) {
            await perform(deed, model);
            await syncAgain(galley);
            model.read(null);
            expect(await storedBytes()).toEqual(model.bytes());
            expect(await missingFiles()).toBe(0);
          }
        } finally {
          await galley.close();
        }
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  it('of spaces that are not known stay while a list is incomplete, so that they need not be fetched again', async () => {
    await start();
    try {
      const before = await storedBytes();
      galley.closePage();
      for (const name of await storedDatabases()) await deleteDatabase(name);
      failing = 'c2';
      galley.requests.length = 0;
      const { lastSyncAt } = galley.state().sync;
      await galley.openPage();
      await untilSynced(galley, lastSyncAt);
      expect(await storedBytes()).toEqual(before);
      failing = null;
      await syncAgain(galley);
      expect(await storedBytes()).toEqual(before);
      expect(galley.requests.filter((request) => request.includes('/bytes/'))).toEqual([]);
    } finally {
      await galley.close();
    }
  }, 60_000);

  it('stay while a draft names them, and go with the draft', async () => {
    await start();
    try {
      const target = draftTarget('comment', { spaceId: 'space-a', pageId: 'space-a-page' });
      const id = 'draft';
      must(
        await galley.store.invoke('draft.write', { id, target, text: 'See ![](/files/file-two)', begun: {}, at: 1 }),
      );
      const before = await storedBytes();
      const there = service.spaces.get('space-a');
      there?.files.delete('file-two');
      if (there !== undefined) there.revision += 1;
      await syncAgain(galley);
      expect(await storedBytes()).toEqual(before);
      must(await galley.store.invoke('draft.write', { id, target, text: '', begun: {}, at: 2 }));
      await syncAgain(galley);
      expect(await storedBytes()).toEqual(before.filter((hash) => hash !== hashOf('only in space-a')));
    } finally {
      await galley.close();
    }
  }, 60_000);
});

import { join } from 'node:path';
import type { HoldCause, PendingOperation } from '#shared/outbox/operation.ts';
import { ok, type Result } from '#shared/result.ts';
import type {
  AccountOutbox,
  NetworkState,
  OutboxAct,
  Person,
  ServiceHit,
  StorageState,
  SyncProgress,
} from '#shared/rpc/host.ts';
import type { Remote } from '#shared/rpc/peer.ts';
import type { Enqueued, OutboxChange, RowCalls } from '#shared/rpc/store.ts';
import { createClient } from '../api/client.ts';
import { systemClock, type Clock } from '../api/clock.ts';
import { openFiles, type FileAnswer, type Files } from '../files/files.ts';
import { createRoom } from '../files/room.ts';
import { createNetwork } from '../network.ts';
import { parseOutboxEntry, type OutboxEntry } from '../outbox/entries.ts';
import { openJournal, type JournalDisk } from '../outbox/journal.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { checkAdminInput } from '../outbox/kinds/admin.ts';
import { createReads } from '../outbox/reads.ts';
import { sealedOutbox } from '../outbox/sealed.ts';
import { createSender } from '../outbox/sender.ts';
import { createSyncEngine } from '../sync/engine.ts';
import { createServed } from '../sync/served.ts';
import type { KeptAccount } from './accounts.ts';

/**
 * Everything that runs for one account: client, outbox, sender, sync and files. It lives while the account is current;
 * its queue and its files outlive it in the profile.
 */
export interface Session {
  readonly account: KeptAccount;
  signedIn(): boolean;
  person(): Person | null;
  network(): NetworkState;
  progress(): SyncProgress;
  /** A store is there: its outbox is brought in line, and the sync goes on from its cursors. */
  attach(store: StoreRemote, stored: StoredOutbox): Promise<Result<OutboxChange>>;
  detach(store: StoreRemote): void;
  /** Answers once it is in the journal, or once what it undoes or changes is. */
  append(operation: PendingOperation): Promise<Result<Enqueued>>;
  act(operationId: string, act: OutboxAct): Promise<Result<null>>;
  /** What of its outbox is unsent. */
  outbox(): AccountOutbox;
  setWaived(causes: readonly HoldCause[]): void;
  /** Everything that waits for the network or for its time goes now. */
  retryAll(): void;
  startSync(options: { readonly full: boolean }): void;
  pauseSync(): void;
  touchPage(spaceId: string, pageId: string): void;
  /** Asks the service about the links of a page or a space, and stores what it says. */
  checkLinks(spaceId: string, pageId: string | null): Promise<Result<null>>;
  /** The service's own search of one space. */
  search(spaceId: string, query: string): Promise<Result<readonly ServiceHit[]>>;
  /** Reads one space anew, whole, and goes on with the others after it. */
  refreshSpace(spaceId: string): void;
  /** What is to be kept was chosen anew. */
  replan(): void;
  file(spaceId: string, fileId: string): Promise<FileAnswer>;
  /** The account leaves the screen: its queue goes on being sent, and nothing else is done for it. */
  toBackground(): void;
  /** Starts nothing new, and waits a moment for what is under way: a request that is cut off leaves a doubt. */
  rest(): Promise<void>;
  discardUnsent(): Promise<Result<null>>;
  readonly files: Pick<Files, 'missingIds' | 'want' | 'figures' | 'removeSpace'>;
  storage(): StorageState;
  /** Something suggests that the service may be back: a wake, a focus, the sample's start. */
  tryNow(): void;
  dispose(): Promise<void>;
}

export type StoreRemote = Pick<Remote<RowCalls, object, object>, 'invoke'>;

export interface StoredOutbox {
  readonly operations: readonly PendingOperation[];
  readonly unconfirmed: readonly string[];
}

export interface SessionOptions {
  readonly account: KeptAccount;
  /** Null: signed out. Reading and writing go on; sending waits. */
  readonly token: string | null;
  readonly profileDir: string;
  readonly fetch: typeof fetch;
  readonly settleMs: number | undefined;
  readonly clock: Clock | undefined;
  readonly random: (() => number) | undefined;
  readonly journalDisk: JournalDisk | undefined;
  readonly changed: () => void;
  /** Bytes of files of a space came or went. */
  readonly filesChanged: (spaceId: string) => void;
  /** Bytes that files may take; null: as many as the disk holds. */
  readonly filesLimit: () => number | null;
  /** Free bytes where `path` lies; null where the system does not say. */
  readonly diskFree: (path: string) => Promise<number | null>;
  readonly learned: (person: Person) => void;
}

/** How long a service may take to show what it accepted. */
const SETTLE_MS = 4_000;

/** How long what is under way may take when an account is closed (ms). */
const PATIENCE_MS = 2_000;

/** What the service's search is asked for: enough to see what the own index has not. */
const SERVICE_HITS = 20;

/** How often an open app looks for news. */
const SYNC_EVERY_MS = 5 * 60 * 1_000;

/** How often it is looked whether space has run out, or has come back. */
const LOOK_FOR_ROOM_EVERY_MS = 30 * 1_000;

export async function openSession(options: SessionOptions): Promise<Result<Session>> {
  const { account, profileDir, changed, settleMs = SETTLE_MS, clock = systemClock, random = Math.random } = options;
  const { baseUrl } = account;
  const { now } = clock;
  let signedIn = options.token !== null;
  let person = account.person;
  // Every open page has a store. All hear of the outbox; the one that came last is synced.
  const stores: StoreRemote[] = [];

  const network = createNetwork(changed);
  const client = createClient({
    baseUrl,
    token: options.token ?? '',
    fetch: options.fetch,
    clock,
    random,
    onObservation: (observation) => {
      if (observation === 'reached') network.reached();
      else network.unreachable();
    },
  });
  const served = createServed();
  const reads = createReads(now);
  let waived: ReadonlySet<HoldCause> = new Set(account.waived);
  const files = await openFiles({
    dir: join(profileDir, 'files'),
    accountId: account.id,
    access: () => ({ fetch: options.fetch, baseUrl, token: options.token }),
    reachable: () => network.state().reach !== 'offline',
    limitBytes: options.filesLimit,
    changed: options.filesChanged,
  });
  const room = createRoom({
    diskFree: () => options.diskFree(profileDir),
    quotaFree: async () => {
      const free = await stores.at(-1)?.invoke('storage.free', null);
      return free?.ok === true ? free.value : null;
    },
    makeRoom: async (bytes) => {
      const freed = await files.evict(bytes);
      const evicted = await stores.at(-1)?.invoke('bodies.evict', { bytes: Math.max(0, bytes - freed) });
      return freed + (evicted?.ok === true ? evicted.value.bytes : 0);
    },
    changed,
    recovered: () => {
      startSync({ full: false });
    },
    now,
  });
  const opened = await openJournal<OutboxEntry>(
    join(profileDir, 'outbox', `${account.id}.jsonl`),
    parseOutboxEntry,
    options.journalDisk,
  );
  // What a newer Galley wrote is not touched; everything else of the account works.
  if (!opened.ok && opened.error.code !== 'newer-version') return opened;

  const refused = (): void => {
    signedIn = false;
    sender.setPaused(true);
    sync.pause();
    changed();
  };
  const learn = (known: Person): void => {
    if (person?.id === known.id && person.displayName === known.displayName) return;
    person = known;
    options.learned(known);
  };

  const dependencies = {
    now,
    settleMs,
    // A store that is gone hears of everything when it attaches again.
    tell: (change: OutboxChange) => {
      for (const store of stores) void store.invoke('outbox.apply', change);
      // Without a store nobody else shows how many are left.
      if (stores.length === 0) changed();
    },
    troubled: changed,
    stirred: () => {
      sender.stir();
    },
  };
  const outbox = opened.ok ? await openOutbox({ ...opened.value, ...dependencies }) : ok(sealedOutbox(opened.error));
  if (!outbox.ok) return outbox;

  /** Who the token belongs to, asked once for each session: another person may have signed in with another token. */
  let asked: Promise<boolean> | null = null;
  const ended = new AbortController();
  const askWho = async (): Promise<boolean> => {
    const user = await served.ask('getAuthenticatedUser', () =>
      client.call('getAuthenticatedUser', {}, { signal: ended.signal }),
    );
    if (user?.ok === true) learn({ id: user.value.id, displayName: user.value.displayName });
    return user === null || user.ok;
  };
  const knowPerson = async (): Promise<void> => {
    asked ??= askWho();
    // Without an answer it is asked again before the next thing is sent.
    if (!(await asked)) asked = null;
  };

  const sender = createSender({
    outbox: outbox.value,
    network,
    context: () => ({ client, served, reads, person, waived }),
    now,
    random,
    settleMs,
    schedule: clock.schedule,
    refused,
    learned: learn,
    beforeFirst: knowPerson,
  });

  const sync = createSyncEngine({
    context: {
      client,
      files,
      served,
      room,
      organizationId: account.organizationId,
      now,
    },
    store: () => stores.at(-1) ?? null,
    changed,
    refused,
  });
  let onScreen = true;
  // What the person paused only the person resumes: no timer, no focus and no returning network does.
  let pausedByPerson = false;
  const startSync = (run: { readonly full: boolean }): void => {
    if (signedIn && onScreen && !pausedByPerson) sync.start(run);
  };
  /** A run that writes into another page's database is not this page's run. */
  const syncAnew = async (): Promise<void> => {
    sync.pause();
    await sync.idle();
    startSync({ full: false });
  };
  let cancelTimer = (): void => undefined;
  const syncRegularly = (): void => {
    cancelTimer = clock.schedule(SYNC_EVERY_MS, () => {
      startSync({ full: false });
      syncRegularly();
    });
  };
  syncRegularly();
  const stopListening = network.onReturn(() => {
    startSync({ full: false });
    void files.fetchWanted();
  });
  let cancelRoomTimer = (): void => undefined;
  const lookForRoom = (): void => {
    cancelRoomTimer = clock.schedule(LOOK_FOR_ROOM_EVERY_MS, () => {
      void room.check();
      lookForRoom();
    });
  };
  lookForRoom();

  return ok({
    account,
    signedIn: () => signedIn,
    person: () => person,
    network: () => network.state(),
    progress: () => sync.progress(),
    async attach(remote, stored) {
      const change = await outbox.value.reconcile(stored.operations, stored.unconfirmed);
      if (!change.ok) return change;
      stores.push(remote);
      if (signedIn) {
        void knowPerson();
        sender.setPaused(false);
        void syncAnew();
      }
      return change;
    },
    detach(remote) {
      const at = stores.indexOf(remote);
      if (at < 0) return;
      const synced = at === stores.length - 1;
      stores.splice(at, 1);
      if (synced) sync.pause();
    },
    append: (operation) => {
      const checked = 'input' in operation.write ? checkAdminInput(operation.write) : ok(null);
      return checked.ok ? outbox.value.append(operation) : Promise.resolve(checked);
    },
    outbox: () => ({ ...outbox.value.counts(), problem: outbox.value.problem() }),
    setWaived: (causes) => {
      waived = new Set(causes);
      sender.stir();
    },
    retryAll: () => {
      sender.tryNow('all');
    },
    act: (operationId, act) => outbox.value.act(operationId, act),
    startSync: (run) => {
      pausedByPerson = false;
      startSync(run);
    },
    pauseSync: () => {
      pausedByPerson = true;
      sync.pause();
    },
    touchPage: (spaceId, pageId) => {
      if (signedIn) void sync.touch(spaceId, pageId);
    },
    checkLinks: (spaceId, pageId) => sync.checkLinks(spaceId, pageId),
    async search(spaceId, query) {
      const found = await client.call('searchSpace', { spaceId, query: { query, limit: SERVICE_HITS } });
      if (!found.ok) return found;
      return ok(
        found.value.items.map(({ id, title, sections }) => ({
          pageId: id,
          title,
          sections: (sections ?? []).map((section) => ({ title: section.title ?? '', body: section.body ?? '' })),
        })),
      );
    },
    refreshSpace: (spaceId) => {
      if (!signedIn) return;
      void (async () => {
        sync.pause();
        await sync.idle();
        sync.start({ full: true, spaceId });
        await sync.idle();
        startSync({ full: false });
      })();
    },
    replan: () => {
      void syncAnew();
    },
    file: (spaceId, fileId) => files.answer(spaceId, fileId),
    files,
    storage: () => ({ freeBytes: room.freeBytes(), room: room.state() }),
    tryNow: () => {
      startSync({ full: false });
      sender.tryNow('network');
    },
    toBackground: () => {
      onScreen = false;
      sync.pause();
      // Pages belong to the account on screen: what happens here must not reach their databases.
      stores.length = 0;
      sender.setPaused(!signedIn);
    },
    async rest() {
      sender.setPaused(true);
      await Promise.race([sender.idle(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
    },
    discardUnsent: () => outbox.value.discardUnsent(),
    async dispose() {
      ended.abort();
      cancelTimer();
      cancelRoomTimer();
      stopListening();
      await Promise.all([sync.dispose(), sender.dispose()]);
      await files.close();
      await outbox.value.close();
    },
  });
}

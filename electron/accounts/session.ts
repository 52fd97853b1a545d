import { join } from 'node:path';
import type { HoldCause } from '#shared/outbox/operation.ts';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Account } from '#shared/rpc/host.ts';
import { WHOLE_ORGANIZATION } from '#shared/rpc/lost-access.ts';
import type { PackInfo } from '#shared/rpc/packs.ts';
import type { OutboxChange } from '#shared/rpc/store.ts';
import { createClient } from '../api/client.ts';
import { systemClock } from '../api/clock.ts';
import type { Fetch } from '../api/fetch.ts';
import { logFailedTry } from '../log/failures.ts';
import { openFiles } from '../files/files.ts';
import { createRoom } from '../files/room.ts';
import { createNetwork } from '../network.ts';
import { parseOutboxEntry, type OutboxEntry } from '../outbox/entries.ts';
import { openJournal } from '../outbox/journal.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import { createFeed } from '../packs/feed.ts';
import { packPath } from '../packs/folder.ts';
import { settleReceipts } from '../packs/receipts.ts';
import { journalPath } from '../outbox/remove-journal.ts';
import { createReads } from '../outbox/reads.ts';
import { sealedOutbox } from '../outbox/sealed.ts';
import { createSender } from '../outbox/sender.ts';
import { createTeller } from '../outbox/tell-stores.ts';
import { createSyncEngine } from '../sync/engine.ts';
import type { RunOptions } from '../sync/pull.ts';
import { searchSpace } from '../sync/search-space.ts';
import { createServed } from '../sync/served.ts';
import { checkQueued } from './check-queued.ts';
import { createIdentity } from './identity.ts';
import { nowAndThen } from './now-and-then.ts';
import type { Session, SessionOptions, StoreRemote } from './session-options.ts';
import { createStoreReaders } from './store-readers.ts';

export type { Session, SessionOptions, StoredOutbox, StoreRemote } from './session-options.ts';

/** How long a service may take to show what it accepted. */
const SETTLE_MS = 4_000;
const noFetch: Fetch = () => Promise.reject(new TypeError('a pack has no network'));

/** How long what is under way may take when an account is closed (ms). */
const PATIENCE_MS = 2_000;

/** How often an open app looks for news. */
const SYNC_EVERY_MS = 5 * 60 * 1_000;

/** How often it is told how many writes are left, while they come and go (ms). */
const COUNTS_EVERY_MS = 300;

/** How often it is looked whether space has run out, or has come back. */
const LOOK_FOR_ROOM_EVERY_MS = 30 * 1_000;

export async function openSession(options: SessionOptions): Promise<Result<Session>> {
  const { account, profileDir, log, changed, clock = systemClock, random = Math.random } = options;
  const { baseUrl, pack } = account;
  const { now } = clock;
  let access: Account['session'] = options.token === null ? 'signed-out' : 'signed-in';
  /** Where only writes are refused, reading goes on. */
  let canRead = options.token !== null;
  // Every open page has a store. All hear of the outbox; the one that came last is synced.
  const stores: StoreRemote[] = [];

  const network = createNetwork(changed, log);
  // Nothing leaves from a pack, whatever asks for it.
  const fetch = pack === null ? options.fetch : noFetch;
  const client = createClient({
    baseUrl,
    token: options.token ?? '',
    fetch,
    clock,
    random,
    onObservation: network.observed,
    onFailure: logFailedTry(log, baseUrl),
    onWait: network.waiting,
  });
  const served = createServed();
  const reads = createReads(now);
  let waived: ReadonlySet<HoldCause> = new Set(account.waived);
  const files = await openFiles({
    dir: join(profileDir, 'files'),
    accountId: account.id,
    access: () => ({ fetch, baseUrl, token: options.token }),
    reachable: () => network.state().reach !== 'offline',
    // What came in a pack cannot be fetched again.
    limitBytes: pack === null ? options.filesLimit : () => null,
    changed: options.filesChanged,
    log,
  });
  const room = createRoom({
    diskFree: () => options.diskFree(profileDir),
    quotaFree: async () => {
      const free = await stores.at(-1)?.invoke('storage.free', null);
      return free?.ok === true ? free.value : null;
    },
    makeRoom: async (bytes) => {
      if (pack !== null) return 0;
      const freed = await files.evict(bytes);
      const evicted = await stores.at(-1)?.invoke('bodies.evict', { bytes: Math.max(0, bytes - freed) });
      return freed + (evicted?.ok === true ? evicted.value.bytes : 0);
    },
    changed,
    recovered: () => {
      startSync({ full: false });
    },
    now,
    log,
  });
  const opened = await openJournal<OutboxEntry>(
    journalPath(profileDir, account.id),
    parseOutboxEntry,
    options.journalDisk,
  );
  // What a newer Galley wrote is not touched; everything else of the account works.
  if (!opened.ok && opened.error.code !== 'newer-version') return opened;

  const writesRefused = (): void => {
    access = 'refused';
    sender.setPaused(true);
    changed();
  };
  const readsRefused = (): void => {
    canRead = false;
    sync.pause();
    writesRefused();
  };
  const counts = nowAndThen(clock.schedule, COUNTS_EVERY_MS, changed);

  // Opening the queue may change it already, before there is anybody who sends.
  let stir = (): void => undefined;
  let queue: Outbox | null = null;
  const teller = createTeller({
    stores: () => stores,
    find: (id) => queue?.find(id) ?? null,
    schedule: clock.schedule,
  });
  const dependencies = {
    now,
    log,
    sends: pack === null,
    settleMs: SETTLE_MS,
    tell: (change: OutboxChange) => {
      teller.tell(change);
      counts.ask();
    },
    troubled: changed,
    writer: options.writer,
    deleteDelayMs: options.deleteDelayMs,
    stirred: () => {
      stir();
    },
  };
  const outbox = opened.ok ? await openOutbox({ ...opened.value, ...dependencies }) : ok(sealedOutbox(opened.error));
  if (!outbox.ok) return outbox;
  queue = outbox.value;

  const ended = new AbortController();
  const identity = createIdentity(options, { client, served, signal: ended.signal }, () => queue);

  const sender = createSender({
    outbox: outbox.value,
    network,
    context: () => ({ client, served, reads, person: options.writer().person, waived }),
    identity,
    now,
    log,
    random,
    settleMs: SETTLE_MS,
    schedule: clock.schedule,
    refused: writesRefused,
  });
  stir = () => {
    sender.stir();
  };

  const feed = ({ packId, madeAt }: PackInfo): ReturnType<typeof createFeed> =>
    createFeed({
      path: packPath(profileDir, account.id),
      packId,
      madeAt,
      store: () => stores.at(-1) ?? null,
      files,
      now,
      changed,
      received: (receipts) => settleReceipts(outbox.value, receipts, now()),
    });
  const sync =
    pack !== null
      ? feed(pack)
      : createSyncEngine({
          context: { client, files, served, room, organizationId: account.organizationId, now },
          log,
          clock,
          store: () => stores.at(-1) ?? null,
          changed,
          refused: readsRefused,
          regained: (spaceId) => {
            sender.permitted(spaceId === WHOLE_ORGANIZATION ? null : spaceId);
          },
        });
  let onScreen = true;
  // What the person paused only the person resumes: no timer, no focus and no returning network does.
  let pausedByPerson = false;
  const startSync = (run: RunOptions): void => {
    if ((canRead || pack !== null) && onScreen && !pausedByPerson) sync.start(run);
  };
  let again: RunOptions | null = null;
  /** A run that is under way may be past what the person knows of: then there is another one after it. */
  const syncForPerson = ({ full }: { readonly full: boolean }): void => {
    pausedByPerson = false;
    client.tryNow();
    const run: RunOptions = { full, everySpace: true };
    if (['idle', 'paused', 'failed'].includes(sync.progress().phase)) {
      startSync(run);
      return;
    }
    const waits = again !== null;
    again = { ...run, full: full || again?.full === true };
    if (waits) return;
    void sync.idle().then(() => {
      const next = again;
      again = null;
      if (next !== null) startSync(next);
    });
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
    access: () => access,
    tryAgain: () => {
      if (access !== 'refused') return;
      access = 'signed-in';
      canRead = true;
      changed();
      sender.setPaused(false);
      startSync({ full: false });
    },
    network: () => network.state(),
    progress: () => sync.progress(),
    async attach(remote, stored) {
      const change = await outbox.value.reconcile(stored.operations, stored.unconfirmed);
      if (!change.ok) return change;
      stores.push(remote);
      if (access === 'signed-in') {
        void identity.know().then(() => {
          identity.releaseOwn();
        });
        sender.setPaused(false);
      }
      if (canRead || pack !== null) void syncAnew();
      return change;
    },
    detach(remote) {
      const at = stores.indexOf(remote);
      if (at < 0) return;
      const synced = at === stores.length - 1;
      stores.splice(at, 1);
      if (!synced) return;
      // Another window of the account is synced from now on.
      if (stores.length > 0) void syncAnew();
      else sync.pause();
    },
    append: (operation) => {
      const checked = checkQueued(operation.write, { inPack: pack !== null });
      return checked.ok ? outbox.value.append(operation) : Promise.resolve(checked);
    },
    bringIn: (operation) => outbox.value.bringIn(operation),
    writes: () => outbox.value,
    ...createStoreReaders({
      store: () => stores.at(-1),
      files,
      sync,
      startSync: () => {
        startSync({ full: false });
      },
    }),
    outbox: () => {
      const counts = outbox.value.counts();
      // Only where something is held is it worth looking for what is.
      const unclear =
        counts.held === 0 ? 0 : outbox.value.all().filter(({ cause }) => cause === 'unknown-writer').length;
      return { ...counts, unclear, problem: outbox.value.problem() };
    },
    writerChanged: () => {
      identity.releaseOwn();
    },
    setWaived: (causes) => {
      waived = new Set(causes);
      sender.stir();
    },
    retryAll: () => {
      client.tryNow();
      sender.tryNow('all');
    },
    act(operationId, act) {
      if (act.kind === 'retry') client.tryNow();
      return outbox.value.act(operationId, act);
    },
    startSync: syncForPerson,
    pauseSync: () => {
      pausedByPerson = true;
      again = null;
      sync.pause();
    },
    touchPage: (spaceId, pageId) => {
      if (canRead) void sync.touch(spaceId, pageId);
    },
    look: (place) => {
      if (canRead && !pausedByPerson) void sync.look(place);
    },
    touchRequest: (spaceId, changeRequestId) =>
      canRead
        ? sync.touchRequest(spaceId, changeRequestId)
        : Promise.resolve(err(appError('unauthorized', 'nobody is signed in'))),
    touchConversation: (conversationId) =>
      canRead
        ? sync.touchConversation(conversationId)
        : Promise.resolve(err(appError('unauthorized', 'nobody is signed in'))),
    checkLinks: (spaceId, pageId) => sync.checkLinks(spaceId, pageId),
    search: (spaceId, query) => searchSpace(client, spaceId, query),
    refreshSpace: (spaceId) => {
      if (!canRead) return;
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
      startSync({ full: false, everySpace: true });
      sender.tryNow('network');
    },
    toBackground: () => {
      onScreen = false;
      sync.pause();
      stores.length = 0;
      sender.setPaused(access !== 'signed-in');
    },
    toForeground: () => {
      onScreen = true;
    },
    async rest() {
      sender.setPaused(true);
      let stopWaiting = (): void => undefined;
      const enough = new Promise<void>((resolve) => {
        stopWaiting = clock.schedule(PATIENCE_MS, resolve);
      });
      await Promise.race([sender.idle(), enough]);
      stopWaiting();
    },
    discardUnsent: () => outbox.value.discardUnsent(),
    async dispose() {
      ended.abort();
      cancelTimer();
      cancelRoomTimer();
      counts.stop();
      teller.dispose();
      stopListening();
      await Promise.all([sync.dispose(), sender.dispose()]);
      await files.close();
      await outbox.value.close();
    },
  });
}

import type { HoldCause } from '#shared/outbox/operation.ts';
import { ok, type Result } from '#shared/result.ts';
import { WHOLE_ORGANIZATION } from '#shared/rpc/lost-access.ts';
import { createClient, type Client } from '../api/client.ts';
import { systemClock } from '#shared/clock.ts';
import type { Fetch } from '../api/fetch.ts';
import { logFailedTry } from '../log/failures.ts';
import { createNetwork, type Network } from '../network.ts';
import { createFeed } from '../packs/feed.ts';
import { packPath } from '../packs/folder.ts';
import { settleReceipts } from '../packs/receipts.ts';
import { createReads } from '../outbox/reads.ts';
import { createSender } from '../outbox/sender.ts';
import { createSyncEngine, type SyncDependencies, type SyncEngine } from '../sync/engine.ts';
import { createOptionalOperations } from '../sync/optional-operations.ts';
import { createIdentity } from './identity.ts';
import { createOpenStores } from './open-stores.ts';
import { readVerbs } from './read-verbs.ts';
import { regularly } from './regularly.ts';
import type { Session, SessionOptions } from './session-options.ts';
import { openSessionOutbox } from './session-outbox.ts';
import { openSessionStorage } from './session-storage.ts';
import { createStoreReaders } from './store-readers.ts';
import { createSyncSchedule } from './sync-schedule.ts';
import { createTokenAccess } from './token-access.ts';
import { windowVerbs } from './window-verbs.ts';
import { writeVerbs } from './write-verbs.ts';

export type { Session, SessionOptions, StoredOutbox, StoreRemote } from './session-options.ts';

/** How long a server may take to show an accepted write. */
export const SETTLE_MS = 4_000;
const noFetch: Fetch = () => Promise.reject(new TypeError('a pack has no network'));

/** How often the app checks the free disk space. */
const CHECK_DISK_SPACE_EVERY_MS = 30 * 1_000;

export async function openSession(options: SessionOptions): Promise<Result<Session>> {
  const { account, log, changed, gitLogins, clock = systemClock, random = Math.random } = options;
  const inPack = account.pack !== null;
  const { now } = clock;
  const access = createTokenAccess(options.token);
  const stores = createOpenStores();
  const network = createNetwork(changed, log);
  // Nothing is ever sent from a pack.
  const fetch = inPack ? noFetch : options.fetch;
  const client = clientOf(options, { fetch, network });
  const optionalOperations = createOptionalOperations();
  const reads = createReads(now);
  const gitLogin = gitLogins.get;
  let waived: ReadonlySet<HoldCause> = new Set(account.waived);

  const checkForUnread = (): void => {
    schedule.start({ full: false });
  };
  const writesRefused = (): void => {
    access.refuseWrites();
    sender.setPaused(true);
    changed();
  };
  const readsRefused = (): void => {
    access.refuseAll();
    sync.pause();
    writesRefused();
  };

  const around = { fetch, now, network, stores, recovered: checkForUnread };
  const { files, diskSpace } = await openSessionStorage(options, around);
  // Opening the queue may change it before a sender exists.
  let scheduleRun = (): void => undefined;
  const opened = await openSessionOutbox(options, {
    clock,
    stores,
    settleMs: SETTLE_MS,
    stirred: () => {
      scheduleRun();
    },
  });
  if (!opened.ok) return opened;
  const { outbox, stopTelling } = opened.value;

  const ended = new AbortController();
  const identity = createIdentity(options, { client, optionalOperations, signal: ended.signal }, outbox);
  const sender = createSender({
    outbox,
    network,
    context: () => ({ client, optionalOperations, reads, person: options.writer().person, waived, gitLogin }),
    identity,
    now,
    log,
    random,
    settleMs: SETTLE_MS,
    schedule: clock.schedule,
    refused: writesRefused,
  });
  scheduleRun = () => {
    sender.scheduleRun();
  };

  const sync = syncOf(options, {
    context: { client, files, optionalOperations, diskSpace, organizationId: account.organizationId, now },
    log,
    clock,
    store: () => stores.synced(),
    changed,
    refused: readsRefused,
    regained: (spaceId) => {
      sender.permitted(spaceId === WHOLE_ORGANIZATION ? null : spaceId);
    },
    received: (receipts) => settleReceipts(outbox, receipts, now()),
  });
  const schedule = createSyncSchedule({ sync, clock, canRead: () => access.canRead() || inPack });
  const stopListening = network.onReturn(() => {
    checkForUnread();
    void files.fetchWanted();
  });
  const stopWatchingDiskSpace = regularly(clock.schedule, CHECK_DISK_SPACE_EVERY_MS, () => {
    void diskSpace.check();
  });

  return ok({
    account,
    access: () => access.state(),
    tryAgain: () => {
      if (access.state() !== 'refused') return;
      access.allowAgain();
      changed();
      sender.setPaused(false);
      checkForUnread();
    },
    network: () => network.state(),
    ...windowVerbs({ stores, outbox, identity, sender, schedule, access }),
    ...readVerbs({ client, sync, schedule, access }),
    ...writeVerbs({ client, outbox, sender, gitLogins, schedule: clock.schedule, inPack }),
    ...createStoreReaders({ store: () => stores.synced(), files, sync, startSync: checkForUnread }),
    writerChanged: () => {
      identity.releaseOwn();
    },
    setWaived: (causes) => {
      waived = new Set(causes);
      sender.scheduleRun();
    },
    file: (spaceId, fileId) => files.answer(spaceId, fileId),
    files,
    storage: () => ({ freeBytes: diskSpace.freeBytes(), diskSpace: diskSpace.state() }),
    tryNow: () => {
      schedule.start({ full: false, everySpace: true });
      sender.tryNow('network');
    },
    async dispose() {
      ended.abort();
      schedule.stop();
      stopWatchingDiskSpace();
      stopTelling();
      stopListening();
      await Promise.all([sync.dispose(), sender.dispose()]);
      await files.close();
      await outbox.close();
    },
  });
}

function clientOf(
  { account, token, log, clock = systemClock, random = Math.random }: SessionOptions,
  { fetch, network }: { readonly fetch: Fetch; readonly network: Network },
): Client {
  const { baseUrl } = account;
  return createClient({
    baseUrl,
    token: token ?? '',
    fetch,
    clock,
    random,
    onObservation: network.observed,
    onFailure: logFailedTry(log, baseUrl),
    onWait: network.waiting,
  });
}

/** The account of a pack is filled from the pack's file. */
function syncOf(
  { account, profileDir }: SessionOptions,
  { received, ...dependencies }: SyncDependencies & Pick<Parameters<typeof createFeed>[0], 'received'>,
): SyncEngine {
  const { id, pack } = account;
  if (pack === null) return createSyncEngine(dependencies);
  const { store, context, changed } = dependencies;
  return createFeed({
    path: packPath(profileDir, id),
    packId: pack.packId,
    madeAt: pack.madeAt,
    store,
    files: context.files,
    now: context.now,
    changed,
    received,
  });
}

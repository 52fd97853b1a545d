import { join } from 'node:path';
import type { AppError } from '#shared/errors.ts';
import { writerCauses, type HoldCause, type PendingOperation } from '#shared/outbox/operation.ts';
import { whose, writtenBy } from '#shared/outbox/whose.ts';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { PackInfo } from '#shared/rpc/packs.ts';
import type { OutboxChange } from '#shared/rpc/store.ts';
import { createClient } from '../api/client.ts';
import { systemClock } from '../api/clock.ts';
import type { Fetch } from '../api/fetch.ts';
import { openFiles } from '../files/files.ts';
import { createRoom } from '../files/room.ts';
import { createNetwork } from '../network.ts';
import { parseOutboxEntry, type OutboxEntry } from '../outbox/entries.ts';
import { openJournal } from '../outbox/journal.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import { createFeed } from '../packs/feed.ts';
import { packPath } from '../packs/folder.ts';
import { settleReceipts } from '../packs/receipts.ts';
import { checkAdminInput } from '../outbox/kinds/admin.ts';
import { createReads } from '../outbox/reads.ts';
import { sealedOutbox } from '../outbox/sealed.ts';
import { createSender } from '../outbox/sender.ts';
import { createTeller } from '../outbox/tell-stores.ts';
import { createSyncEngine } from '../sync/engine.ts';
import type { RunOptions } from '../sync/pull.ts';
import { createServed } from '../sync/served.ts';
import { neverTells } from './never-told.ts';
import type { Session, SessionOptions, StoreRemote } from './session-options.ts';

export type { Session, SessionOptions, StoredOutbox, StoreRemote } from './session-options.ts';

/** How long a service may take to show what it accepted. */
const SETTLE_MS = 4_000;

const noFetch: Fetch = () => Promise.reject(new TypeError('a pack has no network'));

/** How long what is under way may take when an account is closed (ms). */
const PATIENCE_MS = 2_000;

/** What the service's search is asked for: enough to see what the own index has not. */
const SERVICE_HITS = 20;

/** How often an open app looks for news. */
const SYNC_EVERY_MS = 5 * 60 * 1_000;

/** How often it is looked whether space has run out, or has come back. */
const LOOK_FOR_ROOM_EVERY_MS = 30 * 1_000;

export async function openSession(options: SessionOptions): Promise<Result<Session>> {
  const { account, profileDir, changed, clock = systemClock, random = Math.random } = options;
  const { baseUrl } = account;
  const { now } = clock;
  let signedIn = options.token !== null;
  // Every open page has a store. All hear of the outbox; the one that came last is synced.
  const stores: StoreRemote[] = [];

  const network = createNetwork(changed);
  const { pack } = account;
  // Nothing leaves from a pack, whatever asks for it.
  const fetch = pack === null ? options.fetch : noFetch;
  const client = createClient({
    baseUrl,
    token: options.token ?? '',
    fetch,
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
    access: () => ({ fetch, baseUrl, token: options.token }),
    reachable: () => network.state().reach !== 'offline',
    // What came in a pack cannot be fetched again.
    limitBytes: pack === null ? options.filesLimit : () => null,
    changed: options.filesChanged,
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
    const { person } = options.writer();
    if (person?.id === known.id && person.displayName === known.displayName) return;
    options.learned(known);
    releaseOwn();
  };
  const whoseIs = (operation: PendingOperation): ReturnType<typeof whose> => whose(operation, options.writer());
  /** Its writer is back, or is known now. */
  const releaseOwn = (): void => {
    for (const operation of queue?.all() ?? [])
      if (writerCauses.has(operation.cause) && whoseIs(operation) === 'own')
        void queue?.act(operation.id, { kind: 'retry' });
  };

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
    settleMs: SETTLE_MS,
    tell: (change: OutboxChange) => {
      teller.tell(change);
      // Without a store nobody else shows how many are left.
      if (stores.length === 0) changed();
    },
    troubled: changed,
    writer: () => writtenBy(options.writer()),
    stirred: () => {
      stir();
    },
  };
  const outbox = opened.ok ? await openOutbox({ ...opened.value, ...dependencies }) : ok(sealedOutbox(opened.error));
  if (!outbox.ok) return outbox;
  queue = outbox.value;

  /** Who the token belongs to, asked once for each session: another person may have signed in with another token. */
  let asked: Promise<AppError | null> | null = null;
  const ended = new AbortController();
  const askWho = async (): Promise<AppError | null> => {
    const user = await served.ask('getAuthenticatedUser', () =>
      client.call('getAuthenticatedUser', {}, { signal: ended.signal }),
    );
    if (user === null) return null;
    if (user.ok) learn({ id: user.value.id, displayName: user.value.displayName });
    return user.ok || neverTells(user.error) ? null : user.error;
  };
  const knowPerson = async (): Promise<AppError | null> => {
    const answer = (asked ??= askWho());
    const failed = await answer;
    // Without an answer it is asked again before the next thing is sent; by one of those who heard this one.
    if (failed !== null && asked === answer) asked = null;
    return failed;
  };

  const sender = createSender({
    outbox: outbox.value,
    network,
    context: () => ({ client, served, reads, person: options.writer().person, waived }),
    whose: whoseIs,
    now,
    random,
    settleMs: SETTLE_MS,
    schedule: clock.schedule,
    refused,
    learned: learn,
    knowPerson,
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
          context: {
            client,
            files,
            served,
            room,
            organizationId: account.organizationId,
            now,
          },
          clock,
          store: () => stores.at(-1) ?? null,
          changed,
          refused,
        });
  let onScreen = true;
  // What the person paused only the person resumes: no timer, no focus and no returning network does.
  let pausedByPerson = false;
  const startSync = (run: RunOptions): void => {
    if ((signedIn || pack !== null) && onScreen && !pausedByPerson) sync.start(run);
  };
  let again: RunOptions | null = null;
  /** A run that is under way may be past what the person knows of: then there is another one after it. */
  const syncForPerson = ({ full }: { readonly full: boolean }): void => {
    pausedByPerson = false;
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
    signedIn: () => signedIn,
    network: () => network.state(),
    progress: () => sync.progress(),
    async attach(remote, stored) {
      const change = await outbox.value.reconcile(stored.operations, stored.unconfirmed);
      if (!change.ok) return change;
      stores.push(remote);
      if (signedIn) {
        void knowPerson().then(releaseOwn);
        sender.setPaused(false);
        void syncAnew();
      } else if (pack !== null) void syncAnew();
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
      const checked = 'input' in operation.write ? checkAdminInput(operation.write) : ok(null);
      return checked.ok ? outbox.value.append(operation) : Promise.resolve(checked);
    },
    bringIn: (operation) => outbox.value.bringIn(operation),
    writes: () => outbox.value,
    async quietly(work) {
      const store = stores.at(-1);
      if (store === undefined) return err(appError('not-running', 'no page is open to read from'));
      const wasRunning = !['idle', 'failed', 'paused'].includes(sync.progress().phase);
      sync.pause();
      await sync.idle();
      const result = await work(store, files);
      if (wasRunning) startSync({ full: false });
      return result;
    },
    outbox: () => {
      const counts = outbox.value.counts();
      // Only where something is held is it worth looking for what is.
      const unclear =
        counts.held === 0 ? 0 : outbox.value.all().filter(({ cause }) => cause === 'unknown-writer').length;
      return { ...counts, unclear, problem: outbox.value.problem() };
    },
    writerChanged: releaseOwn,
    setWaived: (causes) => {
      waived = new Set(causes);
      sender.stir();
    },
    retryAll: () => {
      sender.tryNow('all');
    },
    act: (operationId, act) => outbox.value.act(operationId, act),
    startSync: syncForPerson,
    pauseSync: () => {
      pausedByPerson = true;
      again = null;
      sync.pause();
    },
    touchPage: (spaceId, pageId) => {
      if (signedIn) void sync.touch(spaceId, pageId);
    },
    look: (place) => {
      if (signedIn && !pausedByPerson) void sync.look(place);
    },
    touchRequest: (spaceId, changeRequestId) =>
      signedIn
        ? sync.touchRequest(spaceId, changeRequestId)
        : Promise.resolve(err(appError('unauthorized', 'nobody is signed in'))),
    touchConversation: (conversationId) =>
      signedIn
        ? sync.touchConversation(conversationId)
        : Promise.resolve(err(appError('unauthorized', 'nobody is signed in'))),
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
      startSync({ full: false, everySpace: true });
      sender.tryNow('network');
    },
    toBackground: () => {
      onScreen = false;
      sync.pause();
      stores.length = 0;
      sender.setPaused(!signedIn);
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
      teller.dispose();
      stopListening();
      await Promise.all([sync.dispose(), sender.dispose()]);
      await files.close();
      await outbox.value.close();
    },
  });
}

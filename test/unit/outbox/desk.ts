import { whose, type Writer } from '#shared/outbox/whose.ts';
import { appError, type AppError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { err, ok } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { OutboxChange } from '#shared/rpc/store.ts';
import { createNetwork, type Network } from '../../../electron/network.ts';
import { parseOutboxEntry, type OutboxEntry } from '../../../electron/outbox/entries.ts';
import type { Journal } from '../../../electron/outbox/journal.ts';
import { openOutbox, type Outbox } from '../../../electron/outbox/outbox.ts';
import { createReads } from '../../../electron/outbox/reads.ts';
import { createSender, type Sender, type SenderDependencies } from '../../../electron/outbox/sender.ts';
import { createOptionalOperations } from '../../../electron/sync/optional-operations.ts';
import { FakeService, ME } from './fake-service.ts';

/** One person's outbox and sender at a service, a disk and a clock that are all in memory: no test waits. */

export const SETTLE_MS = 4_000;
/** When a desk is opened (ms). */
export const START = 100_000;

/** A disk that keeps what a real journal would keep, read back through JSON and the schema. */
export class MemoryDisk {
  lines: string[] = [];
  /** How many writes it still refuses. */
  refusals = 0;
  closed = false;
  /** The next line is on the disk, and its answer waits for this. */
  slow: Promise<void> | null = null;
  rewrites = 0;

  read(): readonly OutboxEntry[] {
    return this.lines.flatMap((line) => parseOutboxEntry(JSON.parse(line)) ?? []);
  }

  readonly journal: Journal<OutboxEntry> = {
    append: async (entries) => {
      if (this.refusals > 0) {
        this.refusals -= 1;
        return err(appError('storage-full', 'no space'));
      }
      this.lines.push(...entries.map((entry) => JSON.stringify(entry)));
      const { slow } = this;
      this.slow = null;
      await slow;
      return ok(null);
    },
    rewrite: async (entries) => {
      this.rewrites += 1;
      // As the real one: whoever waited for an append has heard of it by then.
      await new Promise((resolve) => setImmediate(resolve));
      this.lines = entries().map((entry) => JSON.stringify(entry));
      return ok(null);
    },
    close: () => {
      this.closed = true;
      return Promise.resolve();
    },
  };
}

/** Lets everything that needs no time to pass come to its end. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export interface Desk {
  readonly service: FakeService;
  readonly disk: MemoryDisk;
  readonly outbox: Outbox;
  readonly sender: Sender;
  readonly network: Network;
  /** How long the sender slept, each time (ms). */
  readonly sleeps: number[];
  /** Who was told to be signed in. */
  readonly learned: Person[];
  readonly told: OutboxChange[];
  /** How often the token was refused. */
  refusals: number;
  person: Person | null;
  signIn: string;
  unknownPerson: AppError | null;
  /** An id of the service that another write claims between a look and what is made of it. */
  claimedMeanwhile: string | null;
  now(): number;
  setClock(at: number): void;
  /** Time goes on, and what was to happen meanwhile happens. */
  pass(ms: number): Promise<void>;
  queue(operation: PendingOperation): Promise<void>;
  readonly state: (id: string) => PendingOperation['state'] | null;
  find(id: string): PendingOperation;
  /** What is to happen later. */
  timers(): number;
}

export async function openDesk(
  more: Partial<SenderDependencies> & { readonly disk?: MemoryDisk; readonly paused?: boolean } = {},
): Promise<Desk> {
  const service = new FakeService();
  const disk = more.disk ?? new MemoryDisk();
  const network = createNetwork(() => undefined);
  const sleeps: number[] = [];
  const learned: Person[] = [];
  const told: OutboxChange[] = [];
  let clock = START;
  let timers: { readonly at: number; readonly work: () => void }[] = [];
  const now = (): number => clock;
  let scheduleRun = (): void => undefined;
  const writer = (): Writer => ({ person: desk.person, signIn: desk.signIn, sameAs: [] });
  const opened = await openOutbox({
    journal: disk.journal,
    entries: disk.read(),
    now,
    settleMs: SETTLE_MS,
    writer: () => writer(),
    emit: (change) => told.push(change),
    stirred: () => {
      scheduleRun();
    },
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  const outbox = opened.value;
  const optionalOperations = createOptionalOperations();
  const reads = createReads(now);
  let looks = 0;
  const sender = createSender({
    outbox: {
      ...outbox,
      claimed: (exceptId) => {
        const claims = outbox.claimed(exceptId);
        const isLate = looks > 0;
        looks += 1;
        return { has: (id) => claims.has(id) || (isLate && id === desk.claimedMeanwhile) };
      },
    },
    network,
    context: () => ({
      client: service.client,
      optionalOperations,
      reads,
      person: desk.person,
      waived: new Set(),
      gitLogin: () => null,
    }),
    now,
    random: () => 0,
    settleMs: SETTLE_MS,
    schedule: (delayMs, work) => {
      sleeps.push(delayMs);
      const timer = { at: clock + delayMs, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    refused: () => {
      desk.refusals += 1;
    },
    identity: {
      whose: (operation) => whose(operation, writer()),
      learn: (person) => learned.push(person),
      know: () => Promise.resolve(desk.unknownPerson),
    },
    ...more,
  });
  scheduleRun = () => {
    sender.scheduleRun();
  };
  const desk: Desk = {
    service,
    disk,
    outbox,
    sender,
    network,
    sleeps,
    learned,
    told,
    refusals: 0,
    person: ME,
    signIn: '',
    unknownPerson: null,
    claimedMeanwhile: null,
    now,
    setClock(at) {
      clock = at;
    },
    async pass(ms) {
      const until = clock + ms;
      await settle();
      for (let turns = 0; turns < 1_000; turns += 1) {
        const due = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
        if (due === undefined) break;
        timers = timers.filter((one) => one !== due);
        clock = Math.max(clock, due.at);
        due.work();
        await settle();
      }
      clock = until;
    },
    async queue(operation) {
      const queued = await outbox.append(operation);
      if (!queued.ok) throw new Error(queued.error.detail);
      await settle();
    },
    state: (id) => outbox.find(id)?.state ?? null,
    find(id) {
      const found = outbox.find(id);
      if (found === null) throw new Error(`${id} is not in the outbox`);
      return found;
    },
    timers: () => timers.length,
  };
  if (more.paused !== true) sender.setPaused(false);
  await settle();
  return desk;
}

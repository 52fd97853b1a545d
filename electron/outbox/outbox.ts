import { appError, type AppError } from '#shared/errors.ts';
import { settlesItself, wasNotPermitted } from '#shared/outbox/choices.ts';
import { collapse, type Collapse } from '#shared/outbox/collapse.ts';
import { dependentsOf, isEditable, isOrphan, transition, type OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { creates, deletes } from '#shared/outbox/order.ts';
import { placeOf, textOf } from '#shared/outbox/writes.ts';
import { NOBODY, whose, writtenBy, type Writer } from '#shared/outbox/whose.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import type { Attached, Enqueued, JournalDamage, OutboxChange, SentRow } from '#shared/rpc/store.ts';
import { noLog, type Log } from '../log/log.ts';
import { errorFacts } from '../log/failures.ts';
import { logAgreement, logStep } from '../log/outbox-steps.ts';
import { actEvent, refuseAct } from './acts.ts';
import type { OutboxEntry } from './entries.ts';
import type { Journal } from './journal.ts';
import { doubtAfterLoss, idOf, replay, snapshot } from './history.ts';
import { reconcile } from './reconcile.ts';
import type { Claimed } from '#shared/outbox/recognise.ts';
import { textHash } from './text-hash.ts';

export type Postponed = 'all' | 'network' | 'silence';

/**
 * The queue of one account: every event goes to the journal first, then into the state, then to the store. It decides
 * nothing about the network; the sender asks it what is ready and tells it what happened.
 */
export interface Outbox {
  /** Answers when the operation is on the disk. The same id twice is one operation. */
  append(operation: PendingOperation): Promise<Result<Enqueued>>;
  /** Queues what was written elsewhere as it is. `conflict`: it was here before, and may be over. */
  bringIn(operation: PendingOperation): Promise<Result<Enqueued>>;
  /** Gives one that was imported and is unsent the words of a later file. */
  rewrite(operation: PendingOperation): Promise<Result<Enqueued>>;
  act(operationId: string, act: OutboxAct): Promise<Result<null>>;
  /** Makes events durable and applies them; with the service's row where one came. */
  record(event: OutboxEvent, row?: SentRow): Promise<Result<null>>;
  /** Brings a database in line with the journal (and the journal with it). */
  reconcile(operations: readonly PendingOperation[], unconfirmed: readonly string[]): Promise<Result<Attached>>;
  /**
   * What may go at `at`, in the order in which it was written. Not to be changed while it is read. Whoever asks for both
   * asks about one moment: what becomes due between two of them is in neither, and sleeps for ever.
   */
  ready(at: number): Iterable<PendingOperation>;
  /** The first moment after `at` in which more may go. */
  nextWake(at: number): number | null;
  /** Ids of what waits for its time: all, what waits because the service could not be reached, or because nobody answered. */
  postponed(which: Postponed): readonly string[];
  /** Ids of what was stopped because the server did not permit it, or knew no such place. Null: in any space. */
  unpermitted(spaceId: string | null): readonly string[];
  /** The person signs out and wants none of it sent. */
  discardUnsent(): Promise<Result<null>>;
  find(id: string): PendingOperation | null;
  /** It was here once and is over: discarded, or sent long ago. */
  isOver(id: string): boolean;
  all(): readonly PendingOperation[];
  /** Ids of the service that belong to operations other than `exceptId`. */
  claimed(exceptId: string): Claimed;
  /** What the other unsettled new threads of its place say. */
  rivals(operation: PendingOperation): ReadonlySet<string>;
  counts(): { readonly waiting: number; readonly held: number; readonly failed: number };
  /** Why nothing can be written down now; null: it can. */
  problem(): AppError | null;
  close(): Promise<void>;
}

export interface OutboxDependencies {
  readonly journal: Journal<OutboxEntry>;
  readonly entries: readonly OutboxEntry[];
  /** Lines of the journal that could not be read: they are shown, with their text. */
  readonly damaged?: readonly string[];
  /** What pages are told of the journal; null: it was whole. */
  readonly damage?: JournalDamage | null;
  /** No journal was there before this one. */
  readonly isNew?: boolean;
  readonly now: () => number;
  /** False: a pack, from which nothing is ever sent, so nothing of it can be on the server unknown. */
  readonly sends?: boolean;
  /** How long (ms) the service may take to show what it accepted. */
  readonly settleMs: number;
  /** After this many lines the journal is brought to its shortest form, unless the queue itself is long. */
  readonly compactAfter?: number;
  /** Tells the store; it may be gone, and hears of everything again when it attaches. */
  readonly emit: (change: OutboxChange) => void;
  /** Who acts now. */
  readonly writer?: () => Writer;
  /** How long (ms) a deletion waits before it is sent, so that it can be undone. */
  readonly deleteDelayMs?: () => number;
  /** Something may be ready now. */
  readonly stirred: () => void;
  /** The disk began to refuse, or to take what is written. */
  readonly troubled?: () => void;
  readonly log?: Log;
}

const COMPACT_AFTER_LINES = 5_000;

/** It was not the service that answered, or nobody did: when it can be reached again these are over. */
const UNREACHED: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'not-the-service', 'redirected']);

export async function openOutbox({
  journal,
  entries,
  damaged = [],
  damage = null,
  isNew = false,
  now,
  sends = true,
  settleMs,
  compactAfter = COMPACT_AFTER_LINES,
  emit,
  writer = () => NOBODY,
  deleteDelayMs = () => 0,
  stirred,
  troubled = () => undefined,
  log = noLog,
}: OutboxDependencies): Promise<Result<Outbox>> {
  const history = replay(entries, damaged, now(), settleMs);
  const { rows, discarded, foreign, queue } = history;
  const { operations } = queue;
  // Only to save space: on a full disk the long form does as well, and reads the same at the next start.
  await shorten();
  log.event('outbox', 'opened', { entries: entries.length, writes: operations.size });
  if (damaged.length > 0) log.event('outbox', 'lines-unreadable', { count: damaged.length });
  if (damage?.cutOff === true) log.event('outbox', 'cut-off');

  async function shorten(): Promise<void> {
    const written = await journal.rewrite(() => snapshot(history, now()));
    if (!written.ok) log.event('outbox', 'not-shortened', errorFacts(written.error));
  }

  let problem: AppError | null = null;
  function noteProblem(next: AppError | null): void {
    if (problem?.code === next?.code) return;
    problem = next;
    if (next === null) log.event('outbox', 'written-again');
    else log.event('outbox', 'not-written', errorFacts(next));
    troubled();
  }

  /** The journal is new, and no database has told yet what one before it may have had. */
  let isUntold = isNew;
  let lines = 0;
  let compacting = false;
  /** A run of weeks must not leave a journal of millions of lines, which the next start would have to read. */
  function noteLine(): void {
    lines += 1;
    if (compacting || lines < Math.max(compactAfter, 4 * operations.size)) return;
    [compacting, lines] = [true, 0];
    // On a full disk the long form does as well: it is tried again after as many lines.
    void shorten().finally(() => {
      compacting = false;
    });
  }

  async function record(event: OutboxEvent, row?: SentRow): Promise<Result<null>> {
    if (!queue.takes(event)) return ok(null);
    const written = await journal.append([row === undefined ? { event } : { event, row }]);
    noteProblem(written.ok ? null : written.error);
    if (!written.ok) return written;
    noteLine();
    // Others may have been recorded while the disk was busy: it is applied to what is true now.
    const before = operations.get(idOf(event));
    const change = queue.apply(event);
    // While the disk was busy it stopped fitting: an edit came after the request had left.
    if (change === null) return err(appError('conflict', 'this was overtaken by something else'));
    const id = idOf(event);
    logStep(log, event, before, operations.get(id));
    if (row !== undefined) rows.set(id, row);
    if (event.type === 'discarded') {
      discarded.set(id, event.at);
      foreign.delete(id);
    }
    // A discard that was undone: what was held because it went goes on as well.
    const revived = event.type === 'enqueued' && discarded.delete(id);
    emit({ ...change, rows: row === undefined ? [] : [row] });
    for (const orphan of queue.orphansBy(id)) {
      await record({ type: 'held', at: now(), id: orphan.id, cause: 'parent-failed' });
    }
    if (revived) await requeueDependents(id);
    stirred();
    return ok(null);
  }

  /** What the app ended in the middle of: its parent was gone, and it had not been held yet. */
  async function holdOrphans(): Promise<void> {
    for (const { id } of [...operations.values()].filter((operation) => isOrphan(operations, operation))) {
      await record({ type: 'held', at: now(), id, cause: 'parent-failed' });
    }
  }

  /** What older versions held although nobody can do anything about it. */
  async function goOnByThemselves(): Promise<void> {
    for (const { id } of [...operations.values()].filter(settlesItself)) {
      await record({ type: 'retried', at: now(), id });
    }
  }

  /** What a loss, or an end in the middle of a receipt, left in doubt: nobody would ever look for it. */
  async function endDoubts(): Promise<void> {
    for (const { id, state } of [...operations.values()])
      if (state === 'in-doubt') await record({ type: 'not-found', at: now(), id });
  }

  async function requeueDependents(id: string): Promise<void> {
    for (const dependent of dependentsOf(operations, id)) {
      if (dependent.cause === 'parent-failed') await record({ type: 'retried', at: now(), id: dependent.id });
    }
  }

  const isOwn = (operation: PendingOperation): boolean => whose(operation, writer()) === 'own';

  function delayed(operation: PendingOperation): PendingOperation {
    const delayMs = deletes(operation.write) ? deleteDelayMs() : 0;
    return delayMs > 0 && operation.state === 'queued' ? { ...operation, nextTryAt: now() + delayMs } : operation;
  }

  async function append(given: PendingOperation): Promise<Result<Enqueued>> {
    const operation = delayed(given);
    const known = operations.get(operation.id);
    if (known !== undefined) return ok({ outcome: 'queued', operation: known });
    // What comes back from what was discarded is what the person wants, as it was.
    const plan: Collapse = discarded.has(operation.id) ? { type: 'queue' } : collapse(operations, operation, isOwn);
    if (plan.type === 'ask') {
      const detail = `${plan.dependents.length} unsent writes hang on it`;
      return err(appError('dependents', detail, { path: plan.dependents.map(({ id }) => id).join(',') }));
    }
    const collapsed = await carryOut(plan);
    // What was to change left meanwhile: this goes after it.
    if (collapsed !== null && (collapsed.ok || collapsed.error.code !== 'conflict')) return collapsed;
    const recorded = await record({ type: 'enqueued', at: now(), operation });
    const queued = operations.get(operation.id);
    // Another page that attached meanwhile may have brought the very same.
    if (!recorded.ok && (recorded.error.code !== 'conflict' || queued === undefined)) return recorded;
    return ok({ outcome: 'queued', operation: queued ?? operation });
  }

  /** Null: there is nothing to collapse into. */
  async function carryOut(plan: Collapse): Promise<Result<Enqueued> | null> {
    switch (plan.type) {
      case 'edit': {
        const edited = await record({ type: 'edited', at: now(), id: plan.id, markdown: plan.markdown });
        const operation = operations.get(plan.id);
        return edited.ok ? (operation === undefined ? null : ok({ outcome: 'edited', operation })) : edited;
      }
      case 'same': {
        const operation = operations.get(plan.id);
        return operation === undefined ? null : ok({ outcome: 'same', operation });
      }
      case 'withdraw': {
        let withdrawn: PendingOperation | null = null;
        for (const id of plan.ids) {
          const operation = operations.get(id);
          const gone = await record({ type: 'discarded', at: now(), id });
          if (!gone.ok) return gone;
          // It left while another was discarded: what is there by now is taken back on the service.
          if (operations.has(id)) return err(appError('conflict', 'this is being sent right now'));
          withdrawn = operation ?? withdrawn;
        }
        return withdrawn === null ? null : ok({ outcome: 'withdrawn', operation: withdrawn });
      }
      case 'ask':
      case 'queue':
        return null;
    }
  }

  async function act(operationId: string, wanted: OutboxAct): Promise<Result<null>> {
    const operation = operations.get(operationId);
    if (operation === undefined) return err(appError('not-found', 'this write is not in the outbox any more'));
    const refusal = refuseAct(operation, wanted, isOwn(operation));
    if (refusal !== null) return err(refusal);
    return record(actEvent(operation, wanted, { at: now(), settleMs, by: writtenBy(writer()) }));
  }

  if (!sends) await endDoubts();
  await holdOrphans();
  await goOnByThemselves();
  return ok({
    record,
    append,
    async bringIn(operation) {
      if (operations.has(operation.id) || discarded.has(operation.id))
        return err(appError('conflict', 'this was brought in before'));
      const recorded = await record({ type: 'enqueued', at: now(), operation: withTextHash(operation) });
      return recorded.ok ? ok({ outcome: 'queued', operation: operations.get(operation.id) ?? operation }) : recorded;
    },
    async rewrite(wanted) {
      const { id, broughtIn } = wanted;
      const markdown = textOf(wanted.write);
      const known = operations.get(id);
      if (known?.broughtIn === undefined || markdown === null || !isEditable(known))
        return err(appError('conflict', 'this was sent in the meantime; choose the file again'));
      const edited = await record({
        type: 'edited',
        at: now(),
        id,
        markdown,
        broughtIn: { ...known.broughtIn, ...broughtIn },
      });
      return edited.ok ? ok({ outcome: 'edited', operation: operations.get(id) ?? known }) : edited;
    },
    act,
    async reconcile(stored, unconfirmed) {
      const plan = reconcile(operations, stored, new Set(unconfirmed), new Set(discarded.keys()), isUntold);
      // All at once: the journal writes together what waits for the disk together.
      const adopted = await Promise.all(
        plan.adopt.map((operation) =>
          record({
            type: 'enqueued',
            at: now(),
            operation: sends ? perhapsSent(operation, now(), settleMs) : operation,
          }),
        ),
      );
      // Another page may have brought the same one a moment ago: then the journal has it by the usual way.
      const failed = adopted.find((recorded) => !recorded.ok && recorded.error.code !== 'conflict');
      if (failed?.ok === false) return failed;
      isUntold = false;
      logAgreement(log, { put: plan.put.length, adopted: plan.adopt.length, dropped: plan.drop.length });
      const put = plan.put.flatMap((id) => operations.get(id) ?? []);
      const settled = put.flatMap((operation) => (operation.state === 'done' ? (rows.get(operation.id) ?? []) : []));
      return ok({
        operations: [...put, ...plan.adopt.flatMap(({ id }) => operations.get(id) ?? [])],
        rows: settled,
        removed: plan.drop,
        adopted: plan.adopt.length,
        ...(damage === null ? {} : { damage }),
      });
    },
    ready: (at) => queue.ready(at),
    nextWake: (at) => queue.nextWake(at),
    postponed: (which) =>
      [...operations.values()]
        .filter(({ state }) => state === 'retrying' || state === 'in-doubt')
        .filter(({ error }) => which === 'all' || (error !== undefined && UNREACHED.has(error.code)))
        .filter(({ error }) => which !== 'silence' || error?.status === undefined)
        .map(({ id }) => id),
    unpermitted: (spaceId) =>
      [...operations.values()]
        .filter(wasNotPermitted)
        .filter(({ write }) => spaceId === null || placeOf(write).spaceId === spaceId)
        .map(({ id }) => id),
    async discardUnsent() {
      for (const { id, state } of [...operations.values()].reverse()) {
        if (state === 'done') continue;
        const gone = await record({ type: 'discarded', at: now(), id });
        if (!gone.ok) return gone;
      }
      return ok(null);
    },
    find: (id) => operations.get(id) ?? null,
    isOver: (id) => discarded.has(id),
    all: () => [...operations.values()],
    claimed: (exceptId) => queue.claimed(exceptId),
    rivals: (operation) => queue.rivals(operation),
    counts: () => ({
      waiting: queue.count('queued', 'sending', 'retrying', 'in-doubt'),
      held: queue.count('held', 'conflict'),
      failed: queue.count('rejected', 'parked'),
    }),
    problem: () => problem,
    close: () => journal.close(),
  });
}

/**
 * What only a database remembers: it hears of each step a moment after the journal, so what it calls queued may have been
 * sent, and what it calls held may have been released and sent. The first is looked for before all else; the second goes on
 * resting, and is looked for when it is let go.
 */
function perhapsSent(operation: PendingOperation, at: number, settleMs: number): PendingOperation {
  const { id, state, write } = operation;
  if (creates(write) && (state === 'held' || state === 'rejected')) return { ...operation, mayBeThere: true };
  const doubted = state === 'done' ? null : transition(operation, doubtAfterLoss(id, at, settleMs));
  return doubted === null || doubted === 'gone' ? operation : doubted;
}

/** So that its receipt can say what it was, whatever becomes of its text here. */
function withTextHash(operation: PendingOperation): PendingOperation {
  const { broughtIn, write } = operation;
  const text = textOf(write);
  return broughtIn === undefined || text === null
    ? operation
    : { ...operation, broughtIn: { textHash: textHash(text), ...broughtIn } };
}

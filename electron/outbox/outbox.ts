import { appError, type AppError } from '#shared/errors.ts';
import { isPlanned, type OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { entityOf } from '#shared/outbox/order.ts';
import { NOBODY, whose, writtenBy, type Writer } from '#shared/outbox/whose.ts';
import type { OutboxCounts } from '#shared/model/outbox.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import type { Attached, Enqueued, JournalDamage, OutboxChange, SentRow } from '#shared/rpc/store.ts';
import { noLog, type Log } from '../log/log.ts';
import { actEvent, refuseAct } from './acts.ts';
import { createAgree } from './agree.ts';
import { createAppend } from './append.ts';
import type { OutboxEntry } from './entries.ts';
import type { Journal } from './journal.ts';
import { replay } from './history.ts';
import { importVerbs } from './import-writes.ts';
import { outboxQueries } from './queries.ts';
import { createRecorder } from './recorder.ts';
import { settleAtStart } from './settle-at-start.ts';
import type { Claimed } from '#shared/outbox/recognise.ts';

export type Postponed = 'all' | 'network' | 'silence';

/**
 * The queue of one account: every event goes to the journal first, then into the state, then to the store. It decides
 * nothing about the network; the sender asks it what is ready and reports what happened.
 */
export interface Outbox {
  /** Resolves when the operation is on the disk. The same id twice is one operation. */
  append(operation: PendingOperation): Promise<Result<Enqueued>>;
  /** Queues an operation from another computer unchanged. `conflict`: it was here before, and may be over. */
  bringIn(operation: PendingOperation): Promise<Result<Enqueued>>;
  /** Gives an imported, unsent operation the words of a later file. */
  rewrite(operation: PendingOperation): Promise<Result<Enqueued>>;
  act(operationId: string, act: OutboxAct): Promise<Result<null>>;
  /** Makes an event durable and applies it, with the server's row if there is one. */
  record(event: OutboxEvent, row?: SentRow): Promise<Result<null>>;
  /** Brings a database in line with the journal, and the journal with the database. */
  reconcile(operations: readonly PendingOperation[], unconfirmed: readonly string[]): Promise<Result<Attached>>;
  /**
   * What may be sent at `at`, in the order of writing. Do not change the queue while reading this. Use the same time
   * for `ready` and `nextWake`: an operation that becomes due between two times would be in neither, and never wake.
   */
  ready(at: number): Iterable<PendingOperation>;
  /** The first time after `at` at which more may be sent. */
  nextWake(at: number): number | null;
  /**
   * Ids of postponed operations: all, those that wait because the server could not be reached, or those that got no
   * answer.
   */
  postponed(which: Postponed): readonly string[];
  /** Ids of operations that the server did not permit, or whose place it did not know. Null: in any space. */
  unpermitted(spaceId: string | null): readonly string[];
  /** For a sign-out after which nothing must be sent. */
  discardUnsent(): Promise<Result<null>>;
  find(id: string): PendingOperation | null;
  /** It existed here and is over: discarded, or sent long ago. */
  isOver(id: string): boolean;
  all(): readonly PendingOperation[];
  /** Ids on the server that belong to operations other than `exceptId`. */
  claimed(exceptId: string): Claimed;
  /** The texts of other unsettled new threads in the same place. */
  rivals(operation: PendingOperation): ReadonlySet<string>;
  /** Whether it needs no verdict, or its verdict is in the outbox. */
  hasVerdict(operation: PendingOperation): boolean;
  counts(): OutboxCounts;
  /** Why nothing can be written to the journal now; null: it can. */
  problem(): AppError | null;
  close(): Promise<void>;
}

export interface OutboxDependencies {
  readonly journal: Journal<OutboxEntry>;
  readonly entries: readonly OutboxEntry[];
  /** Lines of the journal that could not be read: they are shown with their text. */
  readonly damaged?: readonly string[];
  /** The damage of the journal, reported to pages; null: it was intact. */
  readonly damage?: JournalDamage | null;
  /** There was no journal before this one. */
  readonly isNew?: boolean;
  readonly now: () => number;
  /** False: a pack, from which nothing is ever sent, so nothing of it can be on a server. */
  readonly sends?: boolean;
  /** How long the server may take to show what it accepted (ms). */
  readonly settleMs: number;
  /** After this many lines the journal is compacted, unless the queue itself is that long. */
  readonly compactAfter?: number;
  /** Notifies the store. If the store is gone, it gets everything when it attaches again. */
  readonly emit: (change: OutboxChange) => void;
  /** The person who acts now. */
  readonly writer?: () => Writer;
  /** How long a deletion waits before it is sent, so that it can be undone (ms). */
  readonly deleteDelayMs?: () => number;
  /** Called when something may be ready. */
  readonly stirred: () => void;
  /** Called when the disk begins to refuse writes, or accepts them again. */
  readonly troubled?: () => void;
  readonly log?: Log;
}

const COMPACT_AFTER_LINES = 5_000;

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
  const { operations } = history.queue;
  const recorder = createRecorder({ journal, history, compactAfter, now, log, emit, stirred, troubled });
  const { record } = recorder;
  // Only to save space: on a full disk the long form works, too, and gives the same state at the next start.
  await recorder.shorten();
  log.event('outbox', 'opened', { entries: entries.length, writes: operations.size });
  if (damaged.length > 0) log.event('outbox', 'lines-unreadable', { count: damaged.length });
  if (damage?.cutOff === true) log.event('outbox', 'cut-off');

  const isOwn = (operation: PendingOperation): boolean => whose(operation, writer()) === 'own';

  async function act(operationId: string, wanted: OutboxAct): Promise<Result<null>> {
    const operation = operations.get(operationId);
    if (operation === undefined) return err(appError('not-found', 'this write is not in the outbox any more'));
    const refusal = refuseAct(operation, wanted, isOwn(operation));
    if (refusal !== null) return err(refusal);
    const acting = { at: now(), settleMs, by: writtenBy(writer()) };
    // A planned write is valid only after those that were planned before it.
    const first = wanted.kind === 'retry' && isPlanned(operation) ? plannedBefore(operation) : [];
    for (const earlier of first) {
      const recorded = await record(actEvent(earlier, wanted, acting));
      if (!recorded.ok) return recorded;
    }
    return record(actEvent(operation, wanted, acting));
  }

  function plannedBefore(operation: PendingOperation): readonly PendingOperation[] {
    const entity = entityOf(operation);
    const all = [...operations.values()].filter((one) => isPlanned(one) && entityOf(one) === entity);
    return all.slice(0, all.indexOf(operation));
  }

  await settleAtStart({ history, record, now, sends });
  return ok({
    ...outboxQueries(history),
    ...importVerbs(history, record, now),
    record,
    append: createAppend({ history, record, now, isOwn, deleteDelayMs }),
    act,
    reconcile: createAgree({ history, record, now, settleMs, sends, isNew, damage, log }),
    async discardUnsent() {
      for (const { id, state } of [...operations.values()].reverse()) {
        if (state === 'done') continue;
        const gone = await record({ type: 'discarded', at: now(), id });
        if (!gone.ok) return gone;
      }
      return ok(null);
    },
    problem: recorder.problem,
    close: () => journal.close(),
  });
}

import { appError, type AppError } from '#shared/errors.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { NOBODY, whose, writtenBy, type Writer } from '#shared/outbox/whose.ts';
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
  // Only to save space: on a full disk the long form does as well, and reads the same at the next start.
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
    return record(actEvent(operation, wanted, { at: now(), settleMs, by: writtenBy(writer()) }));
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

import { appError, type AppError } from '#shared/errors.ts';
import { dependentsOf, type OutboxEvent } from '#shared/outbox/machine.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OutboxChange, SentRow } from '#shared/rpc/store.ts';
import { errorFacts } from '../log/failures.ts';
import type { Log } from '../log/log.ts';
import { logStep } from '../log/outbox-steps.ts';
import type { OutboxEntry } from './entries.ts';
import { idOf, snapshot, type History } from './history.ts';
import type { Journal } from './journal.ts';

export interface RecorderDependencies {
  readonly journal: Journal<OutboxEntry>;
  readonly history: History;
  readonly compactAfter: number;
  readonly now: () => number;
  readonly log: Log;
  readonly emit: (change: OutboxChange) => void;
  readonly stirred: () => void;
  readonly troubled: () => void;
}

/**
 * The only way to change the outbox: an event is written to the journal, applied to the queue, and sent to the stores.
 */
export interface Recorder {
  readonly record: (event: OutboxEvent, row?: SentRow) => Promise<Result<null>>;
  /** Rewrites the journal in its shortest form, if the disk allows it. */
  readonly shorten: () => Promise<void>;
  /** Why the journal cannot be written now; null: it can. */
  readonly problem: () => AppError | null;
}

export function createRecorder({
  journal,
  history,
  compactAfter,
  now,
  log,
  emit,
  stirred,
  troubled,
}: RecorderDependencies): Recorder {
  const { rows, discarded, foreign, queue } = history;
  const { operations } = queue;

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

  let lines = 0;
  let compacting = false;
  /** A run of several weeks must not leave a journal of millions of lines, since the next start reads it. */
  function noteLine(): void {
    lines += 1;
    if (compacting || lines < Math.max(compactAfter, 4 * operations.size)) return;
    [compacting, lines] = [true, 0];
    // On a full disk the long form stays, and the next attempt follows after as many lines again.
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
    // Other events may have been recorded during the disk write: this one applies to the present state.
    const before = operations.get(idOf(event));
    const change = queue.apply(event);
    // It stopped fitting during the disk write: an edit came after the request was sent.
    if (change === null) return err(appError('conflict', 'this was overtaken by something else'));
    const id = idOf(event);
    logStep(log, event, before, operations.get(id));
    if (row !== undefined) rows.set(id, row);
    if (event.type === 'discarded') {
      discarded.set(id, event.at);
      foreign.delete(id);
    }
    // An undone discard: operations that were held because of it continue too.
    const revived = event.type === 'enqueued' && discarded.delete(id);
    emit({ ...change, rows: row === undefined ? [] : [row] });
    for (const orphan of queue.orphansBy(id)) {
      await record({ type: 'held', at: now(), id: orphan.id, cause: 'parent-failed' });
    }
    if (revived) await requeueDependents(id);
    stirred();
    return ok(null);
  }

  async function requeueDependents(id: string): Promise<void> {
    for (const dependent of dependentsOf(operations, id)) {
      if (dependent.cause === 'parent-failed') await record({ type: 'retried', at: now(), id: dependent.id });
    }
  }

  return { record, shorten, problem: () => problem };
}

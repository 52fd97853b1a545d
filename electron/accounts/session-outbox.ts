import { ok, type Result } from '#shared/result.ts';
import type { Clock } from '#shared/clock.ts';
import { parseOutboxEntry, type OutboxEntry } from '../outbox/entries.ts';
import { openJournal } from '../outbox/journal.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import { journalPath } from '../outbox/remove-journal.ts';
import { sealedOutbox } from '../outbox/sealed.ts';
import { createTeller } from '../outbox/notify-stores.ts';
import { nowAndThen } from './now-and-then.ts';
import type { OpenStores } from './open-stores.ts';
import type { SessionOptions } from './session-options.ts';

/** The shortest time between two reports of the counts (ms). */
const COUNTS_EVERY_MS = 300;

export interface SessionOutboxDependencies {
  readonly clock: Clock;
  readonly stores: OpenStores;
  readonly settleMs: number;
  /** There may be something to send. */
  readonly stirred: () => void;
}

/** A session's outbox, with the receivers of its changes: the stores of its windows and, less often, the windows. */
export interface SessionOutbox {
  readonly outbox: Outbox;
  /** Stops the reports, not the outbox. */
  readonly stopTelling: () => void;
}

export async function openSessionOutbox(
  options: SessionOptions,
  { clock, stores, settleMs, stirred }: SessionOutboxDependencies,
): Promise<Result<SessionOutbox>> {
  const { account, profileDir, log, changed } = options;
  const journal = await openJournal<OutboxEntry>(
    journalPath(profileDir, account.id),
    parseOutboxEntry,
    options.journalDisk,
  );
  // A journal of a newer Galley stays unchanged; the rest of the account works.
  if (!journal.ok && journal.error.code !== 'newer-version') return journal;

  const counts = nowAndThen(clock.schedule, COUNTS_EVERY_MS, changed);
  // Opening the queue may report changes before the queue can be read.
  let queue: Outbox | null = null;
  const teller = createTeller({
    stores: () => stores.all(),
    find: (id) => queue?.find(id) ?? null,
    schedule: clock.schedule,
  });
  const forgetLogins = (): void => {
    const opened = queue;
    if (opened === null) return;
    options.gitLogins.keepFor(() => opened.all().flatMap(({ state, write }) => (state === 'done' ? [] : [write])));
  };
  const outbox = journal.ok
    ? await openOutbox({
        ...journal.value,
        now: clock.now,
        log,
        sends: account.pack === null,
        settleMs,
        emit: (change) => {
          teller.emit(change);
          counts.ask();
          forgetLogins();
        },
        troubled: changed,
        writer: options.writer,
        deleteDelayMs: options.deleteDelayMs,
        stirred,
      })
    : ok(sealedOutbox(journal.error));
  if (!outbox.ok) return outbox;
  queue = outbox.value;
  // The journal of a newer Galley may have writes that need them.
  if (journal.ok) forgetLogins();
  return ok({
    outbox: outbox.value,
    stopTelling() {
      counts.stop();
      teller.dispose();
    },
  });
}

import type { Client } from '../api/client.ts';
import type { Clock } from '#shared/clock.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Sender } from '../outbox/sender.ts';
import { checkQueued } from './check-queued.ts';
import type { GitLogins } from './git-logins.ts';
import type { Session } from './session-options.ts';

/** How long running requests may take when an account closes (ms). */
const PATIENCE_MS = 2_000;

type WriteVerb =
  'append' | 'bringIn' | 'writes' | 'outbox' | 'act' | 'retryAll' | 'rest' | 'discardUnsent' | 'keepGitLogin';

export interface WriteVerbsDependencies {
  readonly client: Client;
  readonly outbox: Outbox;
  readonly sender: Sender;
  readonly schedule: Clock['schedule'];
  readonly gitLogins: Pick<GitLogins, 'set'>;
  readonly inPack: boolean;
}

/** The session's methods that queue and send writes. */
export function writeVerbs({
  client,
  outbox,
  sender,
  schedule,
  gitLogins,
  inPack,
}: WriteVerbsDependencies): Pick<Session, WriteVerb> {
  return {
    append: (operation) => {
      const checked = checkQueued(operation.write, { inPack });
      return checked.ok ? outbox.append(operation) : Promise.resolve(checked);
    },
    bringIn: (operation) => outbox.bringIn(operation),
    writes: () => outbox,
    outbox: () => {
      const counts = outbox.counts();
      // Unclear writes are among the held ones, so without those there is nothing to count.
      const unclear = counts.held === 0 ? 0 : outbox.all().filter(({ cause }) => cause === 'unknown-writer').length;
      return { ...counts, unclear, problem: outbox.problem() };
    },
    act(operationId, act) {
      if (act.kind === 'retry') client.tryNow();
      return outbox.act(operationId, act);
    },
    retryAll: () => {
      client.tryNow();
      sender.tryNow('all');
    },
    async rest() {
      sender.setPaused(true);
      let stopWaiting = (): void => undefined;
      const enough = new Promise<void>((resolve) => {
        stopWaiting = schedule(PATIENCE_MS, resolve);
      });
      await Promise.race([sender.idle(), enough]);
      stopWaiting();
    },
    keepGitLogin: gitLogins.set,
    discardUnsent: () => outbox.discardUnsent(),
  };
}

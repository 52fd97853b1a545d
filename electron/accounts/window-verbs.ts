import type { Outbox } from '../outbox/outbox.ts';
import type { Sender } from '../outbox/sender.ts';
import type { Identity } from './identity.ts';
import type { OpenStores } from './open-stores.ts';
import type { Session } from './session-options.ts';
import type { SyncSchedule } from './sync-schedule.ts';
import type { TokenAccess } from './token-access.ts';

export interface WindowVerbsDependencies {
  readonly stores: OpenStores;
  readonly outbox: Outbox;
  readonly identity: Identity;
  readonly sender: Sender;
  readonly schedule: SyncSchedule;
  readonly access: TokenAccess;
}

/** The session's methods for windows that start or stop showing its account. */
export function windowVerbs({
  stores,
  outbox,
  identity,
  sender,
  schedule,
  access,
}: WindowVerbsDependencies): Pick<Session, 'attach' | 'detach' | 'toBackground' | 'toForeground'> {
  return {
    async attach(remote, stored) {
      const change = await outbox.reconcile(stored.operations, stored.unconfirmed);
      if (!change.ok) return change;
      stores.add(remote);
      if (access.state() === 'signed-in') {
        void identity.know().then(() => {
          identity.releaseOwn();
        });
        sender.setPaused(false);
      }
      if (schedule.canRead()) schedule.startAnew();
      return change;
    },
    detach(remote) {
      if (!stores.remove(remote)) return;
      // The sync now writes to another window of the account.
      if (stores.synced() !== null) schedule.startAnew();
      else schedule.pause();
    },
    toBackground: () => {
      schedule.toBackground();
      stores.clear();
      sender.setPaused(access.state() !== 'signed-in');
    },
    toForeground: () => {
      schedule.toForeground();
    },
  };
}

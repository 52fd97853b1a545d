import type { Galley } from '../app/galley.ts';
import type { Circumstances } from './texts/operation-texts.ts';

/** Whether writes can be sent now, and why not. */
export function circumstancesOf({ app, clock }: Pick<Galley, 'app' | 'clock'>): Circumstances {
  return {
    now: clock.now,
    offline: app.offline,
    signedOut: app.noSending,
    stopped: app.lost,
    ...(app.account === null ? {} : { writer: app.account }),
  };
}

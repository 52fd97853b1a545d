import { freshWords, goingWords, isNothing } from '../../pending/texts/hand-back-texts.ts';
import type { OutboxFilter } from '../../pending/outbox/outbox-entries.ts';
import type { ToHandBack } from '#shared/made.ts';
import { count } from '../../ui/words.ts';

/** The texts around the list of the Outbox. Pure. */

interface Shown {
  readonly filter: OutboxFilter;
  /** Number of changes that the server does not have. */
  readonly unsent: number;
  /** Present in a pack, from which nothing is sent. `handedBack`: it has given out a file before. */
  readonly pack: { readonly handedBack: boolean; readonly toHandBack: ToHandBack | null } | null;
}

/** The line below the title. */
export function summaryWords({ filter, unsent, pack }: Shown): string {
  if (filter === 'discarded') return 'Deleted and discarded items are kept here for 30 days.';
  if (filter === 'drafts') return 'Drafts stay on this computer until you send them.';
  if (pack === null) return unsent === 0 ? 'Everything is sent.' : `${count(unsent, 'change')} waiting to be sent`;
  const { handedBack, toHandBack } = pack;
  if (toHandBack !== null && !isNothing(toHandBack)) {
    const all = `To hand back: ${goingWords(toHandBack)}.`;
    return handedBack ? `${all} ${freshWords('Since the last hand-back', toHandBack)}` : all;
  }
  return unsent === 0 ? 'Nothing to hand back.' : `${count(unsent, 'change')} that cannot be handed back`;
}

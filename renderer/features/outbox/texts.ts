import { inReviewWords } from '../../pending/texts/made-texts.ts';
import { freshWords, goingWords, isNothing } from '../../pending/texts/hand-back-texts.ts';
import type { OutboxFilter } from '../../pending/outbox/outbox-entries.ts';
import type { ToHandBack } from '#shared/made.ts';
import { count } from '../../ui/words.ts';

/** The texts around the list of the Outbox. Pure. */

interface Shown {
  readonly filter: OutboxFilter;
  /** Number of changes that the server does not have. */
  readonly unsent: number;
  /** Number of pending comments, which wait for a verdict. */
  readonly inReview: number;
  /** Present in a pack, from which nothing is sent. `handedBack`: it has given out a file before. */
  readonly pack: { readonly handedBack: boolean; readonly toHandBack: ToHandBack | null } | null;
}

/** The line below the title. */
export function summaryWords({ filter, unsent, inReview, pack }: Shown): string {
  if (filter === 'discarded') return 'Deleted and discarded items are kept here for 30 days.';
  if (filter === 'drafts') return 'Drafts stay on this computer until you send them.';
  if (filter === 'review') return 'Pending comments leave with your verdict on the change request.';
  if (pack === null) {
    const parts = [
      ...(unsent > 0 ? [`${count(unsent, 'change')} waiting to be sent`] : []),
      ...(inReview > 0 ? [inReviewWords(inReview)] : []),
    ];
    return parts.length === 0 ? 'Everything is sent.' : parts.join(' · ');
  }
  const { handedBack, toHandBack } = pack;
  if (toHandBack !== null && !isNothing(toHandBack)) {
    const all = `To hand back: ${goingWords(toHandBack)}.`;
    return handedBack ? `${all} ${freshWords('Since the last hand-back', toHandBack)}` : all;
  }
  return unsent === 0 ? 'Nothing to hand back.' : `${count(unsent, 'change')} that cannot be handed back`;
}

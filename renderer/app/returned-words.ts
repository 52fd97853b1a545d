import type { StoreAttached } from '#shared/rpc/store.ts';
import { count } from '../ui/words.ts';

/** One of the two places was lost and the other had it: that is said once, with what it means. Null: nothing was. */
export function returnedWords({ restored, adopted }: StoreAttached): string | null {
  const it = (amount: number): string => (amount === 1 ? 'it' : 'them');
  if (adopted > 0)
    return `${count(adopted, 'write')} of yours ${adopted === 1 ? 'was' : 'were'} missing from the journal and came back from the database. Nothing is lost: Galley looks for ${it(adopted)} on the server first, and sends only what is not there.`;
  if (restored > 0)
    return `${count(restored, 'write')} of yours came back from the journal: the database did not have ${it(restored)}. Nothing is lost.`;
  return null;
}

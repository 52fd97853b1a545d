import type { MessageReaction } from '#shared/rpc/store.ts';
import { isolatedName } from '../../ui/direction.ts';
import { numberWords } from '../../ui/words.ts';

/** The most names in one sentence; the rest are counted. */
const NAMED = 12;

/** The people who reacted. The server may count more people than it names. Pure. */
export function reactorWords({ names, count }: Pick<MessageReaction, 'names' | 'count'>): string {
  const named = names.slice(0, NAMED).map(isolatedName);
  if (named.length === 0) return 'unknown people';
  const more = count - named.length;
  const words = more > 0 ? [...named, `${numberWords(more)} more`] : named;
  const last = words.at(-1) ?? '';
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { OutboxCounts } from '#shared/rpc/store.ts';
import { count } from '../ui/words.ts';
import { operationWords, type Circumstances } from './texts/operation-texts.ts';
import { writeTitle } from './texts/write-texts.ts';

/** Writes that stopped: only the person can continue them. Pure. */

const HELD: ReadonlySet<string> = new Set(['held', 'conflict']);
const REFUSED: ReadonlySet<string> = new Set(['rejected', 'parked']);

/** The last one that stopped comes first. */
export function stopsIn(operations: Iterable<PendingOperation>): readonly PendingOperation[] {
  return [...operations]
    .filter(({ state }) => HELD.has(state) || REFUSED.has(state))
    .sort((one, other) => other.changedAt - one.changedAt);
}

/** The number of each kind. */
export type Stops = Pick<OutboxCounts, 'held' | 'failed'>;

export function countStops(stops: readonly PendingOperation[]): Stops {
  const held = stops.filter(({ state }) => HELD.has(state)).length;
  return { held, failed: stops.length - held };
}

/** "3 changes were not sent: 2 on hold, 1 refused." */
export function stopsWords({ held, failed }: Stops): string {
  const all = held + failed;
  const kinds = [held > 0 ? `${String(held)} on hold` : '', failed > 0 ? `${String(failed)} refused` : ''];
  return `${count(all, 'change')} ${all === 1 ? 'was' : 'were'} not sent: ${kinds.filter((kind) => kind !== '').join(', ')}.`;
}

/** A write's title, and why it stopped: "Reply not sent. The thread was resolved in the meantime." */
export function stopWords(operation: PendingOperation, circumstances: Circumstances): string {
  const { reason } = operationWords(operation, circumstances);
  // A name may contain full stops.
  const name = operation.heldFor?.by ?? '';
  const from = reason.startsWith(name) ? name.length : 0;
  const [why = reason.slice(from)] = /^.*?[.!?…](?=\s|$)/su.exec(reason.slice(from)) ?? [];
  return `${writeTitle(operation.write)} not sent. ${reason.slice(0, from)}${why}`;
}

import type { OutboxItem } from '#shared/rpc/store.ts';
import type { OperationState } from '#shared/outbox/operation.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../app/live.svelte.ts';

export type OutboxFilter = 'all' | 'waiting' | 'held' | 'failed' | 'sent';

const STATES: Readonly<Record<Exclude<OutboxFilter, 'all'>, readonly OperationState[]>> = {
  waiting: ['queued', 'sending', 'retrying', 'in-doubt'],
  held: ['held', 'conflict'],
  failed: ['rejected', 'parked'],
  sent: ['done'],
};

/** What the Outbox shows: everything, or what is in one kind of state. */
export class OutboxController {
  filter = $state<OutboxFilter>('all');
  readonly items: Live<readonly OutboxItem[]>;
  readonly shown: readonly OutboxItem[] = $derived.by(() => this.#shownItems());

  /** Call while a component is set up. */
  constructor(galley: Pick<Galley, 'values'>) {
    this.items = live(galley.values, 'outbox', () => null);
  }

  countOf(filter: OutboxFilter): number {
    const items = this.items.value ?? [];
    return filter === 'all' ? items.length : items.filter(({ operation }) => inFilter(operation.state, filter)).length;
  }

  /** What needs the person first, then what is on its way, then what is done. */
  #shownItems(): readonly OutboxItem[] {
    const items = this.items.value ?? [];
    const { filter } = this;
    if (filter !== 'all') return items.filter(({ operation }) => inFilter(operation.state, filter));
    const rank = ({ operation: { state } }: OutboxItem): number =>
      (['failed', 'held', 'waiting', 'sent'] as const).findIndex((kind) => inFilter(state, kind));
    return [...items].sort((one, other) => rank(one) - rank(other));
  }
}

function inFilter(state: OperationState, filter: Exclude<OutboxFilter, 'all'>): boolean {
  return STATES[filter].includes(state);
}

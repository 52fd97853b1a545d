import { wasNotPermitted } from '#shared/outbox/choices.ts';
import { isDelayed } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { pendingIn } from '#shared/outbox/pending-review.ts';
import type { DiscardedItem, DraftItem, OutboxItem } from '#shared/rpc/store.ts';
import { blockedIds } from '../../pending/blocked.ts';
import type { Galley } from '../../app/galley.ts';
import { ListSelection } from '../../app/lists/list-selection.svelte.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import {
  countEntries,
  entriesOf,
  inFilter,
  sortEntries,
  type Entry,
  type OutboxFilter,
} from '../../pending/outbox/outbox-entries.ts';
import { lastWaiting } from '../../pending/undo-last.ts';

/** The Outbox: its shown entries, the active one, and the selection. */
export class OutboxController extends ListSelection<Entry> {
  #filter = $state<OutboxFilter>('all');
  /** The write that is edited beside the list, and the one whose conflict is open. */
  editingId = $state<string | null>(null);
  mergingId = $state<string | null>(null);
  /** The write whose password is being entered. */
  passwordId = $state<string | null>(null);
  exporting = $state(false);
  /** The entries of the last discard, for the key that undoes it. */
  lastDiscarded: Promise<readonly Entry[]> | null = null;
  /** When that was (ms). */
  discardedAt = 0;

  readonly items: Live<readonly OutboxItem[]>;
  readonly #drafts: Live<readonly DraftItem[]>;
  readonly #discarded: Live<readonly DiscardedItem[]>;
  readonly #all = $derived.by(() =>
    sortEntries(entriesOf(this.items.value ?? [], this.#drafts.value ?? [], this.#discarded.value ?? [])),
  );
  /** Writes that wait for another one which needs attention. */
  readonly blocked: ReadonlySet<string> = $derived.by(() =>
    blockedIds((this.items.value ?? []).map(({ operation }) => operation)),
  );
  /** Comments that wait for the person's verdict. */
  readonly pending: ReadonlySet<string> = $derived.by(
    () => new Set(pendingIn((this.items.value ?? []).map(({ operation }) => operation)).map(({ id }) => id)),
  );
  readonly #counts = $derived(countEntries(this.#all));
  readonly shown: readonly Entry[] = $derived(this.#all.filter((entry) => inFilter(entry, this.#filter)));

  /** Create it during component setup. It reads only while `onScreen`, since there may be thousands. */
  constructor({ values }: Pick<Galley, 'values'>, onScreen: () => boolean) {
    super();
    const all = (): null | undefined => (onScreen() ? null : undefined);
    this.items = live(values, 'outbox', all);
    this.#drafts = live(values, 'drafts', all);
    this.#discarded = live(values, 'discarded', all);
  }

  get filter(): OutboxFilter {
    return this.#filter;
  }
  set filter(filter: OutboxFilter) {
    this.#filter = filter;
    this.begin();
    this.editingId = null;
  }

  /** Writes were stopped that the server may permit now. */
  get hasUnpermitted(): boolean {
    return (this.items.value ?? []).some(({ operation }) => wasNotPermitted(operation));
  }

  /** The latest deletion whose delay has not ended. */
  get lastDelayed(): PendingOperation | null {
    return lastWaiting(
      (this.items.value ?? []).map(({ operation }) => operation),
      isDelayed,
    );
  }

  countOf(filter: OutboxFilter): number {
    return this.#counts.get(filter) ?? 0;
  }

  find(id: string | null): Entry | null {
    return id === null ? null : (this.#all.find((entry) => entry.id === id) ?? null);
  }

  edit(id: string): void {
    this.setActive(id);
    this.editingId = id;
  }

  protected override held(): Entry | null {
    return this.find(this.editingId);
  }

  protected override setActive(id: string): void {
    if (this.editingId !== null && this.editingId !== id) this.editingId = null;
    super.setActive(id);
  }
}

import type { ReviewRow, SavedReviewView } from '#shared/rpc/review-views.ts';
import { untrack } from 'svelte';
import type { Place } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { errorWords } from '../../ui/words.ts';
import { BUCKETS, type Bucket } from './buckets.ts';
import {
  AGES,
  filterInbox,
  NO_FILTER,
  ORDERS,
  sortInbox,
  STATES,
  TURNS,
  type InboxFilter,
  type InboxOrder,
} from './inbox-filter.ts';

/** The filters and the order of the review inbox, and the views saved of them. Create it during component setup. */
export class Inbox {
  readonly #galley: Pick<Galley, 'store' | 'announcer' | 'clock'>;
  readonly #saved: Live<readonly SavedReviewView[]>;
  #filter = $state.raw<InboxFilter>(NO_FILTER);
  order = $state<InboxOrder>('updated');
  readonly found = $derived.by(() => filterInbox(this.#rows(), this.#filter, this.#galley.clock.now));
  readonly shown: readonly ReviewRow[] = $derived.by(() => sortInbox(this.found.rows, this.order));
  readonly #rows: () => readonly ReviewRow[];
  readonly #place: () => Place;

  /** `rows`: those of the chosen part of the inbox. */
  constructor(
    galley: Pick<Galley, 'store' | 'announcer' | 'clock' | 'values' | 'router'>,
    place: () => Place,
    rows: () => readonly ReviewRow[],
  ) {
    this.#galley = galley;
    this.#rows = rows;
    this.#place = place;
    this.#saved = live(galley.values, 'savedReviewViews', () => (place().kind === 'review' ? null : undefined));
    // A link to one person's change requests shows all of them at each visit.
    $effect(() => {
      const { visit } = galley.router;
      const { named } = this;
      if (named !== null && visit >= 0) untrack(() => (this.#filter = { ...NO_FILTER, ...named }));
    });
  }

  /** The people whom the address names. Null: none. */
  get named(): Pick<InboxFilter, 'authorId' | 'reviewerId'> | null {
    const place = this.#place();
    if (place.kind !== 'review') return null;
    const { authorId = null, reviewerId = null } = place;
    return authorId === null && reviewerId === null ? null : { authorId, reviewerId };
  }

  get filter(): InboxFilter {
    return this.#filter;
  }
  get isFiltered(): boolean {
    return Object.values(this.#filter).some((value) => value !== null && value !== '');
  }
  get saved(): readonly SavedReviewView[] {
    return [...(this.#saved.value ?? [])].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  }

  choose(change: Partial<InboxFilter>): void {
    this.#filter = { ...this.#filter, ...change };
  }
  clear(): void {
    this.#filter = NO_FILTER;
  }

  async save(name: string, part: Bucket): Promise<void> {
    const id = this.saved.find((view) => view.name === name)?.id ?? crypto.randomUUID();
    const view = { id, name, part, ...this.#filter, order: this.order };
    const saved = await this.#galley.store.invoke('review.saveView', view);
    if (saved.ok) this.#galley.announcer.say(`View “${name}” saved on this computer`);
    else this.#galley.announcer.say(errorWords(saved.error), { tone: 'failed' });
  }

  async drop(id: string): Promise<void> {
    const dropped = await this.#galley.store.invoke('review.dropView', { id });
    if (!dropped.ok) this.#galley.announcer.say(errorWords(dropped.error), { tone: 'failed' });
  }

  /** Answers its part of the inbox. What a newer version saved may be unknown here. */
  use({ part, words, spaceId, authorId, reviewerId, state, age, turn, order }: SavedReviewView): Bucket {
    this.#filter = {
      words,
      spaceId,
      authorId,
      reviewerId,
      state: STATES.find(([known]) => known === state)?.[0] ?? null,
      age: AGES.find(([known]) => known === age)?.[0] ?? null,
      turn: TURNS.find(([known]) => known === turn)?.[0] ?? null,
    };
    this.order = ORDERS.find(([known]) => known === order)?.[0] ?? 'updated';
    return BUCKETS.find(([known]) => known === part)?.[0] ?? 'open';
  }
}

import { untrack } from 'svelte';
import {
  isCurrentSide,
  lastOfMine,
  WHOLE_REQUEST,
  type ComparedPlace,
  type KnownRevision,
  type RevisionNote,
  type RevisionPair,
} from '#shared/model/revisions.ts';
import type { RequestPlace, ReviewView } from '#shared/rpc/review-views.ts';
import { requestPlace, type Place } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';

/** The open change request between the two revisions that its address names. Create it during component setup. */
export class RevisionChoice {
  readonly #galley: Pick<Galley, 'router' | 'store' | 'values'>;
  readonly #place: () => Place;
  readonly #review: Live<ReviewView | null>;
  /** The last view that was read. */
  #before = $state.raw<ReviewView | null>(null);
  /** The revision that is on screen. */
  #looked: { readonly place: string; readonly revision: string } | null = null;
  // Another comparison of the same change request is the same place.
  readonly #spaceId = $derived.by(() => idIn(this.#place(), 'spaceId'));
  readonly #changeRequestId = $derived.by(() => idIn(this.#place(), 'changeRequestId'));
  readonly at: RequestPlace | null = $derived.by(() => {
    const [spaceId, changeRequestId] = [this.#spaceId, this.#changeRequestId];
    return spaceId === undefined || changeRequestId === undefined ? null : { spaceId, changeRequestId };
  });
  /** The revisions in the address. */
  readonly asked: RevisionPair = $derived.by(() => {
    const place = this.#place();
    return place.kind === 'review' ? { from: place.from ?? null, to: place.to ?? null } : WHOLE_REQUEST;
  });

  constructor(galley: Pick<Galley, 'router' | 'store' | 'values'>, place: () => Place) {
    this.#galley = galley;
    this.#place = place;
    this.#review = live(galley.values, 'review', (): ComparedPlace | undefined =>
      this.at === null ? undefined : { ...this.at, ...this.asked },
    );
    $effect(() => {
      const { value } = this.#review;
      if (value != null) this.#before = value;
    });
    $effect(() => {
      const revision = this.view?.head?.revision;
      const request = this.at;
      if (revision !== undefined && request !== null) untrack(() => this.#look(request, revision));
    });
  }

  /** A revision that comes while the change request is on screen is looked at, too. */
  #look(request: RequestPlace, revision: string): void {
    const place = JSON.stringify(request);
    const before = this.#looked;
    this.#looked = { place, revision };
    if (before?.place === place && before.revision !== revision)
      void this.#galley.store.invoke('review.looked', { ...request, still: true });
  }

  /** While another comparison of the same change request is read, the one before stays. */
  get view(): ReviewView | null | undefined {
    const { value } = this.#review;
    const { at } = this;
    if (value !== undefined || at === null) return value;
    const row = this.#before?.row;
    return row?.spaceId === at.spaceId && row.changeRequestId === at.changeRequestId ? this.#before : undefined;
  }

  get error(): Live<ReviewView | null>['error'] {
    return this.#review.error;
  }

  /** The two revisions on screen. */
  get pair(): RevisionPair {
    const { compared = null } = this.view ?? {};
    return compared === null ? WHOLE_REQUEST : { from: compared.from, to: compared.to };
  }

  isCurrent(side: 'before' | 'after'): boolean {
    return this.view == null || isCurrentSide(this.view, side);
  }

  get known(): readonly KnownRevision[] {
    return this.view?.revisions ?? [];
  }

  /** The last revision that the person looked at, commented on or gave a verdict on. */
  lastOf(kind: RevisionNote['kind']): ReturnType<typeof lastOfMine> {
    return lastOfMine(this.known, kind);
  }

  /** Compares two revisions, as a place of its own. */
  compare(pair: RevisionPair): void {
    const { at } = this;
    if (at !== null) this.#galley.router.go(requestPlace(at.spaceId, at.changeRequestId, pair));
  }
}

function idIn(place: Place, id: 'spaceId' | 'changeRequestId'): string | undefined {
  return place.kind === 'review' ? place[id] : undefined;
}

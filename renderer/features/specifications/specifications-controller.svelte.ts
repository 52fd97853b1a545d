import { untrack } from 'svelte';
import type { AppError } from '#shared/errors.ts';
import type { AffectedPage, AffectedPages, SpecificationChanges } from '#shared/model/specification-changes.ts';
import type { SpecificationSummary, SpecificationView, SpecReference } from '#shared/model/specifications.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Place, SpecViewKind } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';

type SpecsPlace = Extract<Place, { readonly kind: 'specs' }>;

/** Something that takes seconds to compute. Null: it is being computed. */
interface Computed<T> {
  readonly key: string;
  readonly result: Result<T> | null;
}

/** The specifications of the organization, the open one, its reference and its changes. */
export class SpecificationsController {
  isAdding = $state(false);
  readonly list: Live<readonly SpecificationSummary[]>;
  readonly spec: Live<SpecificationView | null>;
  reference = $state.raw<Computed<SpecReference> | null>(null);
  changes = $state.raw<Computed<SpecificationChanges | null> | null>(null);
  pages = $state.raw<Computed<AffectedPages | null> | null>(null);
  readonly #place: () => Place;
  readonly #galley: Pick<Galley, 'app' | 'router' | 'store' | 'values'>;

  /** Create it during component setup. */
  constructor(galley: Pick<Galley, 'app' | 'router' | 'store' | 'values'>, place: () => Place) {
    this.#galley = galley;
    this.#place = place;
    this.list = live(galley.values, 'specifications', () => (place().kind === 'specs' ? null : undefined));
    this.spec = live(galley.values, 'specification', () => (this.slug === null ? undefined : { slug: this.slug }));
    $effect(() => {
      const { slug, version, view } = this;
      if (slug !== null && version !== null && view === null) void this.#show(slug, version);
    });
    $effect(() => {
      const { slug, pair, view } = this;
      if (slug !== null && pair !== null && view === 'changes') void this.#compare(slug, pair);
    });
    $effect(() => {
      const { slug, pair, view } = this;
      if (slug !== null && pair !== null && view === 'pages') void this.#findPages(slug, pair);
    });
  }

  get #here(): SpecsPlace | null {
    const place = this.#place();
    return place.kind === 'specs' ? place : null;
  }

  get slug(): string | null {
    return this.#here?.slug ?? null;
  }

  get view(): SpecViewKind | null {
    return this.#here?.view ?? null;
  }

  get part(): string | null {
    return this.#here?.part ?? null;
  }

  get isReadOnly(): boolean {
    return this.#galley.app.pack !== null;
  }

  /** The version that is shown: the one of the address, or the latest. */
  readonly version: string | null = $derived.by(() => {
    const list = this.spec.value?.list ?? [];
    return this.#here?.version ?? (list.find(({ isLatest }) => isLatest) ?? list[0])?.id ?? null;
  });

  /** The versions that are compared: those of the address, or the latest and the one before it. Null: there is only one. */
  readonly pair: { readonly from: string; readonly to: string } | null = $derived.by(() => {
    const list = this.spec.value?.list ?? [];
    const latest = Math.max(
      0,
      list.findIndex(({ isLatest }) => isLatest),
    );
    const to = this.#here?.to ?? list[latest]?.id;
    const from = this.#here?.from ?? list[list.findIndex(({ id }) => id === to) + 1]?.id;
    return from === undefined || to === undefined ? null : { from, to };
  });

  /** Reads the list of versions and the latest now. */
  refresh(): Promise<Result<null>> {
    const { slug } = this;
    return slug === null ? Promise.resolve(ok(null)) : this.#read(slug, null);
  }

  async #show(slug: string, versionId: string): Promise<void> {
    const key = `${slug} ${versionId}`;
    if (untrack(() => this.reference?.key) === key) return;
    this.reference = { key, result: null };
    const read = await this.#needed(slug, [versionId]);
    const result: Result<SpecReference> = read.ok
      ? await this.#galley.store.invoke('specifications.reference', { slug, versionId })
      : read;
    if (this.reference.key === key) this.reference = { key, result };
  }

  async #compare(slug: string, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
    const key = `${slug} ${from} ${to}`;
    if (untrack(() => this.changes?.key) === key) return;
    this.changes = { key, result: null };
    const read = await this.#needed(slug, [from, to]);
    const result: Result<SpecificationChanges | null> = read.ok
      ? await this.#galley.store.invoke('specifications.changes', { slug, from, to })
      : read;
    if (this.changes.key === key) this.changes = { key, result };
  }

  /** Pages and versions change seldom while one works through the list; opening it again finds them anew. */
  async #findPages(slug: string, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
    const key = `${slug} ${from} ${to}`;
    if (untrack(() => this.pages?.key) === key) return;
    this.pages = { key, result: null };
    const read = await this.#needed(slug, [from, to]);
    const result: Result<AffectedPages | null> = read.ok
      ? await this.#galley.store.invoke('specifications.pages', { slug, from, to })
      : read;
    if (this.pages.key === key) this.pages = { key, result };
  }

  /** Answers whether it was stored. */
  async tick({ spaceId, pageId }: Pick<AffectedPage, 'spaceId' | 'pageId'>, isDone: boolean): Promise<Result<null>> {
    const { slug, pair, pages } = this;
    if (slug === null || pair === null) return ok(null);
    const page = { spaceId, pageId, isDone };
    const ticked = await this.#galley.store.invoke('specifications.tick', { slug, to: pair.to, ...page });
    if (ticked.ok && pages?.result?.ok === true && pages.result.value !== null && this.pages === pages) {
      const { value } = pages.result;
      const changed = value.pages.map((one) =>
        one.spaceId === spaceId && one.pageId === pageId ? { ...one, isDone } : one,
      );
      this.pages = { ...pages, result: ok({ ...value, pages: changed }) };
    }
    return ticked;
  }

  /** Downloads those of these versions that are not stored. */
  async #needed(slug: string, versionIds: readonly string[]): Promise<Result<null>> {
    const stored = untrack(() => this.spec.value?.list ?? []).filter(({ isStored }) => isStored);
    for (const versionId of versionIds) {
      if (stored.some(({ id }) => id === versionId)) continue;
      const read = await this.#read(slug, versionId);
      if (!read.ok) return read;
    }
    return ok(null);
  }

  #read(slug: string, versionId: string | null): Promise<Result<null>> {
    return this.#galley.app.readSpecification(slug, versionId);
  }
}

/** Why a computed value cannot be shown; null: it can, or it is being computed. */
export function errorOf(computed: Computed<unknown> | null): AppError | null {
  return computed?.result?.ok === false ? computed.result.error : null;
}

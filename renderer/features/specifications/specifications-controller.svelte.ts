import { untrack } from 'svelte';
import type { AppError } from '#shared/errors.ts';
import type { AffectedPage, AffectedPages, SpecificationChanges } from '#shared/model/specification-changes.ts';
import type { SpecificationSummary, SpecificationView, SpecReference } from '#shared/model/specifications.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Place, SpecViewKind } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { Computation, type Computed } from './computation.svelte.ts';

type SpecsPlace = Extract<Place, { readonly kind: 'specs' }>;

/** The specifications of the organization, the open one, its reference and its changes. */
export class SpecificationsController {
  isAdding = $state(false);
  readonly list: Live<readonly SpecificationSummary[]>;
  readonly spec: Live<SpecificationView | null>;
  readonly #reference = new Computation<SpecReference>();
  readonly #changes = new Computation<SpecificationChanges | null>();
  readonly #pages = new Computation<AffectedPages | null>();
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
      if (slug === null || version === null || view !== null || !this.#canCompute([version])) return;
      void this.#reference.show(`${slug} ${version}`, () =>
        this.#computed(slug, [version], () =>
          galley.store.invoke('specifications.reference', { slug, versionId: version }),
        ),
      );
    });
    $effect(() => {
      const { slug, pair, view } = this;
      if (slug === null || pair === null || view !== 'changes' || !this.#canCompute([pair.from, pair.to])) return;
      void this.#changes.show(keyOf(slug, pair), () =>
        this.#computed(slug, [pair.from, pair.to], () =>
          galley.store.invoke('specifications.changes', { slug, ...pair }),
        ),
      );
    });
    $effect(() => {
      const { slug, pair, view } = this;
      if (slug === null || pair === null || view !== 'pages' || !this.#canCompute([pair.from, pair.to])) return;
      const compute = (): Promise<Result<AffectedPages | null>> =>
        this.#computed(slug, [pair.from, pair.to], () =>
          galley.store.invoke('specifications.pages', { slug, ...pair }),
        );
      // Each sync may have changed the pages.
      void this.#pages.show(keyOf(slug, pair), compute, galley.app.sync.lastSyncAt);
    });
  }

  get reference(): Computed<SpecReference> | null {
    return this.#reference.now;
  }

  get changes(): Computed<SpecificationChanges | null> | null {
    return this.#changes.now;
  }

  get pages(): Computed<AffectedPages | null> | null {
    return this.#pages.now;
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

  /** Answers whether it was stored. */
  async tick({ spaceId, pageId }: Pick<AffectedPage, 'spaceId' | 'pageId'>, isDone: boolean): Promise<Result<null>> {
    const { slug, pair } = this;
    if (slug === null || pair === null) return ok(null);
    const page = { spaceId, pageId, isDone };
    const ticked = await this.#galley.store.invoke('specifications.tick', { slug, to: pair.to, ...page });
    if (ticked.ok)
      this.#pages.update(
        keyOf(slug, pair),
        (value) =>
          value && {
            ...value,
            pages: value.pages.map((one) =>
              one.spaceId === spaceId && one.pageId === pageId ? { ...one, isDone } : one,
            ),
          },
      );
    return ticked;
  }

  /**
   * Which versions are stored is known. Tracks whether these are and whether the server can be reached, either of which
   * may mend a failure.
   */
  #canCompute(versionIds: readonly string[]): boolean {
    const { value, error } = this.spec;
    return (value !== undefined || error !== null) && [this.#galley.app.offline, this.#missing(versionIds)].length > 0;
  }

  #missing(versionIds: readonly string[]): readonly string[] {
    const list = this.spec.value?.list ?? [];
    return versionIds.filter((versionId) => !list.some(({ id, isStored }) => id === versionId && isStored));
  }

  async #computed<T>(
    slug: string,
    versionIds: readonly string[],
    compute: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const read = await this.#needed(slug, versionIds);
    return read.ok ? compute() : read;
  }

  /** Downloads those of these versions that are not stored. */
  async #needed(slug: string, versionIds: readonly string[]): Promise<Result<null>> {
    for (const versionId of untrack(() => this.#missing(versionIds))) {
      const read = await this.#read(slug, versionId);
      if (!read.ok) return read;
    }
    return ok(null);
  }

  #read(slug: string, versionId: string | null): Promise<Result<null>> {
    return this.#galley.app.readSpecification(slug, versionId);
  }
}

function keyOf(slug: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return `${slug} ${from} ${to}`;
}

/** Why a computed value cannot be shown; null: it can, or it is being computed. */
export function errorOf(computed: Computed<unknown> | null): AppError | null {
  return computed?.result?.ok === false ? computed.result.error : null;
}

import { untrack } from 'svelte';
import type { PageLinksView } from '#shared/rpc/links.ts';
import type { LibraryView, PageView, TreeView } from '#shared/rpc/store.ts';
import type { ApiAnswer } from '#shared/api-model.ts';
import {
  apiRequestsIn,
  conditionHolds,
  expressionText,
  requestKey,
  type ContentContext,
  type ParsedPage,
} from '../../content/content.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../app/live.svelte.ts';
import { pagePlace, type Place } from '../../app/places.ts';
import { findPage, resolveFile, resolveLink, withProblem } from './link-resolver.ts';
import { parsedPage, Reusables } from './page-content.ts';

/** The space and the page on screen, with all that the list, the page and the outline draw of them. */
export class PageController {
  readonly tree: Live<TreeView | null>;
  readonly page: Live<PageView | null>;
  /** The heading that is being read, by its anchor. */
  heading = $state<string | null>(null);
  readonly #place: () => Place;
  readonly #galley: Galley;
  readonly #library: Live<LibraryView>;

  readonly spaceId = $derived.by(() => {
    const place = this.#place();
    return place.kind === 'page' || place.kind === 'space' ? place.spaceId : null;
  });
  readonly pageId = $derived.by(() => {
    const place = this.#place();
    return place.kind === 'page' ? place.pageId : null;
  });
  readonly parsed: ParsedPage | null = $derived.by(() => {
    const shown = this.page.value;
    return shown == null ? null : parsedPage(shown);
  });
  readonly #reusables = $derived.by(() => new Reusables(this.page.value?.reusables ?? []));
  /** What the page asks of API specifications, those in shared pieces included. */
  readonly #requests = $derived.by(() => apiRequestsIn(this.#reusables.withPieces(this.parsed?.blocks ?? [])));
  readonly #api: Live<readonly ApiAnswer[]>;
  readonly #links: Live<PageLinksView>;
  /** Links of this page that lead nowhere, by how they are written. */
  readonly #problems = $derived.by(
    () => new Map((this.#links.value?.problems ?? []).map((problem) => [problem.href, problem])),
  );
  readonly #answers = $derived.by(() => {
    const answers = this.#api.value ?? [];
    return new Map(this.#requests.map((request, index) => [requestKey(request), answers[index] ?? null]));
  });
  readonly context: ContentContext | null = $derived.by(() => {
    const page = this.page.value;
    if (page == null) return null;
    const world = { page, tree: this.tree.value ?? undefined, library: this.#library.value };
    return {
      resolveLink: (target) => withProblem(resolveLink(target, world), this.#problems.get(target.href)),
      resolveFile: (src) => resolveFile(src, page.files),
      resolveReusable: (path) => this.#reusables.resolve(path),
      resolveExpression: (expression) => expressionText(expression, page.variables),
      resolveCondition: (condition) => conditionHolds(condition, page.variables),
      resolveApi: (request) => this.#answers.get(requestKey(request)) ?? null,
      openExternal: (href) => void this.#galley.app.openExternal(href),
    };
  });

  /** Call while a component is set up: it watches what the place needs. */
  constructor(galley: Galley, place: () => Place, library: Live<LibraryView>) {
    this.#galley = galley;
    this.#place = place;
    this.#library = library;
    this.tree = live(galley.values, 'tree', () => (this.spaceId === null ? undefined : { spaceId: this.spaceId }));
    this.page = live(
      galley.values,
      'page',
      () =>
        this.spaceId === null || this.pageId === null ? undefined : { spaceId: this.spaceId, pageId: this.pageId },
      { keep: true },
    );
    this.#links = live(galley.values, 'pageLinks', () =>
      this.spaceId === null || this.pageId === null ? undefined : { spaceId: this.spaceId, pageId: this.pageId },
    );
    this.#api = live(galley.values, 'api', () =>
      this.#requests.length === 0 ? undefined : { requests: this.#requests },
    );
    // The pages before and after are at hand, so that going on shows them in the next frame.
    for (const side of ['previous', 'next'] as const) live(galley.values, 'page', () => this.#neighbour(side));
    $effect(() => this.#resolvePath());
    $effect(() => {
      const { spaceId, pageId } = this;
      this.heading = null;
      if (spaceId !== null && pageId !== null) void untrack(() => galley.app.visit(spaceId, pageId));
    });
  }

  get space(): Extract<LibraryView['nodes'][number], { kind: 'space' }> | null {
    const found = this.#library.value?.nodes.find((node) => node.id === this.spaceId);
    return found?.kind === 'space' ? found : null;
  }

  /** Nothing is known of this space: neither the library nor a stored tree has it. */
  get missing(): boolean {
    return this.#library.value !== undefined && this.space === null && this.tree.value === null;
  }

  /** What the window is called by. */
  get title(): string | null {
    if (this.spaceId === null) return null;
    if (this.pageId !== null && this.page.value != null) return this.page.value.page.title;
    return this.space?.title ?? this.tree.value?.space.title ?? null;
  }

  #neighbour(side: 'previous' | 'next'): { readonly spaceId: string; readonly pageId: string } | undefined {
    const shown = this.page.value;
    const pageId = shown?.[side]?.id;
    return shown == null || pageId === undefined ? undefined : { spaceId: shown.spaceId, pageId };
  }

  /** A link by path becomes a page once the tree is there. */
  #resolvePath(): void {
    const place = this.#place();
    const tree = this.tree.value;
    if (place.kind !== 'space' || place.path === null || tree == null) return;
    const found = findPage(`/${place.path}`, '', tree.pages);
    untrack(() => {
      if (found !== null) this.#galley.router.replace(pagePlace(place.spaceId, found.id, place.anchor));
    });
  }
}

import { untrack } from 'svelte';
import type { LibraryView, PageView, TreeView } from '#shared/rpc/store.ts';
import { fileName, parsePage, type ContentContext, type ParsedPage } from '../../content/content.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../app/live.svelte.ts';
import { pagePlace, type Place } from '../../app/places.ts';
import { findPage, resolveFile, resolveLink } from './link-resolver.ts';

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
    return shown?.body == null ? null : parsePage(shown.body.markdown, { title: shown.page.title });
  });
  readonly context: ContentContext | null = $derived.by(() => {
    const page = this.page.value;
    if (page == null) return null;
    const world = { page, tree: this.tree.value ?? undefined, library: this.#library.value };
    return {
      resolveLink: (target) => resolveLink(target, world),
      resolveFile: (src) => resolveFile(src, page.files),
      resolveReusable: (path) => ({ state: 'missing', title: fileName(path), reason: 'It is not stored yet.' }),
      resolveExpression: (expression) => pageVariable(page, expression),
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

/** `page.vars.version` from the page's own variables; those of the space are not stored. */
function pageVariable({ body }: PageView, expression: string): string | null {
  const name = /^page\.vars\.([\w-]+)$/.exec(expression.trim())?.[1];
  const variables = body?.page['variables'];
  if (name === undefined || typeof variables !== 'object' || variables === null) return null;
  const value: unknown = Object.hasOwn(variables, name) ? (variables as Record<string, unknown>)[name] : null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

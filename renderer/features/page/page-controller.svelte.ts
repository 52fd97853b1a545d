import { openFailure } from '../../app/texts/file-texts.ts';
import { untrack } from 'svelte';
import type { PageLook } from '#shared/rpc/changed-pages.ts';
import type { LinkRow } from '#shared/model/links.ts';
import type { LibraryView, PageView, ThreadView, TreeView } from '#shared/rpc/store.ts';
import type { ApiAnswer } from '#shared/api-model.ts';
import {
  apiRequestsIn,
  conditionHolds,
  expressionText,
  requestKey,
  type ContentContext,
  type ParsedPage,
  type ResolvedFile,
} from '../../content/content.ts';
import type { PageSource } from '../../content/parsing/messages.ts';
import { parseLong, parseShort } from '../../content/parsing/page-parser.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { draftsHere } from '../../writing/draft-marks.ts';
import { Margin } from '../../threads/margin/margin.svelte.ts';
import { pagePlace, type Place } from '../../app/addresses/places.ts';
import { findPage, resolveFile, resolveLink, withProblem } from '../../app/addresses/link-resolver.ts';
import { Reusables } from '../../content/reusables.ts';
import { sameSource, sourceOf, type Surroundings } from './page-content.ts';
import { lookShown } from './look-shown.ts';
import { PageStates } from './page-states.svelte.ts';
import { People } from './people.svelte.ts';

/** The space and page on screen, with all data that the list, the page and the outline need. */
export class PageController implements Surroundings {
  readonly tree: Live<TreeView | null>;
  readonly page: Live<PageView | null>;
  /** The states of the pages in the tree. */
  readonly states = new PageStates();
  /** The threads of the page, or of the space if no page is on screen. */
  readonly threads: Live<readonly ThreadView[]>;
  readonly margin: Margin;
  /** The current heading, by its anchor. */
  heading = $state<string | null>(null);
  /** Known files of the space whose bytes are not stored. */
  #missing = $state.raw<ReadonlySet<string>>(new Set());
  readonly #place: () => Place;
  readonly #galley: Galley;
  readonly #library: Live<LibraryView>;
  readonly #people: People;

  readonly spaceId = $derived.by(() => {
    const place = this.#place();
    return place.kind === 'page' || place.kind === 'space' ? place.spaceId : null;
  });
  readonly pageId = $derived.by(() => {
    const place = this.#place();
    return place.kind === 'page' ? place.pageId : null;
  });
  readonly #source = $derived.by(() => {
    const shown = this.page.value;
    return shown == null ? null : sourceOf(shown);
  });
  readonly #short = $derived.by(() => (this.#source === null ? null : parseShort(this.#source)));
  /** The last parsed long page, with its text. */
  #long = $state.raw<{ readonly source: PageSource; readonly parsed: ParsedPage } | null>(null);
  /** Null: there is no text, or it is long and still being parsed. */
  readonly parsed: ParsedPage | null = $derived.by(
    () =>
      this.#short ?? (this.#long !== null && sameSource(this.#long.source, this.#source) ? this.#long.parsed : null),
  );
  readonly reusables = $derived.by(() => new Reusables(this.page.value?.reusables ?? []));
  /** The page's requests to API specifications, including those in reusable content. */
  readonly #requests = $derived.by(() => apiRequestsIn(this.reusables.withPieces(this.parsed?.blocks ?? [])));
  readonly #api: Live<readonly ApiAnswer[]>;
  readonly #problems: Live<readonly LinkRow[]>;
  readonly problems = $derived.by(
    () => new Map((this.#problems.value ?? []).map((problem) => [problem.href, problem])),
  );
  readonly answers = $derived.by(() => {
    const answers = this.#api.value ?? [];
    return new Map(this.#requests.map((request, index) => [requestKey(request), answers[index] ?? null]));
  });
  readonly context: ContentContext | null = $derived.by(() => {
    const page = this.page.value;
    return page == null ? null : this.contextOf(page);
  });

  /** The content context of `page`, which may also be a page that is only printed. */
  contextOf(page: PageView, around: Surroundings = this): ContentContext {
    const missing = this.#missing;
    const { reusables } = around;
    const { app, files } = this.#galley;
    const world = { page, tree: this.tree.value ?? undefined, library: this.#library.value };
    return {
      resolveLink: (target) => withProblem(resolveLink(target, world), around.problems.get(target.href)),
      resolveFile: (src) => resolveFile(src, page.files, missing),
      resolveReusable: (path) => reusables.resolve(path),
      resolveExpression: (expression) => expressionText(expression, page.variables),
      resolveCondition: (condition) => conditionHolds(condition, page.variables),
      resolvePerson: (id) => this.#people.nameOf(page.spaceId, id),
      resolveApi: (request) => around.answers.get(requestKey(request)) ?? null,
      reachable: !app.offline && !app.signedOut,
      // A pack has no server to ask.
      ...(app.pack === null
        ? {
            wantFile: async ({ id }) => {
              const wanted = id === undefined ? null : await files.want(page.spaceId, id);
              return wanted?.ok === true ? wanted.value : 'failed';
            },
          }
        : {}),
      canOpenFile: (name) => files.opens(name),
      openFile: (file) => void this.#openFile(page.spaceId, file),
      openExternal: (href) => void app.openExternal(href),
    };
  }

  /** For a part of a page that is shown elsewhere. */
  readonly contextAside = (page: PageView): ContentContext =>
    this.contextOf(page, { reusables: new Reusables(page.reusables), answers: new Map(), problems: new Map() });

  /** Resolves when all people in drawn content have names. */
  peopleNamed(): Promise<void> {
    return this.#people.named();
  }

  /** Create it during component setup: it watches what the place needs. */
  constructor(galley: Galley, place: () => Place, library: Live<LibraryView>) {
    this.#galley = galley;
    this.#place = place;
    this.#library = library;
    this.#people = new People(galley);
    this.tree = live(galley.values, 'tree', () => (this.spaceId === null ? undefined : { spaceId: this.spaceId }));
    this.page = live(
      galley.values,
      'page',
      () =>
        this.spaceId === null || this.pageId === null ? undefined : { spaceId: this.spaceId, pageId: this.pageId },
      { keep: true },
    );
    this.threads = live(galley.values, 'threads', () =>
      this.spaceId === null ? undefined : { spaceId: this.spaceId, pageId: this.pageId },
    );
    $effect(() => {
      const spaceId = this.spaceId;
      if (spaceId === null) return undefined;
      return galley.store.watch('pageStates', { spaceId }, (update) => {
        if (update.ok) this.states.apply(update.value);
      });
    });
    const drafts = live(galley.values, 'drafts', () => null);
    this.margin = new Margin(
      () => (this.page.value?.page.id === this.pageId ? (this.parsed?.blocks ?? null) : null),
      () => (this.pageId === null ? [] : (this.threads.value ?? [])),
      () =>
        draftsHere(drafts.value ?? [], this.spaceId, this.pageId).flatMap(({ target }) =>
          target.kind === 'comment' ? (target.about ?? []) : [],
        ),
    );
    this.#problems = live(galley.values, 'pageProblems', () =>
      this.spaceId === null || this.pageId === null ? undefined : { spaceId: this.spaceId, pageId: this.pageId },
    );
    this.#api = live(galley.values, 'api', () =>
      this.#requests.length === 0 ? undefined : { requests: this.#requests },
    );
    // The previous and next pages are loaded, so that going there takes one frame.
    for (const side of ['previous', 'next'] as const) live(galley.values, 'page', () => this.#neighbour(side));
    $effect(() => this.#parseLong());
    $effect(() => this.#resolvePath());
    $effect(() => {
      const { spaceId, pageId } = this;
      this.heading = null;
      untrack(() => {
        this.margin.leave();
      });
      this.#people.forget();
      if (spaceId !== null && pageId !== null) void untrack(() => galley.app.visit(spaceId, pageId));
    });
    // The version of a text is known only once it is on screen: then it counts as read.
    const shown = $derived(this.page.value ?? null);
    const text = $derived(shown?.page.id === this.pageId ? (shown.body?.fetchedAt ?? null) : null);
    $effect(() => {
      const { spaceId, pageId } = this;
      if (spaceId === null || pageId === null || text === null) return;
      void untrack(() => {
        const seen = lookShown(this.page.value ?? null);
        return galley.store.invoke('pages.visited', { spaceId, pageId, ...(seen === null ? {} : { seen }) });
      });
    });
    $effect(() => this.#readWhenLeft());
    $effect(() => {
      const spaceId = this.spaceId;
      if (spaceId === null) return;
      // Also when files of the space became known, or the server is reachable again.
      const known = this.page.value?.files.length ?? 0;
      if (known >= 0)
        return untrack(() => this.#galley.files.watchMissing(spaceId, (missing) => (this.#missing = missing)));
    });
  }

  /** A changed page counts as read when it is left, in the state that was last on screen. */
  #readWhenLeft(): (() => void) | undefined {
    const { spaceId, pageId } = this;
    if (spaceId === null || pageId === null) return undefined;
    const { app, store } = this.#galley;
    const account = untrack(() => app.openedAccountId);
    let seen: PageLook | null = null;
    $effect(() => {
      const shown = this.page.value ?? null;
      if (shown?.page.id === pageId && this.states.of(pageId).update !== null) seen = lookShown(shown);
    });
    return () => {
      if (seen !== null && app.openedAccountId === account)
        void store.invoke('pages.read', { pages: [{ spaceId, pageId, seen }] });
    };
  }

  #parseLong(): void {
    const source = this.#source;
    if (source === null || this.#short !== null || untrack(() => this.parsed) !== null) return;
    void parseLong(source).then((parsed) => {
      // Another page may be on screen now.
      if (this.#source !== null && sameSource(source, this.#source)) this.#long = { source, parsed };
    });
  }

  async #openFile(spaceId: string, { id, name, url }: ResolvedFile): Promise<void> {
    const { files, announcer } = this.#galley;
    if (id === undefined || url === null) return;
    const opened = await files.open(spaceId, { id, name, url: url.split('#', 1)[0] ?? url });
    if (!opened.ok) announcer.say(openFailure(opened.error.code, name), { tone: 'failed' });
  }

  get space(): Extract<LibraryView['nodes'][number], { kind: 'space' }> | null {
    const found = this.#library.value?.nodes.find((node) => node.kind === 'space' && node.id === this.spaceId);
    return found?.kind === 'space' ? found : null;
  }

  /** Nothing is known of this space, neither by the library nor by a stored tree. */
  get missing(): boolean {
    return this.#library.value !== undefined && this.space === null && this.tree.value === null;
  }

  /** The title of the window. */
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

  /** A link by path becomes a page once the tree is loaded. */
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

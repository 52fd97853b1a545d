import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { AppError } from '#shared/errors.ts';
import type {
  FoundRecord,
  SavedSearch,
  SearchAnswer,
  SearchHit,
  SearchProgress,
  SnippetPart,
} from '#shared/rpc/search.ts';
import type { Galley } from '../../app/galley.ts';
import { structurePlace } from '../../app/addresses/structure-place.ts';
import { markedPlace, pagePlace, spacePlace, type Place } from '../../app/addresses/places.ts';

const PAGE = 200;
/** How often the answer is refreshed while the index is being built. */
const REFRESH_MS = 1_500;

/** The query and its answer. It exists as long as the window, so that going back shows the same rows at once. */
export class SearchController {
  readonly #galley: Galley;
  readonly #place: () => Place;
  #answer = $state.raw<SearchAnswer | null>(null);
  #error = $state.raw<AppError | null>(null);
  #answered = $state('');
  #progress = $state.raw<SearchProgress | null>(null);
  #saved = $state.raw<readonly SavedSearch[]>([]);
  #limit = PAGE;
  /** The query whose best hit opens as soon as it is known. */
  #opens: string | null = null;
  #turn = 0;
  #refresh: ReturnType<typeof setInterval> | null = null;
  #last = '';
  /** The opened change request, issue or cluster: undefined while it is being read, null if it no longer exists. */
  #record = $state.raw<FoundRecord | null | undefined>(undefined);
  /** The hit that Enter opens. */
  active = $state(0);
  /** The list's scroll position when it was left. */
  scrollTop = 0;
  readonly snippets = new SvelteMap<string, readonly SnippetPart[]>();

  readonly query = $derived.by(() => {
    const place = this.#place();
    return place.kind === 'search' ? place.query : this.#last;
  });

  /** Create it during component setup. */
  constructor(galley: Galley, place: () => Place) {
    this.#galley = galley;
    this.#place = place;
    $effect(() => {
      const shown = this.#place();
      if (shown.kind !== 'search') return;
      untrack(() => this.#look(shown.query));
      const stop = galley.search.watch('progress', null, (progress) => {
        if (progress.ok) this.#follow(progress.value);
      });
      return () => {
        stop();
        this.#rest();
      };
    });
    $effect(() => {
      if (this.#place().kind === 'search') void this.#listSaved();
    });
    $effect(() => {
      const id = this.reading;
      this.#record = undefined;
      if (id === null) return;
      let over = false;
      void galley.search.invoke('record', { id }).then((found) => {
        if (!over) this.#record = found.ok ? found.value : null;
      });
      return () => {
        over = true;
      };
    });
  }

  /** Null before the first answer, and without a query. */
  get answer(): SearchAnswer | null {
    return this.#answer;
  }
  get error(): AppError | null {
    return this.#error;
  }
  get progress(): SearchProgress | null {
    return this.#progress;
  }
  get hits(): readonly SearchHit[] {
    return this.#answer?.hits ?? [];
  }
  /** Whether the answer belongs to the current text. */
  get upToDate(): boolean {
    return this.#answered === this.query;
  }
  get recent(): readonly SavedSearch[] {
    return this.#saved.filter(({ saved }) => !saved);
  }
  get saved(): readonly SavedSearch[] {
    return this.#saved.filter(({ saved }) => saved);
  }
  get isSaved(): boolean {
    return this.saved.some(({ query }) => query === this.query.trim());
  }

  get record(): FoundRecord | null | undefined {
    return this.#record;
  }
  /** The id of the opened item, or null. */
  get reading(): string | null {
    const place = this.#place();
    return place.kind === 'search' ? (place.open ?? null) : null;
  }

  stopReading(): void {
    this.type(this.query);
  }

  /** Cancels an opening that has not finished, so that no dialog appears over the next act. False: there is none. */
  stopOpening(): boolean {
    const opening = this.#opens !== null || (this.reading !== null && this.#record === undefined);
    this.#opens = null;
    if (this.reading !== null && this.#record === undefined) this.stopReading();
    return opening;
  }

  type(query: string): void {
    this.#opens = null;
    this.#galley.router.replace({ kind: 'search', query });
  }

  move(by: number): void {
    this.#opens = null;
    this.active = Math.min(Math.max(0, this.hits.length - 1), Math.max(0, this.active + by));
    if (this.active > this.hits.length - 20) this.more();
  }

  /** The end of the list is near: requests as many hits again. */
  more(): void {
    const answer = this.#answer;
    if (answer === null || answer.hits.length >= answer.total || answer.hits.length < this.#limit) return;
    this.#limit += PAGE;
    void this.#find();
  }

  /**
   * Enter. If the answer is for an earlier text, it waits for the new one, unless the person has moved to a hit in the
   * shown answer.
   */
  openActive(): void {
    if (this.upToDate || this.active > 0) this.open();
    else this.#opens = this.query;
  }

  open(hit = this.hits[this.active]): void {
    if (hit === undefined) return;
    void this.keep(false);
    const { router, layout } = this.#galley;
    router.go(this.placeOf(hit));
    if (hit.commentId !== null && hit.within === null) {
      layout.tab = 'comments';
      layout.showInspector(true);
      layout.wantsThread = hit.commentId;
    }
  }

  /** The place of a hit. Items without a screen of their own open here. */
  placeOf(hit: SearchHit): Place {
    const { id, kind, spaceId, targetId, within } = hit;
    if (within !== null) return { kind: 'search', query: this.query, open: within };
    const place = structurePlace(hit);
    if (place !== null) return place;
    if (kind !== 'page' && kind !== 'comment') return { kind: 'search', query: this.query, open: id };
    if (targetId === null) return spacePlace(spaceId);
    return kind === 'page' ? markedPlace(spaceId, targetId, this.query.trim()) : pagePlace(spaceId, targetId);
  }

  async keep(saved: boolean | undefined): Promise<void> {
    // A saved search stays saved when it is opened.
    const input = saved === true ? { query: this.query, saved } : { query: this.query };
    const answer = await this.#galley.search.invoke('searches.keep', input);
    if (answer.ok) this.#saved = answer.value;
  }

  async forget(query: string): Promise<void> {
    const answer = await this.#galley.search.invoke('searches.forget', { query });
    if (answer.ok) this.#saved = answer.value;
  }

  /** Reads the snippets of rows that became visible. */
  async show(hits: readonly SearchHit[]): Promise<void> {
    const words = this.#answer?.words;
    const ids = hits.map(({ id }) => id).filter((id) => !this.snippets.has(id));
    if (words === undefined || ids.length === 0) return;
    const turn = this.#turn;
    const read = await this.#galley.search.invoke('snippets', { words, ids });
    if (!read.ok || turn !== this.#turn) return;
    ids.forEach((id, index) => this.snippets.set(id, read.value[index] ?? []));
  }

  /** While the index is being built, the query is repeated, and once more when it is complete. */
  #follow(progress: SearchProgress): void {
    this.#progress = progress;
    if (progress.working) this.#refresh ??= setInterval(() => void this.#find(), REFRESH_MS);
    else if (this.#refresh !== null) {
      this.#rest();
      void this.#find();
    }
  }

  #rest(): void {
    if (this.#refresh !== null) clearInterval(this.#refresh);
    this.#refresh = null;
  }

  #look(query: string): void {
    this.#last = query;
    // The same rows are shown at once, then those written or synced since are added.
    if (query === this.#answered && this.#answer !== null) this.snippets.clear();
    else this.#limit = PAGE;
    void this.#find();
  }

  async #find(): Promise<void> {
    const { query } = this;
    const turn = (this.#turn += 1);
    const found = await this.#galley.search.invoke('find', { query, limit: this.#limit, what: 'everything' });
    // The person has continued typing.
    if (turn !== this.#turn) return;
    this.#error = found.ok ? null : found.error;
    if (!found.ok) return;
    if (this.#answered !== query) {
      this.active = 0;
      this.scrollTop = 0;
      this.snippets.clear();
    }
    this.#answered = query;
    this.#answer = found.value;
    const opens = this.#opens === query && this.#place().kind === 'search' && this.reading === null;
    this.#opens = null;
    if (opens) this.open();
  }

  async #listSaved(): Promise<void> {
    const answer = await this.#galley.search.invoke('searches.list', null);
    if (answer.ok) this.#saved = answer.value;
  }
}

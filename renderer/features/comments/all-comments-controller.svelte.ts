import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { AppError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { RequestThreadView, ThreadView } from '#shared/rpc/store.ts';
import type { DiscussionUpdate, DiscussionRow } from '#shared/rpc/discussion.ts';
import type { Galley } from '../../app/galley.ts';
import { ListSelection } from '../../app/lists/list-selection.svelte.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import type { Place } from '../../app/addresses/places.ts';
import { errorWords } from '../../ui/words.ts';
import {
  EVERYTHING_OPEN,
  filtered,
  ordered,
  type DiscussionFilter,
  type DiscussionOrder,
} from './discussion-filter.ts';

/** A thread counts as read after it was selected for this long (ms). */
const READ_AFTER_MS = 1_000;
/** If a key repeats within this time, the thread is drawn only when the keyboard pauses (ms). */
const HURRY_MS = 150;
const REST_MS = 100;

/** All comments: the shown rows, the active row, the selection, and the active thread in full. */
export class AllCommentsController extends ListSelection<DiscussionRow> {
  readonly #galley: Pick<Galley, 'store' | 'announcer'>;
  #rows = new Map<string, DiscussionRow>();
  /** New rows of a complete update, while the previous ones are still shown. */
  #next: Map<string, DiscussionRow> | null = null;
  /** Increases with each update worth showing: rows are not watched one by one. */
  #version = $state(0);
  /** Whether all rows have arrived once. */
  whole = $state(false);
  error = $state.raw<AppError | null>(null);
  #filter = $state.raw<DiscussionFilter>(EVERYTHING_OPEN);
  #order = $state<DiscussionOrder>('newest');
  /** Threads read in the "unread" filter: they stay in the list until the filter changes. */
  readonly #stay = new SvelteSet<string>();
  /** The selected thread if it was marked as unread by hand: it stays unread. */
  #leftUnread = $state<string | null>(null);
  #replyingId = $state<string | null>(null);
  #editingKey = $state<string | null>(null);
  /** The thread in which something is being written. */
  #heldId = $state<string | null>(null);
  exporting = $state(false);

  readonly found = $derived.by(() => filtered(this.#all(), this.#filter, new Set(this.#stay)));
  readonly shown: readonly DiscussionRow[] = $derived(ordered(this.found.rows, this.#order));
  readonly #threads: Live<readonly ThreadView[]>;
  readonly #requestThreads: Live<readonly RequestThreadView[]>;
  readonly #writes: Live<readonly PendingOperation[]>;
  #restingId = $state<string | null>(null);
  /**
   * The row whose thread is shown beside the list: the active one, or during fast key presses the one where the
   * keyboard last paused, since drawing a thread takes longer than the interval between presses.
   */
  readonly resting: DiscussionRow | null = $derived.by(() => {
    if (this.active?.id === this.#restingId) return this.active;
    return this.#restingId !== null && this.#version >= 0 ? (this.#rows.get(this.#restingId) ?? null) : null;
  });
  readonly restingThread: ThreadView | null = $derived.by(() => this.#whole(this.resting));
  /** The active thread in full. Null: not read yet, or there is none. */
  readonly thread: ThreadView | null = $derived.by(() => this.#whole(this.active));
  readonly operations: ReadonlyMap<string, PendingOperation> = $derived.by(
    () => new Map((this.#writes.value ?? []).map((operation) => [operation.id, operation])),
  );

  /** Call it during component setup. It watches only while it is on screen, since there may be thousands of threads. */
  constructor(galley: Pick<Galley, 'store' | 'values' | 'layout' | 'router' | 'announcer'>, place: () => Place) {
    super();
    this.#galley = galley;
    const onScreen = (): boolean => place().kind === 'comments';
    const at = (inRequest: boolean): DiscussionRow | null => {
      if (!onScreen() || this.resting === null) return null;
      return (this.resting.changeRequestId !== null) === inRequest ? this.resting : null;
    };
    const placed = (): { readonly spaceId: string; readonly pageId: string | null } | undefined => {
      const row = at(false);
      return row === null ? undefined : { spaceId: row.spaceId, pageId: row.pageId };
    };
    this.#threads = live(galley.values, 'threads', placed);
    this.#writes = live(galley.values, 'writes', placed);
    this.#requestThreads = live(galley.values, 'requestThreads', () => {
      const row = at(true);
      return row?.changeRequestId == null ? undefined : { spaceId: row.spaceId, changeRequestId: row.changeRequestId };
    });
    // A link to one person's comments shows all of them at each visit.
    $effect(() => {
      const { visit } = galley.router;
      const here = place();
      const personId = here.kind === 'comments' && visit >= 0 ? here.personId : undefined;
      if (personId !== undefined) untrack(() => this.choose({ ...EVERYTHING_OPEN, status: 'all', personId }));
    });
    let movedAt = 0;
    $effect(() => {
      // The list is painted before the thread beside it.
      if (onScreen()) movedAt = performance.now();
      else this.#restingId = null;
    });
    $effect(() => {
      const id = this.active?.id ?? null;
      if (!onScreen() || id === untrack(() => this.#restingId)) return undefined;
      const now = performance.now();
      const hurried = now - movedAt < HURRY_MS;
      movedAt = now;
      if (!hurried) this.#restingId = id;
      const timer = hurried ? setTimeout(() => (this.#restingId = id), REST_MS) : 0;
      return () => {
        clearTimeout(timer);
      };
    });
    $effect(() => {
      if (!onScreen()) return undefined;
      return galley.store.watch('discussion', null, (update) => {
        this.error = update.ok ? null : update.error;
        if (update.ok) this.#apply(update.value);
      });
    });
    $effect(() => {
      const here = place();
      const id = here.kind === 'comments' ? here.thread : undefined;
      if (id !== undefined) untrack(() => this.#goTo(id));
    });
    $effect(() => {
      const { active } = this;
      // Seeing its first line in the list does not count as reading it.
      const chosen =
        onScreen() && galley.layout.inspectorShown && this.chosenId !== null && this.#leftUnread !== active?.id;
      if (!chosen || active?.unread !== true || this.thread === null) return undefined;
      const timer = setTimeout(() => void this.mark([active], true), READ_AFTER_MS);
      return () => {
        clearTimeout(timer);
      };
    });
  }

  get filter(): DiscussionFilter {
    return this.#filter;
  }
  get order(): DiscussionOrder {
    return this.#order;
  }
  set order(order: DiscussionOrder) {
    this.#order = order;
  }

  /** The thread with an open reply editor. */
  get replyingId(): string | null {
    return this.#replyingId;
  }
  set replyingId(id: string | null) {
    this.#replyingId = id;
    this.#hold(id);
  }

  /** The message that is being edited. */
  get editingKey(): string | null {
    return this.#editingKey;
  }
  set editingKey(key: string | null) {
    this.#editingKey = key;
    this.#hold(this.active?.id ?? null);
  }

  choose(change: Partial<DiscussionFilter>): void {
    // A page filter belongs to one space.
    const page = change.spaceId !== undefined && change.pageId === undefined ? { pageId: null } : {};
    this.#filter = { ...this.#filter, ...page, ...change };
    this.#stay.clear();
    this.replyingId = null;
    this.editingKey = null;
    this.begin();
  }

  async mark(rows: readonly DiscussionRow[], read: boolean): Promise<void> {
    if (!read) this.#leftUnread = this.active?.id ?? null;
    if (this.#filter.about === 'unread') for (const { id } of rows) this.#stay.add(id);
    const threads = rows.map(({ id, spaceId, pageId, changeRequestId }) => ({ id, spaceId, pageId, changeRequestId }));
    const marked = await this.#galley.store.invoke('discussion.mark', { threads, read });
    if (!marked.ok) this.#galley.announcer.say(errorWords(marked.error), { tone: 'failed' });
  }

  /** Goes to the next unread thread below, otherwise to the first one above. Returns whether there is one. */
  toNextUnread(): boolean {
    const at = this.shown.findIndex(({ id }) => id === this.active?.id);
    // The first row is only where the list begins; it was not chosen.
    const from = this.chosenId === null ? at : at + 1;
    const next = [...this.shown.slice(from), ...this.shown.slice(0, Math.max(0, from))].find(
      ({ unread, id }) => unread && (this.chosenId === null || id !== this.active?.id),
    );
    if (next !== undefined) this.setActive(next.id);
    return next !== undefined;
  }

  protected override held(): DiscussionRow | null {
    return this.#heldId !== null && this.#version >= 0 ? (this.#rows.get(this.#heldId) ?? null) : null;
  }

  /** Keeps the thread in the list while something is written in it, even if a sync would remove it. */
  #hold(id: string | null): void {
    if (this.#replyingId === null && this.#editingKey === null) this.#heldId = null;
    else if (this.#heldId === null && id !== null) {
      this.#heldId = id;
      super.setActive(id);
    }
  }

  protected override setActive(id: string): void {
    if (id !== this.active?.id) {
      this.replyingId = null;
      this.editingKey = null;
      this.#leftUnread = null;
    }
    super.setActive(id);
  }

  /** Resets filters so that the thread is in the list. */
  #goTo(id: string): void {
    this.choose({ ...EVERYTHING_OPEN, status: 'all' });
    this.setActive(id);
  }

  #whole(row: DiscussionRow | null): ThreadView | null {
    if (row === null) return null;
    const there = row.changeRequestId === null ? this.#threads.value : this.#requestThreads.value;
    return there?.find(({ key }) => key === row.id) ?? null;
  }

  #all(): Iterable<DiscussionRow> {
    return this.#version >= 0 ? this.#rows.values() : [];
  }

  #apply({ start, rows, gone, whole }: DiscussionUpdate): void {
    if (start) this.#next = this.#rows.size > 0 ? new Map() : null;
    const target = this.#next ?? this.#rows;
    for (const id of gone) target.delete(id);
    for (const row of rows) target.set(row.id, row);
    if (whole) {
      this.#rows = target;
      this.#next = null;
      this.whole = true;
    }
    // The very first batch fills the screen; the later ones are shown together.
    if (whole || (start && this.#next === null)) this.#version += 1;
  }
}

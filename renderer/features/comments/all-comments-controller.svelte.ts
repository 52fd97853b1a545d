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

/** Chosen for so long, a thread was read (ms). */
const READ_AFTER_MS = 1_000;
/** Pressed again within this time, a key is held or hammered: the thread is drawn when the keyboard rests (ms). */
const HURRY_MS = 150;
const REST_MS = 100;

/** All comments: what is shown, what the keyboard is on, what is selected, and the chosen thread whole. */
export class AllCommentsController extends ListSelection<DiscussionRow> {
  readonly #galley: Pick<Galley, 'store' | 'announcer'>;
  #rows = new Map<string, DiscussionRow>();
  /** All rows told anew, while those of before are still shown. */
  #next: Map<string, DiscussionRow> | null = null;
  /** Rises with each piece of news that is worth a look: the rows themselves are not watched one by one. */
  #version = $state(0);
  /** All rows were told once. */
  whole = $state(false);
  error = $state.raw<AppError | null>(null);
  #filter = $state.raw<DiscussionFilter>(EVERYTHING_OPEN);
  #order = $state<DiscussionOrder>('newest');
  /** Read while the unread are looked through: they stay until another choice is made. */
  readonly #stay = new SvelteSet<string>();
  /** Marked unread by hand while it was chosen: it stays so. */
  #keptUnread = $state<string | null>(null);
  #replyingId = $state<string | null>(null);
  #editingKey = $state<string | null>(null);
  /** The thread that something is being written about. */
  #heldId = $state<string | null>(null);
  exporting = $state(false);

  readonly found = $derived.by(() => filtered(this.#all(), this.#filter, new Set(this.#stay)));
  readonly shown: readonly DiscussionRow[] = $derived(ordered(this.found.rows, this.#order));
  readonly #threads: Live<readonly ThreadView[]>;
  readonly #requestThreads: Live<readonly RequestThreadView[]>;
  readonly #writes: Live<readonly PendingOperation[]>;
  #restingId = $state<string | null>(null);
  /**
   * The row whose thread is shown whole beside the list: the active one, but while the keyboard runs through the list the one
   * where it rested last. To draw a thread takes longer than the next press does.
   */
  readonly resting: DiscussionRow | null = $derived.by(() => {
    if (this.active?.id === this.#restingId) return this.active;
    return this.#restingId !== null && this.#version >= 0 ? (this.#rows.get(this.#restingId) ?? null) : null;
  });
  readonly restingThread: ThreadView | null = $derived.by(() => this.#whole(this.resting));
  /** The active thread, whole. Null: not read yet, or there is none. */
  readonly thread: ThreadView | null = $derived.by(() => this.#whole(this.active));
  readonly operations: ReadonlyMap<string, PendingOperation> = $derived.by(
    () => new Map((this.#writes.value ?? []).map((operation) => [operation.id, operation])),
  );

  /** Call while a component is set up. It watches only while it is on screen: there may be thousands. */
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
    // Whoever comes for what one person said finds all of it, each time they come.
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
      return galley.store.watch('discussion', null, (news) => {
        this.error = news.ok ? null : news.error;
        if (news.ok) this.#hear(news.value);
      });
    });
    $effect(() => {
      const here = place();
      const id = here.kind === 'comments' ? here.thread : undefined;
      if (id !== undefined) untrack(() => this.#goTo(id));
    });
    $effect(() => {
      const { active } = this;
      // Its first line in the list is not the thread.
      const chosen =
        onScreen() && galley.layout.inspectorShown && this.chosenId !== null && this.#keptUnread !== active?.id;
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

  /** The thread whose reply is being written. */
  get replyingId(): string | null {
    return this.#replyingId;
  }
  set replyingId(id: string | null) {
    this.#replyingId = id;
    this.#hold(id);
  }

  /** The message that is edited. */
  get editingKey(): string | null {
    return this.#editingKey;
  }
  set editingKey(key: string | null) {
    this.#editingKey = key;
    this.#hold(this.active?.id ?? null);
  }

  choose(change: Partial<DiscussionFilter>): void {
    // A page is one of a space.
    const page = change.spaceId !== undefined && change.pageId === undefined ? { pageId: null } : {};
    this.#filter = { ...this.#filter, ...page, ...change };
    this.#stay.clear();
    this.replyingId = null;
    this.editingKey = null;
    this.begin();
  }

  async mark(rows: readonly DiscussionRow[], read: boolean): Promise<void> {
    if (!read) this.#keptUnread = this.active?.id ?? null;
    if (this.#filter.about === 'unread') for (const { id } of rows) this.#stay.add(id);
    const threads = rows.map(({ id, spaceId, pageId, changeRequestId }) => ({ id, spaceId, pageId, changeRequestId }));
    const marked = await this.#galley.store.invoke('talk.mark', { threads, read });
    if (!marked.ok) this.#galley.announcer.say(errorWords(marked.error), { tone: 'failed' });
  }

  /** Goes to the next unread thread below, else to the first above. Says whether there is one. */
  toNextUnread(): boolean {
    const at = this.shown.findIndex(({ id }) => id === this.active?.id);
    // The first row is where the list begins, not what was chosen.
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

  /** Until nothing is written any more: not even a sync that takes it out of the list takes it from under the keyboard. */
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
      this.#keptUnread = null;
    }
    super.setActive(id);
  }

  /** Whatever was chosen, it is among what is shown. */
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

  #hear({ start, rows, gone, whole }: DiscussionUpdate): void {
    if (start) this.#next = this.#rows.size > 0 ? new Map() : null;
    const told = this.#next ?? this.#rows;
    for (const id of gone) told.delete(id);
    for (const row of rows) told.set(row.id, row);
    if (whole) {
      this.#rows = told;
      this.#next = null;
      this.whole = true;
    }
    // The first piece of all fills the screen; the many after it are looked at together.
    if (whole || (start && this.#next === null)) this.#version += 1;
  }
}

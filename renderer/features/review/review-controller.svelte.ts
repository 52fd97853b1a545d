import type { DraftTarget } from '#shared/drafts.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { placeOf, type PendingWrite } from '#shared/outbox/writes.ts';
import type { AppError } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';
import type { RequestThreadView, TreeView } from '#shared/rpc/store.ts';
import type { RequestLinksView, RequestPlace, ReviewCheck, ReviewRow, ReviewView } from '#shared/rpc/review-views.ts';
import { tick, untrack } from 'svelte';
import { Optimistic } from '../../host/live/optimistic.svelte.ts';
import { closedRequestWords } from '../../pending/texts/closed-request-texts.ts';
import { draftsOf } from '../../writing/draft-marks.ts';
import type { Galley } from '../../app/galley.ts';
import { ListSelection } from '../../app/lists/list-selection.svelte.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { REVIEW, requestPlace, type Place } from '../../app/addresses/places.ts';
import { sayWithUndo } from '../../app/notices/notify-undo.ts';
import { doneLater, doneWords } from '../../app/texts/done-texts.ts';
import { beingQueued, NOTHING_TO_UNDO, readLastWaiting, undoWaiting } from '../../pending/undo-last.ts';
import { ownKeys } from '../../threads/discussion/own-keys.ts';
import type { DiffLayout } from '../../content/diff/view/layout.ts';
import type { NoticeAction } from '../../ui/announcer.svelte.ts';
import { errorWords } from '../../ui/words.ts';
import { DrawnPages } from './drawn-pages.ts';
import type { PageDiscussion } from './page-discussion.svelte.ts';
import { Inbox } from './inbox.svelte.ts';
import { InboxWalk } from './inbox-walk.ts';
import { PendingReview } from './pending-review.svelte.ts';
import { ReadingPlace } from './reading-place.svelte.ts';
import { RevisionChoice } from './revision-choice.svelte.ts';
import { halfWritten, type Remark } from './remarks.ts';
import { SuggestionDecisions } from './suggestion-decisions.ts';
import { TimeHere } from './time-here.ts';
import { firstBucket, isIn, isOpen, type Bucket } from './buckets.ts';

/** The review: its inbox and the open change request. Create it during component setup. */
export class ReviewController extends ListSelection<ReviewRow> {
  readonly #galley: Galley;
  readonly rows: Live<readonly ReviewRow[]>;
  readonly #threads: Live<readonly RequestThreadView[]>;
  readonly #outbox: Live<readonly { readonly operation: PendingOperation }[]>;
  readonly tree: Live<TreeView | null>;
  readonly #links: Live<RequestLinksView | null>;
  #chosen = $state<Bucket | null>(null);
  #layout = $state<DiffLayout>('unified');
  /** Shows only changes since each page was marked as read. */
  sinceRead = $state(false);
  verdictOpen = $state(false);
  /** The keys of the thread that is being answered and of the message that is being edited. */
  replyingTo = $state<string | null>(null);
  editing = $state<string | null>(null);
  /** Open editors on the pages, by id. */
  #writing = $state.raw<ReadonlyMap<string, Remark>>(new Map());
  readonly revisions: RevisionChoice;
  readonly suggestions: SuggestionDecisions;
  readonly pending: PendingReview;
  readonly time = new TimeHere();
  /** The page whose read mark was changed last. */
  #marked: { readonly pageId: string; readonly viewed: boolean; readonly at: number } | null = null;
  /** The focused element when an editor was opened. */
  #cameFrom: HTMLElement | null = null;
  readonly #drafts: Live<readonly { readonly target: DraftTarget }[]>;
  readonly drawn = new DrawnPages();
  /** The discussion of each drawn page. */
  readonly discussions = new Map<string, PageDiscussion>();
  readonly reading = new ReadingPlace();
  #looked = $state.raw<Result<null> | null>(null);

  readonly bucket: Bucket = $derived.by(
    () =>
      (this.inbox.named === null ? this.#chosen : 'open') ??
      firstBucket(this.rows.value ?? [], this.#personId, Date.now()),
  );
  readonly inbox: Inbox;
  readonly #walk = new InboxWalk();
  override readonly shown: readonly ReviewRow[] = $derived.by(() => this.inbox.shown);
  readonly operations: ReadonlyMap<string, PendingOperation> = $derived.by(
    () => new Map((this.#outbox.value ?? []).map(({ operation }) => [operation.id, operation])),
  );
  /** The operations of the open change request. */
  readonly operationsHere: readonly PendingOperation[] = $derived.by(() => {
    const { at } = this;
    if (at === null) return [];
    return [...this.operations.values()].filter(({ write }) => isOf(write, at));
  });

  /** Open editors and drafts. */
  readonly remarks: readonly Remark[] = $derived.by(() => {
    const left = this.at === null ? [] : halfWritten(this.#drafts.value ?? [], this.at);
    const all = new Map([...left, ...this.#writing.values()].map((remark) => [remark.id, remark]));
    return [...all.values()];
  });
  readonly halfReplied: ReadonlySet<string> = $derived.by(() => draftsOf(this.#drafts.value ?? [], 'reply'));
  readonly halfEdited: ReadonlySet<string> = $derived.by(() => draftsOf(this.#drafts.value ?? [], 'edit'));
  readonly #storedRead: ReadonlySet<string> = $derived.by(
    () => new Set((this.view?.pages ?? []).flatMap((page) => (page.viewed === 'yes' ? [page.pageId] : []))),
  );
  /** The ids of pages marked as read. */
  readonly #read = new Optimistic(() => this.#storedRead);
  readonly #ownKeys: ReadonlyMap<string, string> = $derived.by(() => ownKeys(this.operations.values(), this.threads));

  constructor(galley: Galley, place: () => Place) {
    super();
    this.#galley = galley;
    this.revisions = new RevisionChoice(galley, place);
    this.inbox = new Inbox(galley, place, () => this.inBucket(this.bucket));
    this.suggestions = new SuggestionDecisions(galley, this);
    this.pending = new PendingReview(galley, () => ({
      operations: this.operationsHere,
      canReview: this.view?.canReview === true,
    }));
    const here = (): RequestPlace | undefined => this.at ?? undefined;
    this.rows = live(galley.values, 'reviews', () => (place().kind === 'review' ? null : undefined));
    this.#threads = live(galley.values, 'requestThreads', here);
    this.#drafts = live(galley.values, 'drafts', () => (this.at === null ? undefined : null));
    this.#outbox = live(galley.values, 'outbox', () => (this.at === null ? undefined : null));
    // Only under its id, which an address may not contain.
    this.#links = live(galley.values, 'requestLinks', () => {
      const { at, view } = this;
      return view?.head == null || view.row.changeRequestId !== at?.changeRequestId ? undefined : at;
    });
    this.tree = live(galley.values, 'tree', () => (this.at === null ? undefined : { spaceId: this.at.spaceId }));
    $effect(() => {
      if (this.at === null) this.#walk.remember(this.shown);
    });
    $effect(() => {
      const { at } = this;
      if (at === null) return;
      untrack(() => {
        this.#writing = new Map();
        this.drawn.clear();
        this.#marked = null;
        this.time.open(at.changeRequestId, Date.now());
        this.replyingTo = null;
        this.editing = null;
        this.verdictOpen = false;
        void this.#visit(at);
      });
    });
    // If it could not be requested while offline, it is requested as soon as that is possible.
    $effect(() => {
      if (!galley.app.offline && this.view === null && untrack(() => this.#looked?.ok === false))
        untrack(() => this.at !== null && void this.#visit(this.at));
    });
    // An address may contain its number; all stored data is under its id.
    $effect(() => {
      const { at, view } = this;
      if (at === null || view?.row.spaceId !== at.spaceId || view.row.changeRequestId === at.changeRequestId) return;
      const { changeRequestId, number } = view.row;
      // Until it is read, the previous one is still here.
      if (String(number) === at.changeRequestId)
        untrack(() => galley.router.replace(requestPlace(at.spaceId, changeRequestId, this.revisions.asked)));
    });
  }

  async #visit(at: RequestPlace): Promise<void> {
    this.#looked = null;
    await this.#galley.store.invoke('review.looked', at);
    const looked = await this.#galley.app.readRequest(at.spaceId, at.changeRequestId);
    if (this.at?.changeRequestId !== at.changeRequestId) return;
    this.#looked = looked;
    if (looked.ok) await this.#galley.store.invoke('review.looked', at);
  }

  /** Whether the server is being asked for a request that is not stored here. */
  get looking(): boolean {
    return this.#looked === null;
  }
  get notFound(): AppError | null {
    return this.#looked?.ok === false ? this.#looked.error : null;
  }

  get #personId(): string | null {
    return this.#galley.app.account?.person?.id ?? null;
  }
  get at(): RequestPlace | null {
    return this.revisions.at;
  }
  get view(): ReviewView | null | undefined {
    return this.revisions.view;
  }
  /** Why the open change request could not be read. */
  get error(): AppError | null {
    return this.revisions.error;
  }
  /** Undefined: not known yet. */
  get links(): RequestLinksView | null | undefined {
    return this.#links.value;
  }
  get threads(): readonly RequestThreadView[] {
    return this.#threads.value ?? [];
  }
  get layout(): DiffLayout {
    return this.#layout;
  }
  set layout(layout: DiffLayout) {
    this.#layout = layout;
  }
  /** The page that the reader is on. */
  get pageId(): string | null {
    return this.reading.pageId ?? this.view?.pages[0]?.pageId ?? null;
  }

  inBucket(bucket: Bucket): readonly ReviewRow[] {
    return (this.rows.value ?? []).filter((row) => isIn(row, bucket, this.#personId, Date.now()));
  }

  choose(bucket: Bucket): void {
    this.#chosen = bucket;
    this.begin();
    this.#galley.router.go(REVIEW);
  }

  open(row: ReviewRow | null = this.active): void {
    if (row !== null) this.#galley.router.go(requestPlace(row.spaceId, row.changeRequestId));
  }

  goToPage(pageId: string): void {
    const section = document.getElementById(sectionId(pageId));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
    if (section !== null) this.reading.step(section);
  }

  stepPage(by: 1 | -1): void {
    const pages = this.view?.pages ?? [];
    this.reading.look();
    const at = pages.findIndex(({ pageId }) => pageId === this.pageId);
    const next = pages[Math.min(pages.length - 1, Math.max(0, at + by))];
    if (next !== undefined) this.goToPage(next.pageId);
  }

  /** The next (or previous) change request of the inbox. */
  following(by: 1 | -1 = 1): ReviewRow | null {
    const { shown, bucket } = this;
    const mayOpen = (row: ReviewRow): boolean => isOpen(row) || bucket === 'merged' || bucket === 'archived';
    return this.#walk.step(this.at, by, { all: this.rows.value ?? [], shown, mayOpen });
  }

  /** Opens another change request, or the inbox if there is none. */
  goOnTo(next: ReviewRow | null): void {
    if (next === null) this.#galley.router.go(REVIEW);
    else this.open(next);
  }

  async #setViewed(pageId: string, viewed: boolean): Promise<void> {
    const { at } = this;
    if (at === null) return;
    const read = new Set(this.#read.value);
    if (viewed) read.add(pageId);
    else read.delete(pageId);
    const input = { ...at, pageIds: [pageId], viewed };
    await this.#read.enter(read, async () => this.#isWritten(await this.#galley.store.invoke('review.viewed', input)));
  }

  /** Marks a page as read or unread. The reader stays where they are. */
  async toggleViewed(pageId: string): Promise<void> {
    const viewed = !this.#read.value.has(pageId);
    this.#marked = { pageId, viewed, at: Date.now() };
    await this.#setViewed(pageId, viewed);
  }

  /** Marks the page that the reader is on, and goes to the next one below it that is not read. */
  async toggleViewedHere(): Promise<void> {
    this.reading.look();
    const pages = this.view?.pages ?? [];
    const at = pages.findIndex(({ pageId }) => pageId === this.pageId);
    const page = pages[at];
    if (page === undefined) return;
    const written = this.toggleViewed(page.pageId);
    // Before the mark is written: the next key press applies to the next page.
    const next = pages.slice(at + 1).find(({ pageId }) => !this.#read.value.has(pageId));
    if (this.#read.value.has(page.pageId) && next !== undefined) this.goToPage(next.pageId);
    await written;
  }

  /** Returns whether it was written. */
  async note(
    marks: {
      readonly starred?: boolean;
      readonly snoozedUntil?: number | null;
      readonly checklist?: readonly ReviewCheck[];
    },
    place: RequestPlace | null = this.at ?? this.active,
  ): Promise<boolean> {
    if (place === null) return false;
    const { spaceId, changeRequestId } = place;
    return this.#isWritten(await this.#galley.store.invoke('review.mark', { spaceId, changeRequestId, marks }));
  }

  #isWritten(written: Result<unknown>): boolean {
    if (!written.ok) this.#galley.announcer.say(errorWords(written.error), { tone: 'failed' });
    return written.ok;
  }

  /** Shown at every field of a closed change request: what is sent there is held. */
  get closedWords(): string | null {
    const { view } = this;
    return view == null ? null : closedRequestWords(view.row.status, this.#galley.app.account?.waived ?? []);
  }

  cardKey({ key }: RequestThreadView): string {
    return this.ownKey(key);
  }

  /** Its key stays the same after the server gave it an id. */
  ownKey(key: string): string {
    return this.#ownKeys.get(key) ?? key;
  }

  threadAt(cardKey: string | undefined): RequestThreadView | undefined {
    return this.threads.find((thread) => this.cardKey(thread) === cardKey);
  }

  /** Opens an editor, or focuses the one that is open there. */
  beginRemark(remark: Remark): void {
    const { activeElement } = document;
    this.#cameFrom = activeElement instanceof HTMLElement ? activeElement : null;
    this.#writing = new Map([...this.#writing, [remark.id, remark]]);
  }

  /** The initial text was inserted into its editor. */
  begunRemark(remark: Remark): void {
    this.#writing = new Map([...this.#writing, [remark.id, { ...remark, begin: '' }]]);
  }

  /** Closes the editor and returns the focus. */
  async endRemark({ id }: Remark): Promise<void> {
    const from = this.#cameFrom;
    this.#writing = new Map([...this.#writing].filter(([other]) => other !== id));
    await tick();
    if (from?.isConnected === true) from.focus({ preventScroll: true });
  }

  /** Undoes the last action in this change request while it is not sent. */
  async undo(): Promise<void> {
    const { at } = this;
    if (at === null) return;
    const last = await readLastWaiting(this.#galley, ({ write }) => isOf(write, at));
    const marked = this.#marked;
    const page = this.view?.pages.find(({ pageId }) => pageId === marked?.pageId);
    if (marked !== null && page !== undefined && marked.at >= (last?.createdAt ?? 0)) {
      this.#marked = null;
      await this.#setViewed(page.pageId, !marked.viewed);
      this.goToPage(page.pageId);
      this.#galley.announcer.say(marked.viewed ? 'Page marked as unread' : 'Page marked as read');
    } else if (last === null) this.#galley.announcer.say(NOTHING_TO_UNDO);
    else if (!(await this.suggestions.undo(last))) await undoWaiting(this.#galley, last);
  }

  /**
   * Queues a write about the open change request. It is held if the request has another revision by then. Answers the
   * operation's id; null: it was not queued, and the reason was shown.
   */
  async write(write: PendingWrite): Promise<string | null> {
    const { app, announcer } = this.#galley;
    const queued = await beingQueued(app.enqueue(write, null));
    if (queued.ok) return queued.value.operation.id;
    announcer.say(errorWords(queued.error), { tone: 'failed' });
    return null;
  }

  /** As `write`, with a notice that can undo it. */
  async writeAndSay(write: PendingWrite): Promise<void> {
    const id = await this.write(write);
    if (id !== null) this.#sayDone(id, (sent) => doneWords(write, this.#galley.app, sent));
  }

  /** The notice after a verdict. The person stays here; `next` is the next change request. */
  sayVerdict(operationId: string, status: 'approved' | 'changes-requested', next: ReviewRow | null): void {
    const { app } = this.#galley;
    const request = `#${String(this.view?.row.number ?? '')}`;
    const done = status === 'approved' ? `Approved ${request}` : `Requested changes on ${request}`;
    const action: NoticeAction = {
      label: 'Next',
      run: () => {
        this.goOnTo(next);
      },
    };
    const about = `verdict ${this.view?.row.changeRequestId ?? ''}`;
    this.#sayDone(operationId, (sent) => doneLater(done, app, sent), { next: action, about });
  }

  #sayDone(
    id: string,
    text: (sent: boolean) => string,
    more: { readonly next?: NoticeAction; readonly about?: string } = {},
  ): void {
    const run = (): void => void this.#galley.app.act(id, { kind: 'discard' });
    sayWithUndo(this.#galley, text, { ids: [id], undoes: 'waiting', run, ...more });
  }
}

function isOf(write: PendingWrite, at: RequestPlace): boolean {
  const { spaceId, changeRequestId } = placeOf(write);
  return spaceId === at.spaceId && changeRequestId === at.changeRequestId;
}

export function sectionId(pageId: string): string {
  return `review-${pageId}`;
}

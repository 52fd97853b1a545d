import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { AppError } from '#shared/errors.ts';
import type { ClusterIssue, ClusterRow, ClustersView, LikelyPagesView, SavedTriageView } from '#shared/rpc/triage.ts';
import { changeMark, unmarked, type MarkChange, type TriageMark, type Verdict } from '#shared/triage/marks.ts';
import type { MarkStep } from '#shared/triage/undo.ts';
import type { Galley } from '../../app/galley.ts';
import { ListSelection } from '../../app/lists/list-selection.svelte.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { clusterPlace, TRIAGE, type Place } from '../../app/addresses/places.ts';
import type { ActionState } from '../../ui/announcer.svelte.ts';
import { errorWords } from '../../ui/words.ts';
import {
  Entries,
  EVERYTHING_NEW,
  LISTS,
  ORDERS,
  triaged,
  type TriageEntry,
  type TriageFilter,
  type TriageOrder,
} from './entries.ts';
import { sayVerdict } from './say-verdict.ts';
import { undoneMarks, undoneWords, type Step } from './steps.ts';
import { StoredMarks } from './stored-decisions.ts';

type TriageDialog = 'snooze' | 'duplicate' | 'note' | 'tags' | 'export' | 'import' | 'saveView';

/** A cluster counts as looked at after it was open for this long (ms). */
const LOOKED_AFTER_MS = 500;

/**
 * The triage: its inbox, the open cluster, and decisions. A decision shows at once and is written in the background; it
 * is reported as saved when it is on the disk. Create it during component setup.
 */
export class TriageController extends ListSelection<TriageEntry> {
  readonly #galley: Galley;
  readonly #place: () => Place;
  readonly #clusters: Live<ClustersView>;
  readonly #marks: Live<readonly TriageMark[]>;
  readonly #issues: Live<readonly ClusterIssue[]>;
  readonly #saved: Live<readonly SavedTriageView[]>;
  readonly #likely: Live<LikelyPagesView>;
  /** Decisions made here that the store has not sent back yet. */
  readonly #optimistic = new SvelteMap<string, { readonly mark: TriageMark; readonly written: boolean }>();
  #steps = $state.raw<readonly Step[]>([]);
  /** Decisions that are being written: each becomes a step afterwards. */
  readonly #writing = new Set<Promise<unknown>>();
  readonly #made = new Entries();
  readonly #storedMarks = new StoredMarks();
  #filter = $state.raw<TriageFilter>(EVERYTHING_NEW);
  #order = $state.raw<{ readonly by: TriageOrder; readonly ascending: boolean }>({ by: 'updatedAt', ascending: false });
  #dialog = $state<TriageDialog | null>(null);
  readonly #refusedNotes = new Map<string, string>();
  /** The clusters of the open or last dialog: the list may move on behind it. */
  asked = $state.raw<readonly TriageEntry[]>([]);
  /** The increase of the open cluster before this look. */
  sinceBefore = $state.raw<TriageEntry['since']>(null);

  readonly clusterId: string | null = $derived.by(() => {
    const place = this.#place();
    return place.kind === 'triage' ? (place.clusterId ?? null) : null;
  });
  readonly marks: ReadonlyMap<string, TriageMark> = $derived.by(() => {
    const marks = new Map(this.#storedMarks.of(this.#marks.value ?? []));
    for (const [id, { mark }] of this.#optimistic) marks.set(id, mark);
    return marks;
  });
  readonly #gaps: ReadonlySet<string> = $derived.by(
    () => new Set((this.likely?.rows ?? []).flatMap(({ clusterId, first }) => (first === null ? [clusterId] : []))),
  );
  readonly entries: readonly TriageEntry[] = $derived.by(() => {
    const now = this.#galley.clock.now;
    return this.#made.of(this.rows, this.marks, now, this.#gaps);
  });
  readonly found = $derived.by(() => triaged(this.entries, this.#filter, this.#order, this.#galley.clock.now));
  override readonly shown: readonly TriageEntry[] = $derived.by(() => this.found.shown);
  /** The open cluster. Undefined: not read yet; null: not stored. */
  readonly open: TriageEntry | null | undefined = $derived.by(() => {
    if (this.clusterId === null) return null;
    if (this.view === undefined) return undefined;
    return this.entries.find(({ id }) => id === this.clusterId) ?? null;
  });

  constructor(galley: Galley, place: () => Place) {
    super();
    this.#galley = galley;
    this.#place = place;
    const here = (): null | undefined => (place().kind === 'triage' ? null : undefined);
    this.#clusters = live(galley.values, 'clusters', here);
    this.#marks = live(galley.values, 'triageMarks', here);
    this.#saved = live(galley.values, 'savedTriageViews', here);
    this.#likely = live(galley.values, 'likelyPages', here);
    this.#issues = live(galley.values, 'clusterIssues', () =>
      this.clusterId === null ? undefined : { clusterId: this.clusterId },
    );
    // The next cluster is read in advance.
    const next = live(galley.values, 'clusterIssues', () => {
      const at = this.clusterId === null ? -1 : this.shown.findIndex(({ id }) => id === this.clusterId);
      const after = at < 0 ? undefined : this.shown[at + 1];
      return after === undefined ? undefined : { clusterId: after.id };
    });
    $effect(() => {
      if (next.error !== null) this.#galley.announcer.say(errorWords(next.error), { tone: 'failed' });
    });
    $effect(() => {
      if (this.#marks.value !== undefined) untrack(() => this.#forget(({ written }) => written));
    });
    $effect(() => {
      const ready = this.open != null && this.#marks.value !== undefined;
      if (this.clusterId === null || !ready) return undefined;
      untrack(() => (this.sinceBefore = this.open?.since ?? null));
      // A decision counts as a look.
      const timer = setTimeout(() => this.#look(), LOOKED_AFTER_MS);
      return () => {
        clearTimeout(timer);
      };
    });
  }

  get view(): ClustersView | undefined {
    return this.#clusters.value;
  }
  get error(): AppError | null {
    return this.#clusters.error;
  }
  get rows(): readonly ClusterRow[] {
    return this.view?.rows ?? [];
  }
  get issues(): readonly ClusterIssue[] | undefined {
    return this.#issues.value;
  }
  get saved(): readonly SavedTriageView[] {
    return this.#saved.value ?? [];
  }
  get likely(): LikelyPagesView | undefined {
    return this.#likely.value;
  }
  get filter(): TriageFilter {
    return this.#filter;
  }
  get order(): { readonly by: TriageOrder; readonly ascending: boolean } {
    return this.#order;
  }
  get dialog(): TriageDialog | null {
    return this.#dialog;
  }
  get canUndo(): boolean {
    return this.#steps.length > 0 || this.#writing.size > 0;
  }
  /** The clusters that an action applies to: the open one, otherwise the selected ones, otherwise the active row. */
  get subjects(): readonly TriageEntry[] {
    if (this.clusterId !== null) return this.open == null ? [] : [this.open];
    return this.targets;
  }

  labelOf(clusterId: string): string {
    const row = this.rows.find(({ id }) => id === clusterId);
    return row?.label ?? this.marks.get(clusterId)?.label ?? clusterId;
  }

  choose(change: Partial<TriageFilter>): void {
    this.#filter = { ...this.#filter, ...change };
    this.begin();
    if (this.#place().kind === 'triage' && change.text === undefined) this.#galley.router.go(TRIAGE);
  }

  sort(by: TriageOrder): void {
    this.#order = { by, ascending: this.#order.by === by ? !this.#order.ascending : false };
    this.begin();
  }

  openCluster(entry: TriageEntry | null = this.active): void {
    if (entry !== null) this.#galley.router.go(clusterPlace(entry.id));
  }

  /** Opens the next or previous cluster of the list. */
  step(by: 1 | -1): void {
    const at = this.shown.findIndex(({ id }) => id === this.clusterId);
    const next = this.shown[Math.min(this.shown.length - 1, Math.max(0, at + by))];
    if (next !== undefined) this.#show(next);
  }

  ask(dialog: TriageDialog): void {
    this.asked = this.subjects;
    this.#dialog = dialog;
  }

  closeDialog(): void {
    this.#dialog = null;
  }

  /** Decides, and opens the next cluster. */
  decide(verdict: (entry: TriageEntry) => Verdict | null, message: string, subjects = this.subjects): void {
    const [first] = subjects;
    if (first === undefined) return;
    const decided = new Set(subjects.map(({ id }) => id));
    const at = this.shown.findIndex(({ id }) => id === first.id);
    const after = this.shown.slice(at + 1).find(({ id }) => !decided.has(id)) ?? this.shown[at - 1] ?? null;
    const several = subjects.length > 1;
    this.change(subjects, (entry) => ({ verdict: verdict(entry), looked: figuresOf(entry) }), message);
    this.selected.clear();
    if (this.clusterId !== null) {
      if (after === null) this.#galley.router.replace(TRIAGE);
      else this.#show(after);
    } else if (!several && after !== null && this.shown.some(({ id }) => id === first.id)) this.setActive(after.id);
  }

  /** Changes marks at once, writes them, and reports when they are on the disk. */
  change(subjects: readonly TriageEntry[], of: (entry: TriageEntry) => MarkChange, message: string | null): void {
    void this.#change(subjects, of, message);
  }

  /** A note that could not be stored: its dialog opens again with it, now or when it is next opened. */
  refuseNote(entry: TriageEntry, text: string): void {
    this.#refusedNotes.set(entry.id, text);
    if (this.#dialog !== null) return;
    this.asked = [entry];
    this.#dialog = 'note';
  }

  /** Null: none was refused. */
  takeRefusedNote({ id }: TriageEntry): string | null {
    const text = this.#refusedNotes.get(id) ?? null;
    this.#refusedNotes.delete(id);
    return text;
  }

  /**
   * Writes a note about a cluster. `base`: the text at the beginning. Returns the step; null: it is not on the disk. It
   * can be undone after `noted` was called.
   */
  async note(entry: TriageEntry, text: string, base: string): Promise<MarkStep | null> {
    const [step] = (await this.#change([entry], () => ({ note: { text, base } }), null)) ?? [];
    return step ?? null;
  }

  /** All typing in one dialog is one step. */
  noted(steps: readonly MarkStep[]): void {
    const [first, last] = [steps[0], steps.at(-1)];
    if (first === undefined || last === undefined || first.before.note === last.after.note) return;
    const message = last.after.note === '' ? 'Note deleted' : 'Note saved';
    this.#emit([{ before: first.before, after: last.after }], message, this.clusterId);
  }

  /** All changes of an import are one step. */
  imported(steps: readonly MarkStep[], message: string): void {
    this.#emit(steps, message, null);
  }

  #change(
    subjects: readonly TriageEntry[],
    of: (entry: TriageEntry) => MarkChange,
    message: string | null,
  ): Promise<readonly MarkStep[] | null> {
    const at = Date.now();
    const changes = subjects.map((entry) => ({ clusterId: entry.id, label: entry.row.label, change: of(entry) }));
    const marks = changes.map(({ clusterId, label, change }) =>
      changeMark(this.marks.get(clusterId) ?? unmarked(clusterId, label), change, label, at),
    );
    this.#showOptimistic(marks);
    const writing = this.#write({ changes, at }, marks, message);
    this.#writing.add(writing);
    void writing.then(() => this.#writing.delete(writing));
    return writing;
  }

  /** Undoes the last action of this window, even while it is still being written. */
  async undo(): Promise<void> {
    await Promise.all(this.#writing);
    const step = this.#steps.at(-1);
    if (step !== undefined) await this.#undo(step);
  }

  async #undo(step: Step): Promise<void> {
    if (!this.#steps.includes(step)) return;
    this.#steps = this.#steps.filter((other) => other !== step);
    const { announcer, store, router } = this.#galley;
    if (step.notice !== null) announcer.dismiss(step.notice);
    const expected = undoneMarks(step, this.marks);
    this.#showOptimistic(expected);
    const [first] = step.marks;
    if (this.clusterId !== null && step.clusterId !== null && step.clusterId !== this.clusterId)
      router.replace(clusterPlace(step.clusterId));
    else if (first !== undefined && this.clusterId === null) this.setActive(first.after.clusterId);
    const undone = await store.invoke('triage.undo', { steps: step.marks });
    this.#settle(expected, undone.ok);
    if (!undone.ok) announcer.say(errorWords(undone.error), { tone: 'failed' });
    else announcer.say(undoneWords(undone.value, step.marks));
  }

  #emit(marks: readonly MarkStep[], message: string, clusterId: string | null): void {
    const step: Step = { marks, clusterId, notice: null };
    this.#steps = [...this.#steps, step];
    step.notice = sayVerdict(
      this.#galley.announcer,
      message,
      marks.map(({ after }) => after),
      { run: () => void this.#undo(step), state: () => this.#stateOf(step) },
    );
  }

  /** Another window may have changed the same marks since. */
  #stateOf(step: Step): ActionState {
    if (!this.#steps.includes(step)) return 'over';
    return this.#marks.value === undefined || undoneMarks(step, this.marks).length > 0 ? 'open' : 'late';
  }

  async saveView(name: string): Promise<void> {
    const { list, text, source, trend } = this.#filter;
    const { by, ascending } = this.#order;
    const known = this.saved.find((view) => view.name === name);
    const id = known?.id ?? crypto.randomUUID();
    const view = { id, name, list, text, source, trend, order: by, ascending };
    const saved = await this.#galley.store.invoke('triage.saveView', view);
    if (saved.ok) this.#galley.announcer.say(`The view “${name}” saved on this computer.`);
    else this.#galley.announcer.say(errorWords(saved.error), { tone: 'failed' });
  }

  async dropView(id: string): Promise<void> {
    await this.#galley.store.invoke('triage.dropView', { id });
  }

  /** A view saved by a newer version may have an unknown list or order. */
  useView({ list, text, source, trend, order, ascending }: SavedTriageView): void {
    this.choose({
      list: LISTS.find(([known]) => known === list)?.[0] ?? 'all',
      text,
      source,
      trend: (['new', 'rising', 'falling', 'steady'] as const).find((known) => known === trend) ?? null,
      tag: null,
    });
    this.#order = { by: ORDERS.find(([known]) => known === order)?.[0] ?? 'updatedAt', ascending };
    this.#galley.router.go(TRIAGE);
  }

  /** Replaces the history entry: the way back leads out of the list, not through all opened clusters. */
  #show(entry: TriageEntry): void {
    this.setActive(entry.id);
    this.#galley.router.replace(clusterPlace(entry.id));
  }

  #look(): void {
    const { open } = this;
    if (open == null) return;
    const { looked } = open.mark ?? { looked: null };
    const now = figuresOf(open);
    if (looked?.issues === now.issues && looked.conversations === now.conversations) return;
    this.change([open], () => ({ looked: now }), null);
  }

  async #write(
    input: {
      readonly changes: readonly { readonly clusterId: string; readonly label: string; readonly change: MarkChange }[];
      readonly at: number;
    },
    marks: readonly TriageMark[],
    message: string | null,
  ): Promise<readonly MarkStep[] | null> {
    const { store, announcer } = this.#galley;
    // A decision opens the next cluster before it is written.
    const { clusterId } = this;
    const marked = await store.invoke('triage.mark', input);
    this.#settle(marks, marked.ok);
    if (!marked.ok) {
      announcer.say(errorWords(marked.error), { tone: 'failed' });
      return null;
    }
    if (message !== null) this.#emit(marked.value, message, clusterId);
    return marked.value;
  }

  #showOptimistic(marks: readonly TriageMark[]): void {
    for (const mark of marks) this.#optimistic.set(mark.clusterId, { mark, written: false });
  }

  /** Written marks stay until the store sends them; marks that failed are removed. Later decisions stay. */
  #settle(marks: readonly TriageMark[], written: boolean): void {
    const stored = new Map((this.#marks.value ?? []).map((mark) => [mark.clusterId, mark]));
    for (const mark of marks) {
      const { clusterId } = mark;
      if (this.#optimistic.get(clusterId)?.mark !== mark) continue;
      if (!written || JSON.stringify(stored.get(clusterId)) === JSON.stringify(mark))
        this.#optimistic.delete(clusterId);
      else this.#optimistic.set(clusterId, { mark, written: true });
    }
  }

  #forget(which: (optimistic: { readonly mark: TriageMark; readonly written: boolean }) => boolean): void {
    for (const [id, optimistic] of [...this.#optimistic]) if (which(optimistic)) this.#optimistic.delete(id);
  }
}

function figuresOf({ row }: TriageEntry): { readonly issues: number; readonly conversations: number } {
  return { issues: row.issues, conversations: row.conversations };
}

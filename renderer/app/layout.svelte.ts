import { MediaQuery, SvelteSet } from 'svelte/reactivity';
import type { Anchor } from '#shared/anchor.ts';
import type { Passage } from '../content/anchors/place-passage.ts';
import { readLocal, writeLocal } from '../host/local/local.ts';

/** Widths in px, collapsed parts and the inspector tab: remembered, and the same on every screen. */

const KEY = 'galley.layout';
export const LIST_WIDTH = { min: 200, max: 480, start: 280 } as const;
export const INSPECTOR_WIDTH = { min: 260, max: 560, start: 340 } as const;
/** In a narrower window, the inspector is a sheet; below the second width, the list is, too. */
const SHEET_BELOW_PX = 1000;
const NARROW_BELOW_PX = 760;

export type InspectorTab = 'comments' | 'outline' | 'links';

export class Layout {
  #listWidth = $state<number>(LIST_WIDTH.start);
  #inspectorWidth = $state<number>(INSPECTOR_WIDTH.start);
  #inspectorOpen = $state(true);
  #tab = $state<InspectorTab>('comments');
  #beside = $state(true);
  /** Sheets are not remembered: a narrow window opens with the page. */
  listSheet = $state(false);
  inspectorSheet = $state(false);
  /** A comment was requested, on quoted words, a block or a passage; the panel takes the focus as soon as it exists. */
  wantsComposer = $state.raw<{ readonly quote: string; readonly about?: Anchor; readonly passage?: Passage } | null>(
    null,
  );
  /** A thread was requested, by the id of its comment or write; the panel scrolls to it as soon as it exists. */
  wantsThread = $state<string | null>(null);
  /** Resolved threads that the person expanded, by `cardKey`: they stay expanded when their card is drawn elsewhere. */
  readonly expandedThreads = new SvelteSet<string>();
  /** The editor of a draft reply or edit was requested: `of` is the thread, or the edited comment. */
  wantsEditor = $state.raw<{ readonly kind: 'reply' | 'edit'; readonly of: string } | null>(null);
  /**
   * The editor of a new comment in a change request was requested: on a part of a page, on a page, or on the whole
   * request.
   */
  wantsRemark = $state.raw<{
    readonly changeRequestId: string;
    readonly pageId: string | null;
    readonly anchor: Anchor | null;
  } | null>(null);
  /** An entry of the Outbox was requested, by its id. */
  wantsEntry = $state<string | null>(null);
  /** The target of the next keys is about to appear: they wait for it. */
  keysWait = $state(false);
  readonly #sheets = new MediaQuery(`max-width: ${SHEET_BELOW_PX - 1}px`);
  readonly #narrow = new MediaQuery(`max-width: ${NARROW_BELOW_PX - 1}px`);

  constructor() {
    const stored = readLocal(KEY);
    if (typeof stored !== 'object' || stored === null) return;
    const { list, inspector, open, tab, beside } = stored as Record<string, unknown>;
    if (typeof list === 'number') this.#listWidth = clamp(list, LIST_WIDTH);
    if (typeof inspector === 'number') this.#inspectorWidth = clamp(inspector, INSPECTOR_WIDTH);
    if (typeof open === 'boolean') this.#inspectorOpen = open;
    if (typeof beside === 'boolean') this.#beside = beside;
    if (tab === 'outline' || tab === 'links') this.#tab = tab;
  }

  get inspectorIsSheet(): boolean {
    return this.#sheets.current;
  }
  get listIsSheet(): boolean {
    return this.#narrow.current;
  }

  get listWidth(): number {
    return this.#listWidth;
  }
  set listWidth(width: number) {
    this.#listWidth = clamp(width, LIST_WIDTH);
    this.#remember();
  }

  get inspectorWidth(): number {
    return this.#inspectorWidth;
  }
  set inspectorWidth(width: number) {
    this.#inspectorWidth = clamp(width, INSPECTOR_WIDTH);
    this.#remember();
  }

  get tab(): InspectorTab {
    return this.#tab;
  }
  set tab(tab: InspectorTab) {
    this.#tab = tab;
    this.#remember();
  }

  /** Comments are beside the text that they are on, instead of one below another. */
  get commentsBeside(): boolean {
    return this.#beside;
  }
  set commentsBeside(beside: boolean) {
    this.#beside = beside;
    this.#remember();
  }

  /** Whether the inspector is visible now, as a column or as a sheet. */
  get inspectorShown(): boolean {
    return this.inspectorIsSheet ? this.inspectorSheet : this.#inspectorOpen;
  }

  showInspector(shown: boolean): void {
    if (this.inspectorIsSheet) this.inspectorSheet = shown;
    else {
      this.#inspectorOpen = shown;
      this.#remember();
    }
  }

  /** Before a dialog opens: it opens over the window, and a sheet would be behind it. */
  closeSheet(): void {
    if (this.inspectorIsSheet) this.inspectorSheet = false;
  }

  get listShown(): boolean {
    return !this.listIsSheet || this.listSheet;
  }

  #remember(): void {
    writeLocal(KEY, {
      list: this.#listWidth,
      inspector: this.#inspectorWidth,
      open: this.#inspectorOpen,
      tab: this.#tab,
      beside: this.#beside,
    });
  }
}

function clamp(width: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.round(Math.min(max, Math.max(min, width)));
}

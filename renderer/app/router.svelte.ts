import { formatPlace, LIBRARY, parsePlace, type Place } from './addresses/places.ts';

/** The current place. It uses the browser's own history, so back and forward work everywhere. */
export class Router {
  #place = $state.raw<Place>(LIBRARY);
  #index = $state(0);
  #last = $state(0);
  /** Distinguishes visits, so that a second click on the same link scrolls to it again. */
  #visit = $state(0);
  readonly #scrolls = new Map<number, number>();
  readonly #window: Window;
  #scroller: HTMLElement | null = null;
  #resume: number | null = null;

  constructor(target: Window) {
    this.#window = target;
    const { history, location } = target;
    const state = entryOf(history.state);
    this.#index = state?.index ?? 0;
    this.#last = this.#index;
    this.#place = parsePlace(location.pathname + location.search + location.hash);
    history.scrollRestoration = 'manual';
    history.replaceState({ index: this.#index }, '', formatPlace(this.#place));
    target.addEventListener('popstate', this.#onPopState);
  }

  get place(): Place {
    return this.#place;
  }

  /** Changes with every navigation, also to the same place. */
  get visit(): number {
    return this.#visit;
  }

  get canGoBack(): boolean {
    return this.#index > 0;
  }

  get canGoForward(): boolean {
    return this.#index < this.#last;
  }

  /** `scroll`: the reading position to return to, 0 to 1. */
  go(place: Place, { scroll }: { readonly scroll?: number } = {}): void {
    this.#resume = scroll ?? null;
    if (formatPlace(place) === formatPlace(this.#place)) {
      this.#visit += 1;
      return;
    }
    this.#keepScroll();
    this.#index += 1;
    this.#last = this.#index;
    this.#scrolls.delete(this.#index);
    this.#window.history.pushState({ index: this.#index }, '', formatPlace(place));
    this.#show(place);
  }

  /** Shows another place without a history entry: for a redirect. */
  replace(place: Place): void {
    this.#window.history.replaceState({ index: this.#index }, '', formatPlace(place));
    this.#show(place);
  }

  back(): void {
    if (this.canGoBack) this.#window.history.back();
  }

  forward(): void {
    if (this.canGoForward) this.#window.history.forward();
  }

  /** The pane whose scroll position belongs to the place. */
  set scroller(element: HTMLElement | null) {
    this.#scroller = element;
  }

  /** The scroll position when this history entry was left; null for a new one. */
  get savedScroll(): number | null {
    return this.#scrolls.get(this.#index) ?? null;
  }

  /** The reading position to return to; read once. */
  takeResume(): number | null {
    const resume = this.#resume;
    this.#resume = null;
    return resume;
  }

  stop(): void {
    this.#window.removeEventListener('popstate', this.#onPopState);
  }

  readonly #onPopState = (event: PopStateEvent): void => {
    this.#keepScroll();
    this.#index = entryOf(event.state)?.index ?? 0;
    this.#last = Math.max(this.#last, this.#index);
    const { pathname, search, hash } = this.#window.location;
    this.#show(parsePlace(pathname + search + hash));
  };

  #show(place: Place): void {
    this.#place = place;
    this.#visit += 1;
  }

  #keepScroll(): void {
    if (this.#scroller !== null) this.#scrolls.set(this.#index, this.#scroller.scrollTop);
  }
}

function entryOf(state: unknown): { readonly index: number } | null {
  return typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
    ? { index: state.index }
    : null;
}

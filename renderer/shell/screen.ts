import type { Component } from 'svelte';
import type { LibraryView } from '#shared/rpc/store.ts';
import type { Galley } from '../app/galley.ts';
import type { Live } from '../host/live/live.svelte.ts';
import type { Place } from '../app/addresses/places.ts';
import type { OpenPage } from './open-page.svelte.ts';

/** A component with its props. It is recreated when `key` changes. */
export interface Pane {
  readonly component: Component<Record<string, unknown>>;
  readonly props: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** The props are checked here; after that, all panes have the same type. */
export function pane<Props extends object>(component: Component<Props>, props: Props, key = ''): Pane {
  return { component: component as Pane['component'], props: props as Pane['props'], key };
}

/** What a screen shows in each part of the window for the current place. Its functions are reactive. */
export interface Screen {
  /** The document's title. Null: the title of the screen table. */
  readonly title: () => string | null;
  /** Null: the list of the library. */
  readonly list: () => Pane | null;
  /** Above the main pane. */
  readonly bar: () => Pane | null;
  readonly main: () => Pane;
  readonly inspector: () => Pane | null;
  /** Dialogs of this screen. */
  readonly dialogs: () => Pane | null;
}

const nothing = (): null => null;

/** A shorthand for screens with few parts. */
export function screen({ main, ...more }: Pick<Screen, 'main'> & Partial<Screen>): Screen {
  return { title: nothing, list: nothing, bar: nothing, inspector: nothing, dialogs: nothing, ...more, main };
}

/** What the screens of one account's window are created with. */
export interface ScreenContext {
  readonly galley: Galley;
  readonly place: () => Place;
  readonly library: Live<LibraryView>;
  /** The open page, for screens that use it. */
  readonly open: OpenPage;
}

/** Creates the screens of a chunk, by kind of place. Called once for each opened account. */
export type CreateScreens<Kind extends Place['kind']> = (context: ScreenContext) => Readonly<Record<Kind, Screen>>;

/** The current place, if it is of this kind. A screen is only asked while one of its places is open. */
export function placeOfKind<Kind extends Place['kind']>(
  { place }: Pick<ScreenContext, 'place'>,
  kind: Kind,
): Extract<Place, { readonly kind: Kind }> {
  const open = place();
  if (open.kind !== kind) throw new Error(`the screen of ${kind} was asked at ${open.kind}`);
  return open as Extract<Place, { readonly kind: Kind }>;
}

import type { Component } from 'svelte';
import type { LibraryView } from '#shared/rpc/store.ts';
import type { Galley } from '../app/galley.ts';
import type { Live } from '../host/live/live.svelte.ts';
import type { Place } from '../app/addresses/places.ts';
import type { OpenPage } from './open-page.svelte.ts';

/** A component with its props. Drawn anew when `key` changes. */
export interface Pane {
  readonly component: Component<Record<string, unknown>>;
  readonly props: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** The props are checked here; from then on a pane is a pane, whatever it shows. */
export function pane<Props extends object>(component: Component<Props>, props: Props, key = ''): Pane {
  return { component: component as Pane['component'], props: props as Pane['props'], key };
}

/** What one screen shows in each part of the window, for the place that is open. Its functions are reactive. */
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

/** A screen of a list and a main pane alone is written down as that. */
export function screen({ main, ...more }: Pick<Screen, 'main'> & Partial<Screen>): Screen {
  return { title: nothing, list: nothing, bar: nothing, inspector: nothing, dialogs: nothing, ...more, main };
}

/** What the screens of one account's window are made with. */
export interface ScreenContext {
  readonly galley: Galley;
  readonly place: () => Place;
  readonly library: Live<LibraryView>;
  /** The page that is open, for the screens that show something of it. */
  readonly open: OpenPage;
}

/** The screens of a chunk, for the kinds of place that they show. Called once for each account that is opened. */
export type CreateScreens<Kind extends Place['kind']> = (context: ScreenContext) => Readonly<Record<Kind, Screen>>;

/** The open place, where it is of this kind. A screen is asked only while one of its places is open. */
export function placeOfKind<Kind extends Place['kind']>(
  { place }: Pick<ScreenContext, 'place'>,
  kind: Kind,
): Extract<Place, { readonly kind: Kind }> {
  const open = place();
  if (open.kind !== kind) throw new Error(`the screen of ${kind} was asked at ${open.kind}`);
  return open as Extract<Place, { readonly kind: Kind }>;
}

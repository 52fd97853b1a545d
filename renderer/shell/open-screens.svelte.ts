import { untrack } from 'svelte';
import type { Place } from '../app/addresses/places.ts';
import type { Screen, ScreenContext } from './screen.ts';
import { screens } from './screens.ts';

/** The screens of one account's window. Each is created when the code of its chunk is loaded. */
export class OpenScreens {
  #made = $state.raw<ReadonlyMap<object, Readonly<Partial<Record<Place['kind'], Screen>>>>>(new Map());

  /** Create it during component setup: the screens' watches end with the component. */
  constructor(context: ScreenContext) {
    for (const chunk of new Set(Object.values(screens).map(({ chunk }) => chunk))) {
      $effect.pre(() => {
        const { code } = chunk;
        if (code === null) return;
        untrack(() => {
          this.#made = new Map(this.#made).set(chunk, code.create(context));
        });
      });
    }
  }

  /** Null until its code is loaded. */
  at(kind: Place['kind']): Screen | null {
    return this.#made.get(screens[kind].chunk)?.[kind] ?? null;
  }
}

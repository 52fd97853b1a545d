import type { Human } from './people.ts';
import type { Deed } from './schedule.ts';

/** Who sits at a window, and what they know of it. */
export interface Seat {
  human: Human;
  /** The account that they chose last; null: they chose none. */
  chosen: string | null;
  /** They signed in here, saw their own name, or know that nobody is signed in. */
  writes: boolean;
}

export type DeedOf<D extends Deed['do']> = Extract<Deed, { readonly do: D }>;

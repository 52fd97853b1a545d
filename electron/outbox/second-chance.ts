/** One refusal may be a temporary error of the server: sending pauses this long (ms), and a second refusal counts. */
const SECOND_CHANCE_MS = 2_000;

/** Tries a refused token once more before the app reports it. */
export interface SecondChance {
  /** Nothing may be sent now. */
  resting(): boolean;
  refused(): void;
  /** The token was accepted, or replaced. */
  forget(): void;
}

/** `again`: tries once more. `refusedForGood`: the second try was refused too. */
export function createSecondChance(
  schedule: (delayMs: number, work: () => void) => unknown,
  again: () => void,
  refusedForGood: () => void,
): SecondChance {
  let state: 'none' | 'resting' | 'once' = 'none';
  return {
    resting: () => state === 'resting',
    refused() {
      if (state === 'once') refusedForGood();
      // Refusals of requests that were already running add nothing.
      if (state !== 'none') return;
      state = 'resting';
      schedule(SECOND_CHANCE_MS, () => {
        state = 'once';
        again();
      });
    },
    forget() {
      state = 'none';
    },
  };
}

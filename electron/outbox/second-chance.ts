/** One refusal may be a hiccup of the server: sending pauses this long (ms), and a second refusal counts. */
const SECOND_CHANCE_MS = 2_000;

/** Gives a token that is refused one more try before anybody is told. */
export interface SecondChance {
  /** Nothing is to be sent now. */
  resting(): boolean;
  refused(): void;
  /** The token was taken, or is another one. */
  forget(): void;
}

/** `again`: it is tried once more. `refusedForGood`: that was refused as well. */
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
      // What was under way at that moment says nothing new.
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

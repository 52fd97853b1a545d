/** Runs `act` after so long; a test says when that is. */
export type Patience = (ms: number, act: () => void) => void;

export const systemPatience: Patience = (ms, act) => {
  setTimeout(act, ms);
};

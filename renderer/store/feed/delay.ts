/** Runs `act` after `ms`. Tests decide when that is. */
export type Patience = (ms: number, act: () => void) => void;

export const systemPatience: Patience = (ms, act) => {
  setTimeout(act, ms);
};

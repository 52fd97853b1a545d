/** Runs work once all that was handed over before it has ended, however it ended. Answers as the work does. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A line of its own: what is handed over runs one after the other. */
export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

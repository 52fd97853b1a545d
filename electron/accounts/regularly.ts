/** Repeats `work` every `delayMs`. Answers a function that stops it. */
export function regularly(
  schedule: (delayMs: number, work: () => void) => () => void,
  delayMs: number,
  work: () => void,
): () => void {
  let cancel = (): void => undefined;
  const wait = (): void => {
    cancel = schedule(delayMs, () => {
      work();
      wait();
    });
  };
  wait();
  return () => {
    cancel();
  };
}

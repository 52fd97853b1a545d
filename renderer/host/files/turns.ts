/** Long work lets the window respond after this time (ms). */
const TURN_MS = 30;

/** Lets the window respond between the pieces of long work. Call it after each piece; false: the work was cancelled. */
export function createTurns(signal: AbortSignal): (emit: () => void) => Promise<boolean> | boolean {
  let begun = performance.now();
  return (emit) => {
    if (signal.aborted) return false;
    if (performance.now() - begun < TURN_MS) return true;
    emit();
    return new Promise((resolve) =>
      setTimeout(() => {
        begun = performance.now();
        resolve(!signal.aborted);
      }),
    );
  };
}

/** Longer than this no work keeps the window from what a person does (ms). */
const TURN_MS = 30;

/** Gives the window its turn whenever long work has had its own. Ask it after each piece; false: it was cancelled. */
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

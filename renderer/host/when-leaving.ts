/** Runs `keep` whenever this window may be about to go. Answers its stopper. */
export function whenGoing(keep: () => void): () => void {
  // The one comes well before the window goes, and not always; the other is too late for some of what was typed last.
  const going = ['beforeunload', 'pagehide'] as const;
  for (const name of going) addEventListener(name, keep);
  return () => {
    for (const name of going) removeEventListener(name, keep);
  };
}

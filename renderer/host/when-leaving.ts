/** Runs `keep` whenever this window may be about to close. Answers a function that stops it. */
export function whenGoing(keep: () => void): () => void {
  // `beforeunload` comes early, and not always; `pagehide` is too late for some of the last typed text.
  const going = ['beforeunload', 'pagehide'] as const;
  for (const name of going) addEventListener(name, keep);
  return () => {
    for (const name of going) removeEventListener(name, keep);
  };
}

/** Processes `items` side by side until one call says stop or the signal aborts. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  signal: AbortSignal,
  work: (item: T, at: number) => Promise<boolean>,
): Promise<void> {
  const queue = [...items.entries()];
  let going = true;
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && going && !signal.aborted; next = queue.shift()) {
      const [at, item] = next;
      if (!(await work(item, at))) going = false;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

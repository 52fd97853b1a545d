/**
 * Tabs are linked by their titles: who reads for Windows reads for Windows everywhere. Remembered while Galley is open,
 * the latest choice last.
 */
let titles = $state.raw<readonly string[]>([]);

const MAX_REMEMBERED = 50;

export function chooseTab(title: string): void {
  const name = nameOf(title);
  if (name === '') return;
  titles = [...titles.filter((known) => known !== name), name].slice(-MAX_REMEMBERED);
}

/** The tab with the title that was chosen last, or null where none of these was ever chosen. */
export function chosenTab(own: readonly string[]): number | null {
  const names = own.map(nameOf);
  const latest = titles.findLast((title) => names.includes(title));
  return latest === undefined ? null : names.indexOf(latest);
}

function nameOf(title: string): string {
  return title.trim().toLowerCase();
}

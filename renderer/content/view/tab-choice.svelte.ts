/**
 * Tabs are linked by their titles: somebody who chooses Windows once reads Windows everywhere. Remembered while Galley
 * is open, latest choice last.
 */
let titles = $state.raw<readonly string[]>([]);

const MAX_REMEMBERED = 50;

export function chooseTab(title: string): void {
  const name = nameOf(title);
  if (name === '') return;
  titles = [...titles.filter((known) => known !== name), name].slice(-MAX_REMEMBERED);
}

/** The tab with the title that was chosen last; null if none of these titles was chosen. */
export function chosenTab(own: readonly string[]): number | null {
  const names = own.map(nameOf);
  const latest = titles.findLast((title) => names.includes(title));
  return latest === undefined ? null : names.indexOf(latest);
}

function nameOf(title: string): string {
  return title.trim().toLowerCase();
}

import type { HiddenChange } from '#shared/rpc/review-views.ts';
import { count } from '../../ui/words.ts';

/** Hidden characters of changes, in words. Pure. */

type Counted = Pick<HiddenChange, 'change' | 'count'>;

/** "adds 2 hidden characters and removes 1" */
export function hiddenSum(all: readonly Counted[]): string {
  const sum = (wanted: HiddenChange['change']): number =>
    all.reduce((total, one) => total + (one.change === wanted ? one.count : 0), 0);
  const [added, removed] = [sum('added'), sum('removed')];
  if (added === 0) return `removes ${count(removed, 'hidden character')}`;
  return `adds ${count(added, 'hidden character')}${removed === 0 ? '' : ` and removes ${String(removed)}`}`;
}

/** "Adds 3 × zero-width space in “Run rm -rf folder”" */
export function hiddenWords({ change, name, words }: Pick<HiddenChange, 'change' | 'name' | 'words'>): string {
  return `${change === 'added' ? 'Adds' : 'Removes'} ${name}${words === '' ? '' : ` in “${words}”`}`;
}

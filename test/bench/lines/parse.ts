import { parsePage } from '../../../renderer/content/markdown/page.ts';
import { pageText } from '../../../renderer/store/search/page-text.ts';
import { HOSTILE_UNITS, hostilePage } from '../../unit/content/hostile-units.ts';
import { atMost, type Line, type Reading } from '../bench.ts';

const LENGTH = 100_000;
const RUNS = 3;
/** Twice the text may take twice the time; a quadratic rule takes four times. */
const MOST_GROWTH = 3;

/** How the time to read pages that are nothing but one piece of markup grows when they are twice as long. */
export const PARSE_LINE: Line = {
  name: 'parse.growth',
  run: () => Promise.resolve([growth('of blocks', parsePage), growth('of the text that is searched', pageText)]),
};

function growth(name: string, read: (source: string) => unknown): Reading {
  const time = (length: number): number =>
    HOSTILE_UNITS.map((unit) => leastMs(hostilePage(unit, length), read)).reduce((sum, ms) => sum + ms, 0);
  time(LENGTH);
  return {
    name: `parse.growth ${name}`,
    ours: time(2 * LENGTH),
    reference: time(LENGTH),
    unit: 'ms',
    target: atMost(MOST_GROWTH),
  };
}

/** Of several runs the one that the machine disturbed least. */
function leastMs(source: string, read: (source: string) => unknown): number {
  const runs = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    read(source);
    return performance.now() - began;
  });
  return Math.min(...runs);
}

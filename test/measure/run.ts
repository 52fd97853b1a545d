/**
 * `npm run measure -- <part> PATH [--json]`: runs one part of the real code over a folder or file of real content, and
 * prints what it counted. With `--json` the last line is the counts alone.
 */
import { measureAnchors } from './anchors.ts';
import { measureContent } from './content.ts';
import { measureReview } from './review.ts';
import { measureSuggestions } from './suggest.ts';

interface Measure {
  readonly run: (path: string, args: readonly string[]) => Promise<{ readonly counts: object; readonly ok: boolean }>;
}

const MEASURES: Readonly<Record<string, Measure>> = {
  anchors: { run: measureAnchors },
  content: { run: measureContent },
  review: { run: measureReview },
  suggest: { run: measureSuggestions },
};

const [part = '', path = '', ...args] = process.argv.slice(2);
const measure = Object.hasOwn(MEASURES, part) ? MEASURES[part] : undefined;
if (measure === undefined || path === '') {
  console.error(`Usage: npm run measure -- ${Object.keys(MEASURES).join('|')} PATH [--json]`);
  process.exitCode = 2;
} else {
  const { counts, ok } = await measure.run(path, args);
  if (args.includes('--json')) console.log(JSON.stringify(counts));
  else for (const [name, value] of Object.entries(counts)) console.log(`${name.padEnd(12)} ${String(value)}`);
  if (!ok) process.exitCode = 1;
}

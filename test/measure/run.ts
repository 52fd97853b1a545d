/**
 * `npm run measure -- <part> PATH [--json]`: runs one part of the real code over a folder or file of real content, and
 * prints what it counted. `review` without a path measures pages that it makes itself. With `--json` the last line is
 * the counts alone.
 */
import { measureAnchors } from './anchors.ts';
import { measureContent } from './content.ts';
import { measureOpenApi } from './openapi.ts';
import { measureKinds } from './review-kinds.ts';
import { measureReview } from './review.ts';
import { measureSuggestions } from './suggest.ts';

interface Measured {
  readonly counts: object;
  readonly ok: boolean;
}

interface Measure {
  readonly run: (path: string, args: readonly string[]) => Promise<Measured>;
  /** Without a path. */
  readonly alone?: () => Measured;
}

const MEASURES: Readonly<Record<string, Measure>> = {
  anchors: { run: measureAnchors },
  content: { run: measureContent },
  openapi: { run: measureOpenApi },
  review: { run: measureReview, alone: measureKinds },
  suggest: { run: measureSuggestions },
};

const [part = '', ...rest] = process.argv.slice(2);
const measure = Object.hasOwn(MEASURES, part) ? MEASURES[part] : undefined;
const path = rest[0]?.startsWith('--') === true ? undefined : rest[0];
const args = rest.slice(path === undefined ? 0 : 1);
const measured = path === undefined ? measure?.alone?.() : await measure?.run(path, args);
if (measured === undefined) {
  console.error(`Usage: npm run measure -- ${Object.keys(MEASURES).join('|')} PATH [--json]; review needs no PATH`);
  process.exitCode = 2;
} else {
  const { counts, ok } = measured;
  if (args.includes('--json')) console.log(JSON.stringify(counts));
  else for (const [name, value] of Object.entries(counts)) console.log(`${name.padEnd(12)} ${String(value)}`);
  if (!ok) process.exitCode = 1;
}

/**
 * `npm run bench [-- --only NAME] [--json [FILE]] [--against FILE] [--electron]`: measures each line against its reference
 * in one run and prints a table; `--json` writes the same to a file, or as the last line. `--against` holds it against an
 * earlier such file. `--electron` adds the lines that need a real Electron. Ends with 1 when a line falls short of its target.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../electron/cli/build.ts';
import { judge, type Judged } from './bench.ts';
import { benchFile, benchFileSchema, changeOf, changeWords, type BenchFile } from './compare.ts';
import { startBench } from './context.ts';
import { ELECTRON_LINES } from './lines/electron.ts';
import { LINES } from './lines/index.ts';

// `--json` may stand alone, which `parseArgs` does not know.
const args = process.argv.slice(2).map((arg, at, all) => {
  const next = all[at + 1];
  return arg === '--json' && (next === undefined || next.startsWith('--')) ? '--json=' : arg;
});
const { values } = parseArgs({
  args,
  options: {
    only: { type: 'string' },
    json: { type: 'string' },
    against: { type: 'string' },
    electron: { type: 'boolean', default: false },
  },
});
const only = values.only;
const offered = values.electron ? [...LINES, ...ELECTRON_LINES] : LINES;
const lines = offered.filter(({ name }) => only === undefined || name === only || name.startsWith(`${only}.`));

if (lines.length === 0) {
  console.error(`No such line. There are: ${offered.map(({ name }) => name).join(', ')}`);
  process.exitCode = 2;
} else {
  const before = values.against === undefined ? null : await readBench(values.against);
  buildIfStale(process.cwd());
  const began = performance.now();
  const loadBefore = loadNow();
  const bench = await startBench();
  const judged: Judged[] = [];
  const broken: string[] = [];
  try {
    for (const line of lines) {
      const startedAt = performance.now();
      try {
        judged.push(...(await line.run(bench)).map(judge));
      } catch (error) {
        broken.push(line.name);
        console.error(`${line.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
      bench.say(`… ${line.name} (${seconds(performance.now() - startedAt)})`);
    }
  } finally {
    await bench.close();
  }
  const file = benchFile(judged, { before: loadBefore, after: loadNow() }, new Date());
  printTable(judged, before);
  console.log(
    `${seconds(performance.now() - began)}; load ${file.load.before.toFixed(1)} before, ${file.load.after.toFixed(1)} after`,
  );
  if (broken.length > 0) console.log(`could not be measured: ${broken.join(', ')}`);
  if (values.json === '') console.log(JSON.stringify(file));
  else if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(file, null, 2)}\n`);
  process.exitCode = broken.length === 0 && judged.every(({ ok }) => ok) ? 0 : 1;
}

async function readBench(path: string): Promise<BenchFile> {
  return benchFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}

function loadNow(): number {
  return loadavg()[0] ?? 0;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(0)} s`;
}

function printTable(rows: readonly Judged[], before: BenchFile | null): void {
  const cells = [
    ['name', 'ours', 'reference', 'ratio', 'target', 'ok', ...(before === null ? [] : ['change'])],
    ...rows.map((row) => [
      row.name,
      figure(row.ours, row.unit),
      row.reference === null ? '' : figure(row.reference, row.unit),
      row.ratio === null ? '' : row.ratio.toFixed(2),
      row.target,
      row.ok ? 'yes' : 'NO',
      ...(before === null ? [] : [changeWords(changeOf(row, before.lines))]),
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of cells) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '));
}

function figure(value: number, unit: string): string {
  return `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;
}

/**
 * `npm run bench [-- --only NAME] [--json]`: measures each line against its reference in one run, prints a table, and
 * with `--json` the same as the last line. Ends with 1 when a line falls short of its target.
 */
import { parseArgs } from 'node:util';
import { judge, type Judged } from './bench.ts';
import { startBench } from './context.ts';
import { LINES } from './lines/index.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'boolean', default: false } } });
const only = values.only;
const lines = LINES.filter(({ name }) => only === undefined || name === only || name.startsWith(`${only}.`));

if (lines.length === 0) {
  console.error(`No such line. There are: ${LINES.map(({ name }) => name).join(', ')}`);
  process.exitCode = 2;
} else {
  const bench = await startBench();
  const judged: Judged[] = [];
  const broken: string[] = [];
  try {
    for (const line of lines) {
      bench.say(`… ${line.name}`);
      try {
        judged.push(...(await line.run(bench)).map(judge));
      } catch (error) {
        broken.push(line.name);
        console.error(`${line.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
    }
  } finally {
    await bench.close();
  }
  printTable(judged);
  if (broken.length > 0) console.log(`could not be measured: ${broken.join(', ')}`);
  if (values.json) {
    const rows = judged.map(({ name, ours, reference, ratio, target, ok }) => ({
      name,
      ours,
      reference,
      ratio,
      target,
      ok,
    }));
    console.log(JSON.stringify({ lines: rows }));
  }
  process.exitCode = broken.length === 0 && judged.every(({ ok }) => ok) ? 0 : 1;
}

function printTable(rows: readonly Judged[]): void {
  const cells = [
    ['name', 'ours', 'reference', 'ratio', 'target', 'ok'],
    ...rows.map((row) => [
      row.name,
      figure(row.ours, row.unit),
      row.reference === null ? '' : figure(row.reference, row.unit),
      row.ratio === null ? '' : row.ratio.toFixed(2),
      row.target,
      row.ok ? 'yes' : 'NO',
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of cells) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '));
}

function figure(value: number, unit: string): string {
  return `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;
}

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { findElectron } from '../../../electron/cli/find-electron.ts';
import { SYNCED } from '../../support/synced.ts';
import { atMost, type Bench, type Line } from '../bench.ts';
import { firstRows, markFirstRows } from '../first-rows.ts';
import { median } from '../stats.ts';

/** A real Electron with the small workspace stored, against the same with a single page stored. */
const RUNS = 5;
const TIMEOUT_MS = 300_000;
const GENERATED = 0;
const NEARLY_EMPTY = 1;

export const ELECTRON_LINE: Line = {
  name: 'electron',
  async run(bench) {
    const electron = findElectron();
    if (electron === undefined) {
      bench.say('electron: its runtime is not here (set ELECTRON_WRAPPER, or install it): nothing was measured in it');
      return [];
    }
    const reference = await measured(bench, electron.executable, NEARLY_EMPTY);
    const ours = await measured(bench, electron.executable, GENERATED);
    return [
      {
        name: 'electron start.warm, 2,000 pages',
        ours: ours.start,
        reference: reference.start,
        unit: 'ms',
        target: atMost(1.5),
      },
      {
        name: 'electron memory, 2,000 pages',
        ours: ours.memory,
        reference: reference.memory,
        unit: 'MB',
        target: atMost(2),
      },
    ];
  },
};

async function measured(
  bench: Bench,
  executablePath: string,
  organization: number,
): Promise<{ readonly start: number; readonly memory: number }> {
  const service = await bench.service('light');
  const folder = path.join(await bench.folder('electron'), String(organization));
  await mkdir(folder, { recursive: true });
  const tokenFile = path.join(folder, 'token');
  await writeFile(tokenFile, service.tokens.admin);
  const app = await _electron.launch({
    executablePath,
    args: [
      '.',
      `--user-data-dir=${path.join(folder, 'profile')}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--connect=${service.baseUrl}`,
      `--org=${service.organizations[organization]?.id ?? ''}`,
      `--token-file=${tokenFile}`,
    ],
    cwd: process.cwd(),
    timeout: TIMEOUT_MS,
  });
  try {
    await app.context().addInitScript(markFirstRows);
    const window = await app.firstWindow();
    await window.getByRole('contentinfo').getByText(SYNCED).waitFor({ timeout: TIMEOUT_MS });
    const starts: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await window.reload();
      starts.push(await firstRows(window));
    }
    return { start: median(starts), memory: await megabytesOfPages(app) };
  } finally {
    await app.close();
  }
}

/** What the processes of pages hold, Workers included. */
function megabytesOfPages(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ app: running }) =>
    running
      .getAppMetrics()
      .filter(({ type }) => type === 'Tab')
      .reduce((sum, { memory }) => sum + memory.workingSetSize / 1_000, 0),
  );
}

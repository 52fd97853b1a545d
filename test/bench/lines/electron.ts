import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { findElectron } from '../../../electron/cli/find-electron.ts';
import { SYNCED } from '../../support/synced.ts';
import { atMost, type Bench, type Line, type NewPage } from '../bench.ts';
import { firstRows, markFirstRows } from '../first-rows.ts';
import { median } from '../stats.ts';
import { STORE_LINES } from './store.ts';

/** A real Electron with the small workspace stored, against the same with a single page stored; and its own IndexedDB. */
const RUNS = 5;
const LAUNCH_TIMEOUT_MS = 60_000;
const SYNC_TIMEOUT_MS = 300_000;
/** As root, as in a container, Chromium's own sandbox cannot start. */
const NO_SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const GENERATED = 0;
const NEARLY_EMPTY = 1;

export const ELECTRON_LINES: readonly Line[] = [
  {
    name: 'electron.start',
    async run(bench) {
      const executable = runtime(bench);
      if (executable === null) return [];
      const reference = await measured(bench, executable, NEARLY_EMPTY);
      const ours = await measured(bench, executable, GENERATED);
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
  },
  ...STORE_LINES.map((line): Line => ({
    name: `electron.${line.name}`,
    async run(bench) {
      const executable = runtime(bench);
      if (executable === null) return [];
      const newPage = await emptyWindows(bench, executable);
      const readings = await line.run({ ...bench, openPage: (entry) => bench.openPage(entry, newPage) });
      return readings.map((reading) => ({ ...reading, name: `electron ${reading.name}` }));
    },
  })),
];

function runtime(bench: Bench): string | null {
  const electron = findElectron();
  if (electron === undefined)
    bench.say('electron: its runtime is not here (set ELECTRON_WRAPPER, or install it): nothing was measured in it');
  return electron?.executable ?? null;
}

/** A window without the app, for what the bench compiles. Each has a profile of its own, as a fresh page of Chromium has. */
async function emptyWindows(bench: Bench, executablePath: string): Promise<NewPage> {
  const folder = await bench.folder('electron-window');
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'bench-window', main: 'main.cjs' }));
  await writeFile(
    path.join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
    app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadURL('about:blank'));`,
  );
  return async () => {
    const profile = await mkdtemp(path.join(folder, 'profile-'));
    const app = await _electron.launch({
      executablePath,
      args: [folder, `--user-data-dir=${profile}`, ...NO_SANDBOX],
      cwd: process.cwd(),
      timeout: LAUNCH_TIMEOUT_MS,
    });
    return {
      page: await app.firstWindow(),
      cpuSeconds: () =>
        app.evaluate(({ app: running }) =>
          running.getAppMetrics().reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? 0), 0),
        ),
      close: () => app.close(),
    };
  };
}

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
      ...NO_SANDBOX,
      `--connect=${service.baseUrl}`,
      `--org=${service.organizations[organization]?.id ?? ''}`,
      `--token-file=${tokenFile}`,
    ],
    cwd: process.cwd(),
    timeout: LAUNCH_TIMEOUT_MS,
  });
  try {
    await app.context().addInitScript(markFirstRows);
    const window = await app.firstWindow();
    await window.getByRole('contentinfo').getByText(SYNCED).waitFor({ timeout: SYNC_TIMEOUT_MS });
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

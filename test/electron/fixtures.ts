import type { ChildProcess } from 'node:child_process';
import { test as base, _electron, errors, type ElectronApplication, type Page } from '@playwright/test';
import { findElectron } from '../../electron/cli/find-electron.ts';

const LAUNCH_TIMEOUT_MS = 200_000;
/** More than what Galley itself waits for as it quits (ms). */
const END_TIMEOUT_MS = 300_000;

interface Fixtures {
  /** A folder of this test's own, in which the app keeps everything; it outlives a restart within the test. */
  profile: string;
  /** Starts the built app on that profile. Close it (`app.close()`) before starting it again: one run per profile. */
  launch: (...args: readonly string[]) => Promise<ElectronApplication>;
  app: ElectronApplication;
  window: Page;
}

/** Tests in a real Electron, on what `npm run build` made. Skipped by name where there is no runtime. */
export const test = base.extend<Fixtures>({
  profile: async ({}, use, info) => {
    await use(info.outputPath('profile'));
  },

  launch: async ({ profile }, use) => {
    const electron = findElectron();
    if (!electron) throw new Error('No Electron runtime here: run "npx install-electron", or set ELECTRON_WRAPPER.');

    const running = new Map<ElectronApplication, ChildProcess>();
    await use(async (...args) => {
      const start = (): Promise<ElectronApplication> =>
        _electron.launch({
          executablePath: electron.executable,
          // `npm test` may run as root in a container, where Chromium's own sandbox cannot start.
          args: ['.', `--user-data-dir=${profile}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
          cwd: process.cwd(),
          timeout: LAUNCH_TIMEOUT_MS,
        });
      const app = await start().catch((error: unknown) => {
        // A runtime under Wine sometimes starts without saying where its inspector listens. It was killed by now.
        if (!(error instanceof errors.TimeoutError)) throw error;
        console.log(`Electron did not listen within ${String(LAUNCH_TIMEOUT_MS / 1000)} s, and is started once more`);
        return start();
      });
      // An act is waited for as long as its test may take.
      app.context().setDefaultTimeout(0);
      running.set(app, app.process());
      app.on('close', () => running.delete(app));
      return app;
    });
    await Promise.all([...running].map(([app, child]) => end(app, child)));
  },

  app: async ({ launch }, use) => {
    await use(await launch());
  },

  window: async ({ app }, use) => {
    await use(await app.firstWindow());
  },
});

/** Clears away after a test. That Galley quits by itself is a test of its own; here a runtime that hangs is named and killed. */
async function end(app: ElectronApplication, child: ChildProcess): Promise<void> {
  const limit = setTimeout(() => {
    console.log(
      `Electron (pid ${String(child.pid)}) did not end within ${String(END_TIMEOUT_MS / 1000)} s and was killed`,
    );
    child.kill('SIGKILL');
  }, END_TIMEOUT_MS);
  await app.close();
  clearTimeout(limit);
}

export { expect } from '@playwright/test';
export { SYNCED } from '../support/synced.ts';

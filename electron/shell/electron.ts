import { join } from 'node:path';
import { app, dialog, powerMonitor, session, type BrowserWindow } from 'electron/main';
import type { App } from '../app.ts';
import { setDatabasesAside } from '../damaged-databases.ts';
import type { HostDependencies } from '../host-dependencies.ts';
import { openLog, type ProfileLog } from '../log/log.ts';
import { logProcessErrors } from '../log/process-errors.ts';
import { createSpelling } from '../spelling/spelling.ts';
import { serveBridge } from './bridge.ts';
import { netFetch } from './fetch.ts';
import { lockDown, openExternal } from './lockdown.ts';
import { installMenu } from './menu.ts';
import { APP_ORIGIN, registerScheme, serveScheme } from './scheme.ts';
import { openPath } from './open-path.ts';
import { savePdf } from './pdf.ts';
import { noteRecentPack, noteSavedPacks } from './recent-packs.ts';
import { recoverWindow } from './recovery.ts';
import { openSecrets } from './secrets.ts';
import { serveContextMenu } from './context-menu.ts';
import { serveSpelling } from './spell-check.ts';
import { openSettings } from './settings.ts';
import { listenToSystem } from './system-requests.ts';
import { createWindow } from './window.ts';

/**
 * The life cycle of the Electron process: one instance, one window, a clean exit. The only folder that imports
 * `electron`.
 */
export interface ElectronOptions {
  readonly profileDir: string | null;
  readonly rendererDir: string;
  readonly preload: string;
  /** The folder of the compiled main process. */
  readonly codeDir: string;
  readonly compose: (host: Omit<HostDependencies, 'sampleDir'>) => Promise<App>;
  readonly ready: (url: string, profileDir: string) => void;
}

/** How long running work may take to end, and after that the windows to close (ms). */
const CORE_PATIENCE_MS = 20_000;
const WINDOW_PATIENCE_MS = 5_000;

type SystemRequests = ReturnType<typeof listenToSystem>;

export function runElectron(options: ElectronOptions): void {
  if (options.profileDir !== null) app.setPath('userData', options.profileDir);
  registerScheme();
  // Our window enables its sandbox itself; this is for any other. If the person has switched Chromium's sandbox off (a
  // container without namespaces), demanding it crashes Electron.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  if (app.isPackaged) app.setAsDefaultProtocolClient('galley');
  const requests = listenToSystem();
  // A top-level `await` in an ES module would prevent Electron from becoming ready.
  void app
    .whenReady()
    .then(() => start(options, requests))
    .catch((thrown: unknown) => {
      const reason = thrown instanceof Error ? thrown.message : 'the reason is not known';
      console.error('galley:', reason);
      dialog.showErrorBox('Galley cannot start', reason);
      app.exit(1);
    });
}

async function start(options: ElectronOptions, requests: SystemRequests): Promise<void> {
  const log = openLog(app.getPath('userData'));
  logProcessErrors(log);
  // Electron continues after an unhandled rejection; Node's own hosts end with an exception.
  process.on('unhandledRejection', (thrown) => {
    log.thrown('app', 'error', thrown);
    console.error('galley: a promise was rejected and nobody handled it', thrown);
  });
  await open(options, log, requests).catch((thrown: unknown) => {
    log.thrown('app', 'start-failed', thrown);
    throw thrown;
  });
}

async function open(
  { rendererDir, preload, codeDir, compose, ready }: ElectronOptions,
  log: ProfileLog,
  requests: SystemRequests,
): Promise<void> {
  const profileDir = app.getPath('userData');
  const settings = openSettings(profileDir, log);
  const devServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
  const origins = new Set(devServer === undefined ? [APP_ORIGIN] : [APP_ORIGIN, new URL(devServer).origin]);
  lockDown(origins);
  // In an installed Galley, only a switch brings the developer tools.
  const devTools = !app.isPackaged || app.commandLine.hasSwitch('devtools');
  const menu = installMenu({
    devTools,
    choose: (command) => {
      core.choose(command);
    },
  });
  const core: App = await compose({
    host: 'electron',
    version: app.getVersion(),
    profileDir,
    settings,
    log,
    secrets: openSecrets(settings, log),
    fetch: netFetch,
    openExternal,
    openPath,
    savePdf,
    showMenu: menu.show,
  });
  serveScheme(rendererDir, core, async () => {
    log.event('window', 'databases-cleared');
    await setDatabasesAside(profileDir);
    await session.defaultSession.clearStorageData({ storages: ['indexdb'] });
  });
  serveBridge(core, origins);
  const spelling = createSpelling({
    worker: join(codeDir, 'spelling-worker.js'),
    folder: join(codeDir, 'dictionaries'),
    settings,
    failed(thrown) {
      log.thrown('app', 'error', thrown);
    },
  });
  serveSpelling(spelling, origins);
  const url = devServer ?? `${APP_ORIGIN}/`;
  let window: BrowserWindow | null = null;
  const show = (): void => {
    if (window === null || window.isDestroyed()) {
      window = createWindow({ preload, settings, devTools });
      recoverWindow(window, log);
      serveContextMenu(window, spelling, { offers: menu.offers, choose: core.choose });
      void window.loadURL(url);
    } else {
      if (window.isMinimized()) window.restore();
      window.focus();
    }
  };
  noteSavedPacks();
  requests.serve((request) => {
    show();
    for (const asked of request) {
      core.ask(asked);
      noteRecentPack(asked);
    }
  });
  ready(url, profileDir);

  app.on('activate', show);
  app.on('browser-window-focus', () => {
    core.tryNow();
  });
  powerMonitor.on('resume', () => {
    core.tryNow();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  closeCleanly(core);
}

/**
 * Running work ends and is written before the process exits. It exits even if something hangs, since everything is in
 * the journal.
 */
function closeCleanly(core: App): void {
  let phase: 'running' | 'closing' | 'closed' = 'running';
  app.on('before-quit', (event) => {
    if (phase === 'closed') return;
    event.preventDefault();
    if (phase === 'closing') return;
    phase = 'closing';
    const leave = (): void => {
      if (phase === 'closed') return;
      phase = 'closed';
      // A page that hangs does not confirm that it may be closed, and would keep the process running.
      setTimeout(() => {
        app.exit();
      }, WINDOW_PATIENCE_MS);
      app.quit();
    };
    void core.close().finally(leave);
    setTimeout(leave, CORE_PATIENCE_MS);
  });
}

import { app, type BrowserWindow } from 'electron/main';
import { shell } from 'electron/common';
import { restartsAgain } from '#shared/restart-limit.ts';
import type { ProfileLog } from '../log/log.ts';
import { OPEN_LOGS, STOPPED_PAGE } from '../stopped-page.ts';
import { APP_ORIGIN } from './scheme.ts';

/**
 * Restarts a window that ended: its process crashed or hangs, its preload failed, or its page could not be loaded.
 * Typed text is stored continuously, and the window opens at its last place. After three ends within five minutes, a
 * plain page explains the problem instead, since it would recur.
 */
export function recoverWindow(window: BrowserWindow, log: ProfileLog): void {
  const { webContents } = window;
  let ends: readonly number[] = [];
  /** The window's place when it last ended. */
  let place = '/';
  let quits = false;

  function ended(): void {
    if (quits || window.isDestroyed()) return;
    const current = placeOf(webContents.getURL());
    if (current !== null) place = current;
    const next = restartsAgain(ends, Date.now());
    ends = next.again ? next.ends : [];
    if (next.again) webContents.reload();
    else {
      log.event('window', 'stopped');
      void webContents.loadURL(`${APP_ORIGIN}${STOPPED_PAGE}?from=${encodeURIComponent(place)}`);
    }
  }

  const notLoaded = (): void => {
    log.event('window', 'load-failed');
    ended();
  };
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.event('window', 'gone', { reason, exit: exitCode });
    ended();
  });
  webContents.on('preload-error', notLoaded);
  webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    // Another navigation replaced it.
    if (isMainFrame && code !== ABORTED) notLoaded();
  });
  window.on('unresponsive', () => {
    log.event('window', 'unresponsive');
    // With developer tools open, it may be paused on purpose. Otherwise it is ended, and `ended` restarts it.
    if (!webContents.isDevToolsOpened()) webContents.forcefullyCrashRenderer();
  });
  webContents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || new URL(event.url).pathname !== OPEN_LOGS) return;
    event.preventDefault();
    void shell.openPath(log.folder);
  });
  // Chromium restarts its graphics process; the window must be redrawn.
  const redraw = (_event: unknown, { type }: { readonly type: string }): void => {
    if (type === 'GPU' && !window.isDestroyed()) webContents.invalidate();
  };
  app.on('child-process-gone', redraw);
  app.once('before-quit', () => {
    quits = true;
  });
  window.once('closed', () => {
    app.off('child-process-gone', redraw);
  });
}

/** Chromium's `ERR_ABORTED`. */
const ABORTED = -3;

/** Null: it is not a place of the app. */
function placeOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname.startsWith(STOPPED_PAGE) ? null : `${pathname}${search}`;
}

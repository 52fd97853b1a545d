import { BrowserWindow, screen } from 'electron/main';
import type { KeyValue } from '../accounts/key-value.ts';
import { MIN_HEIGHT_PX, MIN_WIDTH_PX, placeWindow, readWindowState, type WindowState } from './window-state.ts';

export interface WindowOptions {
  readonly preload: string;
  readonly settings: KeyValue;
  /** Whether developer tools can be opened. */
  readonly devTools: boolean;
}

/** The key of the settings. */
const KEY = 'window';

/** The one window: sandboxed, isolated, without Node, as it was when it was closed. */
export function createWindow({ preload, settings, devTools }: WindowOptions): BrowserWindow {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  const state = placeWindow(readWindowState(settings.get(KEY)), [
    primary.workArea,
    ...others.map(({ workArea }) => workArea),
  ]);
  const window = new BrowserWindow({
    ...state.bounds,
    minWidth: MIN_WIDTH_PX,
    minHeight: MIN_HEIGHT_PX,
    title: 'Galley',
    show: false,
    fullscreen: state.fullScreen,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      spellcheck: true,
      devTools,
    },
  });
  window.once('ready-to-show', () => {
    // Maximizing shows the window.
    if (state.maximized) window.maximize();
    window.show();
  });
  // Chromium has a zoom for each origin, and forgets it with the process. Set before the first paint.
  window.webContents.once('did-navigate', () => {
    window.webContents.setZoomLevel(state.zoom);
  });
  window.on('close', () => {
    settings.set(KEY, stateOf(window));
  });
  return window;
}

function stateOf(window: BrowserWindow): WindowState {
  return {
    bounds: window.getNormalBounds(),
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
    zoom: window.webContents.getZoomLevel(),
  };
}

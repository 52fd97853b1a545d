import { BrowserWindow } from 'electron/main';
import { z } from 'zod';
import type { KeyValue } from '../accounts/key-value.ts';

const MIN_WIDTH_PX = 640;
const MIN_HEIGHT_PX = 480;

export interface WindowOptions {
  readonly preload: string;
  readonly settings: KeyValue;
}

/** The one window: sandboxed, isolated, without Node, with its last size and position. */
export function createWindow({ preload, settings }: WindowOptions): BrowserWindow {
  const bounds = readBounds(settings);
  const window = new BrowserWindow({
    width: bounds?.width ?? 1280,
    height: bounds?.height ?? 840,
    ...(bounds === null ? {} : { x: bounds.x, y: bounds.y }),
    minWidth: MIN_WIDTH_PX,
    minHeight: MIN_HEIGHT_PX,
    title: 'Galley',
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      spellcheck: true,
    },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  window.on('close', () => {
    if (!window.isMinimized() && !window.isFullScreen()) settings.set('window', window.getNormalBounds());
  });
  return window;
}

function readBounds(settings: KeyValue): z.output<typeof boundsSchema> | null {
  const parsed = boundsSchema.safeParse(settings.get('window'));
  return parsed.success ? parsed.data : null;
}

const boundsSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(MIN_WIDTH_PX),
  height: z.number().int().min(MIN_HEIGHT_PX),
});

import { ipcMain, MessageChannelMain } from 'electron/main';
import type { App } from '../app.ts';
import { mainPortWire } from './port.ts';
import { APP_ORIGIN } from './scheme.ts';

/**
 * Gives the page its two ports: one for calls and events, one for the store's rows. Only the main frame of our own
 * origin gets them; no other requester gets an answer.
 */
export function serveBridge(app: App, origins: ReadonlySet<string> = new Set([APP_ORIGIN])): void {
  ipcMain.on('galley:ask-ports', (event) => {
    const frame = event.senderFrame;
    if (frame?.parent !== null || !origins.has(frame.origin)) return;
    const page = new MessageChannelMain();
    const rows = new MessageChannelMain();
    app.connectPage(mainPortWire(page.port1));
    app.connectStore(mainPortWire(rows.port1));
    frame.postMessage('galley:ports', null, [page.port2, rows.port2]);
  });
}

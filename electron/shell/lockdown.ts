import { app, session } from 'electron/main';
import { shell } from 'electron/common';
import { mayPermit } from './may-permit.ts';
import { mayNavigate } from './may-navigate.ts';

/**
 * The parts of the Electron security checklist that are code: the two permissions of `may-permit.ts`, no navigation
 * except to the app's own page, no new windows, no webviews. Followed addresses open in the person's browser.
 */
export function lockDown(origins: ReadonlySet<string>): void {
  session.defaultSession.setPermissionRequestHandler(
    (_contents, permission, answer, { isMainFrame, requestingUrl }) => {
      answer(isMainFrame && mayPermit(permission, requestingUrl, origins));
    },
  );
  // A frame without an origin is named `null` here, and gets no permission.
  session.defaultSession.setPermissionCheckHandler((_contents, permission, requester) =>
    mayPermit(permission, requester, origins),
  );
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-frame-navigate', (event) => {
      if (!mayNavigate(event.url, event.isMainFrame, origins)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!mayNavigate(event.url, event.isMainFrame, origins)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** Opens an address that the core has checked in the person's browser. */
export async function openExternal(url: string): Promise<void> {
  await shell.openExternal(url);
}

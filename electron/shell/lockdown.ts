import { app, session } from 'electron/main';
import { shell } from 'electron/common';

/**
 * The Electron security checklist, as far as it is code: no permission but writing to the clipboard, no navigation away
 * from our own origin, no new windows, no webviews. Addresses that a person follows leave through the browser.
 */
export function lockDown(origins: ReadonlySet<string>): void {
  const allowed = new Set(['clipboard-sanitized-write']);
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(allowed.has(permission));
  });
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => allowed.has(permission));
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-navigate', (event) => {
      if (!origins.has(originOf(event.url))) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!origins.has(originOf(event.url))) event.preventDefault();
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

/** `URL.origin` is `null` for schemes that it does not know, so it is put together here. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

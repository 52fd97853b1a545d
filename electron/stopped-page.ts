import { createHash } from 'node:crypto';
import { stoppedStyle } from './stopped-style.ts';

/**
 * The page that is shown after the window ended three times within five minutes. It is plain HTML without a script, so
 * that the same cause cannot end it.
 */
export const STOPPED_PAGE = '/stopped';
/** The target of its link to the log folder: Electron opens the folder instead. */
export const OPEN_LOGS = '/stopped/logs';

/**
 * `place`: the window's last place, as a path. `hasLogs`: this host can open the log folder. `assets`: the names of the
 * built page's files, which include the fonts.
 */
export function stoppedPage(place: string, hasLogs: boolean, assets: readonly string[] = []): string {
  const links = [
    ...(isPath(place) && place !== '/' ? [link(place, 'Open Galley where you were')] : []),
    link('/', 'Open the library instead'),
    ...(hasLogs ? [link(OPEN_LOGS, 'Open the log folder')] : []),
  ];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Galley stopped</title>
    <style>${stoppedStyle(assets)}</style>
  </head>
  <body>
    <main>
      <p class="name">Galley</p>
      <h1>Galley stopped three times in a row</h1>
      <p>Your comments, drafts and decisions are stored on this computer. Nothing is lost.</p>
      <p class="soft">If it stops again, the page that you were on may be the reason. Open the library instead.</p>
      <ul role="list">
        ${links.join('\n        ')}
      </ul>
    </main>
  </body>
</html>
`;
}

/** `assets`: as in `stoppedPage`. */
export function stoppedHeaders(assets: readonly string[] = []): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(stoppedStyle(assets)).digest('base64')}'`,
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** A place of the app, and no other address such as `//host`. */
function isPath(place: string): boolean {
  return /^\/(?![/\\])/.test(place);
}

function link(address: string, words: string): string {
  const escaped = address.replace(/[&"<>]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
  return `<li><a href="${escaped}">${words}</a></li>`;
}

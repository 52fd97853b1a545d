import { createHash } from 'node:crypto';

/**
 * What a browser sees that comes without the key of this run: a page of words, with its own style and nothing else. It
 * tells nothing of what is stored here.
 */
const STYLE = `
:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #1f1d1a; --soft: #57534a; --blue: #1f5bb8; --line: #e0dcd2; --code: #f4f2ec; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1a18; --ink: #eceae4; --soft: #bab5a9; --blue: #8db8f5; --line: #36332e; --code: #151412; }
}
* { box-sizing: border-box; margin: 0; }
body { display: grid; place-content: safe center; min-height: 100vh; padding: 32px; background: var(--paper); color: var(--ink);
  font: 400 17px/1.6 Georgia, 'Times New Roman', serif; }
main { max-width: 32rem; }
p.name { font-style: italic; font-weight: 600; font-size: 40px; line-height: 1; }
p.name::after { display: block; width: 116px; height: 3px; margin: 8px 0 24px; border-radius: 2px; background: var(--blue);
  content: ''; transform: rotate(-0.8deg); }
h1 { margin-bottom: 8px; font-size: 22px; line-height: 1.25; }
p + p { margin-top: 12px; }
.soft { color: var(--soft); font-size: 15px; }
code { padding: 1px 5px; border: 1px solid var(--line); border-radius: 4px; background: var(--code); font: 14px ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
`;

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Galley is closed to this tab</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="name">Galley</p>
<h1>This tab has no key</h1>
<p>Galley is running here. Open it with the address that it printed when it started: it ends with <code>?key=…</code>.</p>
<p class="soft">The key is made anew each time that Galley starts, so an older tab or a bookmark does not open it. What you
wrote is safe: it is kept in this browser and in Galley’s journal, and is there again as soon as you open the new address.</p>
</main>
</body>
</html>
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const closedPage = {
  html: HTML,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  },
} as const;

import { join } from 'node:path';
import { createApp } from './app.ts';
import { askedLink } from './asked.ts';
import { parseStartSwitches } from './cli/switches.ts';
import { describeError } from '#shared/errors.ts';
import { lockProfile } from './profile-lock.ts';
import { packageRoot } from './package-root.ts';
import { runElectron } from './shell/electron.ts';
import { openAsked } from './startup.ts';

/** Composes Galley for Electron, the product. Code that uses Electron itself is in `shell/`. */
const switches = parseStartSwitches(process.argv.slice(1), { strict: false });
const root = packageRoot();
/** Links come from anybody: a start by a link opens what it names, and does nothing else. */
const byLink = process.argv.some((text) => askedLink(text) !== null);

runElectron({
  profileDir: switches.ok ? switches.value.profile : null,
  rendererDir: join(root, 'out', 'renderer'),
  preload: join(root, 'out', 'preload', 'preload.cjs'),
  codeDir: join(root, 'out', 'main'),
  async compose(host) {
    // Electron's single-instance lock does not include a browser host with the same profile.
    const lock = await lockProfile(host.profileDir);
    if (!lock.ok) throw new Error(`${describeError(lock.error).title}: ${lock.error.detail}`);
    const app = await createApp({ ...host, sampleDir: join(root, 'electron', 'sample', 'workspace') });
    const opened = switches.ok && !byLink ? await openAsked(app, switches.value) : switches;
    if (opened?.ok === false) console.error(`galley: ${opened.error.detail}`);
    return app;
  },
  ready(url, profile) {
    if (switches.ok && switches.value.json)
      console.log(JSON.stringify({ host: 'electron', url, pid: process.pid, profile }));
  },
});

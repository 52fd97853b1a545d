import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Conf from 'conf';
import { memorySecrets, type KeyValue } from './accounts/key-value.ts';
import { systemClock } from '#shared/clock.ts';
import { createApp } from './app.ts';
import { nodeFetch } from './browser/node-fetch.ts';
import { readLastPort, writeLastPort } from './browser/last-port.ts';
import { openInBrowser } from './browser/open.ts';
import { resumeSecret } from './browser/resume.ts';
import { startBrowserServer } from './browser/server.ts';
import { defaultProfile, parseStartSwitches } from './cli/switches.ts';
import { describeError } from '#shared/errors.ts';
import { openLog } from './log/log.ts';
import { logProcessErrors } from './log/process-errors.ts';
import { lockProfile } from './profile-lock.ts';
import { packageRoot } from './package-root.ts';
import { openSettingsFile } from './settings-file.ts';
import { openAsked } from './startup.ts';

/**
 * Composes Galley for an ordinary browser: the same core and page, served from a loopback port. It is used where
 * Electron's runtime is not available, and for most end-to-end tests.
 */
const switches = parseStartSwitches(process.argv.slice(2), { strict: true });
if (!switches.ok) fail(switches.error.detail);

const profileDir = switches.value.profile ?? defaultProfile();
const root = packageRoot();
await mkdir(profileDir, { recursive: true });
const log = openLog(profileDir);
logProcessErrors(log);
const lock = await lockProfile(profileDir);
if (!lock.ok) fail(`${describeError(lock.error).title}: ${lock.error.detail}`);
const settings = openSettings();

const app = await createApp({
  host: 'browser',
  version: readVersion(root),
  profileDir,
  sampleDir: join(root, 'electron', 'sample', 'workspace'),
  settings,
  log,
  // This host has no encryption by the system: tokens stay in memory, and the settings screen says so.
  secrets: memorySecrets(),
  fetch: nodeFetch,
  openExternal: openInBrowser,
});

const storedPort = settings.get('browserPort');
const lastPort = typeof storedPort === 'number' ? storedPort : readLastPort(profileDir);
const server = await startBrowserServer(
  app,
  join(root, 'out', 'renderer'),
  lastPort ?? 0,
  resumeSecret(settings),
  systemClock,
  log,
);
settings.set('browserPort', server.port);
writeLastPort(profileDir, server.port);

const opened = await openAsked(app, switches.value);
if (opened?.ok === false) console.error(`galley: ${opened.error.detail}`);

if (switches.value.json) {
  console.log(JSON.stringify({ host: 'browser', url: server.url, pid: process.pid, profile: profileDir }));
} else {
  console.log(`Galley is at ${server.url}`);
  await openInBrowser(server.url);
}

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    void server
      .close()
      .then(() => app.close())
      .finally(() => process.exit(0));
  });
}

function openSettings(): KeyValue {
  try {
    return openSettingsFile(
      profileDir,
      () =>
        new Conf<Record<string, unknown>>({
          cwd: profileDir,
          configName: 'settings',
          projectName: 'galley',
          // It contains the secret with which open pages reconnect.
          configFileMode: 0o600,
        }),
      log,
    );
  } catch (thrown) {
    log.thrown('app', 'start-failed', thrown);
    return fail(thrown instanceof Error ? thrown.message : 'the settings cannot be read');
  }
}

function readVersion(dir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

function fail(words: string): never {
  console.error(`galley: ${words}`);
  process.exit(2);
}

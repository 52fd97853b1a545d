import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** A Chromium or Chrome that the end-to-end tests can drive, and in words where it was found. */
export interface FoundBrowser {
  readonly executable: string;
  readonly origin: string;
}

/** Where it is set, databases are kept in SQLite, as Chromium will keep them by itself one day, and not in LevelDB. */
const ON_SQLITE = (process.env['GALLEY_TEST_SQLITE'] ?? '') !== '';

/** A browser that asks nothing of its maker and needs no screen. */
export const BROWSER_ARGS = [
  ...(ON_SQLITE ? ['--enable-features=IdbSqliteBackingStore'] : []),
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Names a browser for the tests, past every search. */
export const BROWSER_VARIABLE = 'GALLEY_TEST_BROWSER';

/** Chromium without a window of its own: it starts in a third of the time and leaves more of the processor to the tests. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const LINUX_NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PROGRAMS = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'];
const WINDOWS_PROGRAMS = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe'];
const VERSION_TIMEOUT_MS = 20_000;

/** The browser to test with: named by the variable, installed on this machine, or downloaded by Playwright. */
export function findBrowser(): FoundBrowser | undefined {
  const named = process.env[BROWSER_VARIABLE];
  if (named) return { executable: named, origin: BROWSER_VARIABLE };

  const installed = installedCandidates().find(starts);
  if (installed) return { executable: installed, origin: 'installed on this machine' };

  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? { executable: downloaded, origin: "Playwright's own" } : undefined;
}

/**
 * Like `findBrowser`; where there is none, on Debian, its package is installed first. In CI that is done as well where the
 * browser that was found is a slower one.
 */
export function ensureBrowser(): FoundBrowser {
  const found = findBrowser();
  const isSlow = found?.executable.endsWith(`/${HEADLESS_SHELL}`) === false && found.origin !== BROWSER_VARIABLE;
  if (found && !(isSlow && process.env.CI)) return found;

  if (installDebianPackage(found ? [HEADLESS_SHELL] : [HEADLESS_SHELL, 'chromium'])) {
    const installed = installedCandidates().find(starts);
    if (installed) return { executable: installed, origin: "Debian's package, installed just now" };
  }
  if (found) return found;
  throw new Error(
    'No browser found for the end-to-end tests. Install Chromium or Chrome, or run "npx playwright install chromium", ' +
      `or name one: ${BROWSER_VARIABLE}=/path/to/chrome npm test`,
  );
}

function installedCandidates(): string[] {
  switch (platform()) {
    case 'darwin':
      return ['/Applications', path.join(homedir(), 'Applications')]
        .flatMap((folder) => MAC_PROGRAMS.map((program) => path.join(folder, program)))
        .filter(isExecutable);
    case 'win32':
      return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => WINDOWS_PROGRAMS.map((program) => path.join(folder, program)))
        .filter(isExecutable);
    default: {
      const folders = (process.env.PATH ?? '').split(path.delimiter);
      return LINUX_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).filter(isExecutable);
    }
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ubuntu's `chromium-browser` may be a script that only asks for a snap: what cannot say its version is no browser. */
function starts(executable: string): boolean {
  if (platform() === 'win32') return true; // There, asking for the version opens a window.
  const { status } = spawnSync(executable, ['--version'], { stdio: 'ignore', timeout: VERSION_TIMEOUT_MS });
  return status === 0;
}

/** Installs the first of the packages that can be installed. */
function installDebianPackage(packages: readonly string[]): boolean {
  const prefix = debianInstallPrefix();
  if (!prefix) return false;
  const run = (...args: string[]): void => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
    // All output goes to standard error: standard output belongs to the results.
    execFileSync(command, rest, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  return packages.some((name, at) => {
    console.log(`Installing Debian's package ${name} for the end-to-end tests.`);
    try {
      if (at === 0) run('update', '-q');
      run('install', '-q', '-y', '--no-install-recommends', name, 'fonts-liberation');
      return true;
    } catch (error) {
      console.error(`The package could not be installed: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  });
}

/** What to put before `apt-get`, or nothing at all where packages cannot be installed without asking somebody. */
function debianInstallPrefix(): readonly string[] | undefined {
  if (platform() !== 'linux' || !/^ID=debian$/m.test(readOsRelease())) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

function readOsRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

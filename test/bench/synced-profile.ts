import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Scale } from '../../electron/sample/generate/scale.ts';
import type { SampleHello } from '../support/sample-process.ts';
import type { Bench } from './bench.ts';
import { watchMainThread, type MainThread } from './main-thread.ts';
import {
  startApp,
  startBareApp,
  untilAtRest,
  untilQuiet,
  untilSearchable,
  untilSynced,
  type BareApp,
} from './running-app.ts';

/**
 * Profiles that a real first sync filled, at rest: the app had the time, as it has on a real computer, to find out in the
 * background what it keeps (the likely pages of all clusters, what was heard in each space). One is made at most once for each
 * scale and version of what makes it, and kept among what is temporary, so that a later bench need not sync again; every line
 * works on a copy of its own.
 */
export interface FirstSync {
  /** From navigation until all is stored and searchable. */
  readonly ms: number;
  readonly requests: readonly string[];
}

interface Synced {
  readonly folder: string;
  readonly service: SampleHello;
}

const made = new WeakMap<Bench, Map<Scale, Promise<Synced>>>();

/** A copy of the synced profile, with the service that it belongs to. */
export async function syncedProfile(bench: Bench, scale: Scale, name: string): Promise<Synced> {
  const known = made.get(bench) ?? new Map<Scale, Promise<Synced>>();
  made.set(bench, known);
  const making = known.get(scale) ?? fromCache(bench, scale);
  known.set(scale, making);
  const { folder, service } = await making;
  const copy = path.join(await bench.folder(name), scale);
  await cp(folder, copy, { recursive: true });
  return { folder: copy, service };
}

/** A first sync into a new profile below `folder`, with its figures. */
export function firstSync(bench: Bench, scale: Scale, folder: string): Promise<FirstSync> {
  return withNewApp(bench, scale, folder, async (app) => {
    await app.requests();
    const ms = await syncIn(app);
    return { ms, requests: await app.requests() };
  });
}

/** What the page's main thread does in another: the browser notes every task of every process, for which it takes longer. */
export function watchedSync(bench: Bench, scale: Scale, folder: string): Promise<MainThread> {
  return withNewApp(bench, scale, folder, async (app) => {
    const watched = await watchMainThread(app.browser);
    await syncIn(app);
    return watched();
  });
}

async function withNewApp<T>(
  bench: Bench,
  scale: Scale,
  folder: string,
  work: (app: BareApp) => Promise<T>,
): Promise<T> {
  const app = await startBareApp(bench, { folder, service: await serviceOf(bench, scale) });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Milliseconds from navigation on. */
async function syncIn({ browser, url }: BareApp): Promise<number> {
  const began = performance.now();
  await browser.page.goto(url);
  await untilSynced(browser.page);
  await untilSearchable(browser.page);
  return performance.now() - began;
}

/**
 * Keeps a profile that was just synced for the lines and benches that follow, once it is at rest: of the large workspace that
 * takes some minutes, so one that an earlier bench kept is left as it is.
 */
export async function keepSynced(bench: Bench, scale: Scale, folder: string): Promise<void> {
  const service = await serviceOf(bench, scale);
  if ((await portOf(bench, scale)) === new URL(service.baseUrl).port) return;
  const app = await startApp(bench, { folder, service });
  try {
    const page = await app.browser.newPage();
    await page.goto(app.url);
    await untilQuiet(app, page);
    await untilAtRest(page);
  } finally {
    await app.close();
  }
  const cache = await cacheFolder(bench, scale);
  await rm(cache, { recursive: true, force: true });
  await mkdir(path.dirname(cache), { recursive: true });
  // Put there whole or not at all: another bench may look at the same time.
  const half = await mkdtemp(`${cache}-`);
  await cp(folder, path.join(half, 'profile'), { recursive: true });
  await writeFile(path.join(half, 'port'), new URL(service.baseUrl).port);
  await rename(half, cache);
}

async function fromCache(bench: Bench, scale: Scale): Promise<Synced> {
  const cache = await cacheFolder(bench, scale);
  const service = await serviceOf(bench, scale);
  if ((await portOf(bench, scale)) !== new URL(service.baseUrl).port) {
    bench.say(`… a first sync of the ${scale} workspace, which later benches find in ${cache}`);
    const folder = path.join(await bench.folder('synced'), scale);
    await firstSync(bench, scale, folder);
    await keepSynced(bench, scale, folder);
  }
  return { folder: path.join(cache, 'profile'), service };
}

/** The service at the address that the kept profile knows, where that is free. */
async function serviceOf(bench: Bench, scale: Scale): Promise<SampleHello> {
  return bench.service(scale, (await portOf(bench, scale)) ?? '0');
}

async function portOf(bench: Bench, scale: Scale): Promise<string | null> {
  const port = await readFile(path.join(await cacheFolder(bench, scale), 'port'), 'utf8').catch(() => null);
  return port === null ? null : z.string().regex(/^\d+$/).parse(port);
}

/** What makes a synced profile what it is, beside the browser: what the service has, and the form in which it is stored. */
const SOURCES = [
  'electron/sample',
  'renderer/store/db/database.ts',
  'renderer/store/db/local-versions.ts',
  'renderer/store/search/search-database.ts',
];

async function cacheFolder({ browser }: Bench, scale: Scale): Promise<string> {
  const hash = createHash('sha256').update(browser.args.join(' '));
  for (const source of SOURCES) {
    const below = source.endsWith('.ts') ? [''] : await readdir(source, { recursive: true });
    const files = below.map((file) => path.join(source, file)).filter((file) => file.endsWith('.ts'));
    for (const file of files.sort()) hash.update(file).update(await readFile(file));
  }
  return path.join(tmpdir(), `galley-bench-cache-${hash.digest('hex').slice(0, 16)}`, scale);
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { spawnJson } from '../support/spawned.ts';
import { SYNCED } from '../support/synced.ts';
import type { SampleHello } from '../support/sample-process.ts';
import { openBareBrowser, type BareBrowser, type BarePage } from './bare-browser.ts';
import type { Bench } from './bench.ts';
import { RECORDED_WITHIN_MS } from './record-requests.ts';

/** The core of the built app as people run it, the browser host, with a profile of its own and a sample service. */
interface RunningCore {
  readonly url: string;
  /** What the core asked of the service since the last time, as `METHOD URL`. */
  requests(): Promise<readonly string[]>;
}

/** With a browser that has a profile of its own as well. */
interface InBrowser<B> extends RunningCore {
  readonly browser: B;
  close(): Promise<void>;
}

export type RunningApp = InBrowser<BrowserContext>;
/** In a browser that nobody looks into. */
export type BareApp = InBrowser<BareBrowser>;

const SYNC_TIMEOUT_MS = 2_700_000;
const hello = z.object({ url: z.string() });

/** `organization`: which of the service's. */
interface AppPlace {
  readonly folder: string;
  readonly service: SampleHello;
  readonly organization?: number;
}

/** Everything of it lies below `folder`, so that it can be started there again. */
export function startApp(bench: Bench, place: AppPlace): Promise<RunningApp> {
  return startIn(place, async (profile) => {
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: bench.browser.executable,
      args: [...bench.browser.args],
      viewport: { width: 1280, height: 800 },
    });
    // What tsx wraps named functions in is not there in a page.
    await browser.addInitScript('globalThis.__name ??= (named) => named;');
    return browser;
  });
}

/** As `startApp`, in the same profiles. */
export function startBareApp(bench: Bench, place: AppPlace): Promise<BareApp> {
  return startIn(place, (profile) => openBareBrowser(bench, profile));
}

async function startIn<B extends { close(): Promise<void> }>(
  place: AppPlace,
  openBrowser: (profile: string) => Promise<B>,
): Promise<InBrowser<B>> {
  const { stop, ...core } = await startCore(place);
  const browser = await openBrowser(path.join(place.folder, 'browser'));
  return {
    ...core,
    browser,
    async close() {
      await browser.close();
      await stop();
    },
  };
}

async function startCore({
  folder,
  service,
  organization = 0,
}: AppPlace): Promise<RunningCore & { readonly stop: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const tokenFile = path.join(folder, 'token');
  const log = path.join(folder, 'requests');
  await writeFile(tokenFile, service.tokens.admin);
  await writeFile(log, '');
  const host = await spawnJson(
    [
      ...[
        '--import',
        'tsx',
        '--import',
        `./${path.relative('.', path.join(import.meta.dirname, 'record-requests.ts'))}`,
      ],
      'out/main/browser-host.js',
      ...['--json', '--profile', path.join(folder, 'profile')],
      ...['--connect', service.baseUrl, '--org', service.organizations[organization]?.id ?? ''],
      ...['--token-file', tokenFile],
    ],
    (raw) => hello.parse(raw),
    { GALLEY_BENCH_REQUESTS: log },
  );
  let read = 0;
  return {
    url: host.hello.url,
    async requests() {
      // It is written down a moment later.
      await wait(RECORDED_WITHIN_MS);
      const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line !== '');
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh;
    },
    stop: () => host.stop(),
  };
}

/** Often enough for what takes seconds. Looking is work of the page that is measured, and so is as cheap as it can be. */
const LOOK_EVERY_MS = 200;

const PATIENT = { timeout: SYNC_TIMEOUT_MS, intervals: [LOOK_EVERY_MS] };

/** A page of either browser. */
type Looked = Pick<BarePage, 'evaluate'>;

/** Resolves when the page says that all is stored. */
export function untilSynced(page: Looked): Promise<void> {
  return expect.poll(() => page.evaluate(() => document.querySelector('footer')?.textContent), PATIENT).toMatch(SYNCED);
}

/** Resolves when the search index has read all that was stored. */
export function untilSearchable(page: Looked): Promise<void> {
  return expect.poll(() => page.evaluate(leftToRead), PATIENT).toMatchObject({ changes: 0 });
}

/** Resolves when the background has nothing left to find out: links, and which pages are likely to answer each cluster. */
export function untilAtRest(page: Looked): Promise<void> {
  return expect.poll(() => page.evaluate(leftToRead), PATIENT).toEqual({ changes: 0, clusters: 0, links: 0 });
}

/** How much is still to be read: by the search index, by those who look for likely pages, and for links. */
interface LeftToRead {
  readonly changes: number;
  readonly clusters: number;
  readonly links: number;
}

/** Runs in the page. Null: there is no store yet. */
async function leftToRead(): Promise<LeftToRead | null> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('galley-cache-'));
  if (found?.name === undefined) return null;
  const asked = indexedDB.open(found.name);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    asked.onsuccess = () => {
      resolve(asked.result);
    };
    asked.onerror = () => {
      reject(asked.error ?? new Error('cannot open'));
    };
  });
  const within = db.transaction(['changes', 'clusters', 'clusterPages', 'clusterPagesRead', 'linkState']);
  const all = (name: string): IDBRequest<unknown[]> => within.objectStore(name).getAll() as IDBRequest<unknown[]>;
  const changes = within.objectStore('changes').count();
  const [clusters, read, links] = [all('clusters'), all('clusterPagesRead'), all('linkState')];
  const pages = within.objectStore('clusterPages').count();
  await new Promise<void>((resolve) => {
    within.oncomplete = () => {
      resolve();
    };
  });
  db.close();
  const [known] = clusters.result as readonly { readonly rows: readonly unknown[] }[];
  const [state] = read.result as readonly { readonly asked: string | null }[];
  const spaces = links.result as readonly {
    readonly groups: object;
    readonly stale: number;
    readonly said?: boolean;
  }[];
  const unread = (known?.rows.length ?? 0) - pages.result;
  return {
    // One of them says which store this is.
    changes: changes.result - 1,
    // Each has its page, and it was said that all of them have.
    clusters: unread > 0 ? unread : state?.asked == null ? 1 : 0,
    links: spaces.filter(({ groups, stale, said }) => Object.keys(groups).length > 0 || stale > 0 || said !== true)
      .length,
  };
}

const QUIET_MS = 5_000;

/** Resolves when no sync is under way and nothing has been asked for a while: with all that was asked until then. */
export async function untilQuiet(app: RunningApp, page: Page): Promise<readonly string[]> {
  const all: string[] = [];
  await untilSynced(page);
  for (;;) {
    await page.waitForTimeout(QUIET_MS);
    const fresh = await app.requests();
    all.push(...fresh);
    const syncing = await page.getByRole('button', { name: 'Pause the sync' }).isVisible();
    if (fresh.length === 0 && !syncing && all.length > 0) return all;
  }
}

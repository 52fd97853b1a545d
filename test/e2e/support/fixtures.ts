import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import type { SampleHello } from '../../support/sample-process.ts';
import type { SampleTokens } from '../../../electron/sample/tokens.ts';
import { SYNCED } from '../../support/synced.ts';
import type { Spawned } from '../../support/spawned.ts';
import { holdAnswers, type HeldAnswers } from './held-answers.ts';
import { connectionTo, spawnHost, type HostHello } from './host.ts';
import type { Link } from './link.ts';
import { lastEventsOf, recordEvents } from './last-events.ts';
import { startSample, type RunningSample } from './sample.ts';
import { slowDown } from './slow-motion.ts';
import { SyncedProfiles } from './synced-profiles.ts';

interface SyncedServiceOptions {
  readonly as?: keyof SampleTokens;
  readonly switches?: readonly string[];
}

export interface Fixtures {
  /** A folder of this test's own. */
  folder: string;
  /** Starts the browser host on this test's profile; kill it and start it again at will. */
  startApp: (...switches: readonly string[]) => Promise<Spawned<HostHello>>;
  /** `startApp('--sample')` of somebody who has synced the sample workspace before. Call it before `openBrowser`. */
  startSyncedApp: () => Promise<Spawned<HostHello>>;
  /** The app on its sample workspace, synced, in a person's browser. */
  sample: { readonly page: Page; readonly app: Spawned<HostHello> };
  /** How the services that this test starts are reached. */
  link: Link;
  /** Starts the sample service; give it a `--state` file to have it remember. */
  startSample: (...switches: readonly string[]) => Promise<RunningSample>;
  /**
   * The sample service, and the switches that connect the app to it: the app of somebody who has synced with it before.
   * Call it before `startApp` and `openBrowser`.
   */
  startSyncedService: (
    options?: SyncedServiceOptions,
  ) => Promise<{ readonly service: RunningSample; readonly connection: readonly string[] }>;
  /** The app of `startSyncedService`, synced, in a person's browser. */
  openSynced: (options?: SyncedServiceOptions) => Promise<{
    readonly page: Page;
    readonly app: Spawned<HostHello>;
    readonly service: RunningSample;
  }>;
  /** Stands before a service, and keeps its answers to what is posted back. */
  holdAnswers: (serviceUrl: string) => Promise<HeldAnswers>;
  /** The switches that connect the app to `service`. */
  connectTo: (service: SampleHello, token?: string) => Promise<readonly string[]>;
  /** The person's browser: its own profile on the disk, so that closing and opening it keeps IndexedDB. */
  openBrowser: () => Promise<BrowserContext>;
  /** Errors and broken promises that any page of this test met; a test that expects some empties it. */
  pageErrors: string[];
}

interface WorkerFixtures {
  /** Profiles that have been synced once, to start from. */
  profiles: SyncedProfiles;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  profiles: [
    async ({ launchOptions }, use) => {
      const profiles = new SyncedProfiles(launchOptions);
      await use(profiles);
      await profiles.close();
    },
    { scope: 'worker' },
  ],

  folder: async ({}, use, info) => {
    await mkdir(info.outputDir, { recursive: true });
    await use(info.outputDir);
  },

  startApp: async ({ folder }, use) => {
    const running: Spawned<HostHello>[] = [];
    await use(async (...switches) => {
      const app = await spawnHost(join(folder, 'profile'), switches);
      running.push(app);
      return app;
    });
    await Promise.all(running.map((app) => app.kill()));
  },

  startSyncedApp: async ({ folder, profiles, startApp }, use) => {
    await use(async () => {
      await profiles.copySample(folder);
      return startApp('--sample');
    });
  },

  sample: async ({ startSyncedApp, openBrowser }, use) => {
    const app = await startSyncedApp();
    const page = await openPage(await openBrowser(), app.hello.url);
    await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
    await use({ page, app });
  },

  link: async ({}, use) => {
    await use({ isDown: false, asked: [] });
  },

  startSample: async ({ link }, use) => {
    const running: RunningSample[] = [];
    await use(async (...switches) => {
      const sample = await startSample(switches, link);
      running.push(sample);
      return sample;
    });
    await Promise.all(running.map((sample) => sample.kill()));
  },

  startSyncedService: async ({ folder, profiles, startSample: start, connectTo }, use) => {
    await use(async ({ as = 'admin', switches = [] } = {}) => {
      const port = await profiles.copyConnected(folder, as);
      const service = await start('--port', String(port), ...switches);
      return { service, connection: await connectTo(service.hello, service.hello.tokens[as]) };
    });
  },

  openSynced: async ({ startSyncedService, startApp, openBrowser }, use) => {
    await use(async (options) => {
      const { service, connection } = await startSyncedService(options);
      const app = await startApp(...connection);
      const page = await openPage(await openBrowser(), app.hello.url);
      await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
      return { page, app, service };
    });
  },

  holdAnswers: async ({}, use) => {
    const held: HeldAnswers[] = [];
    await use(async (serviceUrl) => {
      const answers = await holdAnswers(serviceUrl);
      held.push(answers);
      return answers;
    });
    await Promise.all(held.map((answers) => answers.close()));
  },

  connectTo: async ({ folder }, use) => {
    await use((service, token = service.tokens.admin) => connectionTo(service, token, folder));
  },

  pageErrors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors).toEqual([]);
  },

  openBrowser: async ({ folder, launchOptions, viewport, pageErrors }, use, info) => {
    const open = new Set<BrowserContext>();
    await use(async () => {
      const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
        ...launchOptions,
        viewport,
        // Dates and numbers follow the browser's language.
        locale: 'en-GB',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.on('weberror', (error) => pageErrors.push(error.error().stack ?? String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' && !isNetworkNoise(message.text())) pageErrors.push(message.text());
      });
      context.on('close', () => open.delete(context));
      // Whoever listens has choosers of files answered here. To begin listening takes a moment, and a key may be quicker.
      for (const page of context.pages()) page.on('filechooser', () => undefined);
      context.on('page', (page) => page.on('filechooser', () => undefined));
      open.add(context);
      await recordEvents(context);
      await slowDown(context);
      return context;
    });
    const pages = info.status === info.expectedStatus ? [] : [...open].flatMap((context) => context.pages());
    const events = await Promise.all(pages.map(lastEventsOf));
    await Promise.all([...open].map((context) => context.close()));
    if (events.length > 0) throw new Error(`What its pages met last:\n${events.join('\n')}`);
  },
});

/** The browser itself reports failed loads; whether they matter is for each test to say. */
function isNetworkNoise(text: string): boolean {
  return text.startsWith('Failed to load resource') || text.includes('WebSocket connection');
}

/** Opens the app's address in a first tab. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);
  return page;
}

export { expect };
export { SYNCED } from '../../support/synced.ts';

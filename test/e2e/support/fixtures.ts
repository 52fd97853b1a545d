import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { spawnSample, type SampleHello } from '../../support/sample-process.ts';
import { SYNCED } from '../../support/synced.ts';
import { spawnJson, type Spawned } from '../../support/spawned.ts';
import { holdAnswers, type HeldAnswers } from './held-answers.ts';
import { slowDown } from './slow-motion.ts';

export const hostSchema = z.object({
  host: z.literal('browser'),
  url: z.string(),
  pid: z.number(),
  profile: z.string(),
});
export type HostHello = z.output<typeof hostSchema>;

interface Fixtures {
  /** A folder of this test's own. */
  folder: string;
  /** Starts the browser host on this test's profile; kill it and start it again at will. */
  startApp: (...switches: readonly string[]) => Promise<Spawned<HostHello>>;
  /** The app on its sample workspace, synced, in a person's browser. */
  sample: { readonly page: Page; readonly app: Spawned<HostHello> };
  /** Starts the sample service; give it a `--state` file to have it remember. */
  startSample: (...switches: readonly string[]) => Promise<Spawned<SampleHello>>;
  /** Stands before a service, and keeps its answers to what is posted back. */
  holdAnswers: (serviceUrl: string) => Promise<HeldAnswers>;
  /** The switches that connect the app to `service`. */
  connectTo: (service: SampleHello, token?: string) => Promise<readonly string[]>;
  /** The person's browser: its own profile on the disk, so that closing and opening it keeps IndexedDB. */
  openBrowser: () => Promise<BrowserContext>;
  /** Errors and broken promises that any page of this test met; a test that expects some empties it. */
  pageErrors: string[];
}

export const test = base.extend<Fixtures>({
  folder: async ({}, use, info) => {
    await mkdir(info.outputDir, { recursive: true });
    await use(info.outputDir);
  },

  startApp: async ({ folder }, use) => {
    const running: Spawned<HostHello>[] = [];
    await use(async (...switches) => {
      const app = await spawnJson(
        ['out/main/browser-host.js', '--json', '--profile', join(folder, 'profile'), ...switches],
        (raw) => hostSchema.parse(raw),
      );
      running.push(app);
      return app;
    });
    await Promise.all(running.map((app) => app.kill()));
  },

  sample: async ({ startApp, openBrowser }, use) => {
    const app = await startApp('--sample');
    const page = await openPage(await openBrowser(), app.hello.url);
    await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
    await use({ page, app });
  },

  startSample: async ({}, use) => {
    const running: Spawned<SampleHello>[] = [];
    await use(async (...switches) => {
      const sample = await spawnSample(...switches);
      running.push(sample);
      return sample;
    });
    await Promise.all(running.map((sample) => sample.kill()));
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
    await use(async (service, token = service.tokens.admin) => {
      const tokenFile = join(folder, 'token');
      await writeFile(tokenFile, token);
      return ['--connect', service.baseUrl, '--org', service.organizations[0]?.id ?? '', '--token-file', tokenFile];
    });
  },

  pageErrors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors).toEqual([]);
  },

  openBrowser: async ({ folder, launchOptions, viewport, pageErrors }, use) => {
    const open = new Set<BrowserContext>();
    await use(async () => {
      const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
        ...launchOptions,
        viewport,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.on('weberror', (error) => pageErrors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' && !isNetworkNoise(message.text())) pageErrors.push(message.text());
      });
      context.on('close', () => open.delete(context));
      // Whoever listens has choosers of files answered here. To begin listening takes a moment, and a key may be quicker.
      for (const page of context.pages()) page.on('filechooser', () => undefined);
      context.on('page', (page) => page.on('filechooser', () => undefined));
      open.add(context);
      await slowDown(context);
      return context;
    });
    await Promise.all([...open].map((context) => context.close()));
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

import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type LaunchOptions } from '@playwright/test';
import type { SampleTokens } from '../../../electron/sample/tokens.ts';
import { SYNCED } from '../../support/synced.ts';
import { connectionTo, spawnHost } from './host.ts';
import { startSample } from './sample.ts';

/** A profile of the host (`profile`) and one of the browser (`browser`) after a first sync. */
interface Synced {
  readonly folder: string;
  /** Of the service that it was synced with; null: of the sample service that the app brings. */
  readonly port: number | null;
}

/**
 * Profiles of somebody who has synced before, for tests to start from. Each is made once in a process of the test runner,
 * when it is first asked for, and copied for each test: a first sync takes ten times as long. A copy finds its
 * database again since the host keeps its port in its profile, and the tests of one process follow each other.
 */
export class SyncedProfiles {
  readonly #launchOptions: LaunchOptions;
  readonly #made = new Map<string, Promise<Synced>>();

  constructor(launchOptions: LaunchOptions) {
    this.#launchOptions = launchOptions;
  }

  /** Copies the profiles of the sample workspace that the app brings. */
  async copySample(to: string): Promise<void> {
    await this.#copy('sample', () => this.#sync('--sample'), to);
  }

  /** Copies the profiles of somebody who is connected to a sample service. Answers the port that it must have again. */
  async copyConnected(to: string, as: keyof SampleTokens): Promise<number> {
    const { port } = await this.#copy(as, () => this.#connectAndSync(as), to);
    return port ?? 0;
  }

  async close(): Promise<void> {
    for (const made of this.#made.values()) await rm((await made).folder, { recursive: true, force: true });
  }

  async #copy(name: string, make: () => Promise<Synced>, to: string): Promise<Synced> {
    const making = this.#made.get(name) ?? make();
    this.#made.set(name, making);
    const made = await making;
    await mkdir(to, { recursive: true });
    await cp(made.folder, to, { recursive: true });
    return made;
  }

  async #connectAndSync(as: keyof SampleTokens): Promise<Synced> {
    const service = await startSample();
    try {
      const folder = await mkdtemp(join(tmpdir(), 'galley-token-'));
      const synced = await this.#sync(...(await connectionTo(service.hello, service.hello.tokens[as], folder)));
      await rm(folder, { recursive: true });
      return { ...synced, port: Number(new URL(service.hello.baseUrl).port) };
    } finally {
      await service.kill();
    }
  }

  async #sync(...switches: readonly string[]): Promise<Synced> {
    const folder = await mkdtemp(join(tmpdir(), 'galley-synced-profile-'));
    const app = await spawnHost(join(folder, 'profile'), switches);
    const context = await chromium.launchPersistentContext(join(folder, 'browser'), this.#launchOptions);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(app.hello.url);
    await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
    await context.close();
    await app.stop();
    return { folder, port: null };
  }
}

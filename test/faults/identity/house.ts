import { join } from 'node:path';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Secrets } from '../../../electron/accounts/key-value.ts';
import { createApp, type App } from '../../../electron/app.ts';
import { openLog } from '../../../electron/log/log.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { SimulatedDisk, type Random } from '../support/disk.ts';
import { guardedWires, keyring } from '../support/machine.ts';
import { Power } from '../support/power.ts';
import type { VirtualTime } from '../support/time.ts';
import { networkOf, type Way } from './people.ts';
import { PageWindow } from './window.ts';

// Dexie's live queries ask the global.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

/** One computer that several people use: what outlives a run of the app, the app, and its windows. */
export class House {
  readonly windows: PageWindow[] = [];
  app: App | null = null;
  #power = new Power(() => undefined);
  readonly #settings = new Map<string, unknown>();
  readonly #indexedDB = new IDBFactory();
  readonly #disk: SimulatedDisk;
  #secrets: Secrets = keyring();
  readonly #ways: readonly Way[];
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #keepsTokens: boolean;

  constructor(ways: readonly Way[], time: VirtualTime, random: Random, keepsTokens: boolean) {
    this.#ways = ways;
    this.#time = time;
    this.#random = random;
    this.#keepsTokens = keepsTokens;
    this.#disk = new SimulatedDisk(random);
  }

  tokenOf(accountId: string): string | null {
    return this.#secrets.get(accountId);
  }

  async start(shown: readonly (string | null)[]): Promise<void> {
    const power = new Power(() => undefined);
    this.#power = power;
    if (!this.#keepsTokens) this.#secrets = { ...keyring(), storage: 'memory' };
    const profileDir = join(this.#ways[0]?.world.dir ?? '', 'profile');
    const starting = createApp({
      host: 'browser',
      version: 'test',
      profileDir,
      log: openLog(profileDir),
      sampleDir: sampleWorkspaceDir(),
      settings: {
        get: (key) => structuredClone(this.#settings.get(key)),
        set: (key, value) => void this.#settings.set(key, structuredClone(value)),
        delete: (key) => void this.#settings.delete(key),
      },
      secrets: this.#secrets,
      fetch: networkOf(this.#ways, power),
      clock: this.#time.clockOf(() => power.on),
      random: this.#random,
      journalDisk: this.#disk.seenBy(power),
      openExternal: () => Promise.resolve(),
      diskFree: () => Promise.resolve(null),
    });
    this.app = await this.lasting('starting', starting);
    this.windows.splice(0, Infinity, ...shown.map((accountId) => this.#open(accountId)));
  }

  /** All windows close with it. */
  async stop(killed: boolean): Promise<void> {
    const { app } = this;
    this.app = null;
    for (const window of this.windows) window.close();
    if (!killed && app !== null) await this.lasting('the end', app.close());
    this.#power.cut();
    this.#time.clear();
    await this.#time.quiet();
  }

  /** The window is loaded anew. */
  reload(at: number): void {
    const window = this.windows[at];
    if (window === undefined) return;
    const { accountId } = window;
    window.close();
    this.windows[at] = this.#open(accountId);
  }

  /** One more, which shows an account. */
  add(accountId: string): PageWindow {
    const window = this.#open(accountId);
    this.windows.push(window);
    return window;
  }

  /** Lets time pass until `work` is over. */
  async lasting<T>(name: string, work: Promise<T>): Promise<T> {
    const state = { over: false };
    void work.finally(() => (state.over = true)).catch(() => undefined);
    if (!(await this.#time.until(() => state.over, LASTING_MS))) throw new Error(`${name} never ends`);
    return work;
  }

  #open(accountId: string | null): PageWindow {
    if (this.app === null) throw new Error('the app is not running');
    return new PageWindow({
      app: this.app,
      indexedDB: this.#indexedDB,
      wires: () => guardedWires(this.#power),
      now: this.#time.now,
      alive: () => new Set(this.windows.map(({ id }) => id)),
      accountId,
    });
  }
}

/** How long (virtual) anything may take that a person asks for. */
const LASTING_MS = 5 * 60_000;

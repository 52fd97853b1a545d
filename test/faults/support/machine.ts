import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import type { InputOf } from '#shared/rpc/peer.ts';
import type { StoreWatches } from '#shared/rpc/store.ts';
import type { Secrets } from '../../../electron/accounts/key-value.ts';
import { must, startGalley, until, type Disk, type Galley } from '../../integration/support/galley.ts';
import { wirePair } from '../../integration/support/wire-pair.ts';
import { Air } from './air.ts';
import { SimulatedDisk, type Random } from './disk.ts';
import { Power } from './power.ts';
import type { VirtualTime } from './time.ts';
import type { Visitor, World } from './world.ts';

/** A process ends and the system lives on; or the whole computer goes dark and unsynced writes with it. */
export type Ending = 'killed' | 'power-lost';

/**
 * One person's computer: what outlives a crash (the disk, the settings, the keyring, the page's database), and the whole
 * app on it, which can be started, left in good order, and torn down at any step.
 */
export class Machine {
  readonly air: Air;
  readonly disk: SimulatedDisk;
  readonly #time: VirtualTime;
  readonly #world: World;
  readonly #visitor: Visitor;
  readonly #random: Random;
  readonly #secrets: Secrets;
  #kept: Disk;
  #power = new Power(() => undefined);
  #galley: Galley | null = null;
  #ending: Ending = 'killed';
  #cut: Promise<void> = Promise.resolve();
  /** Why it did not start, if it was not its power. */
  #whyNot: unknown;

  /** `owner`: who signs in on it, and the folder of its profile within the world's. */
  constructor(
    world: World,
    time: VirtualTime,
    random: Random,
    { visitor, folder }: { readonly visitor: Visitor; readonly folder: string } = {
      visitor: world.me,
      folder: 'profile',
    },
  ) {
    this.#visitor = visitor;
    this.#world = world;
    this.#time = time;
    this.#random = random;
    this.air = new Air(time, random);
    this.disk = new SimulatedDisk(random);
    this.#kept = { profileDir: join(world.dir, folder), settings: new Map(), indexedDB: new IDBFactory() };
    this.#secrets = keyring();
  }

  /** The app while it runs. */
  get galley(): Galley | null {
    return this.#power.on ? this.#galley : null;
  }

  get accountId(): string {
    return this.galley?.state().currentAccountId ?? '';
  }

  /** Starts the app. Answers whether it is up: its power may go while it starts. */
  async start(cutAfterSteps: number | null = null): Promise<boolean> {
    let emitCut = (): void => undefined;
    this.#cut = new Promise((resolve) => (emitCut = resolve));
    const power = new Power(() => {
      this.#darken();
      emitCut();
    });
    this.#power = power;
    if (cutAfterSteps !== null) power.cutAfter(cutAfterSteps);
    const starting = startGalley(this.#kept, this.air.seenBy(power), {
      clock: this.#time.clockOf(() => power.on),
      random: this.#random,
      journalDisk: this.disk.seenBy(power),
      secrets: this.#secrets,
      wires: () => guardedWires(power),
    });
    starting.catch(() => undefined);
    const started = await Promise.race([starting, this.#cut]).catch((thrown: unknown) => {
      this.#whyNot = thrown;
      power.cut();
    });
    if (!power.on) {
      void starting.then((late) => late.abandon()).catch(() => undefined);
      return false;
    }
    this.#galley = started ?? null;
    return true;
  }

  /** Signs in, as the person does at the first start and after a refusal. */
  async signIn(): Promise<boolean> {
    const { baseUrl, organizationId } = this.#world;
    const galley = this.galley;
    if (galley === null) return false;
    const connected = await galley.host.invoke('accounts.connect', {
      baseUrl,
      organizationId,
      token: this.#visitor.token,
    });
    if (!connected.ok) return false;
    await this.reopenPage();
    return this.galley !== null;
  }

  async reopenPage(): Promise<void> {
    const galley = this.galley;
    if (galley === null) return;
    galley.closePage();
    await this.orCut(galley.openPage().catch(() => undefined));
  }

  /** The power goes at the step after `steps` others. */
  endAfter(steps: number, ending: Ending): void {
    this.#ending = ending;
    this.#power.cutAfter(steps);
  }

  end(ending: Ending): void {
    this.#ending = ending;
    this.#power.cut();
  }

  disarm(): void {
    this.#power.disarm();
  }

  /** The person quits: everything is told, and given the time it asks for. */
  async quit(): Promise<void> {
    const galley = this.galley;
    if (galley === null) return;
    await this.lasting('quit', galley.close());
    this.#power.cut();
  }

  /** Until the app has done so much more, or rests. */
  async steps(steps: number): Promise<void> {
    const power = this.#power;
    const end = power.steps + steps;
    await this.#time.quiet(() => power.steps >= end || !power.on);
  }

  /** Waits for `work`, or for the end of the app. */
  async orCut<T>(work: Promise<T>): Promise<T | null> {
    return Promise.race([work, this.#cut.then(() => null)]);
  }

  /** Lets time pass until `work` is over, or the app is. Throws when it never is. */
  async lasting(name: string, work: Promise<unknown>): Promise<void> {
    const state = { over: false };
    const over = (): boolean => state.over || !this.#power.on;
    void work.finally(() => (state.over = true)).catch(() => undefined);
    if (!(await this.#time.until(over, LASTING_MS))) throw new Error(`${name} never ends`);
  }

  loseDatabase(): void {
    this.#kept = { ...this.#kept, indexedDB: new IDBFactory() };
  }

  /** What the page shows now. */
  async shows<N extends keyof StoreWatches>(
    name: N,
    input: InputOf<StoreWatches, N>,
  ): Promise<ReturnType<StoreWatches[N]>> {
    const galley = this.galley;
    if (galley === null) throw new Error('the app is not running', { cause: this.#whyNot });
    return until(galley, name, input, () => true);
  }

  /** All that the service has, read anew. */
  async syncFully(): Promise<void> {
    const galley = this.galley;
    if (galley === null) return;
    // A run that is under way already has read a part of it too early.
    await this.#time.until(() => RESTS.has(galley.state().sync.phase), SYNC_MS);
    // Time stood still: what was stored a moment ago was stored before this.
    await this.#time.pass(1_000);
    must(await galley.host.invoke('sync.start', { accountId: this.accountId, full: true }));
    await this.#time.until(() => galley.state().sync.phase === 'idle', SYNC_MS);
  }

  /** Somebody opens a page. */
  async lookAtPage(spaceId: string, pageId: string): Promise<void> {
    const { galley, accountId } = this;
    if (galley !== null) must(await galley.host.invoke('sync.page', { accountId, spaceId, pageId }));
  }

  #darken(): void {
    this.#galley?.abandon();
    this.#galley = null;
    this.#time.clear();
    if (this.#ending === 'power-lost') this.disk.losePower();
  }
}

/** How long (virtual) anything may take that a person asks for: less than the time-outs of two requests. */
const LASTING_MS = 60_000;
const SYNC_MS = 10 * 60_000;
const RESTS = new Set(['idle', 'paused', 'failed']);

export function guardedWires(power: Power): ReturnType<typeof wirePair> {
  const [one, other] = wirePair();
  const guarded = (wire: typeof one): typeof one => ({
    ...wire,
    post: (message) => {
      if (power.step()) wire.post(message);
    },
  });
  return [guarded(one), guarded(other)];
}

/** Encrypted by the system, so that a token outlives the app. */
export function keyring(): Secrets {
  const tokens = new Map<string, string>();
  return {
    storage: 'encrypted',
    get: (accountId) => tokens.get(accountId) ?? null,
    set: (accountId, token) => void tokens.set(accountId, token),
    delete: (accountId) => void tokens.delete(accountId),
  };
}

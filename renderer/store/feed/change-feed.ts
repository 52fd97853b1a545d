import { systemClock, type Clock } from '#shared/clock.ts';
import type { AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { storageError } from '../db/storage-error.ts';
import { onChanges, type Sources } from './dexie-changes.ts';
import { EVERY_KEY, type ChangedKeys, type KeyRange } from './key-ranges.ts';
import { Throttle } from './throttle.ts';

export interface FeedOptions<N extends string> {
  readonly sources: Sources<N>;
  /** Changes of which this says no are of no concern. */
  readonly concerns?: (changedKeys: ChangedKeys<N>) => boolean;
  /** Is given every record first, and then those that were touched; one turn after the other. */
  readonly read: (changedKeys: ChangedKeys<N>) => Promise<void>;
  /** A reading failed. It is told once until another failure or a success follows. */
  readonly failed?: (error: AppError) => void;
  /** So long after a reading (ms) what was touched since may wait for more. */
  readonly throttleMs?: (changedKeys: ChangedKeys<N>) => number;
  /** Changes are only noted until `settled` asks for them. */
  readonly onlyWhenAsked?: true;
  readonly clock?: Clock;
}

/** The first try after a failure; each further one waits twice as long. Any change is a try, too. */
export const RETRY_MS = 1_000;
export const LONGEST_RETRY_MS = 60_000;

/** Time that no one can set back. */
const steadyClock: Clock = { ...systemClock, now: () => performance.now() };

/**
 * Keeps something up with some tables, whichever window changes them:
 *
 *   change ─> note its keys ─> [throttle] ─> read them ─> done ──> next, if more was noted meanwhile
 *                                    ▲           └─ failed ─> note every key ─> wait ─┐
 *                                    └──────────────────────────────────────────────┘
 *
 * No change is lost: what is heard while a reading runs is read by the next one.
 */
export class ChangeFeed<N extends string> {
  readonly #options: FeedOptions<N>;
  readonly #clock: Clock;
  readonly #throttle: Throttle;
  #changedKeys: Map<N, readonly KeyRange[]>;
  #reading: Promise<void> | null = null;
  #cancelRetry: (() => void) | null = null;
  #failures = 0;
  #toldFailure: string | null = null;
  #unhear: (() => void) | null = null;
  #stopped = false;

  constructor(options: FeedOptions<N>) {
    this.#options = options;
    this.#clock = options.clock ?? steadyClock;
    this.#throttle = new Throttle(this.#clock);
    this.#changedKeys = this.#everyKey();
  }

  /** Whatever a reading finds out after that is of no interest any more. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Whether something was touched that no reading has begun with yet. */
  get behind(): boolean {
    return this.#changedKeys.size > 0;
  }

  /** Hears of changes from now on, and reads every record. */
  start(): void {
    if (this.#unhear !== null || this.#stopped) return;
    const { sources, concerns } = this.#options;
    this.#unhear = onChanges(sources, (more) => {
      if (concerns?.(more) === false) return;
      for (const [name, ranges] of more)
        this.#changedKeys.set(name, [...(this.#changedKeys.get(name) ?? []), ...ranges]);
      this.#schedule();
    });
    this.#schedule();
  }

  /** Resolves when all that was heard by now is read, without waiting for more; rejects when that fails. */
  async settled(): Promise<void> {
    this.start();
    // It may have begun before the last change; whether it fails is not the question here.
    await this.#reading?.catch(() => undefined);
    if (this.#stopped) return;
    if (this.#reading !== null || this.behind) await (this.#reading ?? this.#read());
  }

  /** Every record is read again. */
  reread(): void {
    this.#changedKeys = this.#everyKey();
    if (this.#unhear !== null) this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    this.#throttle.stop();
    this.#cancelRetry?.();
    this.#unhear?.();
  }

  #schedule(): void {
    if (this.#options.onlyWhenAsked === true || this.#stopped || this.#reading !== null || !this.behind) return;
    const waitMs = this.#options.throttleMs?.(this.#changedKeys) ?? 0;
    if (!this.#throttle.waits(waitMs, () => this.#schedule())) this.#read().catch(() => undefined);
  }

  #read(): Promise<void> {
    this.#throttle.stop();
    this.#cancelRetry?.();
    this.#reading = this.#readChanged().finally(() => {
      this.#reading = null;
      if (this.#failures === 0) this.#schedule();
    });
    return this.#reading;
  }

  async #readChanged(): Promise<void> {
    // A turn later: whoever remembers what it read hears of a change at the same time.
    await Promise.resolve();
    const changedKeys = this.#changedKeys;
    this.#changedKeys = new Map();
    try {
      await this.#options.read(changedKeys);
    } catch (thrown) {
      this.#fail(thrown);
      throw thrown;
    }
    this.#throttle.mark();
    this.#failures = 0;
    this.#toldFailure = null;
  }

  #fail(thrown: unknown): void {
    const changedMeanwhile = this.behind;
    this.#changedKeys = this.#everyKey();
    if (this.#stopped) return;
    this.#failures += 1;
    const error = storageError(thrown);
    const told = `${error.code} ${error.detail}`;
    if (told !== this.#toldFailure) this.#options.failed?.(error);
    this.#toldFailure = told;
    if (this.#options.onlyWhenAsked === true) return;
    const waitMs = changedMeanwhile ? 0 : Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (this.#failures - 1));
    this.#cancelRetry = this.#clock.schedule(waitMs, () => this.#schedule());
  }

  #everyKey(): Map<N, readonly KeyRange[]> {
    return new Map((Object.keys(this.#options.sources) as N[]).map((name) => [name, [EVERY_KEY]]));
  }
}

export interface Followed<N extends string, T> extends Omit<FeedOptions<N>, 'read' | 'failed' | 'onlyWhenAsked'> {
  /** Null: nothing to tell. */
  readonly read: (changedKeys: ChangedKeys<N>) => Promise<T | null>;
  readonly emit: (value: Result<T>) => void;
}

/** Tells what `read` makes of the records that were touched, from now on. Answers its stopper. */
export function follow<N extends string, T>({ read, emit, ...options }: Followed<N, T>): () => void {
  const feed = new ChangeFeed({
    ...options,
    async read(changedKeys) {
      const value = await read(changedKeys);
      if (value !== null && !feed.stopped) emit(ok(value));
    },
    failed: (error) => emit(err(error)),
  });
  feed.start();
  return () => feed.stop();
}

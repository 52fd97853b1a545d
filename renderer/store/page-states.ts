import { err, ok, type Result } from '#shared/result.ts';
import type { PageState, PageStatesNews } from '#shared/rpc/store.ts';
import { pendingThreadCounts } from '../overlay/threads.ts';
import { hasBody } from './library.ts';
import type { Databases } from './open-databases.ts';
import { storageError } from './storage-error.ts';
import { isWithin, onTouched, type KeyRange } from './touched.ts';
import { operationsAt } from './views.ts';

/**
 * What lists show of the pages of a space beside their titles. A comment changes one of them and no title, so it is told
 * alone: the whole tree of a large space takes longer to read, to send and to draw than all the rest of storing a comment.
 */
export function watchPageStates(
  databases: Databases,
  spaceId: string,
  tell: (news: Result<PageStatesNews>) => void,
): () => void {
  const states = new PageStates(databases, spaceId, tell);
  states.start();
  return () => {
    states.stop();
  };
}

const PARTS = ['trees', 'bodyIndex', 'openThreads', 'outbox'] as const;
type Part = (typeof PARTS)[number];

class PageStates {
  readonly #databases: Databases;
  readonly #spaceId: string;
  readonly #tell: (news: Result<PageStatesNews>) => void;
  /** Pages that have a text on the service. */
  #written: readonly string[] = [];
  #stored: ReadonlySet<string> = new Set();
  #open: ReadonlyMap<string, number> = new Map();
  #pending: ReadonlyMap<string, number> = new Map();
  #told: ReadonlyMap<string, PageState> | null = null;
  #touched = new Set<Part>(PARTS);
  #running = false;
  #stop: (() => void) | null = null;

  constructor(databases: Databases, spaceId: string, tell: (news: Result<PageStatesNews>) => void) {
    this.#databases = databases;
    this.#spaceId = spaceId;
    this.#tell = tell;
  }

  start(): void {
    const { db, local } = this.#databases;
    const ofSpace = new Map<string, Part>(
      (['trees', 'bodyIndex', 'openThreads'] as const).map((table) => [`${db.name}/${table}`, table]),
    );
    const ofOutbox = [`${db.name}/settled`, `${local.name}/outbox`];
    this.#stop = onTouched([...ofSpace.keys(), ...ofOutbox], (touched) => {
      for (const [name, ranges] of touched) {
        const part = ofSpace.get(name);
        if (part === undefined) this.#touched.add('outbox');
        else if (ranges.some((range: KeyRange) => isWithin(this.#spaceId, range))) this.#touched.add(part);
      }
      void this.#run();
    });
    void this.#run();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** One after the other; what is touched meanwhile is read by the next. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#touched.size > 0 && this.#stop !== null) {
        const touched = this.#touched;
        this.#touched = new Set();
        await Promise.all([...touched].map((part) => this.#read(part)));
        this.#tellChanges();
      }
    } catch (thrown) {
      if (this.#stop !== null) this.#tell(err(storageError(thrown)));
      // All of it is read again with the next change.
      this.#touched = new Set(PARTS);
    } finally {
      this.#running = false;
    }
  }

  async #read(part: Part): Promise<void> {
    const { db } = this.#databases;
    const spaceId = this.#spaceId;
    switch (part) {
      case 'trees':
        this.#written = ((await db.trees.get(spaceId))?.pages ?? []).filter(hasBody).map(({ id }) => id);
        break;
      case 'bodyIndex':
        // Not asked as properties: each id would be made a name of the engine first, which takes longer than the read.
        this.#stored = new Set(Object.keys((await db.bodyIndex.get(spaceId))?.pages ?? {}));
        break;
      case 'openThreads':
        this.#open = (await db.openThreads.get(spaceId))?.pages ?? new Map();
        break;
      case 'outbox':
        this.#pending = pendingThreadCounts(await operationsAt(this.#databases, { spaceId }));
        break;
    }
  }

  #tellChanges(): void {
    if (this.#stop === null) return;
    const before = this.#told;
    const now = this.#states();
    const pages: PageState[] = [];
    for (const [id, state] of now) if (!isSame(before?.get(id) ?? plain(id), state)) pages.push(state);
    for (const id of before?.keys() ?? []) if (!now.has(id)) pages.push(plain(id));
    this.#told = now;
    if (before === null || pages.length > 0) this.#tell(ok({ start: before === null, pages }));
  }

  /** Of the pages that have something to tell. */
  #states(): ReadonlyMap<string, PageState> {
    const states = new Map<string, PageState>();
    for (const id of this.#written)
      if (!this.#stored.has(id)) states.set(id, { id, openThreads: this.#openThreadsOf(id), stored: false });
    for (const id of [...this.#open.keys(), ...this.#pending.keys()]) {
      const openThreads = this.#openThreadsOf(id);
      if (openThreads !== 0 && !states.has(id)) states.set(id, { id, openThreads, stored: true });
    }
    return states;
  }

  #openThreadsOf(id: string): number {
    return (this.#open.get(id) ?? 0) + (this.#pending.get(id) ?? 0);
  }
}

function plain(id: string): PageState {
  return { id, openThreads: 0, stored: true };
}

function isSame(one: PageState, other: PageState): boolean {
  return one.openThreads === other.openThreads && one.stored === other.stored;
}

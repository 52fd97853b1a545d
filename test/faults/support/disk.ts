import type { JournalDisk, JournalFile } from '../../../electron/outbox/journal.ts';
import type { Power } from './power.ts';

/** What a file is apart from its name. */
interface Inode {
  text: string;
  /** As much of it as outlives a loss of power. */
  synced: string;
}

export type Random = () => number;

/**
 * A disk that keeps its promises and no others: what was not synced is lost or torn when the power goes, a name that was
 * not synced may be the old one, and a full disk takes half a line. A killed process loses nothing that it had written.
 */
export class SimulatedDisk {
  #names = new Map<string, Inode>();
  #syncedNames = new Map<string, Inode>();
  /** Bytes that still fit. */
  free = Infinity;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** The disk as one run of the app sees it. */
  seenBy(power: Power): JournalDisk {
    const missing = (path: string): Error =>
      Object.assign(new Error(`ENOENT: no such file, open '${path}'`), { code: 'ENOENT' });
    return {
      mkdir: () => power.through(() => Promise.resolve(undefined)),
      readFile: (path) =>
        power.through(() => {
          const inode = this.#names.get(path);
          return inode === undefined ? Promise.reject(missing(path)) : Promise.resolve(inode.text);
        }),
      rename: (from, to) =>
        power.through(() => {
          const inode = this.#names.get(from);
          if (inode === undefined) return Promise.reject(missing(from));
          this.#names.delete(from);
          this.free += this.#names.get(to)?.text.length ?? 0;
          this.#names.set(to, inode);
          return Promise.resolve();
        }),
      open: (path, flags) =>
        power.through(() => {
          if (flags === 'r') return Promise.resolve(this.#folder(power));
          let inode = this.#names.get(path);
          if (inode === undefined || flags === 'w') {
            inode = { text: '', synced: '' };
            this.#names.set(path, inode);
          }
          return Promise.resolve(this.#file(inode, power));
        }),
    };
  }

  read(path: string): string | null {
    return this.#names.get(path)?.text ?? null;
  }

  paths(): readonly string[] {
    return [...this.#names.keys()];
  }

  /** Damage, or loss: what a disk does in the end. */
  overwrite(path: string, text: string | null): void {
    if (text === null) this.#names.delete(path);
    else this.#names.set(path, { text, synced: text });
    this.#syncedNames = new Map(this.#names);
  }

  /** What was synced is there, and as much of the rest as chance has it. */
  losePower(): void {
    if (this.#random() < 0.5) this.#names = new Map(this.#syncedNames);
    for (const inode of this.#names.values()) {
      if (inode.text.startsWith(inode.synced)) {
        const rest = inode.text.slice(inode.synced.length);
        inode.text = inode.synced + rest.slice(0, Math.floor(this.#random() * (rest.length + 1)));
      } else inode.text = inode.synced;
      inode.synced = inode.text;
    }
    this.#syncedNames = new Map(this.#names);
  }

  #folder(power: Power): JournalFile {
    return {
      ...this.#file({ text: '', synced: '' }, power),
      datasync: () =>
        power.through(() => {
          this.#syncedNames = new Map(this.#names);
          return Promise.resolve();
        }),
    };
  }

  #file(inode: Inode, power: Power): JournalFile {
    const write = async (text: string): Promise<void> => {
      const fits = Math.min(text.length, Math.max(0, this.free));
      if (!power.step()) {
        // It went in the middle of this.
        inode.text += text.slice(0, Math.floor(this.#random() * (fits + 1)));
        return new Promise(() => undefined);
      }
      inode.text += text.slice(0, fits);
      this.free -= fits;
      return power.through(() =>
        fits < text.length
          ? Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
          : Promise.resolve(),
      );
    };
    return {
      stat: () => power.through(() => Promise.resolve({ size: inode.text.length })),
      appendFile: write,
      writeFile: write,
      truncate: (size) =>
        power.through(() => {
          this.free += inode.text.length - size;
          inode.text = inode.text.slice(0, size);
          return Promise.resolve();
        }),
      datasync: () =>
        power.through(() => {
          inode.synced = inode.text;
          return Promise.resolve();
        }),
      close: () => power.through(() => Promise.resolve()),
    };
  }
}

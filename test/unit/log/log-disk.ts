import type { LogDisk } from '../../../electron/log/log-file.ts';

/** A disk in memory, which a test may let refuse what is asked of it. */
export class MemoryDisk implements LogDisk {
  readonly files = new Map<string, string>();
  /** Whether the next act is refused. */
  refuses: () => boolean = () => false;
  /** A write that is refused may have written a part before. */
  tears = false;
  asked = 0;

  makeFolder(): void {
    this.#ask();
  }

  size(path: string): number | null {
    this.#ask();
    const text = this.files.get(path);
    return text === undefined ? null : Buffer.byteLength(text);
  }

  append(path: string, text: string): void {
    const before = this.files.get(path) ?? '';
    if (this.tears) this.files.set(path, before + text.slice(0, Math.floor(text.length / 2)));
    this.#ask();
    this.files.set(path, before + text);
  }

  rename(from: string, to: string): void {
    this.#ask();
    const text = this.files.get(from);
    if (text === undefined) throw diskError('ENOENT');
    this.files.delete(from);
    this.files.set(to, text);
  }

  remove(path: string): void {
    this.#ask();
    this.files.delete(path);
  }

  read(path: string): string {
    this.#ask();
    return this.files.get(path) ?? '';
  }

  bytes(): number {
    return [...this.files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  }

  #ask(): void {
    this.asked += 1;
    if (this.refuses()) throw diskError('ENOSPC');
  }
}

function diskError(code: string): Error {
  return Object.assign(new Error(`${code}: the disk of the test refuses`), { code });
}

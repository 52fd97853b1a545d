import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOG_FILE_BYTES, openLogFile } from '../../../electron/log/log-file.ts';
import { MemoryDisk } from './log-disk.ts';

const MOST_BYTES = 5_000_000;
const lines = fc.array(
  fc.record({ characters: fc.integer({ min: 1, max: 400_000 }), refused: fc.integer({ min: 0, max: 12 }) }),
  { minLength: 1, maxLength: 60 },
);

describe('the files of the log', () => {
  it('never take more than 5 MB together, whatever is written and refused', () => {
    fc.assert(
      fc.property(lines, (written) => {
        const disk = new MemoryDisk();
        const file = openLogFile('/logs', disk);
        for (const { characters, refused } of written) {
          let left = refused;
          // The disk refuses the last of so many acts, wherever in a rotation that is.
          disk.refuses = () => refused > 0 && (left -= 1) === 0;
          try {
            file.append(`${'x'.repeat(characters - 1)}\n`);
          } catch {
            // A log that cannot be written is looked at below.
          }
          expect(disk.bytes()).toBeLessThanOrEqual(MOST_BYTES);
          for (const text of disk.files.values()) expect(text.length).toBeLessThanOrEqual(LOG_FILE_BYTES);
        }
      }),
    );
  });

  it('keep the newest lines whole and in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10, max: 400_000 }), { maxLength: 60 }), (sizes) => {
        const file = openLogFile('/logs', new MemoryDisk());
        const all = sizes.map((size, at) => `${String(at)} ${'x'.repeat(size)}\n`);
        for (const line of all) file.append(line);
        const text = file.read();
        expect(all.join('').endsWith(text)).toBe(true);
        // All of it, unless it was too much.
        if (text.length < all.join('').length) expect(text.length).toBeGreaterThan(2 * LOG_FILE_BYTES);
      }),
    );
  });

  it('do not keep a file that is longer than they ever are', () => {
    const disk = new MemoryDisk();
    disk.files.set('/logs/galley.log', 'x'.repeat(MOST_BYTES + 1));
    openLogFile('/logs', disk).append('a line\n');
    expect(disk.bytes()).toBe(7);
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { icns, ico, writeIcons } from '../../../electron/package/icons.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

describe('icons', () => {
  it('are drawn in every size, each where the file says that it is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-icons-'));
    try {
      writeIcons('electron/package/icons', folder);
      for (const name of ['icon', 'pack']) {
        const file = readFileSync(join(folder, `${name}.ico`));
        const count = file.readUInt16LE(4);
        expect(count).toBe(7);
        for (let index = 0; index < count; index += 1) {
          const entry = 6 + 16 * index;
          const png = file.subarray(file.readUInt32LE(entry + 12)).subarray(0, file.readUInt32LE(entry + 8));
          expect(png.subarray(0, 4)).toEqual(PNG);
          // The width in the picture's own header.
          expect(png.readUInt32BE(16) % 256).toBe(file.readUInt8(entry));
        }
        const mac = readFileSync(join(folder, `${name}.icns`));
        expect(mac.toString('latin1', 0, 4)).toBe('icns');
        expect(mac.readUInt32BE(4)).toBe(mac.length);
      }
      expect(readFileSync(join(folder, 'icons', '512x512.png')).readUInt32BE(16)).toBe(512);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are packed one after another', () => {
    const [one, two] = [Buffer.from('one'), Buffer.from('second')];
    const file = ico([
      { size: 16, png: one },
      { size: 256, png: two },
    ]);
    expect(file.subarray(6 + 2 * 16).toString()).toBe('onesecond');
    expect(file.readUInt8(6 + 16)).toBe(0);
    expect(icns([{ type: 'ic07', png: one }]).toString('latin1')).toBe('icns\0\0\0\x13ic07\0\0\0\x0bone');
  });
});

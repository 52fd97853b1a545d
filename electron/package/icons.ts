import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/** The sizes of an `.ico` file (pixels). */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
/** The types of an `.icns` file whose content is a PNG, with their sizes. Half of them are for screens of double density. */
const ICNS_TYPES = [
  ['icp4', 16],
  ['ic11', 32],
  ['icp5', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

/** Draws the icons of the app and of its files for every system: `icon.*` and `pack.*` in `target`. */
export function writeIcons(source: string, target: string): void {
  const linux = join(target, 'icons');
  mkdirSync(linux, { recursive: true });
  for (const [name, drawing] of [
    ['icon', 'app.svg'],
    ['pack', 'pack.svg'],
  ] as const) {
    const svg = readFileSync(join(source, drawing), 'utf8');
    const drawn = new Map<number, Buffer>();
    const png = (size: number): Buffer => {
      const image = drawn.get(size) ?? new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
      drawn.set(size, image);
      return image;
    };
    writeFileSync(join(target, `${name}.ico`), ico(ICO_SIZES.map((size) => ({ size, png: png(size) }))));
    writeFileSync(join(target, `${name}.icns`), icns(ICNS_TYPES.map(([type, size]) => ({ type, png: png(size) }))));
    if (name === 'icon')
      for (const size of LINUX_SIZES) writeFileSync(join(linux, `${String(size)}x${String(size)}.png`), png(size));
  }
}

export function ico(images: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const [headBytes, entryBytes] = [6, 16];
  const head = Buffer.alloc(headBytes + entryBytes * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let at = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = headBytes + entryBytes * index;
    // One byte each: 256 is written as 0.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

export function icns(images: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const parts = images.map(({ type, png }) => Buffer.concat([icnsHead(type, png.length), png]));
  return Buffer.concat([
    icnsHead(
      'icns',
      parts.reduce((sum, { length }) => sum + length, 0),
    ),
    ...parts,
  ]);
}

function icnsHead(type: string, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(bytes + head.length, 4);
  return head;
}

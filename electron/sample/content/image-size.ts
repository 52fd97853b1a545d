export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Reads width and height from the header of an SVG, PNG, GIF, JPEG or WebP; null if it has none. */
export function imageSize(bytes: Uint8Array): Dimensions | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ascii = (from: number, to: number): string => data.toString('latin1', from, to);
  if (data.length > 24 && ascii(1, 4) === 'PNG') return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  if (data.length > 10 && ascii(0, 3) === 'GIF') return { width: data.readUInt16LE(6), height: data.readUInt16LE(8) };
  if (data.length > 4 && data.readUInt16BE(0) === 0xffd8) return jpegSize(data);
  if (data.length > 30 && ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return webpSize(data, ascii(12, 16));
  const head = data.toString('utf8', 0, 4096);
  return /<svg[\s>]/.test(head) ? svgSize(head) : null;
}

/** Walks the segments to a start of frame, which contains a JPEG's size. */
function jpegSize(data: Buffer): Dimensions | null {
  let at = 2;
  while (at + 9 < data.length) {
    if (data[at] !== 0xff) return null;
    const marker = data[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    at += 2 + data.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(data: Buffer, chunk: string): Dimensions | null {
  if (chunk === 'VP8X') return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L') return null;
  const bits = data.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

function svgSize(head: string): Dimensions | null {
  const tag = /<svg\b[^>]*>/s.exec(head)?.[0] ?? '';
  const length = (name: string): number =>
    Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1] ?? Number.NaN);
  const box =
    /\sviewBox="([^"]*)"/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const width = Math.round(length('width') || (box[2] ?? Number.NaN));
  const height = Math.round(length('height') || (box[3] ?? Number.NaN));
  return width > 0 && height > 0 ? { width, height } : null;
}

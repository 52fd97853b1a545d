import { describe, expect, it } from 'vitest';
import { textOf } from '../../../renderer/spreadsheets/text-of.ts';

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8('Größe – 90 €'), 'Größe – 90 €'],
    ['UTF-8 with a mark', utf8('\uFEFFGröße'), 'Größe'],
    ['Windows-1252', Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65), 'Größe'],
    ['Windows-1252 that ends with an accent', Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'café'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0xf6, 0x00), 'ö'],
  ])('is read as %s', (_charset, bytes, text) => {
    expect(textOf(bytes)).toBe(text);
  });

  it('stays UTF-8 when the file was cut off within a character, and shows the cut', () => {
    expect(textOf(utf8('Größe: groß').slice(0, -1))).toBe('Größe: gro\uFFFD');
  });
});

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedBy, askedFile, askedLink } from '../../../electron/asked.ts';

const FOLDER = resolve('/somewhere');

describe('what the system asks for', () => {
  it('finds links and files among the arguments of a start', () => {
    const pack = resolve('/packs/All spaces.GalleyPack');
    const args = ['.', '--sample', '--profile=/x', 'galley://outbox', pathToFileURL(pack).href, 'back.galleywrites'];
    expect(askedBy(args, FOLDER)).toEqual([
      { kind: 'place', place: 'galley://outbox' },
      { kind: 'file', path: pack },
      { kind: 'file', path: resolve(FOLDER, 'back.galleywrites') },
    ]);
  });

  it.each(['--pack=x.galleypack', '-x.galleypack'])('leaves the switch %s alone', (text) => {
    expect(askedBy([text], FOLDER)).toEqual([]);
  });

  it.each([
    'https://example.com/galley://outbox',
    'galley:outbox',
    'javascript:alert(1)',
    'galley://out\nbox',
    'galley://out\u0000box',
    `galley://${'x'.repeat(5_000)}`,
    '',
  ])('refuses the link %j', (text) => {
    expect(askedLink(text)).toBeNull();
  });

  it.each([
    'notes.txt',
    'galleypack',
    'x.galleypack.exe',
    'file://other-computer/share/x.galleypack',
    'file:///x%2Fy%00.galleypack',
    'https://example.com/x.galleypack.html',
  ])('refuses the file %j', (text) => {
    expect(askedFile(text, FOLDER)).toBeNull();
  });

  it('makes a place or a file of any arguments, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.webUrl(),
            fc.string().map((text) => `galley://${text}`),
          ),
        ),
        (args) => {
          for (const asked of askedBy(args, FOLDER)) {
            if (asked.kind === 'place') expect(asked.place.startsWith('galley://')).toBe(true);
            else expect(asked.path).toMatch(/\.(galleypack|galleywrites)$/i);
          }
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName, packFileName } from '../../../electron/packs/file-name.ts';

const AT = Date.parse('2026-11-26T12:00:00Z');

describe('the name of a saved file', () => {
  it('says the organization, the spaces and the day', () => {
    const spaces = [{ title: 'Guides' }, { title: 'API' }];
    expect(packFileName('Acme', spaces, AT)).toBe('Acme, 2 spaces 2026-11-26.galleypack');
    expect(packFileName('Acme', spaces.slice(0, 1), AT)).toBe('Acme, Guides 2026-11-26.galleypack');
    expect(fileName(['Acme', 'Ada'], AT, 'galleywrites')).toBe('Acme, Ada 2026-11-26.galleywrites');
    expect(fileName([' /:* ', ''], AT, 'galleypack')).toBe('Galley 2026-11-26.galleypack');
  });

  it('is one that every system takes, whatever the titles are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        (one, two) => {
          const name = packFileName(one, [{ title: two }], AT);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
          expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u);
          expect(() => encodeURIComponent(name)).not.toThrow();
        },
      ),
    );
  });
});

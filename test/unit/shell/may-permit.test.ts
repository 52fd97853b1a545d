import { describe, expect, it } from 'vitest';
import { mayPermit } from '../../../electron/shell/may-permit.ts';

const ORIGINS = new Set(['app://galley']);

describe('a permission', () => {
  it('to show notifications is the app’s own alone', () => {
    for (const ours of ['app://galley/', 'app://galley', 'app://galley/comments/new'])
      expect([ours, mayPermit('notifications', ours, ORIGINS)]).toEqual([ours, true]);
    for (const other of ['app://evil/', 'app://galley.evil/', 'app://x@galley/', 'https://galley/', 'null', ''])
      expect([other, mayPermit('notifications', other, ORIGINS)]).toEqual([other, false]);
  });

  it('of any other kind is given to nobody, but for writing to the clipboard', () => {
    expect(mayPermit('clipboard-sanitized-write', 'app://galley/', ORIGINS)).toBe(true);
    for (const name of ['clipboard-read', 'media', 'geolocation', 'openExternal', 'fullscreen', 'unknown'])
      expect([name, mayPermit(name, 'app://galley/', ORIGINS)]).toEqual([name, false]);
  });
});

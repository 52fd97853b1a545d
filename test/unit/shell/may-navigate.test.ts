import { describe, expect, it } from 'vitest';
import { mayNavigate } from '../../../electron/shell/may-navigate.ts';

const ORIGINS = new Set(['app://galley']);

describe('the window', () => {
  it.each(['app://galley/', 'app://galley/library', 'app://galley/space/a/page/b?marks=x#y'])(
    'goes to %s',
    (address) => {
      expect(mayNavigate(address, true, ORIGINS)).toBe(true);
    },
  );

  it.each([
    'https://example.com/',
    'http://galley/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:app://galley/x',
    'about:blank',
    'app://evil/',
    'app://galley.evil/',
    'app://galley@evil/',
    'app://evil@galley/',
    'app://galley/files/a/b/c',
    'app://galley//files/a/b/c',
    'app://galley/x/../files/a/b/c',
    'app://galley/FILES/a/b/c',
    'app://galley/diagram.html',
    'app://galley/assets/x.js',
    'galley://outbox',
    'not an address',
  ])('does not go to %s', (address) => {
    expect(mayNavigate(address, true, ORIGINS)).toBe(false);
  });
});

describe('a frame in it', () => {
  it('is the one that draws diagrams, and no other', () => {
    expect(mayNavigate('app://galley/diagram.html', false, ORIGINS)).toBe(true);
    for (const address of ['app://galley/', 'app://galley/files/a/b/c', 'https://example.com/', 'about:srcdoc'])
      expect(mayNavigate(address, false, ORIGINS)).toBe(false);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '#shared/settings.ts';
import { applyTheme, useColoursOfPaper } from '../../../renderer/host/theme.ts';

const DARK: Settings = { ...DEFAULT_SETTINGS, theme: 'dark' };
let root: Record<string, string>;
let stored: string[];

beforeEach(() => {
  root = {};
  stored = [];
  vi.stubGlobal('document', { documentElement: { dataset: root } });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: (_: string, text: string) => stored.push(text) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('is applied once, however often the core sends the same settings', () => {
  applyTheme({ ...DARK, keys: {} });
  expect(root['theme']).toBe('dark');
  expect(stored).toHaveLength(1);
  applyTheme({ ...DARK, keys: {} });
  expect(stored).toHaveLength(1);
});

it('is light while something is printed, whatever arrives meanwhile', () => {
  applyTheme(DARK);
  const endPaper = useColoursOfPaper();
  expect(root['theme']).toBe('light');
  applyTheme({ ...DARK, contrast: 'high' });
  expect([root['theme'], root['contrast']]).toEqual(['light', 'high']);
  endPaper();
  expect(root['theme']).toBe('dark');
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron } from '../../../electron/cli/find-electron.ts';

describe('finding an Electron runtime', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-electron-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('takes the program that the variable names, before anything else', () => {
    const wrapper = path.join(folder, 'wrapper');
    writeFileSync(wrapper, '');
    expect(findElectron({ ELECTRON_WRAPPER: wrapper, ELECTRON_OVERRIDE_DIST_PATH: folder })?.executable).toBe(wrapper);
  });

  it('passes over a program and a folder that are not there', () => {
    const missing = path.join(folder, 'missing');
    const found = findElectron({ ELECTRON_WRAPPER: missing, ELECTRON_OVERRIDE_DIST_PATH: missing });
    expect(found?.executable.startsWith(missing) ?? false).toBe(false);
  });
});

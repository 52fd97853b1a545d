import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundledPackages, collectLicences, licencesText } from '../../../electron/package/licences.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galley-licences-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function install(
  folder: string,
  manifest: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>> = {},
) {
  const path = join(root, folder);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
}

describe('licences', () => {
  it('names the packages of a source map, scoped and nested ones as well', () => {
    const sources = [
      '../../electron/main.ts',
      null,
      '../../node_modules/ws/lib/a.js',
      '../../node_modules/ws/lib/b.js',
      '../../node_modules/@hono/node-server/dist/x.js',
      '../../node_modules/markdown-it/node_modules/entities/lib/y.js',
    ];
    expect(bundledPackages(JSON.stringify({ sources }))).toEqual([
      'node_modules/ws',
      'node_modules/@hono/node-server',
      'node_modules/markdown-it/node_modules/entities',
    ]);
  });

  it('are those of a package and of all that it needs, in the version that it gets', () => {
    install(
      'node_modules/a',
      { name: 'a', license: 'MIT', dependencies: { b: '2', '@types/x': '1', gone: '1' } },
      { 'LICENSE.md': 'Text of a' },
    );
    install('node_modules/a/node_modules/b', {
      name: 'b',
      version: '2.0.0',
      license: 'ISC',
      author: { name: 'Bea' },
      dependencies: { a: '1' },
    });
    install('node_modules/b', { name: 'b', license: 'MIT' });
    install('node_modules/@types/x', { name: '@types/x', license: 'MIT' });
    const found = collectLicences(root, ['node_modules/a']);
    expect(found.map(({ name, version, licence }) => [name, version, licence])).toEqual([
      ['a', '1.0.0', 'MIT'],
      ['b', '2.0.0', 'ISC'],
    ]);
    const text = licencesText('Our own', found);
    for (const words of ['Our own', 'Text of a', 'b 2.0.0', 'Copyright (c) Bea']) expect(text).toContain(words);
  });

  it('refuses a package without one', () => {
    install('node_modules/a', { name: 'a' });
    expect(() => collectLicences(root, ['node_modules/a'])).toThrow('a 1.0.0 has no licence');
  });
});

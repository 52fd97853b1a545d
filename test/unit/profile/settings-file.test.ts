import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountFiles } from '../../../electron/accounts/account-files.ts';
import { createAccounts } from '../../../electron/accounts/accounts.ts';
import type { KeyValue } from '../../../electron/accounts/key-value.ts';
import { forgetDamage, openSettingsFile, readDamage, removeDamagedSettings } from '../../../electron/settings-file.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-settings-'));
});
afterEach(() => rm(dir, { recursive: true }));

function open(profileDir = dir): KeyValue {
  return openSettingsFile(
    profileDir,
    () => new Conf({ cwd: profileDir, configName: 'settings', projectName: 'galley', configFileMode: 0o600 }),
  );
}
const file = (name = 'settings.json'): string => join(dir, name);

/** What becomes of a file on a bad day. */
const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  truncated: (path) => truncateSync(path, Math.max(1, Math.floor(readFileSync(path).length / 2))),
  empty: (path) => truncateSync(path),
  garbage: (path) => writeFileSync(path, Buffer.from([0, 255, 123, 34, 7])),
  'of another kind': (path) => writeFileSync(path, '[1, 2]'),
  missing: (path) => rmSync(path),
};

describe('the settings file', () => {
  it('costs nothing when it is damaged or gone, whatever was written before', () => {
    const change = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      value: fc.option(fc.string(), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...Object.keys(DAMAGES)),
        fc.constantFrom('settings.json', 'settings.copy.json'),
        (changes, damage, damaged) => {
          const profile = mkdtempSync(join(dir, 'profile-'));
          const written = new Map<string, string>();
          const before = open(profile);
          for (const { key, value } of changes) {
            if (value === undefined) {
              before.delete(key);
              written.delete(key);
            } else {
              before.set(key, value);
              written.set(key, value);
            }
          }
          DAMAGES[damage]?.(join(profile, damaged));
          const after = open(profile);
          for (const key of ['a', 'b', 'c']) expect(after.get(key)).toBe(written.get(key));
          expect(readDamage(after) !== null).toBe(damaged === 'settings.json');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is moved aside when it is damaged, and never over an earlier one', () => {
    open().set('a', 'kept');
    writeFileSync(file(), '{ broken');
    const settings = open();
    expect(readDamage(settings)).toEqual({ file: 'damaged', restored: true, aside: 'settings.json.damaged' });
    writeFileSync(file(), '{ again');
    expect(readDamage(open())).toMatchObject({ aside: 'settings.json.damaged-2' });
    expect(readFileSync(file('settings.json.damaged'), 'utf8')).toBe('{ broken');
    expect(readFileSync(file('settings.json.damaged-2'), 'utf8')).toBe('{ again');
  });

  it('tells of the damage until that was read, also after another start', () => {
    open().set('a', 'kept');
    writeFileSync(file(), '');
    open();
    const settings = open();
    expect(readDamage(settings)).toMatchObject({ restored: true });
    forgetDamage(settings);
    expect(readDamage(open())).toBeNull();
  });

  it('says that nothing could be restored where the copy is damaged too', () => {
    open().set('a', 'lost');
    for (const name of ['settings.json', 'settings.copy.json']) writeFileSync(file(name), '{ broken');
    const settings = open();
    expect(readDamage(settings)).toEqual({ file: 'damaged', restored: false, aside: 'settings.json.damaged' });
    expect(settings.get('a')).toBeUndefined();
    expect(readdirSync(dir)).toEqual(expect.arrayContaining(['settings.json.damaged', 'settings.copy.json.damaged']));
  });

  it('is not written over where it cannot be read', async () => {
    await mkdir(file());
    expect(() => open()).toThrow(`the settings cannot be read: ${file()} (EISDIR)`);
  });

  it.skipIf(process.platform === 'win32')('is read by its owner alone, and so is its copy', () => {
    open().set('a', 'kept');
    for (const name of ['settings.json', 'settings.copy.json']) expect(statSync(file(name)).mode & 0o777).toBe(0o600);
  });

  it('says nothing at the first start', () => {
    expect(readDamage(open())).toBeNull();
    expect(readDamage(open())).toBeNull();
  });

  it('takes the damaged files along when an account is removed', async () => {
    open().set('a', 'kept');
    writeFileSync(file(), '{ broken');
    open();
    await writeFile(file('other.damaged'), '');
    await removeDamagedSettings(dir);
    expect(readdirSync(dir).sort()).toEqual(['other.damaged', 'settings.copy.json', 'settings.json']);
  });
});

describe('the list of accounts', () => {
  it('keeps the others, and what cannot be read, when one of them is damaged', () => {
    const settings = open();
    const account = { kind: 'remote', baseUrl: 'https://a.example', organizationTitle: 'A', person: null } as const;
    const damaged = { id: 7, note: 'of a newer version' };
    settings.set('accounts', [damaged, { ...account, id: 'one', organizationId: 'o' }]);
    const accounts = createAccounts(settings, accountFiles(dir));
    expect(accounts.list().map(({ id }) => id)).toEqual(['one']);
    accounts.remove('one');
    expect(settings.get('accounts')).toEqual([damaged]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, settingKeys, settings } from '#shared/settings.ts';
import { readSettings, settingsChangeSchema, writeSettings } from '../../../electron/accounts/settings.ts';
import { keyValue } from '../../support/key-value.ts';

const key = fc.constantFrom(...settingKeys);

describe('settings', () => {
  it('are what was chosen, and a stored value that none of them takes changes no other', () => {
    const good = fc.record(
      Object.fromEntries(
        settingKeys.map((name) => {
          const values: readonly unknown[] = settings[name].options.map(({ value }) => value);
          return [name, fc.constantFrom(...(values.length > 0 ? values : [{ 'list.next': ['m'] }, { unknown: 1 }]))];
        }),
      ),
    );
    fc.assert(
      fc.property(good, key, fc.constantFrom<unknown>('purple', -1, NaN, [], undefined), (chosen, broken, value) => {
        const store = keyValue(new Map<string, unknown>([['settings', { ...chosen, [broken]: value }]]));
        expect(readSettings(store)).toEqual({ ...chosen, [broken]: DEFAULT_SETTINGS[broken] });
      }),
    );
  });

  it('are the defaults where nothing, or something else, is stored', () => {
    for (const stored of [undefined, null, 'light', [1]])
      expect(readSettings(keyValue(new Map<string, unknown>([['settings', stored]])))).toEqual(DEFAULT_SETTINGS);
  });

  it('take some changes at a time, and refuse what none of them takes', () => {
    const store = keyValue(new Map());
    expect(settingsChangeSchema.safeParse({ theme: 'dark' }).success).toBe(true);
    expect(settingsChangeSchema.safeParse({ theme: 'purple' }).success).toBe(false);
    expect(settingsChangeSchema.safeParse({ theme: undefined }).success).toBe(false);
    writeSettings(store, { theme: 'dark' });
    expect(writeSettings(store, { deleteDelay: 0 })).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', deleteDelay: 0 });
  });
});

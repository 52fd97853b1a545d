import { z } from 'zod';
import { settingKeys, settings, settingsFrom, type Settings } from '#shared/settings.ts';
import type { KeyValue } from './key-value.ts';

/** A change of some settings by the screen. */
export const settingsChangeSchema = z.object(
  Object.fromEntries(settingKeys.map((key) => [key, z.custom(settings[key].isValid).exactOptional()])),
) as z.ZodType<Partial<Settings>>;

export function readSettings(store: KeyValue): Settings {
  return settingsFrom(store.get('settings'));
}

export function writeSettings(store: KeyValue, change: Partial<Settings>): Settings {
  const next = { ...readSettings(store), ...change };
  store.set('settings', next);
  return next;
}

import { z } from 'zod';
import { DEFAULT_SETTINGS } from '#shared/default-settings.ts';
import type { Settings } from '#shared/rpc/host.ts';
import type { KeyValue } from './key-value.ts';

const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['normal', 'high']),
  motion: z.enum(['system', 'reduced']),
  readingWidth: z.enum(['narrow', 'normal', 'wide']),
  readingSize: z.enum(['small', 'normal', 'large', 'larger']),
  filesLimit: z.number().int().min(0).nullable(),
  notify: z.boolean(),
  deleteDelay: z.literal([0, 5, 10, 30]),
});

/** Some of the settings: what a screen changes at once. */
export const settingsChangeSchema = z.object({
  theme: settingsSchema.shape.theme.exactOptional(),
  contrast: settingsSchema.shape.contrast.exactOptional(),
  motion: settingsSchema.shape.motion.exactOptional(),
  readingWidth: settingsSchema.shape.readingWidth.exactOptional(),
  readingSize: settingsSchema.shape.readingSize.exactOptional(),
  filesLimit: settingsSchema.shape.filesLimit.exactOptional(),
  notify: settingsSchema.shape.notify.exactOptional(),
  deleteDelay: settingsSchema.shape.deleteDelay.exactOptional(),
});

/** What the person chose; a value that cannot be read falls back to its default without touching the others. */
export function readSettings(store: KeyValue): Settings {
  const stored = z.record(z.string(), z.unknown()).safeParse(store.get('settings'));
  const merged = { ...DEFAULT_SETTINGS, ...(stored.success ? stored.data : {}) };
  const parsed = settingsSchema.safeParse(merged);
  return parsed.success ? parsed.data : DEFAULT_SETTINGS;
}

export function writeSettings(store: KeyValue, change: Partial<Settings>): Settings {
  const next = { ...readSettings(store), ...change };
  store.set('settings', next);
  return next;
}

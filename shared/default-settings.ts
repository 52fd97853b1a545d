import type { Settings } from './rpc/host.ts';

/** The settings of somebody who has not changed any. */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  contrast: 'normal',
  motion: 'system',
  readingWidth: 'normal',
  readingSize: 'normal',
  filesLimit: 2_000_000_000,
  notify: false,
  deleteDelay: 10,
};

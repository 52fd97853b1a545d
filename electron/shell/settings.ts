import ElectronStore from 'electron-store';
import type { KeyValue } from '../accounts/key-value.ts';
import type { Log } from '../log/log.ts';
import { openSettingsFile } from '../settings-file.ts';

/** Small settings in one file of the profile, through electron-store. */
export function openSettings(profileDir: string, log: Log): KeyValue {
  return openSettingsFile(
    profileDir,
    () => new ElectronStore<Record<string, unknown>>({ cwd: profileDir, name: 'settings' }),
    log,
  );
}

import ElectronStore from 'electron-store';
import type { KeyValue } from '../accounts/key-value.ts';

/** Small settings in one file of the profile, through electron-store. */
export function openSettings(profileDir: string): KeyValue {
  const store = new ElectronStore<Record<string, unknown>>({
    cwd: profileDir,
    name: 'settings',
    clearInvalidConfig: true,
  });
  return {
    get: (key) => store.get(key),
    set: (key, value) => {
      store.set(key, value);
    },
    delete: (key) => {
      store.delete(key);
    },
  };
}

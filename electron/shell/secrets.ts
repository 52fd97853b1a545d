import { safeStorage } from 'electron/main';
import type { Log } from '../log/log.ts';
import { memorySecrets, type KeyValue, type Secrets } from '../accounts/key-value.ts';

/**
 * Tokens, encrypted by the operating system. On a Linux system without a keyring, Electron would "encrypt" with a fixed
 * password, which is no protection: tokens then stay in memory, and the person is told.
 */
export function openSecrets(settings: KeyValue, log: Log): Secrets {
  if (!safeStorage.isEncryptionAvailable() || hasOnlyFixedPassword()) return memorySecrets();
  const keyOf = (accountId: string): string => `tokens.${Buffer.from(accountId).toString('base64url')}`;
  return {
    storage: 'encrypted',
    get(accountId) {
      const stored = settings.get(keyOf(accountId));
      if (typeof stored !== 'string') return null;
      try {
        return safeStorage.decryptString(Buffer.from(stored, 'base64'));
      } catch (thrown) {
        // It was written under another login or keyring: the person signs in again.
        log.ofAccount(accountId).thrown('settings', 'token-unreadable', thrown);
        return null;
      }
    },
    set(accountId, token) {
      settings.set(keyOf(accountId), safeStorage.encryptString(token).toString('base64'));
    },
    delete(accountId) {
      settings.delete(keyOf(accountId));
    },
  };
}

function hasOnlyFixedPassword(): boolean {
  return process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
}

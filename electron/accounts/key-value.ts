/**
 * The shell's storage for small settings: electron-store in Electron, its base `conf` elsewhere. One file in the
 * profile.
 */
export interface KeyValue {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

/**
 * Where tokens are stored. `encrypted`: on disk, encrypted by the operating system. `memory`: the system offers no
 * encryption, so a token lasts for this run only, and the app says so.
 */
export interface Secrets {
  readonly storage: 'encrypted' | 'memory';
  get(accountId: string): string | null;
  set(accountId: string, token: string): void;
  delete(accountId: string): void;
}

export function memorySecrets(): Secrets {
  const tokens = new Map<string, string>();
  return {
    storage: 'memory',
    get: (accountId) => tokens.get(accountId) ?? null,
    set: (accountId, token) => void tokens.set(accountId, token),
    delete: (accountId) => void tokens.delete(accountId),
  };
}

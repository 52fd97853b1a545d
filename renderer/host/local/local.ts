/**
 * Small things about this window that may be lost without harm: widths, folds, what is expanded. Never a token; a
 * person's words only while their window goes (`unload-drafts.ts`). A storage that is full or closed is no reason to fail.
 */
export function readLocal(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** As `readLocal`, of this window alone, through reloads of it. */
export function readOwn(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function writeOwn(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Remembered until the window closes or is loaded anew, then.
  }
}

export function removeOwn(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then there is no storage that could hold it.
  }
}

/** The keys of what this browser remembers. */
export function localKeys(): readonly string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  } catch {
    return [];
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then there is no storage that could hold it.
  }
}

export function writeLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Remembered until the window closes, then.
  }
}

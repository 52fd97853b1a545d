import type { Writers } from './drafts.ts';

const PREFIX = 'galley-writer:';

/**
 * Which windows are alive, known by the locks that they hold: the browser releases a lock when its window ends, for
 * whatever reason. Without locks no other window is known, and only the draft desk protects text of other windows.
 */
export function windowWriters(locks: LockManager | undefined): Writers {
  const self: string = crypto.randomUUID();
  // Held until this window is gone.
  const held = locks?.request(`${PREFIX}${self}`, () => new Promise<never>(() => undefined));
  held?.catch(() => undefined);
  return {
    self,
    async alive() {
      const { held: all = [] } = (await locks?.query()) ?? {};
      return new Set(all.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
    },
  };
}

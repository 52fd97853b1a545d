import type { Writers } from './drafts.ts';

const PREFIX = 'galley-writer:';

/**
 * Which windows live, by the locks that they hold: the browser lets go of a lock when its window ends, however it ends.
 * Without locks nobody else is known, and the desk's own care for foreign text is what remains.
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

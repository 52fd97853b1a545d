import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onFirstFree, portsToTry } from '../../../electron/ports.ts';

describe('the port of a profile', () => {
  it('is the one before where that is free, else one that no connection takes by itself, else any', () => {
    fc.assert(
      fc.property(fc.nat(65_535), (before) => {
        const ports = portsToTry(before);
        const others = ports.slice(before === 0 ? 0 : 1, -1);
        expect(ports[0]).toBe(before === 0 ? others[0] : before);
        expect(ports.at(-1)).toBe(0);
        expect(others.length).toBeGreaterThan(1);
        expect(others.filter((port) => port < 1_024 || port >= 32_768)).toEqual([]);
      }),
    );
  });

  it('is the first on which a server can be opened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1 }), async (free) => {
        const opened = onFirstFree([...free.keys()], (port) =>
          free[port] === true ? Promise.resolve(port) : Promise.reject(new Error(`${String(port)} is taken`)),
        );
        if (free.includes(true)) expect(await opened).toBe(free.indexOf(true));
        else await expect(opened).rejects.toThrow(`${String(free.length - 1)} is taken`);
      }),
    );
  });
});

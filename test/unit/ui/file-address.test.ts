import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prove } from '../../../electron/browser/secret.ts';
import type * as module from '../../../renderer/content/file-address.svelte.ts';

const FILE = '/files/account/space/a%20file';

describe('the addresses of stored files', () => {
  let addresses: typeof module.fileAddresses;

  beforeEach(async () => {
    vi.stubGlobal('location', { origin: 'http://127.0.0.1:4100' });
    vi.resetModules();
    ({ fileAddresses: addresses } = await import('../../../renderer/content/file-address.svelte.ts'));
  });

  it('are plain where no host asks for more', async () => {
    expect(addresses.now(FILE)).toBe(FILE);
    expect(await addresses.of(FILE)).toBe(FILE);
  });

  it('carry what the host asks for, each its own, once a host has let the page in', async () => {
    addresses.needGrants();
    expect(addresses.now(FILE)).toBeNull();
    await addresses.grantWith('secret');
    expect(addresses.now(FILE)).toBeNull();
    await addresses.settled();
    expect(addresses.now(FILE)).toBe(`${FILE}?grant=${prove('secret', FILE)}`);
    expect(await addresses.of('/files/a/s/f#report.pdf')).toBe(
      `/files/a/s/f?grant=${prove('secret', '/files/a/s/f')}#report.pdf`,
    );
  });

  it('are made anew for another run, and stay until they are', async () => {
    addresses.needGrants();
    await addresses.grantWith('first');
    const before = await addresses.of(FILE);
    const again = addresses.grantWith('second');
    expect(addresses.now(FILE)).toBe(before);
    await again;
    await addresses.settled();
    expect(addresses.now(FILE)).toBe(`${FILE}?grant=${prove('second', FILE)}`);
  });
});

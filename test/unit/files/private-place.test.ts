import { describe, expect, it } from 'vitest';
import { openDownload } from '../../../electron/files/download.ts';
import { isPrivatePlace } from '../../../electron/files/private-place.ts';

describe('a private place', () => {
  it.each([
    'http://localhost/',
    'http://localhost./',
    'http://a.localhost/',
    'http://router/',
    'http://nas.local/',
    'http://metadata.google.internal/',
    'http://127.0.0.1:9/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
  ])('is %s', (address) => {
    expect(isPrivatePlace(new URL(address))).toBe(true);
  });

  it.each([
    'https://files.example.com/',
    'https://8.8.8.8/',
    'https://172.32.0.1/',
    'https://192.169.0.1/',
    'https://[2606:4700::1111]/',
    'https://localhost.example.com/',
  ])('is not %s', (address) => {
    expect(isPrivatePlace(new URL(address))).toBe(false);
  });
});

describe('a download', () => {
  const asked: string[] = [];
  const download = async (address: string, baseUrl: string): Promise<string> => {
    asked.length = 0;
    const fetch: typeof globalThis.fetch = (input) => {
      const url = input instanceof Request ? input.url : String(input);
      asked.push(url);
      return Promise.resolve(
        url.endsWith('/redirect')
          ? new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/keys' } })
          : new Response('bytes'),
      );
    };
    const opened = await openDownload(address, {
      fetch,
      baseUrl,
      token: 'secret',
      contentType: 'image/png',
      signal: new AbortController().signal,
    });
    return opened.ok ? 'opened' : opened.error.code;
  };

  it.each([
    'http://127.0.0.1:9222/json/new',
    'http://169.254.169.254/keys',
    'http://router/reboot',
    'file:///etc/passwd',
  ])('asks nothing of %s for a service on the internet', async (address) => {
    expect(await download(address, 'https://api.example.com')).toBe('redirected');
    expect(asked).toEqual([]);
  });

  it('follows no redirect from the internet into a private network', async () => {
    expect(await download('https://files.example.com/redirect', 'https://api.example.com')).toBe('redirected');
    expect(asked).toEqual(['https://files.example.com/redirect']);
  });

  it('is free to ask there for a service that is there itself', async () => {
    expect(await download('http://127.0.0.1:9/x', 'http://localhost:8')).toBe('opened');
  });
});

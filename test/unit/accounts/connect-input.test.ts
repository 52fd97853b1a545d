import { describe, expect, it } from 'vitest';
import { parseBaseAddress } from '#shared/connect-input.ts';

describe('the base address', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://API.example.com/  ', 'https://api.example.com'],
    ['https://api.example.com/v1', 'https://api.example.com'],
    ['https://api.example.com/v1/', 'https://api.example.com'],
    ['https://example.com/docs/api//', 'https://example.com/docs/api'],
    ['https://example.com/docs/v1?x=1#y', 'https://example.com/docs'],
    ['https://example.com/apiv1', 'https://example.com/apiv1'],
    ['http://127.0.0.1:4010/v1', 'http://127.0.0.1:4010'],
    ['api.example.com', 'https://api.example.com'],
    ['localhost:4010', 'http://localhost:4010'],
    ['127.0.0.1:4010/v1', 'http://127.0.0.1:4010'],
    ['[::1]:4010', 'http://[::1]:4010'],
  ])('of %j is %s', (text, base) => {
    expect(parseBaseAddress(text)).toEqual({ ok: true, value: base });
  });

  it.each([
    '',
    '   ',
    'https://',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://user:pass@example.com',
    'javascript:alert(1)',
    'a b',
  ])('is not read from %j', (text) => {
    expect(parseBaseAddress(text)).toMatchObject({ ok: false, error: { code: 'bad-address' } });
  });

  it('never repeats a password that was typed into it', () => {
    expect(JSON.stringify(parseBaseAddress('https://user:hunter2@example.com'))).not.toContain('hunter2');
  });
});

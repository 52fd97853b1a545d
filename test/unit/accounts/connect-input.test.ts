import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBaseAddress, readAddress, readOrganization, readToken, showsHost } from '#shared/connect-input.ts';

/** What people paste: pieces of the things themselves, in any order, with what comes along from elsewhere. */
const pasted = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'https://',
          'http://',
          'https//',
          'https:/',
          'api.example.com',
          'exämple.com',
          '@evil.example',
          ':8443',
          '/',
        ],
        ...[
          '/v1',
          '/V1',
          '/orgs/org1',
          '/o/org1',
          '/s/space',
          '..',
          '.',
          '\\',
          '?',
          '#',
          '%2e',
          '127.0.0.1',
          'localhost',
        ],
        ...[
          'Bearer ',
          'bearer\n',
          'Authorization: ',
          '"',
          '’',
          '«',
          '<',
          '>',
          ' ',
          '\n',
          '\t',
          '\u00a0',
          '\u200b',
          '\ufeff',
        ],
        ...['\u202e', '\u2066', '\u00ad', '\u0000', '\ud800', '…', '•', 'gb_api_Ab12', 'é', ','],
      ),
      fc.string({ maxLength: 6, unit: 'binary' }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('an address as it is pasted', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://API.example.com/  ', 'https://api.example.com'],
    ['https://api.example.com/v1', 'https://api.example.com'],
    ['https://api.example.com/v1/', 'https://api.example.com'],
    ['https://api.example.com/V1', 'https://api.example.com'],
    ['https://api.example.com/v1/orgs/org1/spaces?limit=3', 'https://api.example.com'],
    ['https://example.com/docs/api//', 'https://example.com/docs/api'],
    ['https://example.com/docs/v1?x=1#y', 'https://example.com/docs'],
    ['https://example.com/apiv1', 'https://example.com/apiv1'],
    ['https:/api.example.com', 'https://api.example.com'],
    ['https//api.example.com/v1', 'https://api.example.com'],
    ['https:\\\\api.example.com', 'https://api.example.com'],
    ['https://https://api.example.com', 'https://api.example.com'],
    ['https:api.example.com', 'https://api.example.com'],
    ['https:// api.example.com /v1', 'https://api.example.com'],
    ['“https://api.example.com”', 'https://api.example.com'],
    ['<https://api.example.com>', 'https://api.example.com'],
    ['\ufeffhttps://api.exam\u200bple.com\n/v1', 'https://api.example.com'],
    ['http://127.0.0.1:4010/v1', 'http://127.0.0.1:4010'],
    ['api.example.com', 'https://api.example.com'],
    ['localhost:4010', 'http://localhost:4010'],
    ['127.0.0.1:4010/v1', 'http://127.0.0.1:4010'],
    ['[::1]:4010', 'http://[::1]:4010'],
  ])('%j is read as %s', (text, base) => {
    expect(parseBaseAddress(text)).toEqual({ ok: true, value: base });
  });

  it.each([
    '',
    '   ',
    '\u200b',
    'https://',
    'ftp://example.com',
    'file:///etc/passwd',
    'http://example.com',
    'https://user:pass@example.com',
    'https://api.example.com@evil.example',
    'javascript:alert(1)',
    'a b',
    'https://app.example.com/o/org1/s/space1',
  ])('%j is refused', (text) => {
    expect(parseBaseAddress(text)).toMatchObject({ ok: false, error: { code: 'bad-address', path: 'baseUrl' } });
  });

  it('never repeats a password that was typed into it', () => {
    expect(JSON.stringify(parseBaseAddress('https://user:hunter2@example.com'))).not.toContain('hunter2');
  });

  it.each([
    ['https://app.example.com/o/org1/s/space1', 'app', 'org1'],
    ['app.example.com/o/org1', 'app', 'org1'],
    ['https://api.example.com/v1/orgs/org1/spaces', 'api', 'org1'],
    ['https://api.example.com/orgs/org1', 'api', 'org1'],
    ['https://api.example.com/v1', 'api', null],
  ])('%j says what it is of, and which organization it names', (text, kind, organizationId) => {
    expect(readAddress(text)).toMatchObject({ ok: true, value: { kind, organizationId } });
  });

  it('shows whether the person has seen the host to which it leads', () => {
    expect(showsHost('https//API.example.com/v1', 'https://api.example.com')).toBe(true);
    expect(showsHost('api. example.com', 'https://api.example.com')).toBe(false);
    expect(showsHost('https://api.exam\u200bple.com', 'https://api.example.com')).toBe(false);
    expect(showsHost('https://good.example%2eevil.com', 'https://good.example.evil.com')).toBe(false);
    expect(showsHost('https://exämple.com', 'https://xn--exmple-cua.com')).toBe(false);
  });

  it('leads, read again, to the same place, which is one that may be asked', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const read = parseBaseAddress(text);
        if (!read.ok) return;
        expect(parseBaseAddress(read.value)).toEqual(read);
        expect(showsHost(read.value, read.value)).toBe(true);
        const url = new URL(read.value);
        expect(url.protocol === 'https:' || /^(localhost|127\.|\[::1\])/.test(url.host)).toBe(true);
        expect(url.username + url.password + url.search + url.hash).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('an organization as it is pasted', () => {
  it.each([
    ['org1', 'org1'],
    [' \u200borg1\u00a0', 'org1'],
    ['“org1”', 'org1'],
    ['https://app.example.com/o/org1/s/space1', 'org1'],
    ['/o/org1/', 'org1'],
    ['https://api.example.com/v1/orgs/org1/spaces', 'org1'],
  ])('%j is read as %s', (text, id) => {
    expect(readOrganization(text)).toEqual({ ok: true, value: id });
  });

  it.each([
    ['', /Enter the ID/],
    ['.', /“\.” is not an organization ID/],
    ['..', /“\.\.” is not an organization ID/],
    ['https://app.example.com/o/../s', /“\.\.” is not an organization ID/],
    ['../orgs', /no slashes/],
    ['a/b', /no slashes/],
    ['a\\b', /no slashes/],
    ['my company', /only letters/],
    ['%2e%2e', /only letters/],
    ['a?b', /only letters/],
    ['https://app.example.com', /has no organization ID/],
  ])('%j is refused in words', (text, words) => {
    expect(readOrganization(text)).toMatchObject({ ok: false, error: { path: 'organizationId' } });
    const read = readOrganization(text);
    expect(read.ok ? '' : read.error.detail).toMatch(words);
  });

  it('is, read again, the same, and stays within its place of an address', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const read = readOrganization(text);
        if (!read.ok) return;
        expect(readOrganization(read.value)).toEqual(read);
        const { pathname } = new URL(`https://x/v1/orgs/${encodeURIComponent(read.value)}/collections`);
        expect(pathname.split('/').length).toBe(5);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a token as it is pasted', () => {
  it.each([
    ['gb_api_Ab12', 'gb_api_Ab12'],
    [' gb_api_Ab12\n', 'gb_api_Ab12'],
    ['Bearer gb_api_Ab12', 'gb_api_Ab12'],
    ['bearer\u00a0gb_api_Ab12', 'gb_api_Ab12'],
    ['Authorization: Bearer gb_api_Ab12', 'gb_api_Ab12'],
    ['authorization:\nBearer\ngb_api_Ab12', 'gb_api_Ab12'],
    ['"Authorization: Bearer gb_api_Ab12"', 'gb_api_Ab12'],
    ['‘gb_api_Ab12’', 'gb_api_Ab12'],
    ['`gb_api_Ab12`', 'gb_api_Ab12'],
    ['gb_api_\n    Ab12', 'gb_api_Ab12'],
    ['gb_\u200bapi\u00ad_Ab12\ufeff', 'gb_api_Ab12'],
  ])('%j is read as %s', (text, token) => {
    expect(readToken(text)).toEqual({ ok: true, value: token });
  });

  it.each([
    ['', /Paste your token/],
    ['Bearer', /Paste your token/],
    ['" "', /Paste your token/],
    ['gb_api Ab12', /contains a space/],
    ['gb_api\u00a0Ab12', /contains a space/],
    ['gb_api_Ab…', /shortened or hidden \(“…”\)/],
    ['••••••', /shortened or hidden/],
    ['gb_äpi', /cannot contain “ä”/],
    ['gb_😀', /cannot contain “😀”/],
  ])('%j is named', (text, words) => {
    const read = readToken(text);
    expect(read).toMatchObject({ ok: false, error: { code: 'invalid-input', path: 'token', sent: 'no' } });
    expect(read.ok ? '' : read.error.detail).toMatch(words);
  });

  it('is, read again, the same, and one that a header can carry', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const read = readToken(text);
        if (!read.ok) return;
        expect(readToken(read.value)).toEqual(read);
        expect(read.value).toMatch(/^[\x21-\x7e]+$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never changed where it is clean, whatever came with it', () => {
    const sendable = fc.string({
      minLength: 1,
      maxLength: 60,
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    });
    const clean = sendable.filter((token) => !/^["'`<]|["'`>]$|^bearer$|^authorization:/i.test(token));
    const around = fc.constantFrom('', ' ', '\n', '\u200b', '\ufeff', '\u00a0', '"', '’', '\u202e');
    const before = fc.constantFrom('', 'Bearer ', 'Authorization: Bearer ', 'bearer\t');
    fc.assert(
      fc.property(clean, around, before, around, (token, first, prefix, last) => {
        expect(readToken(token)).toEqual({ ok: true, value: token });
        expect(readToken(`${first}${prefix}${token}${last}`)).toEqual({ ok: true, value: token });
      }),
      { numRuns: 2_000 },
    );
  });
});

import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createGuard } from '../../../electron/browser/guard.ts';
import { prove } from '../../../electron/browser/secret.ts';

const request = (headers: Readonly<Record<string, string>>): IncomingMessage =>
  ({ headers }) as unknown as IncomingMessage;
const guard = createGuard(4100);
const host = '127.0.0.1:4100';

describe('the guard of the browser host', () => {
  it('makes other secrets for each run', () => {
    const next = createGuard(4100);
    expect(new Set([guard.key, guard.filesKey, next.key, next.filesKey]).size).toBe(4);
    expect(guard.key).toMatch(/^[\w-]{43}$/);
  });

  it('answers to one address alone, so that a rebound name and another program at “localhost” find nothing', () => {
    expect(guard.hostAllowed(request({ host }))).toBe(true);
    for (const other of ['galley.example:4100', 'localhost:4100', '127.0.0.1:4101', '127.0.0.2:4100'])
      expect(guard.hostAllowed(request({ host: other })), other).toBe(false);
    expect(guard.hostAllowed(request({}))).toBe(false);
    expect(guard.isOtherName(request({ host: 'localhost:4100' }))).toBe(true);
    expect(guard.isOtherName(request({ host: 'localhost:4101' }))).toBe(false);
  });

  it('lets in sockets of its own origin alone', () => {
    expect(guard.originAllowed(request({ host, origin: `http://${host}` }))).toBe(true);
    expect(guard.originAllowed(request({ host, origin: 'https://example.com' }))).toBe(false);
    expect(guard.originAllowed(request({ host, origin: 'http://127.0.0.1:4101' }))).toBe(false);
    const elsewhere = '127.0.0.1:4101';
    expect(guard.originAllowed(request({ host: elsewhere, origin: `http://${elsewhere}` }))).toBe(false);
    expect(guard.originAllowed(request({ host }))).toBe(false);
  });

  it('knows what another page of this computer asks for', () => {
    for (const site of ['same-site', 'cross-site'])
      expect(guard.isForeign(request({ host, 'sec-fetch-site': site })), site).toBe(true);
    for (const site of ['same-origin', 'none'])
      expect(guard.isForeign(request({ host, 'sec-fetch-site': site })), site).toBe(false);
    expect(guard.isForeign(request({ host }))).toBe(false);
  });

  it('grants a file to who signs its address in this run, and no other file', () => {
    const grant = prove(guard.filesKey, '/files/a/s/f');
    expect(guard.fileGranted('/files/a/s/f', grant)).toBe(true);
    expect(guard.fileGranted('/files/a/s/g', grant)).toBe(false);
    expect(guard.fileGranted('/files/a/s/f', prove(guard.key, '/files/a/s/f'))).toBe(false);
    expect(createGuard(4100).fileGranted('/files/a/s/f', grant)).toBe(false);
    expect(guard.fileGranted('/files/a/s/f', '')).toBe(false);
    expect(guard.fileGranted('/files/a/s/f', null)).toBe(false);
  });
});

import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createGuard } from '../../../electron/browser/guard.ts';

const request = (headers: Readonly<Record<string, string>>): IncomingMessage =>
  ({ headers }) as unknown as IncomingMessage;
const guard = createGuard(4100);

describe('the guard of the browser host', () => {
  it('makes another key for each run', () => {
    expect(createGuard(4100).key).not.toBe(guard.key);
    expect(guard.keyMatches(guard.key)).toBe(true);
    expect(guard.keyMatches(`${guard.key}x`)).toBe(false);
    expect(guard.keyMatches(null)).toBe(false);
  });

  it('lets in only the names of this machine, so that a rebound name finds nothing', () => {
    expect(guard.hostAllowed(request({ host: '127.0.0.1:4100' }))).toBe(true);
    expect(guard.hostAllowed(request({ host: 'galley.example:4100' }))).toBe(false);
    expect(guard.hostAllowed(request({ host: '127.0.0.1:4101' }))).toBe(false);
    expect(guard.hostAllowed(request({}))).toBe(false);
  });

  it('lets in sockets of its own origin alone', () => {
    const host = '127.0.0.1:4100';
    expect(guard.originAllowed(request({ host, origin: `http://${host}` }))).toBe(true);
    expect(guard.originAllowed(request({ host, origin: 'https://example.com' }))).toBe(false);
    expect(guard.originAllowed(request({ host }))).toBe(false);
  });

  it('knows its own cookie, also among others', () => {
    const cookie = guard.cookie.split(';')[0] ?? '';
    expect(guard.cookieMatches(request({ cookie: `a=b; ${cookie}` }))).toBe(true);
    expect(guard.cookieMatches(request({ cookie: 'galley-4100=guess' }))).toBe(false);
    expect(guard.cookieMatches(request({}))).toBe(false);
    expect(guard.cookie).toContain('HttpOnly');
    expect(guard.cookie).toContain('SameSite=Strict');
  });
});

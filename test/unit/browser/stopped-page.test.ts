import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { stoppedHeaders, stoppedPage } from '../../../electron/stopped-page.ts';
import { stoppedStyle } from '../../../electron/stopped-style.ts';

it('leads back to where the window was, and to the library', () => {
  expect(stoppedPage('/space/page?diff=1&x=2', false)).toContain('href="/space/page?diff=1&#38;x=2"');
  expect(stoppedPage('/space/page', false)).toContain('href="/"');
  expect(stoppedPage('/', false).match(/<li>/g)).toHaveLength(1);
  expect(stoppedPage('/', true)).toContain('href="/stopped/logs"');
});

it('leads nowhere else, and runs nothing', () => {
  for (const place of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])
    expect(stoppedPage(place, false).match(/href="[^"]*"/g)).toEqual(['href="/"']);
  expect(stoppedPage('/"><script>alert(1)</script>', false)).not.toContain('<script>');
  expect(stoppedHeaders()['Content-Security-Policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
});

/** The custom properties within the first block that begins after `selector`. */
function tokensAfter(css: string, selector: string): ReadonlyMap<string, string> {
  const from = css.indexOf('{', css.indexOf(selector));
  const block = css.slice(from, css.indexOf('}', from));
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

it('looks like the app, in light and in dark', async () => {
  const app = await readFile('renderer/ui/tokens.css', 'utf8');
  const style = stoppedStyle([]);
  for (const [here, there] of [
    [tokensAfter(style, ':root'), tokensAfter(app, ':root')],
    [tokensAfter(style.slice(style.indexOf('@media')), ':root'), tokensAfter(app, "[data-theme='dark']")],
  ] as const) {
    expect(here.size).toBeGreaterThan(8);
    for (const [name, value] of here)
      expect(`${name}: ${value}`).toBe(`${name}: ${(there.get(name) ?? '').replace(", 'Noto Emoji Variable'", '')}`);
  }
});

it('is set in the fonts of the app, and in those of the system where these are not there', () => {
  const assets = ['inter-latin-ext-wght-normal-b.woff2', 'inter-latin-wght-normal-a_-9.woff2', 'index-a.js'];
  const page = stoppedPage('/', false, assets);
  expect(page.match(/url\([^)]*\)/g)).toEqual(["url('/assets/inter-latin-wght-normal-a_-9.woff2')"]);
  const policy = (of: readonly string[]): string => stoppedHeaders(of)['Content-Security-Policy'] ?? '';
  expect(policy(assets)).toContain("font-src 'self'");
  expect(policy(assets)).not.toBe(policy([]));
  expect(stoppedPage('/', false)).not.toContain('url(');
});

import { expect, it } from 'vitest';
import { stoppedHeaders, stoppedPage } from '../../../electron/stopped-page.ts';

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

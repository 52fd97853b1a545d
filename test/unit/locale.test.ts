import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishFor, LOCALE } from '../../renderer/ui/locale.ts';

const DAY = Date.UTC(2026, 10, 20, 14, 5);
const day = (language: string): string =>
  new Intl.DateTimeFormat(englishFor(language), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(DAY);
const clock = (language: string): string =>
  new Intl.DateTimeFormat(englishFor(language), { timeStyle: 'short', timeZone: 'UTC' }).format(DAY);

test('dates have the order and the clock of the region, in English words', () => {
  expect(day('en-US')).toBe('Nov 20');
  expect(clock('en-US')).toMatch(/^2:05\sPM$/u);
  for (const language of ['en-GB', 'de-DE', 'de', 'nl-NL', 'fr-FR', 'pl']) {
    expect(day(language), language).toBe('20 Nov');
    expect(clock(language), language).toBe('14:05');
  }
});

test('numbers have the separators of the region', () => {
  expect(new Intl.NumberFormat(englishFor('de-DE')).format(20_000)).toBe('20.000');
  expect(new Intl.NumberFormat(englishFor('en')).format(20_000)).toBe('20,000');
});

test('any text as a language gives a locale that works', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('x', 'en-', 'und', 'tlh', 'zxx-ZZ', 'C', 'POSIX')),
      (language) => {
        const locale = englishFor(language);
        expect(locale).toMatch(/^en-/);
        expect(new Intl.DateTimeFormat(locale).resolvedOptions().locale).toBe(locale);
      },
    ),
  );
});

test('outside a browser, dates are the same on every machine', () => {
  expect(LOCALE).toBe('en-GB');
});

/** The languages of month names in exports of help desks and spreadsheets. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'pl'] as const;

/** Short forms that spreadsheets write and `Intl` does not. */
const SHORT_FORMS: readonly (readonly [string, number])[] = [['mrz', 3]];

/**
 * 1 to 12 for a full or short month name in any of the languages. Null: it is not a month, or not the same in all of
 * them.
 */
export function monthNamed(name: string): number | null {
  return months().get(plain(name)) ?? null;
}

let known: ReadonlyMap<string, number | null> | undefined;

function months(): ReadonlyMap<string, number | null> {
  if (known !== undefined) return known;
  const names = new Map<string, number | null>(SHORT_FORMS);
  for (let month = 1; month <= 12; month += 1) {
    for (const name of LANGUAGES.flatMap((language) => namesOf(language, month))) {
      const earlier = names.get(name);
      names.set(name, earlier === undefined || earlier === month ? month : null);
    }
  }
  return (known = names);
}

/** Some languages write a month differently within a date. */
function namesOf(language: string, month: number): readonly string[] {
  const day = Date.UTC(2026, month - 1, 1);
  const forms = ['long', 'short'] as const;
  return forms.flatMap((form) => {
    const alone = new Intl.DateTimeFormat(language, { month: form, timeZone: 'UTC' }).format(day);
    const within = new Intl.DateTimeFormat(language, { day: 'numeric', month: form, timeZone: 'UTC' })
      .formatToParts(day)
      .find(({ type }) => type === 'month');
    return [alone, within?.value ?? alone].flatMap((name) => [plain(name), plain(name).slice(0, 3)]);
  });
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
}

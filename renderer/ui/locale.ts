/** English words with the date order, the clock and the separators of the person's region. */

/** Its dates and its clock are understood everywhere. Also used where nobody reads: in Node. */
const DEFAULT = 'en-GB';

/** `en-US` for `en-US`, `en-DE` for `de-DE`. `en-GB` where English has no form for the region, or for bad tags. */
export function englishFor(language: string | undefined): string {
  if (language === undefined) return DEFAULT;
  try {
    const { region } = new Intl.Locale(language).maximize();
    if (region === undefined) return DEFAULT;
    const wanted = `en-${region}`;
    return new Intl.DateTimeFormat(wanted).resolvedOptions().locale === wanted ? wanted : DEFAULT;
  } catch {
    return DEFAULT;
  }
}

const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

/** The locale of all dates and numbers on screen. It lasts as long as the window. */
export const LOCALE = englishFor(isBrowser ? (globalThis.navigator as Navigator | undefined)?.language : undefined);

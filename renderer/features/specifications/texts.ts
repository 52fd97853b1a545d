import type { ChangeClass, ChangedOperation, SpecificationChange } from '#shared/model/specification-changes.ts';
import type { SpecificationSummary, SpecVersion } from '#shared/model/specifications.ts';
import { LOCALE } from '../../ui/locale.ts';
import { count } from '../../ui/words.ts';

export const STATE_WORDS: Readonly<Record<SpecificationSummary['state'], string>> = {
  stored: '',
  waiting: 'Not downloaded yet',
  missing: 'Not found on the server',
};

export const CLASS_WORDS: Readonly<Record<ChangeClass, string>> = {
  breaking: 'Breaking',
  possibly: 'Possibly breaking',
  safe: 'Safe',
};

/** "3 versions, shown on 4 pages" */
export function summaryWords({ versions, pages, added }: SpecificationSummary): string {
  const parts = [
    ...(versions === null ? [] : [count(versions, 'version')]),
    ...(pages > 0 ? [`shown on ${count(pages, 'page')}`] : added ? ['added by you'] : []),
  ];
  return parts.join(', ');
}

const TIME = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** A version by its time; without one, by its ID. */
export function versionName({ id, createdAt }: Pick<SpecVersion, 'id' | 'createdAt'>): string {
  const at = Date.parse(createdAt ?? '');
  return Number.isNaN(at) ? id : TIME.format(at);
}

/** The text of a change in parts: names from the specification are code. */
export function textParts(text: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  return text
    .split('`')
    .map((part, at) => ({ text: part, isCode: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** "GET /stations/{id}" */
export function operationName({ method, path }: Pick<ChangedOperation, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}

/** "2 breaking, 1 possibly breaking, 14 safe"; empty: there are none. */
export function countWords(changes: readonly Pick<SpecificationChange, 'class'>[]): string {
  const of = (cls: ChangeClass): number => changes.filter((change) => change.class === cls).length;
  return (['breaking', 'possibly', 'safe'] as const)
    .flatMap((cls) => (of(cls) === 0 ? [] : [`${String(of(cls))} ${CLASS_WORDS[cls].toLowerCase()}`]))
    .join(', ');
}

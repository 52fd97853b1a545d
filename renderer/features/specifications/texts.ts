import type {
  AffectedPage,
  AffectedPages,
  AffectedPart,
  ChangeClass,
  ChangedOperation,
  SpecificationChange,
  VersionInfo,
} from '#shared/model/specification-changes.ts';
import type { SpecificationSummary, SpecVersion } from '#shared/model/specifications.ts';
import { escaped } from '../../content/markdown/escaped.ts';
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

const STATES: Readonly<Record<AffectedPart['state'], string>> = {
  added: 'Added',
  removed: 'Removed',
  deprecated: 'Deprecated',
  changed: 'Changed',
};

const HOW: Readonly<Record<AffectedPart['how'], string>> = {
  shown: 'shown in an API block',
  named: 'named in the text',
  linked: 'linked',
};

/** "Removed, shown in an API block" */
export function partWords({ state, how }: Pick<AffectedPart, 'state' | 'how'>): string {
  return `${STATES[state]}, ${HOW[how]}`;
}

const IN_COMMENT: Readonly<Record<AffectedPart['state'], string>> = {
  added: 'was added',
  removed: 'was removed',
  deprecated: 'is deprecated',
  changed: 'changed',
};

/** The draft of a comment: "`DELETE /x` was removed in 2.14.0." `version` is empty where the specification has none. */
export function commentText(
  { name, state, texts }: Pick<AffectedPart, 'name' | 'state' | 'texts'>,
  version: string,
): string {
  const sentence = `\`${name.replaceAll('`', '')}\` ${IN_COMMENT[state]}${version === '' ? '' : ` in ${version}`}.`;
  if (state === 'removed' || state === 'added' || texts.length === 0) return sentence;
  return [sentence, '', ...texts.map((text) => `- ${text}`)].join('\n');
}

/** "3 of 14 pages done" */
export function progressWords(pages: readonly Pick<AffectedPage, 'isDone'>[]): string {
  return `${String(pages.filter(({ isDone }) => isDone).length)} of ${count(pages.length, 'page')} done`;
}

/** Its title, or the name under which the server has it if nothing is read yet or it has none. */
export const titleOf = (version: Pick<VersionInfo, 'title'> | null | undefined, slug: string): string =>
  version == null || version.title === '' ? slug : version.title;

/** The pages as a checklist in Markdown. */
export function checklistMarkdown(slug: string, { pages, after: { version } }: AffectedPages): string {
  const lines = pages.flatMap(({ title, spaceTitle, isDone, parts }) => [
    `- [${isDone ? 'x' : ' '}] ${escaped(spaceTitle === '' ? title : `${spaceTitle}: ${title}`)}`,
    ...parts.map((part) => `  - \`${part.name.replaceAll('`', '')}\`: ${partWords(part)}`),
  ]);
  return [`# Pages affected by ${escaped(version === '' ? slug : `${slug} ${version}`)}`, '', ...lines, ''].join('\n');
}

import type { ChangeClass, SpecificationChanges, VersionInfo } from '#shared/model/specification-changes.ts';
import { csvText } from '../../spreadsheets/csv.ts';
import { type ChangeSection, changeSections, countChanges, type SectionState } from './summary.ts';
import { coded } from './values.ts';

const CLASS_WORDS: Readonly<Record<ChangeClass, string>> = {
  breaking: 'Breaking',
  possibly: 'Possibly breaking',
  safe: 'Safe',
};

const STATE_WORDS: Readonly<Record<SectionState, string>> = {
  added: 'added',
  removed: 'removed',
  deprecated: 'deprecated',
  changed: 'changed',
};

const GROUP_WORDS: Readonly<Record<ChangeSection['group'], string>> = {
  operation: 'Operations',
  webhook: 'Webhooks',
  schemas: 'Schemas',
  security: 'Security',
  servers: 'Servers',
  info: 'Version',
};

/** The changes as a changelog in Markdown: by operation, operations with breaking changes first. */
export function changelogMarkdown(compared: SpecificationChanges): string {
  const { before, after, changes, changedSchemas, complete } = compared;
  const counts = countChanges(changes);
  const title = after.title === '' ? before.title : after.title;
  const lines = [
    `# Changes in ${title === '' ? 'the API' : coded(title)}`,
    '',
    `From ${versionWords(before)} to ${versionWords(after)}: ${String(counts.breaking)} breaking, ${String(counts.possibly)} possibly breaking, ${String(counts.safe)} safe.`,
    ...(complete ? [] : ['', 'The specifications are too large to list all changes.']),
    ...(changes.length === 0 ? ['', 'No changes.'] : []),
    ...worstFirst(changeSections(changes)).flatMap(sectionLines),
    ...(changedSchemas.length === 0 ? [] : ['', '## Changed schemas', '']),
    ...changedSchemas.map((name) => `- ${coded(name)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The changes as a table, in the same order. */
export function changelogCsv({ changes }: SpecificationChanges): string {
  const head = ['Class', 'Part', 'Method', 'Path', 'Operation ID', 'Kind', 'Change', 'Before', 'After'];
  const rows = worstFirst(changeSections(changes)).flatMap((section) =>
    section.changes.map((change) => [
      CLASS_WORDS[change.class],
      GROUP_WORDS[section.group],
      section.operation?.method ?? '',
      section.operation?.path ?? section.name ?? '',
      section.operation?.operationId ?? '',
      change.kind,
      change.text,
      change.from ?? '',
      change.to ?? '',
    ]),
  );
  return csvText([head, ...rows]);
}

function worstFirst(sections: readonly ChangeSection[]): readonly ChangeSection[] {
  return (['breaking', 'possibly', 'safe'] as const).flatMap((cls) => sections.filter(({ worst }) => worst === cls));
}

function sectionLines(section: ChangeSection): readonly string[] {
  return [
    '',
    `## ${headingOf(section)}`,
    '',
    ...section.changes.map(({ class: cls, text }) => `- **${CLASS_WORDS[cls]}**: ${text}`),
  ];
}

function headingOf({ group, operation, name, state }: ChangeSection): string {
  const words = group === 'operation' || group === 'webhook' ? ` ${STATE_WORDS[state]}` : '';
  if (name !== null) return `Webhook ${coded(name)}${words}`;
  return operation === null ? GROUP_WORDS[group] : `${coded(`${operation.method} ${operation.path}`)}${words}`;
}

function versionWords({ version }: VersionInfo): string {
  return version === '' ? 'an unnamed version' : coded(version);
}

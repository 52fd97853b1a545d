import type { AccessSpace } from '#shared/model/access.ts';
import { csvText } from '../../spreadsheets/csv.ts';
import { changeOf } from '../../threads/access/roles.ts';
import {
  accessTeamName,
  levelSource,
  levelWords,
  NOT_KNOWN,
  roleInCell,
  spaceName,
} from '../../threads/access/texts.ts';
import { plainMarkdown } from '../../threads/quote/thread-markdown.ts';
import { count, visibilityWords } from '../../ui/words.ts';
import type { ListedAccess } from './access-filter.ts';

/** The listed access as a file. Pure. */

export function accessCsv(listed: ListedAccess): string {
  return csvText(table(listed));
}

export function accessMarkdown(listed: ListedAccess): string {
  const [head = [], ...rows] = table(listed);
  const line = (cells: readonly string[]): string => `| ${cells.map(plainMarkdown).join(' | ')} |`;
  const lines = [
    '# Access',
    '',
    `${count(listed.spaces.length, 'space')}, ${count(listed.teams.length, 'team')}. “(default)”: the team was not added, so the default level applies.`,
    '',
    line(head),
    `| ${head.map(() => '---').join(' | ')} |`,
    ...rows.map(line),
  ];
  return `${lines.join('\n')}\n`;
}

function table({ spaces, teams }: ListedAccess): readonly (readonly string[])[] {
  const head = ['Space', 'Visibility', 'Default level', 'Default level from', 'Downloaded'];
  return [
    [...head, ...teams.map(accessTeamName)],
    ...spaces.map((space) => [
      ...[spaceName(space), visibilityWords(space.visibility), levelWords(space.level), levelSource(space.level)],
      space.fetchedAt === null ? NOT_KNOWN : new Date(space.fetchedAt).toISOString(),
      ...teams.map(({ id }) => cellText(space, id)),
    ]),
  ];
}

function cellText(space: AccessSpace, teamId: string): string {
  const { words, kind } = roleInCell(space, teamId);
  const shown = kind === 'inherited' ? (words === 'Default' ? '(default)' : `${words} (default)`) : words;
  return changeOf(space, teamId) === null ? shown : `${shown} (not sent)`;
}

import type { AccountMade } from '#shared/rpc/account-store.ts';
import { textsOfMark } from '../../spreadsheets/decisions/decision-fields.ts';

/** What a person made besides writes and drafts, for the file that the Outbox saves. Pure. */
export type MadeBeside = Pick<AccountMade, 'marks' | 'stars' | 'requests'>;

export function madeSections({ marks, stars, requests }: MadeBeside): readonly string[] {
  return [
    ...section(
      'Triage decisions',
      marks.map((mark) => {
        const { label, verdict, priority, tags, note } = textsOfMark(mark);
        return [label, verdict === '' ? 'undecided' : verdict, priority, tags, note]
          .filter((text) => text !== '')
          .join('; ');
      }),
    ),
    ...section(
      'Stars',
      stars.map(({ title }) => title),
    ),
    ...requests.flatMap(({ changeRequestId, checklist, viewed, starred }) =>
      section(`Change request ${changeRequestId}`, [
        ...(starred ? ['Starred'] : []),
        ...(viewed.length === 0 ? [] : [`Pages viewed: ${viewed.join(', ')}`]),
        ...checklist.map(({ text, done }) => `[${done ? 'x' : ' '}] ${text}`),
      ]),
    ),
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  return ['', `## ${title}`, '', ...lines.map((line) => `- ${line.replace(/\s+/g, ' ').trim()}`)];
}

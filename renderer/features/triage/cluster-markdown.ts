import type { ClusterIssue } from '#shared/rpc/triage.ts';
import { TREND_WORDS } from '../../ui/trend-texts.ts';
import type { TriageEntry } from './entries.ts';
import { dayWords } from '../../ui/time-words.ts';
import { sourceWords, taskWords, verdictWords } from './texts.ts';

/** A cluster as Markdown, for pasting. Pure; people's text is escaped. */
export function clusterMarkdown(
  { row, mark }: TriageEntry,
  issues: readonly ClusterIssue[],
  link: string,
  labelOf: (id: string) => string,
): string {
  const facts = [
    `${String(row.issues)} issues, ${String(row.conversations)} conversations, ${taskWords(row.tasks)}`,
    `${TREND_WORDS[row.trend]}; issues by week: ${row.pulse.join(', ')}`,
    `Sources: ${row.sources.map(({ name, count }) => `${plain(sourceWords(name))} ${String(count)}`).join(', ')}`,
    `Verdict: ${plain(mark === null ? 'Undecided' : verdictWords(mark, labelOf))}`,
    ...(mark === null || mark.tags.length === 0 ? [] : [`Tags: ${mark.tags.map(plain).join(', ')}`]),
    link,
    ...(row.url === null ? [] : [row.url]),
  ];
  const parts = [
    `# ${plain(row.label)}`,
    plain(row.summary),
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...(mark === null || mark.note === ''
      ? []
      : [
          mark.note
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    ...(issues.length === 0 ? [] : ['## Issues', issues.map(line).join('\n')]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function line({ title, summary, createdAt, source }: ClusterIssue): string {
  const text = summary === '' ? '' : `: ${plain(summary)}`;
  return `- **${plain(title)}**${text} (${plain(sourceWords(source))}, ${dayWords(createdAt)})`;
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

import type { LinkReportView, LinkRow } from '#shared/model/links.ts';
import { count } from '../../ui/words.ts';
import { csvText } from '../../spreadsheets/csv.ts';
import { commentWord, kindLabel, pageWord, problemWords, serviceWords, useWord } from '../../app/texts/link-texts.ts';
import { LINK_TEXTS } from './texts.ts';

/** The report as text, grouped by page. */
export function reportMarkdown(title: string, { pages, links }: LinkReportView, rows: readonly LinkRow[]): string {
  const lines = [
    LINK_TEXTS.reportHeading(plain(title)),
    '',
    LINK_TEXTS.checkedListed(count(links, 'link'), count(pages, 'page'), count(rows.length, 'problem')),
  ];
  let space = '';
  let page = '';
  for (const row of rows) {
    if (row.spaceId !== space) lines.push('', `## ${plain(row.spaceTitle)}`);
    const heading = `${row.pageId} ${pageWord(row)}`;
    if (row.spaceId !== space || heading !== page) lines.push('', `### ${plain(pageWord(row))}`, '');
    space = row.spaceId;
    page = heading;
    const words = row.text === '' ? '' : ` “${plain(row.text)}”`;
    const findings = [problemWords(row), serviceWords(row.service)]
      .filter((part) => part !== '')
      .map(plain)
      .join(' ');
    lines.push(`- **${kindLabel(row.kind)}** (${plain(typeWords(row))}${words}) ${code(row.href)}: ${findings}`);
  }
  return `${lines.join('\n')}\n`;
}

function typeWords(row: LinkRow): string {
  return `${useWord(row.use)} ${commentWord(row)}`.trimEnd();
}

/** Escapes content, so that it does not become markup of the export. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

function code(text: string): string {
  return `\`${text.replace(/\s+/g, ' ').replaceAll('`', "'")}\``;
}

export function reportCsv(rows: readonly LinkRow[]): string {
  const head = [
    'Space',
    LINK_TEXTS.page,
    LINK_TEXTS.problem,
    LINK_TEXTS.type,
    LINK_TEXTS.text,
    LINK_TEXTS.target,
    LINK_TEXTS.details,
    LINK_TEXTS.onServer,
  ];
  return csvText([
    head,
    ...rows.map((row) => [
      ...[row.spaceTitle, pageWord(row), kindLabel(row.kind), typeWords(row)],
      ...[row.text, row.href, problemWords(row), serviceWords(row.service)],
    ]),
  ]);
}

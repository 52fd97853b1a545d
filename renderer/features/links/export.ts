import type { LinkReportView, LinkRow } from '#shared/model/links.ts';
import { count } from '../../ui/words.ts';
import { kindLabel, pageWord, problemWords, serviceWords, useWord } from '../../app/texts/link-texts.ts';

/** The report as text, grouped by page. */
export function reportMarkdown(title: string, { pages, links }: LinkReportView, rows: readonly LinkRow[]): string {
  const lines = [
    `# Broken links: ${plain(title)}`,
    '',
    `${count(links, 'link')} on ${count(pages, 'page')} checked, ${count(rows.length, 'problem')} listed.`,
  ];
  let space = '';
  let page = '';
  for (const row of rows) {
    if (row.spaceId !== space) lines.push('', `## ${plain(row.spaceTitle)}`);
    if (row.spaceId !== space || row.pageId !== page) lines.push('', `### ${plain(pageWord(row))}`, '');
    space = row.spaceId;
    page = row.pageId;
    const words = row.text === '' ? '' : ` “${plain(row.text)}”`;
    const findings = [problemWords(row), serviceWords(row.service)]
      .filter((part) => part !== '')
      .map(plain)
      .join(' ');
    lines.push(
      `- **${kindLabel(row.kind)}** (${useWord(row.use)}${row.thread === undefined ? '' : ' in a comment'}${words}) ${code(row.href)}: ${findings}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Escapes content, so that it does not become markup of the export. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

function code(text: string): string {
  return `\`${text.replace(/\s+/g, ' ').replaceAll('`', "'")}\``;
}

export function reportCsv(rows: readonly LinkRow[]): string {
  const head = ['Space', 'Page', 'Problem', 'Type', 'Text', 'Target', 'Details', 'On the server'];
  const lines = rows.map((row) =>
    [
      row.spaceTitle,
      pageWord(row),
      kindLabel(row.kind),
      `${useWord(row.use)}${row.thread === undefined ? '' : ' in a comment'}`,
      row.text,
      row.href,
      problemWords(row),
      serviceWords(row.service),
    ]
      .map(field)
      .join(','),
  );
  return `${[head.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Quoted and escaped, so that a spreadsheet does not read text as a formula. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

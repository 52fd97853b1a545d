import type { RequestThreadView } from '#shared/rpc/store.ts';
import { problemWords } from '../../app/texts/link-texts.ts';
import type { RequestLinkRow, RequestLinksView, ReviewView } from '#shared/rpc/review-views.ts';
import { statusWord } from '../../app/texts/request-texts.ts';
import { oneLine, quoted } from './markdown-lines.ts';
import { comparedWords } from './revision-texts.ts';
import { CHANGE_WORDS, subjectOf, verdictWord } from './texts.ts';

/** A review as markdown: its changes and comments. Pure; people's text is not changed. */
export function reviewMarkdown(
  view: ReviewView,
  threads: readonly RequestThreadView[],
  links: RequestLinksView | null,
): string {
  const { row, pages } = view;
  const titles = new Map(pages.map(({ pageId, before, after }) => [pageId, after?.title ?? before?.title ?? pageId]));
  const parts = [
    `# ${oneLine(subjectOf(row))}`,
    [
      `${row.spaceTitle}, change request ${String(row.number)}, ${statusWord(row.status).toLowerCase()}`,
      row.author === null ? '' : `by ${row.author.name}`,
      view.head === null ? '' : `revision ${view.head.revision}`,
    ]
      .filter((part) => part !== '')
      .join(', '),
    section(
      'Verdicts',
      row.verdicts.map(({ by, status, outdated, comment }) => {
        const words = `- ${by.name}: ${verdictWord(status)}${outdated ? ' (on an earlier revision)' : ''}`;
        return comment === null ? words : `${words}\n${quoted(comment)}`;
      }),
    ),
    view.compared === null ? '' : `${comparedWords(view.compared, view.revisions)}.`,
    section('Changes', pages.map(changeLines)),
    section('Links it breaks', (links?.brings ?? []).map(linkLine)),
    section('Links it fixes', (links?.cures ?? []).map(linkLine)),
    section(
      'Comments',
      threads.map((thread) => {
        const place =
          thread.pageId === null ? 'the change request' : oneLine(titles.get(thread.pageId) ?? thread.pageId);
        const messages = [thread.comment, ...thread.replies].map(
          ({ author, postedAt, markdown }) => `${author.name}, ${postedAt}:\n${quoted(markdown)}`,
        );
        return `### On ${place} (${thread.status})\n\n${messages.join('\n\n')}`;
      }),
    ),
    section(
      'My checklist',
      view.checklist.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${oneLine(text)}`),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.join(title === 'Comments' ? '\n\n' : '\n')}`;
}

const linkLine = (row: RequestLinkRow): string =>
  `- ${oneLine(row.pageTitle)}: ${[oneLine(row.text), `\`${oneLine(row.href).replaceAll('`', '')}\``].filter((part) => part !== '').join(' ')}. ${oneLine(problemWords(row))}`;

/** A page, piece of reusable content or the space: what changed, and each value besides the text. */
function changeLines({
  kind,
  before,
  after,
  changes,
  viewed,
  size,
  facts,
  pageId,
}: ReviewView['pages'][number]): string {
  const read = viewed === 'yes' ? 'x' : ' ';
  const words = changes.map((change) => CHANGE_WORDS[change].toLowerCase()).join(', ');
  const title = `${kind === 'piece' ? 'Reusable content: ' : ''}${oneLine(after?.title ?? before?.title ?? pageId)}`;
  const text = size.added + size.removed === 0 ? '' : ` (+${String(size.added)} −${String(size.removed)} words)`;
  const values = facts.map(
    ({ label, before: one, after: other }) =>
      `  - ${oneLine(label)}: ${oneLine(one ?? 'none')} → ${oneLine(other ?? 'none')}`,
  );
  return [`- [${read}] ${title}: ${words}${text}`, ...values].join('\n');
}

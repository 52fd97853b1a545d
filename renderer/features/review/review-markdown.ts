import type { RequestThreadView } from '#shared/rpc/store.ts';
import { problemWords } from '../../app/texts/link-texts.ts';
import type { RequestLinkRow, RequestLinksView, ReviewView } from '#shared/rpc/review-views.ts';
import { statusWord } from '../../app/texts/request-texts.ts';
import type { ThreadQuote } from '../../threads/quote/as-written.ts';
import { addressOf, asQuotation, messageText, plainMarkdown, sideWords } from '../../threads/quote/thread-markdown.ts';
import { lowerFirst } from '../../ui/words.ts';
import { hiddenWords } from './hidden-words.ts';
import { otherThreads } from './left-threads.ts';
import { oneLine } from './markdown-lines.ts';
import { comparedWords } from './revision-texts.ts';
import { CHANGE_WORDS, inSpaceWords, LEFT_TITLE, MISSING_PAGE, subjectOf, verdictWord } from './texts.ts';

interface ReviewToExport {
  readonly view: ReviewView;
  readonly threads: readonly RequestThreadView[];
  readonly links: RequestLinksView | null;
  /** The words that the threads are about, by key. */
  readonly quotes: ReadonlyMap<string, ThreadQuote>;
}

/** A review as markdown: its changes and comments. Pure; people's text is not changed. */
export function reviewMarkdown({ view, threads, links, quotes }: ReviewToExport): string {
  const { row, pages } = view;
  const { left } = otherThreads(threads, new Set(pages.map(({ pageId }) => pageId)));
  const inLeft = new Set(left.flatMap((entry) => entry.threads));
  const place = { id: '', spaceId: row.spaceId, pageId: null, changeRequestId: row.changeRequestId };
  const parts = [
    `# ${oneLine(subjectOf(row))}`,
    [
      `${row.spaceTitle}, change request ${String(row.number)}, ${statusWord(row.status).toLowerCase()}`,
      row.author === null ? '' : `by ${row.author.name}`,
      view.head === null ? '' : `revision ${view.head.revision}`,
    ]
      .filter((part) => part !== '')
      .join(', '),
    `<${addressOf({ webAddress: view.appUrl }, place)}>`,
    section(
      'Verdicts',
      row.verdicts.map(({ by, status, outdated, comment }) => {
        const words = `- ${by.name}: ${verdictWord(status)}${outdated ? ' (on an earlier revision)' : ''}`;
        return comment === null ? words : `${words}\n${asQuotation(comment)}`;
      }),
    ),
    view.compared === null ? '' : `${comparedWords(view.compared, view.revisions)}.`,
    section('Changes', pages.map(changeLines)),
    section('Links it breaks', (links?.brings ?? []).map(linkLine)),
    section('Links it fixes', (links?.cures ?? []).map(linkLine)),
    section(
      'Comments',
      threads.filter((thread) => !inLeft.has(thread)).map((thread) => threadLines(thread, quotes)),
    ),
    section(
      LEFT_TITLE,
      left.flatMap((entry) => entry.threads.map((thread) => threadLines(thread, quotes))),
    ),
    section(
      'My checklist',
      view.checklist.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${oneLine(text)}`),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): string {
  const between = title === 'Comments' || title === LEFT_TITLE ? '\n\n' : '\n';
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.join(between)}`;
}

function threadLines(thread: RequestThreadView, quotes: ReadonlyMap<string, ThreadQuote>): string {
  const { pageId, entry, status, comment, replies } = thread;
  const place = entry === null ? null : (entry.title ?? MISSING_PAGE);
  const title = oneLine(pageId === null && entry?.left !== true ? 'the change request' : (place ?? MISSING_PAGE));
  const quote = quotes.get(thread.key) ?? null;
  const side = sideWords(quote);
  return [
    `### On ${title} (${status})`,
    ...(quote === null ? [] : [`${side === null ? 'About' : `About ${side}`}:`, asQuotation(quote.markdown)]),
    ...[comment, ...replies].map(
      (message) => `${message.author.name}, ${message.postedAt}:\n${asQuotation(messageText(message))}`,
    ),
  ].join('\n\n');
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
  hidden,
  pageId,
  inSpace,
}: ReviewView['pages'][number]): string {
  const read = viewed === 'yes' ? 'x' : ' ';
  const words = changes.map((change) => CHANGE_WORDS[change].toLowerCase()).join(', ');
  const title = `${kind === 'piece' ? 'Reusable content: ' : ''}${oneLine(after?.title ?? before?.title ?? pageId)}`;
  const text = size.added + size.removed === 0 ? '' : ` (+${String(size.added)} −${String(size.removed)} words)`;
  const values = facts.map(
    ({ label, before: one, after: other }) =>
      `  - ${oneLine(label)}: ${oneLine(one ?? 'none')} → ${oneLine(other ?? 'none')}`,
  );
  const unseen = hidden.map((one) => `  - Hidden character: ${lowerFirst(plainMarkdown(hiddenWords(one)))}`);
  const theirs = inSpaceWords({ inSpace, ...(kind === undefined ? {} : { kind }) });
  return [
    `- [${read}] ${title}: ${words}${text}`,
    ...(theirs === null ? [] : [`  - ${theirs}`]),
    ...values,
    ...unseen,
  ].join('\n');
}

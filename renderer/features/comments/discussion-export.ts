import type { Message, ThreadView } from '#shared/rpc/store.ts';
import type { DiscussionRow, DiscussionWhere } from '#shared/rpc/discussion.ts';
import { inRequestWords } from '../../app/texts/request-texts.ts';
import { count } from '../../ui/words.ts';
import type { ThreadQuote } from '../../threads/quote/as-written.ts';
import {
  addressOf,
  asQuotation,
  messageText,
  plainMarkdown,
  sideWords,
  stamp,
} from '../../threads/quote/thread-markdown.ts';
import { pageWords } from './discussion-filter.ts';

/** Threads as a file: Markdown for reading, or CSV with one line per message. Pure. */

export interface ExportedThread {
  readonly row: DiscussionRow;
  readonly thread: ThreadView;
  readonly where: DiscussionWhere;
  /** Null: it is about a page, space or change request as a whole. */
  readonly quote: ThreadQuote | null;
}

/** `missing`: threads that are no longer stored. */
export function savedWords(name: string, missing: number): string {
  const saved = `Saved “${name}” to your downloads.`;
  return missing === 0
    ? saved
    : `${saved} ${count(missing, 'thread')} could no longer be read and ${missing === 1 ? 'is' : 'are'} not in the file.`;
}

export function discussionMarkdown(organization: string, threads: readonly ExportedThread[], now: number): string {
  const lines = [
    `# Comments in ${plain(organization)}`,
    '',
    `${count(threads.length, 'thread')}, exported from Galley at ${new Date(now).toISOString()}. Times are in UTC.`,
  ];
  let place = '';
  for (const { row, thread, where, quote } of threads) {
    const here = `${row.spaceId} ${row.pageId ?? ''}`;
    if (here !== place) lines.push('', `## ${plain(row.spaceTitle)}: ${plain(row.pageTitle ?? pageWords(row))}`);
    place = here;
    const state = thread.status === 'resolved' ? `Resolved${by(thread.resolvedBy)}` : 'Open';
    const request = row.changeRequestId === null ? '' : `, in ${plain(inRequestWords(row.request))}`;
    const side = sideWords(quote);
    lines.push('', `### ${plain(thread.comment.author.name)}, ${stamp(thread.comment.postedAt)}`, '');
    lines.push(`${state}${request}. <${addressOf(where, row)}>`, '');
    if (quote !== null)
      lines.push(`About${side === null ? '' : ` ${side}`}:`, '', asQuotation(quote.markdown), '', 'Comment:', '');
    lines.push(quoted(thread.comment, ''));
    for (const reply of thread.replies) {
      lines.push('', `- ${plain(reply.author.name)}, ${stamp(reply.postedAt)}:`, '', quoted(reply, '  '));
    }
    if (thread.hiddenReplies > 0) {
      lines.push('', `(${count(thread.hiddenReplies, 'reply', 'replies')} on the server that are not downloaded)`);
    }
  }
  return `${lines.join('\n')}\n`;
}

export function discussionCsv(threads: readonly ExportedThread[]): string {
  const head = [
    'Space',
    'Page',
    'Change request',
    'Change request title',
    'Change request ID',
    'Thread ID',
    'Type',
    'Author',
    'Posted (UTC)',
    'Status',
    'Replies not downloaded',
    'Text',
    'Link',
  ];
  const lines = threads.flatMap(({ row, thread, where }) =>
    [thread.comment, ...thread.replies].map((message, index) =>
      [
        row.spaceTitle,
        row.pageTitle ?? pageWords(row),
        row.request === null ? '' : `#${String(row.request.number)}`,
        row.request?.subject ?? '',
        row.changeRequestId ?? '',
        row.id,
        index === 0 ? 'Comment' : 'Reply',
        message.author.name,
        stamp(message.postedAt),
        thread.status === 'resolved' ? 'Resolved' : 'Open',
        String(thread.hiddenReplies),
        messageText(message),
        addressOf(where, row),
      ]
        .map(field)
        .join(','),
    ),
  );
  return `${[head.map(field).join(','), ...lines].join('\r\n')}\r\n`;
}

/** Quoted, so that a heading in a comment does not become a heading of this file. */
const quoted = (message: Message, indent: string): string => asQuotation(messageText(message), indent);

const plain = plainMarkdown;

function by(name: string | null): string {
  return name === null ? '' : ` by ${plain(name)}`;
}

/** Quoted and escaped, so that a spreadsheet does not read text as a formula. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

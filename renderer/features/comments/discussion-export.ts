import type { Message, ThreadView } from '#shared/rpc/store.ts';
import type { DiscussionRow } from '#shared/rpc/discussion.ts';
import { deepLink, pagePlace, spacePlace } from '../../app/addresses/places.ts';
import { count } from '../../ui/words.ts';
import { plainText, commentBlocks } from '../../content/content.ts';
import { pageWords } from './discussion-filter.ts';

/** Threads as a file: Markdown for reading, or CSV with one line per message. Pure. */

export interface ExportedThread {
  readonly row: DiscussionRow;
  readonly thread: ThreadView;
}

export function discussionMarkdown(organization: string, threads: readonly ExportedThread[], now: number): string {
  const lines = [
    `# Comments in ${plain(organization)}`,
    '',
    `${count(threads.length, 'thread')}, exported from Galley at ${new Date(now).toISOString()}. Times are in UTC.`,
  ];
  let place = '';
  for (const { row, thread } of threads) {
    const here = `${row.spaceId} ${row.pageId ?? ''}`;
    if (here !== place) lines.push('', `## ${plain(row.spaceTitle)}: ${plain(row.pageTitle ?? pageWords(row))}`);
    place = here;
    const state = thread.status === 'resolved' ? `Resolved${by(thread.resolvedBy)}` : 'Open';
    const request = row.changeRequestId === null ? '' : `, in change request ${plain(row.changeRequestId)}`;
    lines.push('', `### ${plain(thread.comment.author.name)}, ${stamp(thread.comment.postedAt)}`, '');
    lines.push(`${state}${request}. <${addressOf(row)}>`, '', ...quoted(thread.comment, ''));
    for (const reply of thread.replies) {
      lines.push('', `- ${plain(reply.author.name)}, ${stamp(reply.postedAt)}:`, '', ...quoted(reply, '  '));
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
  const lines = threads.flatMap(({ row, thread }) =>
    [thread.comment, ...thread.replies].map((message, index) =>
      [
        row.spaceTitle,
        row.pageTitle ?? pageWords(row),
        row.changeRequestId ?? '',
        row.id,
        index === 0 ? 'Comment' : 'Reply',
        message.author.name,
        stamp(message.postedAt),
        thread.status === 'resolved' ? 'Resolved' : 'Open',
        String(thread.hiddenReplies),
        textOf(message),
        addressOf(row),
      ]
        .map(field)
        .join(','),
    ),
  );
  return `${[head.map(field).join(','), ...lines].join('\r\n')}\r\n`;
}

function addressOf({ spaceId, pageId }: DiscussionRow): string {
  return deepLink(pageId === null ? spacePlace(spaceId) : pagePlace(spaceId, pageId));
}

/** Quoted, so that a heading in a comment does not become a heading of this file. */
function quoted(message: Message, indent: string): readonly string[] {
  return textOf(message)
    .split('\n')
    .map((line) => (line === '' ? `${indent}>` : `${indent}> ${line}`));
}

function textOf(message: Message): string {
  return message.document === undefined ? message.markdown : plainText(commentBlocks(message));
}

function by(name: string | null): string {
  return name === null ? '' : ` by ${plain(name)}`;
}

function stamp(time: string): string {
  const at = Date.parse(time);
  return Number.isFinite(at) ? new Date(at).toISOString() : 'at an unknown time';
}

/** Escapes names, so that they do not become markup of the export. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

/** Quoted and escaped, so that a spreadsheet does not read text as a formula. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

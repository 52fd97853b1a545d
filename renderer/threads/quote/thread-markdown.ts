import type { DiscussionPlace, DiscussionWhere } from '#shared/rpc/discussion.ts';
import type { Message } from '#shared/rpc/store.ts';
import { deepLink, requestPlace } from '../../app/addresses/places.ts';
import { inRequestWords } from '../../app/texts/request-texts.ts';
import { plainText, commentBlocks } from '../../content/content.ts';
import { upperFirst } from '../../ui/words.ts';
import { threadPlace } from '../thread-place.ts';
import type { ThreadQuote } from './as-written.ts';

/** Comments as Markdown for other programs, with everything that says what they are about. Pure. */

/** A comment or reply with the words that its thread is about, its place and its address. */
export function messageMarkdown(
  message: Message,
  quote: ThreadQuote | null,
  where: DiscussionWhere,
  place: DiscussionPlace,
): string {
  const parts = [
    ...(quote === null ? [] : [asQuotation(quote.markdown)]),
    `${upperFirst(placeWords(quote, where, place))}.`,
    `**${plainMarkdown(message.author.name)}**, ${stamp(message.postedAt)}:`,
    messageText(message),
    `<${addressOf(where, place)}>`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** "On the old text of “Install”, change request #12 “Better words”, Handbook". */
function placeWords(quote: ThreadQuote | null, where: DiscussionWhere, place: DiscussionPlace): string {
  const { spaceTitle, pageTitle, request } = where;
  const title = pageTitle === null ? 'a page' : `“${plainMarkdown(pageTitle)}”`;
  const text = sideWords(quote);
  const page = place.pageId === null ? null : text === null ? title : `${text} of ${title}`;
  const inRequest = place.changeRequestId === null ? null : plainMarkdown(inRequestWords(request));
  return `on ${[page, inRequest, plainMarkdown(spaceTitle)].filter((part) => part !== null).join(', ')}`;
}

/** Which text is quoted; null: there is only one, or nothing is quoted. */
export function sideWords(quote: ThreadQuote | null): string | null {
  if (quote === null) return null;
  if (quote.gone) return 'an earlier text';
  if (quote.side === null) return null;
  return quote.side === 'before' ? 'the old text' : 'the new text';
}

/** The address in the web app; where the server gives none, the app's own. */
export function addressOf({ webAddress }: Pick<DiscussionWhere, 'webAddress'>, place: DiscussionPlace): string {
  if (webAddress !== null) return webAddress;
  const { spaceId, changeRequestId } = place;
  return deepLink(changeRequestId === null ? threadPlace(place) : requestPlace(spaceId, changeRequestId));
}

export function messageText(message: Message): string {
  return message.document === undefined ? message.markdown : plainText(commentBlocks(message));
}

export function asQuotation(markdown: string, indent = ''): string {
  return markdown
    .split('\n')
    .map((line) => (line === '' ? `${indent}>` : `${indent}> ${line}`))
    .join('\n');
}

export function stamp(time: string): string {
  const at = Date.parse(time);
  return Number.isFinite(at) ? new Date(at).toISOString() : 'at an unknown time';
}

/** A name on one line, escaped so that it does not become markup of the export. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~]|^#|#$/g, '\\$&');
}

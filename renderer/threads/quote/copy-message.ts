import type { MessageInThread } from '../../app/message-in-thread.ts';
import type { Galley } from '../../app/galley.ts';
import { copyText } from '../../ui/clipboard.ts';
import { errorWords } from '../../ui/words.ts';
import { messageMarkdown } from './thread-markdown.ts';
import { threadQuotes } from './thread-quote.ts';

/** Copies a comment or reply as Markdown, with the words that it is about and its address. */
export async function copyMessage(
  { announcer, store }: Pick<Galley, 'announcer' | 'store'>,
  { thread, message, spaceId, pageId, changeRequestId = null }: MessageInThread,
): Promise<void> {
  const place = { id: thread.key, spaceId, pageId, changeRequestId };
  const [where, quoteOf] = await Promise.all([
    store.invoke('discussion.where', { threads: [place] }),
    threadQuotes(store, place),
  ]);
  if (!where.ok) {
    announcer.say(errorWords(where.error), { tone: 'failed' });
    return;
  }
  const [at] = where.value;
  if (at === undefined) return;
  const done = await copyText(messageMarkdown(message, quoteOf(thread), at, place));
  announcer.say(done ? 'Comment copied as Markdown' : 'Galley could not access the clipboard.', {
    tone: done ? 'plain' : 'failed',
  });
}

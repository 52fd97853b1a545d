import { draftTarget, type DraftTarget } from '#shared/drafts.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import { idOfRef } from '#shared/outbox/kinds/refs.ts';
import type { DeletedMessage, DiscardedItem } from '#shared/rpc/store.ts';
import { errorWords } from '../ui/words.ts';
import type { Galley } from '../app/galley.ts';

type DeletedItem = Extract<DiscardedItem, { readonly kind: 'deleted' }>;

/**
 * Turns a deleted comment or reply into a draft at its place: the person reads it before it is posted again. Answers
 * where it is; null: it could not be stored.
 */
export async function draftAgain(
  { app, announcer, store }: Pick<Galley, 'app' | 'announcer' | 'store'>,
  { operation, messages, place }: DeletedItem,
): Promise<DraftTarget | null> {
  const { write } = operation;
  const [first] = messages;
  if (first === undefined || !isKind(write, { area: 'discussion', effect: 'delete' })) return null;
  const { anchor } = first;
  const about = anchor === undefined ? {} : { of: anchor.key, about: anchor };
  const target = isKind(write, { row: 'comment' })
    ? draftTarget('comment', { ...place, ...about })
    : draftTarget('reply', { ...place, of: idOfRef(write.comment) });
  const id: string = crypto.randomUUID();
  const text = textAgain(messages, app.account?.person?.id ?? null);
  const saved = await store.invoke('draft.write', { id, target, text, at: Date.now() });
  if (saved.ok) {
    await store.invoke('draft.close', { id: saved.value.id });
    return target;
  }
  announcer.say(errorWords(saved.error), { tone: 'failed' });
  return null;
}

/** The person's own text unchanged; texts of others quoted, with their names. Pure. */
export function textAgain(messages: readonly DeletedMessage[], me: string | null): string {
  return messages
    .map(({ authorId, author, text }, at) => {
      if (at === 0 && me !== null && authorId === me) return text;
      const quoted = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
      return [`${author} wrote:`, '', ...quoted].join('\n');
    })
    .join('\n\n');
}

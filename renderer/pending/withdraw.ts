import { draftTarget, type DraftTarget, type TypedDraft } from '#shared/drafts.ts';
import { begunOf } from '#shared/outbox/begun.ts';
import { isKind, NEW_COMMENT } from '#shared/outbox/kinds/index.ts';
import { idOfRef } from '#shared/outbox/kinds/refs.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { textOf } from '#shared/outbox/writes.ts';
import { openField } from '../writing/draft.svelte.ts';
import { excerptOf, NAME_LENGTH } from '../content/excerpts.ts';
import type { Galley } from '../app/galley.ts';

/**
 * Moves an unsent comment or reply from the queue back into the editor of its place. Answers its draft; null: it is
 * still queued.
 */
export async function withdraw(
  { app, announcer, store }: Pick<Galley, 'app' | 'announcer' | 'store'>,
  operation: PendingOperation,
): Promise<DraftTarget | null> {
  const { id } = operation;
  const draft = draftOf(operation);
  if (draft === null) return null;
  // The draft is stored before the write is removed: after an interruption, the text exists in both.
  const saved = await store.invoke('draft.write', { ...draft, at: Date.now() });
  if (!saved.ok) {
    announcer.say('The text could not be restored to its editor, so it stays in the Outbox.', { tone: 'failed' });
    return null;
  }
  await store.invoke('draft.close', { id: saved.value.id });
  const gone = await app.act(id, { kind: 'discard' });
  if (gone.ok) {
    const words = excerptOf(draft.text, NAME_LENGTH);
    // An open field does not look for new drafts by itself.
    const field = openField(draft.target);
    field?.add(draft.text, draft.begun);
    await field?.save();
    if (field?.problem === null) {
      await store.invoke('draft.write', { ...draft, id: saved.value.id, text: '', at: Date.now() });
      await store.invoke('draft.close', { id: saved.value.id });
    }
    announcer.say(
      hasEditor(operation)
        ? `Kept as a draft: “${words}”. The text is back in the editor.`
        : `Kept as a draft: “${words}”. Its place was deleted, so the text is in your drafts.`,
    );
    return draft.target;
  }
  await store.invoke('draft.discard', { id: saved.value.id });
  return null;
}

/** A write about a deleted item has no editor. */
export function hasEditor({ cause }: PendingOperation): boolean {
  return cause !== 'target-gone';
}

/** The person has read why a held write was held: its text begins again, with what is on screen now. */
function draftOf({ state, write }: PendingOperation): Omit<TypedDraft, 'at'> | null {
  const text = textOf(write);
  if (text === null || !isKind(write, { area: 'discussion', effect: 'create' })) return null;
  const { spaceId, pageId = null, changeRequestId = null } = write;
  const place = { spaceId, pageId, changeRequestId };
  const id: string = crypto.randomUUID();
  const typed = { id, text, ...(state === 'held' ? {} : { begun: begunOf(write) }) };
  if (isKind(write, NEW_COMMENT)) {
    const { anchor } = write;
    const about = anchor === undefined ? {} : { of: anchor.key, about: anchor };
    return { ...typed, target: draftTarget('comment', { ...place, ...about }) };
  }
  return { ...typed, target: draftTarget('reply', { ...place, of: idOfRef(write.comment) }) };
}

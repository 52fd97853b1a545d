import type { Draft } from './draft.svelte.ts';
import { sayWithUndo } from '../app/notices/notify-undo.ts';
import type { Galley } from '../app/galley.ts';

/** Cancels an edit of an existing text: the typed text becomes a discarded item, which can be restored. */
export async function dropEdit(
  galley: Pick<Galley, 'app' | 'announcer' | 'values'>,
  draft: Draft,
  initial: string,
): Promise<void> {
  if (draft.text.trim() === initial.trim()) {
    draft.clear();
    return;
  }
  const discarded = await draft.discard();
  if (discarded === null) return;
  sayWithUndo(galley, 'Changes discarded', {
    ids: [discarded],
    undoes: 'discarded',
    run: () => void galley.app.restore(discarded),
  });
}

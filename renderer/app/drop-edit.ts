import type { Draft } from './draft.svelte.ts';
import type { Galley } from './galley.ts';

/** Cancels a change of what stands there already: what was typed goes to what was discarded, and can be had back. */
export async function dropEdit(
  { app, announcer }: Pick<Galley, 'app' | 'announcer'>,
  draft: Draft,
  initial: string,
): Promise<void> {
  if (draft.text.trim() === initial.trim()) {
    draft.clear();
    return;
  }
  const discarded = await draft.discard();
  if (discarded === null) return;
  announcer.say('The changes were discarded.', {
    action: { label: 'Undo', run: () => void app.restore(discarded) },
  });
}

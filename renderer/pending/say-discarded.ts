import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { Galley } from '../app/galley.ts';
import { sayWithUndo } from '../app/notices/notify-undo.ts';
import { count } from '../ui/words.ts';
import { writeTitle } from './texts/write-texts.ts';

/** Says what was discarded; Undo restores it. `ids`: each after what it needs. `write`: the only one, or the first. */
export function sayDiscarded(
  galley: Pick<Galley, 'announcer' | 'app' | 'values'>,
  ids: readonly string[],
  write: PendingWrite,
): void {
  const words = ids.length === 1 ? `Discarded: ${writeTitle(write)}` : `Discarded ${count(ids.length, 'change')}`;
  sayWithUndo(galley, words, { ids, undoes: 'discarded', run: () => void restoreAll(galley, ids) });
}

async function restoreAll({ app }: Pick<Galley, 'app'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) if (!(await app.restore(id))) return;
}

import type { Result } from '#shared/result.ts';
import type { Galley } from '../../app/galley.ts';
import { count, errorWords } from '../../ui/words.ts';
import { UNREAD_TEXTS } from './texts.ts';

/** Says how many `noun`s were marked as read, with Undo, or why marking them failed. */
export function sayMarked<R>(
  announcer: Galley['announcer'],
  noun: string,
  marked: Result<readonly R[]>,
  unread: (before: readonly R[]) => Promise<Result<null>>,
): void {
  if (!marked.ok) {
    announcer.say(errorWords(marked.error), { tone: 'failed' });
    return;
  }
  const before = marked.value;
  if (before.length === 0) return;
  const undo = async (): Promise<void> => {
    const undone = await unread(before);
    if (!undone.ok) announcer.say(errorWords(undone.error), { tone: 'failed' });
  };
  announcer.say(UNREAD_TEXTS.markedRead(count(before.length, noun)), {
    action: { label: UNREAD_TEXTS.undo, run: () => void undo() },
  });
}

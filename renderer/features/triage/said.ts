import type { Announcer, NoticeAction } from '../../ui/announcer.svelte.ts';
import { count } from '../../ui/words.ts';

/** Longer names are cut: what is said in passing stands in one line. */
const LONGEST_NAME = 60;

/** What was told last, of whatever window part. */
let before: number | null = null;

/** Tells what was decided, with Undo. Only what is on the disk is told. Answers the id of the notice. */
export function sayVerdict(
  announcer: Announcer,
  said: string,
  marked: readonly { readonly label: string }[],
  undo: Omit<NoticeAction, 'label'>,
): number | null {
  const [first] = marked;
  if (first === undefined) return null;
  const name = first.label.length > LONGEST_NAME ? `${first.label.slice(0, LONGEST_NAME)}…` : first.label;
  const what = marked.length === 1 ? `“${name}”` : count(marked.length, 'cluster');
  // Of many decisions in a row the last one is enough: `z` undoes those before it.
  if (before !== null) announcer.dismiss(before);
  before = announcer.say(`${said}: ${what}.`, { action: { ...undo, label: 'Undo' } });
  return before;
}

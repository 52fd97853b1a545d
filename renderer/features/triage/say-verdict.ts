import type { Announcer, NoticeAction } from '../../ui/announcer.svelte.ts';
import { count } from '../../ui/words.ts';

/** Longer names are cut: the notice has one line. */
const LONGEST_NAME = 60;

/** The last notice, from whatever screen. */
let before: number | null = null;

/** Reports a decision with Undo, once it is on the disk. Returns the id of the notice. */
export function sayVerdict(
  announcer: Announcer,
  message: string,
  marked: readonly { readonly label: string }[],
  undo: Omit<NoticeAction, 'label'>,
): number | null {
  const [first] = marked;
  if (first === undefined) return null;
  const name = first.label.length > LONGEST_NAME ? `${first.label.slice(0, LONGEST_NAME)}…` : first.label;
  const what = marked.length === 1 ? `“${name}”` : count(marked.length, 'cluster');
  // In a series of decisions, one notice is enough: `z` undoes the earlier ones.
  if (before !== null) announcer.dismiss(before);
  before = announcer.say(`${message}: ${what}.`, { action: { ...undo, label: 'Undo' } });
  return before;
}

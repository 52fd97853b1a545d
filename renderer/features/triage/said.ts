import type { Announcer } from '../../ui/announcer.svelte.ts';
import { count } from '../../ui/words.ts';

/** Longer names are cut: what is said in passing stands in one line. */
const LONGEST_NAME = 60;

/** What was told last, of whatever window part. */
let before: number | null = null;

/** Tells what was decided, with the way back. Only what is on the disk is told. */
export function sayVerdict(
  announcer: Announcer,
  said: string,
  changes: readonly { readonly label: string }[],
  undo: () => void,
): void {
  const [first] = changes;
  if (first === undefined) return;
  const name = first.label.length > LONGEST_NAME ? `${first.label.slice(0, LONGEST_NAME)}…` : first.label;
  const what = changes.length === 1 ? `“${name}”` : count(changes.length, 'cluster');
  // Of many decisions in a row the last one is enough: `z` takes back those before it.
  if (before !== null) announcer.dismiss(before);
  announcer.say(`${said}: ${what}.`, { action: { label: 'Undo', run: undo } });
  before = announcer.notices.at(-1)?.id ?? null;
}

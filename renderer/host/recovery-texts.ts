import type { CopiedBack, JournalDamage, StoreAttached } from '#shared/rpc/store.ts';
import { count } from '../ui/words.ts';

const NOTHING_RETURNED = { restored: 0, copied: { drafts: 0, decisions: 0, others: 0 } };

/**
 * One of the two places was lost or damaged, and the other had the data: the app says so once. Null: nothing was lost.
 * `rebuilt`: the database could not be opened, and a new one was built.
 */
export function returnedWords(attached: StoreAttached, rebuilt: boolean): string | null {
  const { adopted, damage, fromBackup } = attached;
  // A restored backup is reported by its own message.
  const { restored, copied } = fromBackup === true ? NOTHING_RETURNED : attached;
  const words = [
    rebuilt ? 'The database on this computer was damaged, so Galley built a new one and syncs again.' : null,
    damage?.cutOff === true ? cutOffWords(adopted) : null,
    damage === undefined || damage.unreadable === 0 ? null : unreadableWords(damage),
    // Another message covers the unreadable lines.
    writesWords(Math.max(0, restored - (damage?.unreadable ?? 0)), adopted),
    copiedWords(copied, rebuilt),
  ].filter((part) => part !== null);
  return words.length === 0 ? null : words.join(' ');
}

/** The message about the database follows this one. */
function cutOffWords(adopted: number): string {
  const file = 'The journal of the Outbox was cut off at its end.';
  return adopted > 0
    ? file
    : `${file} Only its last line is lost, which was not saved yet. If it was a comment, look for it in its editor.`;
}

function unreadableWords({ unreadable }: JournalDamage): string {
  return unreadable === 1
    ? 'One line of the journal of the Outbox could not be read. It is in the Outbox with its text, and is not sent.'
    : `${count(unreadable, 'line')} of the journal of the Outbox could not be read. They are in the Outbox with their texts, and are not sent.`;
}

function writesWords(restored: number, adopted: number): string | null {
  const it = (amount: number): string => (amount === 1 ? 'it' : 'them');
  if (adopted > 0)
    return `${count(adopted, 'change')} of yours ${adopted === 1 ? 'was' : 'were'} missing from the journal and came back from the database. Nothing is lost: Galley looks for ${it(adopted)} on the server first, and sends only what is not there.`;
  if (restored > 0)
    return `${count(restored, 'change')} of yours came back from the journal: the database did not have ${it(restored)}. Nothing is lost.`;
  return null;
}

function copiedWords({ drafts, decisions, others }: CopiedBack, rebuilt: boolean): string | null {
  const parts = [
    ...(drafts === 0 ? [] : [count(drafts, 'draft')]),
    ...(decisions === 0 ? [] : [count(decisions, 'triage decision')]),
    ...(others === 0 ? [] : [count(others, 'mark or setting', 'marks and settings')]),
  ];
  if (parts.length === 0) return null;
  const all = new Intl.ListFormat('en').format(parts);
  return `${rebuilt ? '' : 'The database on this computer was missing some of your changes. '}${all} came back from the second copy that Galley keeps.`;
}

/** After a sync was asked for while offline. It changes with the network, since the notice may still be on screen. */
export function syncLaterWords(offline: boolean): string {
  return offline ? 'You’re offline. Galley syncs when the server can be reached.' : 'You’re online again';
}

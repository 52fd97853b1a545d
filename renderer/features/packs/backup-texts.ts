import type { BackupAccount, BackupRestored } from '#shared/rpc/backup.ts';
import { count } from '../../ui/words.ts';

type Counts = Pick<BackupAccount, 'writes' | 'drafts' | 'decisions' | 'others'>;

function partsOf({ writes, drafts, decisions, others }: Counts): readonly string[] {
  return [
    ...(writes > 0 ? [count(writes, 'unsent change')] : []),
    ...(drafts > 0 ? [count(drafts, 'draft')] : []),
    ...(decisions > 0 ? [count(decisions, 'triage decision')] : []),
    ...(others > 0 ? [count(others, 'mark or setting', 'marks and settings')] : []),
  ];
}

/** "3 unsent changes, 2 drafts" */
export function contentWords(account: Counts): string {
  const parts = partsOf(account);
  return parts.length === 0 ? 'nothing of your own' : parts.join(', ');
}

/** A note on an account before the backup is restored; null: none is needed. */
export function placeWords({ place, unreadable }: BackupAccount): string | null {
  if (place === 'no-pack') return 'This pack is not on this computer. Open it, then restore the backup again.';
  const added = place === 'new' ? 'Not on this computer: it will be added, and you sign in again.' : '';
  const skipped = unreadable === 0 ? '' : `${count(unreadable, 'change')} cannot be read by this version of Galley.`;
  return [added, skipped].filter((part) => part !== '').join(' ') || null;
}

export function restoredWords(restored: BackupRestored): string {
  const parts = partsOf(restored);
  return parts.length === 0 ? 'Nothing was missing. No data was changed.' : `Restored ${parts.join(', ')}.`;
}

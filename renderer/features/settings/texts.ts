import type { DataReport } from '#shared/rpc/diagnostics.ts';
import { isAnyWork, ownWorkWords, unsentOf, type OwnWork } from '../../pending/texts/made-texts.ts';

/** What becomes of a person's work when they sign out. Null: the account has to be opened first. Pure. */
export function signOutWords(work: OwnWork | null): string {
  if (work === null)
    return `Galley cannot tell whether its outbox is empty until you open the account. ${keptWords(1)} ${STAYS}`;
  const unsent = unsentOf(work);
  const sentences = [
    ...(isAnyWork(work) ? [`Your work in this account: ${ownWorkWords(work)}.`] : []),
    ...(unsent > 0 ? [keptWords(unsent)] : []),
    ...(work.drafts !== 0 || work.decisions !== 0 ? [STAYS] : []),
  ];
  return sentences.join(' ');
}

const STAYS = 'Drafts and triage decisions stay on this computer.';

function keptWords(writes: number): string {
  return writes === 1
    ? 'If you keep it, it stays on this computer and is sent after you sign in to the same account again.'
    : 'If you keep them, they stay on this computer and are sent after you sign in to the same account again.';
}

/** Versions as text, to be pasted into a report. Pure. */
export function versionText(versions: DataReport['versions']): string {
  return versions.map(({ name, version }) => `${name} ${version}`).join('\n');
}

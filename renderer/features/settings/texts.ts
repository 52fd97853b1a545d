import { count } from '../../ui/words.ts';

/** The texts of signing out. Pure. */

/** For the account on screen: what stays if it is kept. */
export function unsentHereWords({ writes, drafts }: { readonly writes: number; readonly drafts: number }): string {
  const sentences = [
    ...(writes > 0 ? [unsentWords(writes)] : []),
    ...(drafts > 0 ? [`${count(drafts, 'draft is', 'drafts are')} half written.`] : []),
  ];
  return [...sentences, writes === 0 ? 'Drafts stay on this computer.' : keptWords(writes)].join(' ');
}

/** For another account. `writes` null: only that account knows. Drafts are not counted there. */
export function unsentElsewhereWords(writes: number | null): string {
  if (writes === null)
    return `Galley cannot tell whether its outbox is empty until you open the account. ${keptWords(1)} Drafts are always kept.`;
  return `${unsentWords(writes)} ${keptWords(writes)} Drafts are always kept.`;
}

function unsentWords(writes: number): string {
  return `${count(writes, 'change has', 'changes have')} not been sent.`;
}

function keptWords(writes: number): string {
  return writes === 1
    ? 'If you keep it, it stays on this computer and is sent after you sign in to the same account again.'
    : 'If you keep them, they stay on this computer and are sent after you sign in to the same account again.';
}

import type { PackPreview } from '#shared/rpc/packs.ts';
import { count, someOf } from '../../ui/words.ts';

/** How many entries of a list are named. */
const NAMED = 3;

/** What happens to an existing pack of the same workspace when this one is opened. Pure. */
export function replacesWords({ known, manifest }: PackPreview): string | null {
  if (known === null) return null;
  const which =
    known.madeAt > manifest.madeAt
      ? 'You have a newer pack of this workspace. Opening this one shows the older content.'
      : known.madeAt === manifest.madeAt
        ? 'You already have this pack.'
        : 'This pack is newer than the one you have of this workspace and will replace it.';
  const leaving = known.leaving.length === 0 ? '' : `It does not contain ${someOf(known.leaving, NAMED)}.`;
  const unsent = known.unsent === 0 ? '' : `Your ${count(known.unsent, 'unsent change')} will be kept.`;
  return [which, leaving, unsent].filter((part) => part !== '').join(' ');
}

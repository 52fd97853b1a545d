import type { PackPreview } from '#shared/rpc/packs.ts';
import { isAnyWork, ownWorkWords, type OwnWork } from '../../pending/texts/made-texts.ts';
import { someOf } from '../../ui/words.ts';

/** How many entries of a list are named. */
const NAMED = 3;

/**
 * What happens to an existing pack of the same workspace when this one is opened. `work`: the person's own in the
 * existing one; null: not known. Pure.
 */
export function replacesWords({ known, manifest }: PackPreview, work: OwnWork | null): string | null {
  if (known === null) return null;
  const which =
    known.madeAt > manifest.madeAt
      ? 'You have a newer pack of this workspace. Opening this one shows the older content.'
      : known.madeAt === manifest.madeAt
        ? 'You already have this pack.'
        : 'This pack is newer than the one you have of this workspace and will replace it.';
  const leaving = known.leaving.length === 0 ? '' : `It does not contain ${someOf(known.leaving, NAMED)}.`;
  const kept =
    work === null
      ? 'Your own work in it will be kept.'
      : isAnyWork(work)
        ? `Your own work in it will be kept: ${ownWorkWords(work)}.`
        : '';
  return [which, leaving, kept].filter((part) => part !== '').join(' ');
}

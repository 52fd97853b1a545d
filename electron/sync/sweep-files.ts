import { ok, type Result } from '#shared/result.ts';
import type { KnownFiles } from '#shared/rpc/store.ts';
import type { FileReferences } from '../files/unreferenced.ts';
import type { SyncContext } from './context.ts';

/** Which files may be deleted. `spaceId`: those of one space. `whole`: also those of spaces without any stored rows. */
export type FileScope = { readonly spaceId: string } | { readonly whole: boolean };

/**
 * Deletes files that nothing stored refers to. Only the store decides: its references come from complete trees, so an
 * unreadable tree keeps the files of the one before. `remember` stores the references in the same step. Each run
 * repeats it, so leftovers of a crash are deleted by the next one.
 */
export async function sweepFiles(
  { files, store }: Pick<SyncContext, 'files' | 'store'>,
  scope: FileScope,
  remember: (known: readonly KnownFiles[]) => void,
): Promise<Result<null>> {
  const ask = async (): Promise<Result<FileReferences>> => {
    // Trees first: a space whose tree is stored in between is then among the others.
    const known = await store.invoke('sync.files', { spaceIds: 'spaceId' in scope ? [scope.spaceId] : null });
    if (!known.ok) return known;
    const others = 'whole' in scope && scope.whole ? await store.invoke('sync.spaceIds', null) : ok(null);
    if (!others.ok) return others;
    remember(known.value);
    return ok({
      spaces: new Map(known.value.map((space) => [space.spaceId, referencedIn(space)])),
      otherSpaces: others.value === null ? null : new Set(others.value),
    });
  };
  return files.sweep(ask, (unreferenced) => store.invoke('files.inWords', { files: unreferenced }));
}

function referencedIn({ files, others }: KnownFiles): ReadonlySet<string> {
  return new Set([...files.map(({ id }) => id), ...others]);
}

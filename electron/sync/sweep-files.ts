import { ok, type Result } from '#shared/result.ts';
import type { KnownFiles } from '#shared/rpc/store.ts';
import type { FileReferences } from '../files/unreferenced.ts';
import type { SyncContext } from './context.ts';

/** Which files may go. `spaceId`: those of one space. `whole`: also those of spaces that nothing is stored of any more. */
export type FileScope = { readonly spaceId: string } | { readonly whole: boolean };

/**
 * Lets go of files that nothing stored refers to any more. The store is the only one asked: what it refers to comes of whole
 * trees, so a tree that could not be read keeps the files of the one before. `remember` takes what it refers to in the same
 * step. It is done anew with every run, so what a crash leaves goes with the next one.
 */
export async function sweepFiles(
  { files, store }: Pick<SyncContext, 'files' | 'store'>,
  scope: FileScope,
  remember: (known: readonly KnownFiles[]) => void,
): Promise<Result<null>> {
  const ask = async (): Promise<Result<FileReferences>> => {
    // Trees first: a space whose tree comes in between is among the others then.
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

import { ok, type Result } from '#shared/result.ts';
import { keyOf, type SpaceFileId } from './file-keys.ts';
import type { Files } from './files.ts';
import type { StoredFiles } from './stored-files.ts';
import { unreferenced } from './unreferenced.ts';

/** Forgetting the files that nothing refers to, beside files that are remembered meanwhile. */
export interface Sweeps {
  /** A file is known (again): no sweep that is under way may forget it. */
  readonly spare: (key: string) => void;
  readonly sweep: Files['sweep'];
}

export function createSweeps({ index, released, drop }: StoredFiles): Sweeps {
  /** For each sweep under way: the files that were remembered since it began. */
  const sweeps = new Set<Set<string>>();
  return {
    spare(key) {
      for (const since of sweeps) since.add(key);
    },
    async sweep(ask, inWords) {
      const since = new Set<string>();
      sweeps.add(since);
      const isOld = ({ spaceId, fileId }: SpaceFileId): boolean => !since.has(keyOf(spaceId, fileId));
      try {
        const references = await ask();
        if (!references.ok) return references;
        const leaving = unreferenced(index.entries(), references.value).filter(isOld);
        const named: Result<readonly SpaceFileId[]> = leaving.length === 0 ? ok([]) : await inWords(leaving);
        if (!named.ok) return named;
        const wanted = new Set(named.value.map(({ spaceId, fileId }) => keyOf(spaceId, fileId)));
        drop(leaving.filter((file) => isOld(file) && !wanted.has(keyOf(file.spaceId, file.fileId))));
      } finally {
        sweeps.delete(since);
      }
      await released.remove();
      return ok(null);
    },
  };
}

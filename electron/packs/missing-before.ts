import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { MissingFiles, PackChoice, PackPart } from '#shared/rpc/packs.ts';
import type { StoreRemote } from '../accounts/session.ts';
import type { Files } from '../files/files.ts';
import { searchMissing } from './missing-files.ts';
import { plannedParts } from './parts.ts';

interface MissingBefore {
  readonly choice: PackChoice;
  readonly store: StoreRemote;
  readonly files: Pick<Files, 'stored'>;
  readonly signal: AbortSignal;
}

const NONE: MissingFiles = { count: 0, named: [] };

/**
 * The files that a pack of this choice will lack, by the same search that counts them while it is saved. Only the
 * bytes are not read: a file that was altered on the disk is found by the save itself. Texts are read, for the page of
 * each file, where anything is missing.
 */
export async function missingBefore({ choice, store, files, signal }: MissingBefore): Promise<Result<MissingFiles>> {
  if (!choice.files) return ok(NONE);
  const { spaceIds, comments } = choice;
  const outline = await store.invoke('pack.outline', { spaceIds, comments });
  if (!outline.ok) return outline;
  const missing = searchMissing(new Map(outline.value.spaces.map(({ id, title }) => [id, title])));
  const parts = plannedParts(outline.value, choice).map(({ part }) => part);
  const read = async (wanted: readonly PackPart[]): Promise<Result<null>> => {
    for (const part of wanted) {
      if (signal.aborted) return err(appError('cancelled', 'another question came'));
      const batch = await store.invoke('pack.rows', part);
      if (!batch.ok) return batch;
      missing.batch(batch.value);
    }
    return ok(null);
  };
  // Each part of a change request names its files again: its pages are not needed.
  const requests = new Map(
    parts.flatMap((part) => (part.kind === 'request' ? [[`${part.spaceId}/${part.changeRequestId}`, part]] : [])),
  );
  const named = await read([
    ...parts.filter(({ kind }) => kind === 'tree'),
    ...[...requests.values()].map((part) => ({ ...part, pageIds: [] })),
  ]);
  if (!named.ok) return named;
  for (const { id: spaceId } of outline.value.spaces)
    missing.file((await files.stored(spaceId)).map(({ fileId }) => ({ spaceId, fileId })));
  if (missing.result().count === 0) return ok(NONE);
  const onPages = await read(parts.filter(({ kind }) => kind === 'bodies'));
  return onPages.ok ? ok(missing.result()) : onPages;
}

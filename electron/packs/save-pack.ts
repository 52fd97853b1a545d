import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { LeftOut, PackChoice, PackManifest } from '#shared/rpc/packs.ts';
import type { StoreRemote } from '../accounts/session.ts';
import type { Files } from '../files/files.ts';
import { blobsOf, isWhole, type Blob } from './blobs-of.ts';
import { packFileName } from './file-name.ts';
import type { NoteProgress } from './jobs.ts';
import { searchMissing } from './missing-files.ts';
import { writePack, type PackWriter } from './pack-writer.ts';
import { plannedParts } from './parts.ts';
import type { MadeFile } from './transfers.ts';

/** Reads the chosen spaces from the store part by part, and writes each before it requests the next. */
export interface SavePack {
  readonly choice: PackChoice;
  /** The parts of the manifest that the rows do not give. */
  readonly about: Omit<PackManifest, 'spaces' | 'files' | 'leftOut'>;
  readonly store: StoreRemote;
  readonly files: Pick<Files, 'stored' | 'bytesOf'>;
  readonly write: (bytes: Buffer) => Promise<void>;
  readonly progress: NoteProgress;
  readonly signal: AbortSignal;
}

/** A file of this many bytes takes about as long as a part. */
const BYTES_OF_STEP = 1_000_000;

export async function savePack({
  choice,
  about,
  store,
  files,
  write,
  progress,
  signal,
}: SavePack): Promise<Result<MadeFile>> {
  const { spaceIds, comments } = choice;
  const outline = await store.invoke('pack.outline', { spaceIds, comments });
  if (!outline.ok) return outline;
  const { spaces, library } = outline.value;
  const [first] = spaces;
  if (first === undefined) return err(appError('invalid-input', 'none of these spaces is stored here'));
  const blobs = choice.files ? await blobsOf(files, spaces) : new Map<string, Blob>();
  const parts = plannedParts(outline.value, choice);
  const titles = new Map(spaces.map(({ id, title }) => [id, title]));
  const step = stepper(parts.length + 2 * sum([...blobs.values()].map(stepsOf)), progress);
  for (const [hash, blob] of blobs) {
    if (signal.aborted) return cancelled();
    if (!(await isWhole(files, hash, blob))) blobs.delete(hash);
    step(stepsOf(blob), null);
  }

  const pack = await writePack(
    {
      ...about,
      spaces: spaces.map(({ id, title, pages, bodies, comments: count, syncedAt }) => ({
        id,
        title,
        pages,
        bodies,
        comments: count,
        syncedAt,
      })),
      files: blobs.size,
      leftOut: leftOut(choice),
    },
    write,
  );
  const missing = searchMissing(titles);
  let tooLarge = (await pack.batch({ library })) ? 0 : 1;
  let count = 0;
  for (const { part } of parts) {
    if (signal.aborted) return cancelled();
    const batch = await store.invoke('pack.rows', part);
    if (!batch.ok) return batch;
    if (choice.files) missing.batch(batch.value);
    const written = await writeRows(pack, batch.value);
    tooLarge += written.tooLarge;
    count += written.pages;
    step(1, 'spaceId' in part ? (titles.get(part.spaceId) ?? null) : null);
  }
  for (const [hash, blob] of blobs) {
    if (signal.aborted) return cancelled();
    await pack.blob({ hash, size: blob.size, files: [...blob.named] }, files.bytesOf(hash));
    missing.file(blob.named);
    step(stepsOf(blob), null);
  }
  // The last moment before the file exists.
  if (signal.aborted) return cancelled();
  await pack.end();
  const name = packFileName(about.organization.title, spaces, about.madeAt);
  return ok({ name, count, tooLarge, missing: missing.result() });
}

function stepsOf({ size }: Blob): number {
  return 1 + size / BYTES_OF_STEP;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function stepper(total: number, progress: NoteProgress): (steps: number, subject: string | null) => void {
  let done = 0;
  return (steps, subject) => {
    done += steps;
    progress(done, total, subject);
  };
}

function cancelled(): Result<never> {
  return err(appError('cancelled', 'saving the pack was cancelled'));
}

/** If a batch is too large, it is written row by row, so that one page does not exclude twenty others. */
async function writeRows(
  pack: PackWriter,
  batch: Parameters<PackWriter['batch']>[0],
): Promise<{ readonly pages: number; readonly tooLarge: number }> {
  const { bodies } = batch;
  if (Object.keys(batch).length === 0) return { pages: 0, tooLarge: 0 };
  if (await pack.batch(batch)) return { pages: bodies?.rows.length ?? 0, tooLarge: 0 };
  if (bodies === undefined) return { pages: 0, tooLarge: 1 };
  let pages = 0;
  for (const row of bodies.rows) if (await pack.batch({ bodies: { ...bodies, rows: [row] } })) pages += 1;
  return { pages, tooLarge: bodies.rows.length - pages };
}

function leftOut({ comments, requests, files, issues, marks }: PackChoice): readonly LeftOut[] {
  return [
    ...(comments ? [] : ['comments' as const]),
    ...(requests ? [] : ['requests' as const]),
    ...(files ? [] : ['files' as const]),
    ...(issues ? [] : ['issues' as const]),
    ...(marks ? [] : ['marks' as const]),
  ];
}

import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { LeftOut, PackChoice, PackJob, PackManifest, PackOutline, PackPart } from '#shared/rpc/packs.ts';
import type { StoreRemote } from '../accounts/session.ts';
import type { SpaceFileId } from '../files/file-keys.ts';
import type { Files } from '../files/files.ts';
import { createEstimate } from '../sync/estimate.ts';
import { packFileName } from './file-name.ts';
import type { MadeFile } from './transfers.ts';
import { writePack, type PackWriter } from './pack-writer.ts';

/** Reads the chosen spaces from the store, part by part, and writes each before it asks for the next. */
export interface SavePack {
  readonly choice: PackChoice;
  /** What the manifest says that the rows do not. */
  readonly about: Omit<PackManifest, 'spaces' | 'files' | 'leftOut'>;
  readonly store: StoreRemote;
  readonly files: Pick<Files, 'stored' | 'bytesOf'>;
  readonly write: (bytes: Buffer) => Promise<void>;
  readonly progress: (change: Omit<PackJob, 'kind'>) => void;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Records of page texts, and pages with comments, that travel together. */
const TEXT_RECORDS_AT_ONCE = 2;
const THREAD_PAGES_AT_ONCE = 40;
/** Pages of a change request that travel together, both sides of each. */
const REQUEST_PAGES_AT_ONCE = 20;
const TRANSCRIPTS_AT_ONCE = 50;

export async function savePack({
  choice,
  about,
  store,
  files,
  write,
  progress,
  now,
  signal,
}: SavePack): Promise<Result<MadeFile>> {
  const { spaceIds, comments } = choice;
  const outline = await store.invoke('pack.outline', { spaceIds, comments });
  if (!outline.ok) return outline;
  const { spaces, library, specifications } = outline.value;
  const [first] = spaces;
  if (first === undefined) return err(appError('invalid-input', 'none of these spaces is stored here'));
  const blobs = choice.files ? await blobsOf(files, spaces) : new Map<string, Blob>();
  const parts: readonly PackPart[] = [
    ...spaces.flatMap((space) => partsOf(space, choice)),
    ...specifications.map((slug): PackPart => ({ kind: 'specification', slug })),
    ...(choice.issues ? issueParts(outline.value) : []),
    ...(choice.marks ? [{ kind: 'marks' } as const] : []),
  ];
  const estimate = createEstimate();
  const total = parts.length + blobs.size;
  let done = 0;
  const titles = new Map(spaces.map(({ id, title }) => [id, title]));
  const step = (subject: string | null): void => {
    done += 1;
    estimate.note(done, now());
    progress({ subject, done, total, leftMs: estimate.left(total - done) });
  };

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
  let tooLarge = (await pack.batch({ library })) ? 0 : 1;
  let count = 0;
  for (const part of parts) {
    if (signal.aborted) return cancelled();
    const batch = await store.invoke('pack.rows', part);
    if (!batch.ok) return batch;
    const written = await writeRows(pack, batch.value);
    tooLarge += written.tooLarge;
    count += written.pages;
    step('spaceId' in part ? (titles.get(part.spaceId) ?? null) : null);
  }
  for (const [hash, { size, named }] of blobs) {
    if (signal.aborted) return cancelled();
    await pack.blob({ hash, size, files: named }, files.bytesOf(hash));
    step(null);
  }
  await pack.end();
  return ok({ name: packFileName(about.organization.title, spaces, about.madeAt), count, tooLarge });
}

function cancelled(): Result<never> {
  return err(appError('cancelled', 'saving the pack was cancelled'));
}

/** A batch that is too large is tried row by row: one page that fits nowhere does not take twenty others along. */
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

/** The cursor comes last: it speaks of the rows before it. */
function partsOf(
  { id: spaceId, textPages, threadPages, requests: contents }: PackOutline['spaces'][number],
  { requests }: PackChoice,
): readonly PackPart[] {
  return [
    { kind: 'tree', spaceId },
    { kind: 'extras', spaceId },
    ...(requests ? [{ kind: 'requests', spaceId } as const] : []),
    ...(requests ? contents : []).flatMap(({ changeRequestId, pageIds }) =>
      (pageIds.length === 0 ? [[]] : chunks(pageIds, REQUEST_PAGES_AT_ONCE)).map((some): PackPart => ({
        kind: 'request',
        spaceId,
        changeRequestId,
        pageIds: some,
      })),
    ),
    ...chunks(textPages, TEXT_RECORDS_AT_ONCE).map((some): PackPart => ({
      kind: 'bodies',
      spaceId,
      pageIds: some.flat(),
    })),
    ...chunks(threadPages, THREAD_PAGES_AT_ONCE).map((pageIds): PackPart => ({ kind: 'threads', spaceId, pageIds })),
    { kind: 'cursor', spaceId },
  ];
}

/** The clusters say when all their issues were read, so they come after them. */
function issueParts({ issueClusters, conversationMonths, transcripts }: PackOutline): readonly PackPart[] {
  return [
    ...issueClusters.map((clusterId): PackPart => ({ kind: 'issues', clusterId })),
    ...conversationMonths.map((month): PackPart => ({ kind: 'conversations', month })),
    ...chunks(transcripts, TRANSCRIPTS_AT_ONCE).map((ids): PackPart => ({ kind: 'transcripts', ids })),
    { kind: 'clusters' },
  ];
}

interface Blob {
  readonly size: number;
  readonly named: SpaceFileId[];
}

async function blobsOf(
  files: Pick<Files, 'stored'>,
  spaces: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, Blob>> {
  const blobs = new Map<string, Blob>();
  for (const { id: spaceId } of spaces) {
    for (const { fileId, hash, bytes } of await files.stored(spaceId)) {
      const blob = blobs.get(hash) ?? { size: bytes, named: [] };
      blob.named.push({ spaceId, fileId });
      blobs.set(hash, blob);
    }
  }
  return blobs;
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

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

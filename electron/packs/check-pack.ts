import { ok, type Result } from '#shared/result.ts';
import type { PackPreview } from '#shared/rpc/packs.ts';
import type { Jobs } from './jobs.ts';
import { searchMissing } from './missing-files.ts';
import { walkPackFile, type PackVisitor } from './walk.ts';

type WholePack = Pick<PackPreview, 'manifest' | 'missing'>;

/** Reads a whole pack, as a job that can be cancelled. Answers its contents and its missing files. */
export function checkPack(
  jobs: Pick<Jobs, 'run'>,
  jobId: string,
  path: string,
  bytes: number,
): Promise<Result<WholePack>> {
  return jobs.run(jobId, 'check', async (note, signal) => {
    let missing = searchMissing(new Map());
    const visitor: PackVisitor = {
      progress: (done) => {
        note(done, bytes);
      },
      manifest({ spaces }) {
        missing = searchMissing(new Map(spaces.map(({ id, title }) => [id, title])));
        return ok(null);
      },
      batch(batch) {
        missing.batch(batch);
        return Promise.resolve(ok(null));
      },
      blob({ files }) {
        missing.file(files);
        return Promise.resolve(ok(null));
      },
    };
    const walked = await walkPackFile(path, visitor, signal);
    if (!walked.ok) return walked;
    const { receipts: _receipts, ...manifest } = walked.value.manifest;
    const isWithout = manifest.leftOut.includes('files');
    return ok({ manifest, missing: isWithout ? { count: 0, named: [] } : missing.result() });
  });
}

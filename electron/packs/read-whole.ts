import { createReadStream } from 'node:fs';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { Refusal } from './container.ts';
import { counted } from './walk.ts';

/** Reads a file from beginning to end with `read`, whose `Refusal` becomes the answer. `progress`: bytes so far. */
export async function readWhole<T>(
  path: string,
  read: (source: AsyncIterable<Uint8Array>) => Promise<T>,
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Result<T>> {
  const stream = createReadStream(path);
  try {
    return ok(await read(counted(stream, progress, signal)));
  } catch (thrown) {
    if (thrown instanceof Refusal) return err(thrown.reason);
    return err(appError('storage-failed', thrown instanceof Error ? thrown.message : 'the file cannot be read'));
  } finally {
    stream.destroy();
  }
}

import { appError } from '#shared/errors.ts';
import { whyNotHandedBack } from '#shared/outbox/hand-back.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { err, type Result } from '#shared/result.ts';
import { checkWrite } from '../outbox/kinds/index.ts';

/** Whether a write may be queued. A pack accepts only writes that can be handed back: others would wait for ever. */
export function checkQueued(write: PendingWrite, { inPack }: { readonly inPack: boolean }): Result<unknown> {
  const why = inPack ? whyNotHandedBack(write.kind) : null;
  if (why !== null) return err(appError('not-in-pack', why));
  return checkWrite(write);
}

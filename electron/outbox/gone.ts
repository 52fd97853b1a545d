import type { AppError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { placeOf, isAdministrative } from '#shared/outbox/writes.ts';
import { readNewest } from './kinds/discussion-calls.ts';
import type { Outcomes, Sending } from './outcomes.ts';
import { createReads } from './reads.ts';

/** What "not found" means for a write. */
export interface Gone {
  readonly lookWhetherGone: (operation: PendingOperation, error: AppError) => Promise<void>;
  readonly holdIfHidden: (operation: PendingOperation) => Promise<boolean>;
}

export function createGone(sending: Sending, { bind, surely, fail, finish, verdict, lookAgain }: Outcomes): Gone {
  const { outbox, now, signal } = sending;

  /**
   * "Not found" answers one request and does not prove that anything is gone. So this reads the target again. If the
   * target exists, or no answer tells, the write was refused and can be tried again.
   */
  async function lookWhetherGone(operation: PendingOperation, error: AppError): Promise<void> {
    const { id } = operation;
    const kind = bind(operation, { reads: createReads(now) });
    const there = await kind.isThere();
    // The person changed or discarded it during the check.
    if ((operation.state !== 'sending' && outbox.find(id) !== operation) || signal.aborted) return;
    if (there?.ok === false) {
      await fail(verdict(operation, { ...there.error, sent: 'no' }));
      return;
    }
    if (there === null || there.value) {
      await surely({ type: 'refused', at: now(), id, error });
      return;
    }
    if (await holdIfHidden(operation)) return;
    const over = kind.whenGone();
    if (over === null) await surely({ type: 'held', at: now(), id, cause: 'target-gone', error });
    else await finish(operation, over);
  }

  /**
   * A server may answer "not found" for everything that it hides. If it does so for the whole space, the target may
   * still exist: the write is held until the space can be read again. Answers whether it is held, or waits for another
   * check.
   */
  async function holdIfHidden(operation: PendingOperation): Promise<boolean> {
    const { spaceId } = placeOf(operation.write);
    if (spaceId === null || isAdministrative(operation.write)) return false;
    const listed = await readNewest({ ...sending.context(), signal: signal }, spaceId);
    const { id } = operation;
    if (signal.aborted || (operation.state !== 'sending' && outbox.find(id) !== operation)) return true;
    if (listed.ok || listed.error.code === 'forbidden') return false;
    if (listed.error.code === 'not-found')
      await surely({ type: 'held', at: now(), id, cause: 'permission-lost', error: listed.error });
    else if (operation.state === 'in-doubt') await fail(lookAgain(operation, listed.error));
    else await fail(verdict(operation, { ...listed.error, sent: 'no' }));
    return true;
  }

  return { lookWhetherGone, holdIfHidden };
}

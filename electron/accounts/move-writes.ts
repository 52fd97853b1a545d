import { dependentsOf } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { entityOf, requestOf } from '#shared/outbox/order.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Session } from './session.ts';

type Moving = Pick<Session, 'writes' | 'bringIn' | 'act'>;

/**
 * Takes what the sign-ins in `signIns` wrote to another account of the same organization, whose it is. What hangs on something
 * that stays behind stays with it; so does what is about a thread or change request of which something waits there already: it
 * would come after what was written later. A crash in the middle leaves a write in both: in `from` it is held, unless its
 * writer is signed in there by then.
 */
export async function moveWrites(
  from: Moving,
  to: Moving,
  signIns: ReadonlySet<string>,
  asTheirs: (operation: PendingOperation) => PendingOperation,
): Promise<Result<null>> {
  const all = new Map(
    from
      .writes()
      .all()
      .map((operation) => [operation.id, operation]),
  );
  const waitsThere = new Set(
    to
      .writes()
      .all()
      .filter(({ state }) => state !== 'done')
      .flatMap(aboutOf),
  );
  const isTheirs = (operation: PendingOperation): boolean =>
    signIns.has(operation.signIn ?? '') &&
    operation.state !== 'done' &&
    operation.state !== 'sending' &&
    !aboutOf(operation).some((about) => waitsThere.has(about));
  const staying = new Set<string>();
  for (const operation of all.values()) {
    if (isTheirs(operation)) continue;
    staying.add(operation.id);
    // What was sent has its own id on the server: what hangs on it finds it there.
    if (operation.state !== 'done') for (const { id } of dependentsOf(all, operation.id)) staying.add(id);
  }
  for (const operation of all.values()) {
    if (staying.has(operation.id)) continue;
    const moved = await to.bringIn(asTheirs(operation));
    if (!moved.ok && moved.error.code !== 'conflict') return moved;
    if (to.writes().isOver(operation.id)) {
      // It was there before. Nothing says that it was sent, so it stays here, and what hangs on it too.
      for (const { id } of dependentsOf(all, operation.id)) staying.add(id);
      continue;
    }
    const gone = await from.act(operation.id, { kind: 'discard' });
    if (!gone.ok) return gone;
  }
  return ok(null);
}

/** What is sent in the order in which it was written. */
function aboutOf(operation: PendingOperation): readonly string[] {
  return [entityOf(operation), requestOf(operation)].filter((about) => about !== null);
}

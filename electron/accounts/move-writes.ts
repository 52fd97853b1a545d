import { dependentsOf } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { entityOf, requestOf } from '#shared/outbox/order.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Session } from './session.ts';

type Moving = Pick<Session, 'writes' | 'bringIn' | 'act'>;

/**
 * Moves the writes of the sign-ins in `signIns` to another account of the same organization, to which they belong.
 * Writes whose parents stay also stay; so do writes about a thread or change request with pending writes in the other
 * account, because they would be sent after newer ones. A crash during the move leaves a write in both accounts: in
 * `from` it is held, unless its writer is signed in there by then.
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
    // A sent write has its own id on the server: its dependents can refer to it.
    if (operation.state !== 'done') for (const { id } of dependentsOf(all, operation.id)) staying.add(id);
  }
  for (const operation of all.values()) {
    if (staying.has(operation.id)) continue;
    const moved = await to.bringIn(asTheirs(operation));
    if (!moved.ok && moved.error.code !== 'conflict') return moved;
    if (to.writes().isOver(operation.id)) {
      // The other account had it before. Nothing shows that it was sent, so it stays here, with its dependents.
      for (const { id } of dependentsOf(all, operation.id)) staying.add(id);
      continue;
    }
    const gone = await from.act(operation.id, { kind: 'discard' });
    if (!gone.ok) return gone;
  }
  return ok(null);
}

/** What is sent in order: the write's entity, and its change request. */
function aboutOf(operation: PendingOperation): readonly string[] {
  return [entityOf(operation), requestOf(operation)].filter((about) => about !== null);
}

import { z } from 'zod';
import { appError } from '#shared/errors.ts';
import { pendingOperationSchema } from '#shared/outbox/operation-schema.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { Attached, Enqueued, RowHostCalls } from '#shared/rpc/store.ts';
import type { Session, StoredOutbox } from '../accounts/session.ts';
import { isNewerOperation } from '../outbox/entries.ts';
import { parked, parkedLine } from '../outbox/parked.ts';
import type { App } from '../app.ts';
import { copyHandlers } from './copy.ts';

/** The calls of a store. Operations come from a disk: each is validated by its schema. */
export function rowHandlers(
  { calls, copies }: App,
  store: {
    readonly attach: (session: Session, stored: StoredOutbox) => Promise<Result<Attached>>;
    readonly detach: () => void;
  },
): Handlers<RowHostCalls> {
  const withOperation = async (
    { accountId, operation }: { readonly accountId: string; readonly operation: PendingOperation },
    work: (session: Session, operation: PendingOperation) => Promise<Result<Enqueued>>,
  ): Promise<Result<Enqueued>> => {
    const session = calls.session(accountId);
    if (!session.ok) return session;
    const readable = readOperation(operation);
    return readable === null
      ? err(appError('invalid-input', 'the write does not fit its schema'))
      : work(session.value, readable);
  };
  return {
    async attach({ accountId, operations, unconfirmed }) {
      const session = calls.session(accountId);
      if (!session.ok) return session;
      const readable = operations.flatMap((operation) => readOperation(operation) ?? setAside(operation) ?? []);
      const attached = await store.attach(session.value, {
        operations: readable,
        unconfirmed: z.array(z.string()).catch([]).parse(unconfirmed),
      });
      return attached.ok && calls.backups.takeRestored(accountId)
        ? ok({ ...attached.value, fromBackup: true })
        : attached;
    },
    detach() {
      store.detach();
      return ok(null);
    },
    append: (input) => withOperation(input, (session, operation) => session.append(operation)),
    ...copyHandlers(copies, (accountId) => calls.session(accountId).ok),
    bringIn: (input) =>
      withOperation(input, (session, operation) =>
        input.rewrite === true ? session.writes().rewrite(operation) : session.bringIn(operation),
      ),
  };
}

/** A damaged operation is shown with its text. One from a newer Galley stays unchanged. */
function setAside(raw: unknown): PendingOperation | null {
  if (isNewerOperation(raw)) return null;
  const id = z.object({ id: z.string().min(1) }).safeParse(raw);
  const line = JSON.stringify(raw);
  return id.success ? parked(id.data.id, line, Date.now()) : parkedLine(line, Date.now());
}

function readOperation(raw: unknown): PendingOperation | null {
  const parsed = pendingOperationSchema.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

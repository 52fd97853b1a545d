import { z } from 'zod';
import { appError } from '#shared/errors.ts';
import { pendingOperationSchema, type PendingOperation } from '#shared/outbox/operation.ts';
import { err, type Result } from '#shared/result.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { OutboxChange, RowHostCalls } from '#shared/rpc/store.ts';
import type { Session, StoredOutbox } from '../accounts/session.ts';
import type { App } from '../app.ts';

/** The table of what a store may ask. Operations come from a disk: each is read through its schema. */
export function rowHandlers(
  { calls }: App,
  attach: (session: Session, stored: StoredOutbox) => Promise<Result<OutboxChange>>,
): Handlers<RowHostCalls> {
  return {
    async attach({ accountId, operations, unconfirmed }) {
      const session = calls.session(accountId);
      if (!session.ok) return session;
      const readable = operations.flatMap((operation) => readOperation(operation) ?? []);
      return attach(session.value, {
        operations: readable,
        unconfirmed: z.array(z.string()).catch([]).parse(unconfirmed),
      });
    },
    async append({ accountId, operation }) {
      const session = calls.session(accountId);
      if (!session.ok) return session;
      const readable = readOperation(operation);
      return readable === null
        ? err(appError('invalid-input', 'the write does not fit its schema'))
        : session.value.append(readable);
    },
  };
}

function readOperation(raw: unknown): PendingOperation | null {
  const parsed = pendingOperationSchema.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

import type { AppError } from '#shared/errors.ts';
import { writerCauses, type PendingOperation } from '#shared/outbox/operation.ts';
import { whose, type Whose } from '#shared/outbox/whose.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { Client } from '../api/client.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OptionalOperations } from '../sync/optional-operations.ts';
import { neverTells } from './never-told.ts';
import type { SessionOptions } from './session-options.ts';

/** Who is signed in, as one session finds out, and whose the writes of its outbox are. */
export interface Identity {
  whose(operation: PendingOperation): Whose;
  /**
   * Asks the server once for each session, as another person may have signed in with another token. Null: it is known now, or
   * the server does not tell.
   */
  know(): Promise<AppError | null>;
  /** The server named its author when it accepted a comment. */
  learn(person: Person): void;
  /** What was held because its writer was not known, or was away, goes where it is theirs. */
  releaseOwn(): void;
}

export function createIdentity(
  { writer, learned }: Pick<SessionOptions, 'writer' | 'learned'>,
  service: { readonly client: Client; readonly optionalOperations: OptionalOperations; readonly signal: AbortSignal },
  outbox: Pick<Outbox, 'all' | 'act'>,
): Identity {
  /** By all who want to know it at the same time. */
  let asked: Promise<AppError | null> | null = null;

  function releaseOwn(): void {
    for (const operation of outbox.all())
      if (writerCauses.has(operation.cause) && identity.whose(operation) === 'own')
        void outbox.act(operation.id, { kind: 'retry' });
  }

  async function ask(): Promise<AppError | null> {
    const { client, optionalOperations, signal } = service;
    const user = await optionalOperations.ask('getAuthenticatedUser', () =>
      client.call('getAuthenticatedUser', {}, { signal }),
    );
    if (user === null) return null;
    if (user.ok) identity.learn({ id: user.value.id, displayName: user.value.displayName });
    return user.ok || neverTells(user.error) ? null : user.error;
  }

  const identity: Identity = {
    whose: (operation) => whose(operation, writer()),
    async know() {
      const answer = (asked ??= ask());
      const failed = await answer;
      // Without an answer it is asked again before the next thing is sent; by one of those who heard this one.
      if (failed !== null && asked === answer) asked = null;
      return failed;
    },
    learn(person) {
      const known = writer().person;
      if (known?.id === person.id && known.displayName === person.displayName) return;
      learned(person);
      releaseOwn();
    },
    releaseOwn,
  };
  return identity;
}

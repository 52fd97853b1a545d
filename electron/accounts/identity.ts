import type { AppError } from '#shared/errors.ts';
import { writerCauses, type PendingOperation } from '#shared/outbox/operation.ts';
import { whose, type Whose } from '#shared/outbox/whose.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { Client } from '../api/client.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OptionalOperations } from '../sync/optional-operations.ts';
import { neverTells } from './never-told.ts';
import type { SessionOptions } from './session-options.ts';

/** Finds out who is signed in to one session, and whose the writes of its outbox are. */
export interface Identity {
  whose(operation: PendingOperation): Whose;
  /**
   * Asks the server once per session, since another person may have signed in with another token. Null: known now, or
   * the server does not say.
   */
  know(): Promise<AppError | null>;
  /** The server named the author when it accepted a comment. */
  learn(person: Person): void;
  /** Releases this person's writes that were held because their writer was unknown or away. */
  releaseOwn(): void;
}

export function createIdentity(
  { writer, learned }: Pick<SessionOptions, 'writer' | 'learned'>,
  service: { readonly client: Client; readonly optionalOperations: OptionalOperations; readonly signal: AbortSignal },
  outbox: Pick<Outbox, 'all' | 'act'>,
): Identity {
  /** One request for all that ask at the same time. */
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
      // After a failure the next write asks again; one of the callers that got this failure clears it.
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

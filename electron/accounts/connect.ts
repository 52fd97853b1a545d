import { readConnectInput } from '#shared/connect-input.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { ConnectInput } from '#shared/rpc/host.ts';
import { createClient } from '../api/client.ts';
import type { Clock } from '#shared/clock.ts';
import type { Fetch } from '../api/fetch.ts';
import { createOptionalOperations } from '../sync/optional-operations.ts';
import { accountIdFor, type StoredAccount } from './accounts.ts';

/** The longest wait for each try while somebody waits at the form (ms). */
const PATIENCE_MS = 8_000;

/**
 * Checks address, token and organization with the server before anything is stored. Each wrong input has its own error:
 * the address (`path: baseUrl`), the token (`unauthorized`) or the organization (`not-found`).
 */
export async function checkConnection(
  input: ConnectInput,
  fetch: Fetch,
  clock: Clock | undefined,
  known: readonly StoredAccount[],
  signal: AbortSignal,
  wasRemoved: (accountId: string) => boolean = () => false,
): Promise<Result<StoredAccount>> {
  const read = readConnectInput(input);
  if (!read.ok) return read;
  const { baseUrl, organizationId, token } = read.value;
  const client = createClient({ baseUrl, token, fetch, ...(clock === undefined ? {} : { clock }) });
  const options = { timeoutMs: PATIENCE_MS, signal };
  const collections = await client.call(
    'listCollectionsInOrganization',
    { organizationId, query: { limit: 1 } },
    { ...options, impatient: true },
  );
  if (!collections.ok) return err(withField(ofAnotherService(collections.error)));

  const optionalOperations = createOptionalOperations();
  const user = await optionalOperations.ask('getAuthenticatedUser', () =>
    client.call('getAuthenticatedUser', {}, options),
  );
  const organizations = await optionalOperations.ask('listOrganizations', () =>
    client.call('listOrganizations', { query: { limit: 1000 } }, options),
  );
  if (signal.aborted) return err(appError('cancelled', 'connecting was cancelled'));
  const organization =
    organizations?.ok === true ? organizations.value.items.find(({ id }) => id === organizationId) : undefined;
  const person = user?.ok === true ? { id: user.value.id, displayName: user.value.displayName } : null;
  const identity = { baseUrl, organizationId, person };
  return ok({
    ...identity,
    id: accountIdFor(known, identity, wasRemoved),
    kind: 'remote',
    organizationTitle: organization?.title ?? organizationId,
    waived: [],
    signIns: [],
    pack: null,
  });
}

/**
 * The real server reports an unknown organization in its own format. A bare 404, or one in another format, comes from
 * another server.
 */
function ofAnotherService(error: AppError): AppError {
  const itsOwnWords = /: HTTP \d+: /.test(error.detail);
  return error.code === 'not-found' && !itsOwnWords ? { ...error, code: 'not-the-service' } : error;
}

/** The form's field that an answer of the server is about. */
function withField(error: AppError): AppError {
  switch (error.code) {
    case 'unauthorized':
      return { ...error, path: 'token' };
    case 'not-found':
    case 'forbidden':
      return { ...error, path: 'organizationId' };
    case 'offline':
    case 'timeout':
    case 'not-the-service':
    case 'redirected':
    case 'bad-address':
    case 'invalid-response':
      return { ...error, path: 'baseUrl' };
    default:
      return error;
  }
}

import { hideLogin, isSafeAddress, withLogin, type GitLogin } from '#shared/git/address.ts';
import { appError, type AppError } from '#shared/errors.ts';
import type { Conflict } from '#shared/outbox/operation.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { adminFacts } from '#shared/outbox/kinds/admin-facts.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Kind, KindContext, Preflight } from '../kind.ts';
import { hold, isThere } from './checks.ts';
import { checkAdminInput, sendInput } from './admin.ts';

/**
 * Imports from Git and exports to Git. Each is held while the space is not as the person saw it. Nothing on the server
 * shows whether one was started, so after a lost answer the person is asked.
 */
export const gitTransfer: Kind<AdminWrite> = {
  async preflight(context, operation, write) {
    const state = await readState(context, write);
    if (!state.ok) {
      return state.error.code === 'not-found'
        ? { type: 'hold', cause: 'target-gone' }
        : { type: 'failed', error: state.error };
    }
    if (!state.value.permitted) {
      const held = hold(context, operation, 'permission-lost');
      if (held !== null) return held;
    }
    if (write.login !== undefined && context.gitLogin(write.login) === null)
      return { type: 'hold', cause: 'login-gone' };
    return checkSame(write, state.value);
  },

  async send(context, _operation, write) {
    const checked = checkTransfer(write);
    if (!checked.ok) return checked;
    if (write.login === undefined) return sendInput(context, write.kind, checked.value);
    const login = context.gitLogin(write.login);
    const body = bodyOf(write);
    const url = login === null ? null : withLogin(String(body['url']), login);
    if (login === null || url === null)
      return err(appError('invalid-input', 'the address cannot have a password', { path: 'body.url', sent: 'no' }));
    const sent = await sendInput(context, write.kind, { ...checked.value, body: { ...body, url } });
    return sent.ok ? sent : err(withoutSecrets(sent.error, login));
  },

  recognise: () => Promise.resolve({ type: 'cannot-tell' }),

  async isThere(context, _operation, write) {
    return isThere(await readState(context, write));
  },

  check: checkTransfer,

  resolved: (write, { now }) => ({ ...write, ...(now === undefined ? {} : { base: now.base }) }),
};

interface SpaceState {
  /** Changes with the content. */
  readonly revision: string;
  /** When Git was last synced. Null: never, or the server does not say. */
  readonly syncedAt: string | null;
  /** False only if the server says so. */
  readonly permitted: boolean;
}

/** Uses the optional operation if the server has it, otherwise the revision of the content. */
async function readState(
  { client, optionalOperations, signal }: KindContext,
  { input }: AdminWrite,
): Promise<Result<SpaceState>> {
  const spaceId = String(input['spaceId']);
  const readRevision = () => client.call('getCurrentRevision', { spaceId, query: { metadata: false } }, { signal });
  const space = await optionalOperations.ask(
    'getSpace',
    () => client.call('getSpace', { spaceId }, { signal }),
    async () => (await readRevision()).ok,
  );
  if (space !== null) {
    if (!space.ok) return space;
    const { revision, gitSync, permissions } = space.value;
    return ok({ revision, syncedAt: gitSync?.updatedAt ?? null, permitted: permissions.triggerGitSync !== false });
  }
  const revision = await readRevision();
  return revision.ok ? ok({ revision: revision.value.id, syncedAt: null, permitted: true }) : revision;
}

/** A write without a base comes from a client that did not record one. */
function checkSame({ input, kind, base }: AdminWrite, { revision, syncedAt }: SpaceState): Preflight {
  const moved = base?.['revision'] !== undefined && base['revision'] !== revision;
  const synced = base?.['syncedAt'] !== undefined && (base['syncedAt'] ?? null) !== syncedAt;
  if (!moved && !synced) return { type: 'go' };
  const conflict: Conflict = {
    base: null,
    mine: adminFacts({ kind, input }, {})
      .filter(({ about }) => about !== true)
      .map(({ label, to }) => `${label}: ${to}`)
      .join('\n'),
    theirs: [
      ...(moved ? ['The content of the space has changed since you decided this.'] : []),
      ...(synced ? [`Git was synced since then: ${syncedAt ?? 'the connection was removed'}.`] : []),
    ].join('\n'),
    mergeable: false,
    now: { base: { revision, syncedAt }, was: {} },
  };
  return { type: 'conflict', conflict };
}

/** No address in it may contain a login: the write is stored as it is. */
function checkTransfer(write: AdminWrite): Result<Record<string, unknown>> {
  const checked = checkAdminInput(write);
  if (!checked.ok) return checked;
  const { url, repoTreeURL, repoCommitURL, gitInfo } = bodyOf(write);
  const addresses = {
    url,
    repoTreeURL,
    repoCommitURL,
    'gitInfo.url': typeof gitInfo === 'object' && gitInfo !== null && 'url' in gitInfo ? gitInfo.url : undefined,
  };
  for (const [field, address] of Object.entries(addresses)) {
    if (typeof address === 'string' && !isSafeAddress(address))
      return err(appError('invalid-input', 'the address cannot be used', { path: `body.${field}`, sent: 'no' }));
  }
  return checked;
}

function bodyOf({ input: { body } }: AdminWrite): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** The server may quote the address. */
function withoutSecrets(error: AppError, login: GitLogin): AppError {
  return { ...error, detail: hideLogin(error.detail, login) };
}

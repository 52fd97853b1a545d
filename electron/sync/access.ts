import type { AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { AccessPart, LostParts, LostReason } from '#shared/rpc/lost-access.ts';
import type { CallOptions } from '../api/client.ts';
import type { SyncContext } from './context.ts';

/**
 * What the server does not let this person read: the store's record of it, during one run or one look. When a lost part
 * can be read again, the store learns it once.
 */
export interface Access {
  /** Reads the record. Must be called first. */
  load(): Promise<Result<null>>;
  of(spaceId: string): LostParts;
  /** The whole space was refused in this run. */
  lostNow(spaceId: string): boolean;
  /** Answers whether the store recorded it: see `access.lost`. */
  lost(spaceId: string, part: AccessPart, reason: LostReason, listed?: 'listed' | 'unlisted'): Promise<Result<boolean>>;
  /** The whole part was read. */
  back(spaceId: string, part: AccessPart): Promise<Result<null>>;
}

interface AccessDependencies {
  readonly store: SyncContext['store'];
  readonly now: () => number;
  readonly regained: (spaceId: string) => void;
}

export function createAccess({ store, now, regained }: AccessDependencies): Access {
  const known = new Map<string, LostParts>();
  const lostSpaces = new Set<string>();
  const of = (spaceId: string): LostParts => known.get(spaceId) ?? {};
  return {
    async load() {
      const stored = await store.invoke('access.known', null);
      if (!stored.ok) return stored;
      for (const { spaceId, parts } of stored.value) known.set(spaceId, parts);
      return ok(null);
    },
    of,
    lostNow: (spaceId) => lostSpaces.has(spaceId),
    async lost(spaceId, part, reason, listed = 'listed') {
      const at = now();
      if (part === 'space') lostSpaces.add(spaceId);
      const note = { spaceId, part, reason, at, listed: listed === 'listed' };
      const noted = await store.invoke('access.lost', note);
      if (noted.ok && noted.value) known.set(spaceId, { [part]: { reason, since: at, copyAt: null }, ...of(spaceId) });
      return noted;
    },
    async back(spaceId, part) {
      const { [part]: lost, ...others } = of(spaceId);
      if (lost === undefined) return ok(null);
      const noted = await store.invoke('access.back', { spaceId, part });
      if (!noted.ok) return noted;
      known.set(spaceId, others);
      regained(spaceId);
      return noted;
    },
  };
}

/** Null: the error says nothing about what this person may read. */
export function lostReason({ code }: AppError): LostReason | null {
  return code === 'forbidden' || code === 'not-found' ? code : null;
}

type Reading = Pick<SyncContext, 'client' | 'signal'>;

/** Null: its pages can be read. */
export async function whyUnreadable(
  { client, signal }: Reading,
  spaceId: string,
  priority: NonNullable<CallOptions['priority']> = 'normal',
): Promise<Result<LostReason | null>> {
  const revision = await client.call(
    'getCurrentRevision',
    { spaceId, query: { metadata: false } },
    { signal, priority },
  );
  if (revision.ok) return ok(null);
  const reason = lostReason(revision.error);
  return reason === null ? revision : ok(reason);
}

/**
 * The same for many spaces: the newest comment is a shorter answer than a tree, and is enough if the server gives it.
 */
export async function whyMissing(reading: Reading, spaceId: string): Promise<Result<LostReason | null>> {
  const { client, signal } = reading;
  const newest = await client.call('listSpaceComments', { spaceId, query: { limit: 1 } }, { signal });
  if (newest.ok) return ok(null);
  return lostReason(newest.error) === null ? newest : whyUnreadable(reading, spaceId);
}

/**
 * The server refused a request for `part` of a space: finds out whether that part or the whole space is lost, and
 * records it. Null: the request was for less than a part, so its refusal matters only if the space is lost. Any other
 * error is returned.
 */
export async function noteRefusal(
  context: SyncContext,
  spaceId: string,
  part: Exclude<AccessPart, 'space'> | null,
  error: AppError,
): Promise<Result<null>> {
  const reason = lostReason(error);
  if (reason === null) return err(error);
  const whole = await whyUnreadable(context, spaceId);
  if (!whole.ok) return whole;
  if (whole.value === null && part === null) return err(error);
  const noted =
    whole.value === null && part !== null
      ? await context.access.lost(spaceId, part, reason)
      : await context.access.lost(spaceId, 'space', whole.value ?? reason);
  return noted.ok ? ok(null) : noted;
}

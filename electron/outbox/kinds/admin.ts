import { operationShape, type Input } from '#shared/contract/index.ts';
import { checkInput } from '#shared/contract/check.ts';
import { adminOperations, adminShapes, type AdminOperation } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { Baseline, Conflict, PendingOperation } from '#shared/outbox/operation.ts';
import { changedRowId } from '#shared/outbox/admin.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { err, ok, type Result } from '#shared/result.ts';
import {
  ALREADY_DONE,
  SENT_WITHOUT_ROW,
  type Kind,
  type KindContext,
  type Preflight,
  type Recognition,
  type Sent,
} from '../kind.ts';
import { hold, isThere } from './checks.ts';
import { changedSinceDeleted, fieldLines, movedSince, same, wordsIn } from './admin-since.ts';
import { readStood } from './stood.ts';
import { adminReaders } from './admin-readers.ts';
import { UNTOLD, type Reader, type Row, type Standing } from './admin-rows.ts';

/**
 * The administrative writes. `admin-readers.ts` says which reads show the state for each operation; this file decides
 * what the state means. Updates and moves are sent again only while the rows are as before the first try. Creates are
 * recognised by new rows in their list. For commands without a trace the person is asked.
 */
const admin: Kind<AdminWrite> = {
  async preflight(context, operation, write) {
    const { effect } = adminShapes[write.kind];
    const reader = readerOf(context, write);
    if (reader === null) return { type: 'go' };
    const standing = await reader.read();
    if (!standing.ok) {
      if (standing.error.code !== 'not-found') return { type: 'failed', error: standing.error };
      // The deletion itself is more reliable: for a target that is already gone, the server's answer counts as done.
      return effect === 'delete' ? { type: 'go' } : { type: 'hold', cause: 'target-gone' };
    }
    if (effect === 'create') {
      const baseline = operation.baseline;
      if (baseline?.seen === undefined) {
        const { rows, unread } = standing.value;
        return { type: 'go', baseline: { seen: idsOf(rows), complete: unread === null } };
      }
      const earlier = created(context, baseline, reader, standing.value);
      return earlier.type === 'found' ? earlier : { type: 'go' };
    }
    const { rows, unread } = standing.value;
    const [row] = rows;
    if (row === undefined) {
      if (reader.makesMissing === true) return checkFields(operation, write, reader, null);
      // The unreadable row may be this one. A repeated deletion does no harm.
      if (unread !== null) return effect === 'delete' ? { type: 'go' } : { type: 'failed', error: unread };
      if (effect !== 'delete') return { type: 'hold', cause: 'target-gone' };
      return { type: 'found', sent: operation.sentAt === undefined ? ALREADY_DONE : SENT_WITHOUT_ROW };
    }
    if (mayNot(row)) {
      const held = hold(context, operation, 'permission-lost');
      if (held !== null) return held;
    }
    if (effect === 'update') return checkFields(operation, write, reader, row);
    if (effect === 'move') return checkPlace(operation, write, standing.value);
    if (effect !== 'delete') return { type: 'go' };
    const conflict = changedSinceDeleted(write, reader, row, context.claimed);
    return conflict === null ? { type: 'go' } : { type: 'conflict', conflict };
  },

  async send(context, _operation, write) {
    const checked = checkAdminInput(write);
    return checked.ok ? sendInput(context, write.kind, checked.value) : checked;
  },

  async recognise(context, operation, write): Promise<Recognition> {
    const { effect } = adminShapes[write.kind];
    const reader = readerOf(context, write);
    if (reader === null) return effect === 'command' ? { type: 'cannot-tell' } : { type: 'missing' };
    const standing = await reader.read();
    if (!standing.ok) {
      return effect === 'delete' && standing.error.code === 'not-found'
        ? { type: 'found', sent: SENT_WITHOUT_ROW }
        : { type: 'failed', error: standing.error };
    }
    if (effect === 'create') return created(context, operation.baseline, reader, standing.value);
    const { rows, unread } = standing.value;
    const [row] = rows;
    if (effect === 'delete')
      return row === undefined && unread === null ? { type: 'found', sent: SENT_WITHOUT_ROW } : { type: 'missing' };
    if (row === undefined) return { type: 'missing' };
    if (effect === 'move') return moved(operation, standing.value, row);
    if (effect === 'command') {
      return reader.isDone?.(row) === true ? { type: 'found', sent: SENT_WITHOUT_ROW } : { type: 'missing' };
    }
    return differing(write, reader, row).length === 0 ? { type: 'found', sent: sentOf(row) } : { type: 'missing' };
  },

  async isThere(context, _operation, write) {
    const reader = readerOf(context, write);
    if (reader === null) return null;
    const standing = await reader.read();
    if (!standing.ok || adminShapes[write.kind].effect === 'create') return isThere(standing);
    const { rows, unread } = standing.value;
    // The unreadable row may be this one, or the write creates the row.
    return ok(rows.length > 0 || unread !== null || reader.makesMissing === true);
  },
  whenGone: () => ALREADY_DONE,
  check: checkAdminInput,
  resolved({ base: _base, was: _was, ...rest }, { now }) {
    return { ...rest, ...now };
  },
};

/** One per operation, without those that have a kind of their own (`ingestion.ts`, `git.ts`). */
export const adminKinds = {
  // `Object.fromEntries` loses the exact type of the keys.
  ...(Object.fromEntries(adminOperations.map((kind) => [kind, admin])) as Readonly<
    Record<
      Exclude<AdminOperation, 'ingestConversations' | 'importGitRepository' | 'exportToGitRepository'>,
      Kind<AdminWrite>
    >
  >),
  removeSectionFromGroup: {
    ...admin,
    /** Somebody else moved the section: it leaves the group where it is now. */
    resolved({ base: _base, was: _was, ...rest }, { now }) {
      const parent = now?.was.parent ?? null;
      return {
        ...rest,
        ...now,
        ...(parent === null ? {} : { input: { ...rest.input, siteSectionGroupId: parent } }),
      };
    },
  },
  removeTeamFromSpace: {
    ...admin,
    async send(context, operation, write) {
      const sent = await admin.send(context, operation, write);
      // For a team without a role in the space, the server answers 400 (PLATFORM-NOTES, Statuses).
      return !sent.ok && sent.error.status === 400 ? err({ ...sent.error, code: 'not-found' }) : sent;
    },
  },
} satisfies Readonly<Partial<Record<AdminOperation, Kind<AdminWrite>>>>;

/** `input`: already checked against this operation. */
export async function sendInput(
  { client, signal }: KindContext,
  kind: AdminOperation,
  input: Readonly<Record<string, unknown>>,
): Promise<Result<Sent>> {
  // The compiler cannot see that operation and input belong together: the name guarantees it.
  const answer: Result<unknown> = await client.call<AdminOperation>(kind, input as Input<AdminOperation>, { signal });
  return answer.ok ? ok(sentOf(answer.value)) : answer;
}

/** Validates the input for its operation, before it is queued and again before it is sent. */
export function checkAdminInput(write: AdminWrite): Result<Record<string, unknown>> {
  return checkInput(write.kind, operationShape(write.kind), write.input);
}

function readerOf(context: KindContext, write: AdminWrite): Reader | null {
  return (
    adminReaders[write.kind]?.({
      ...context,
      parameter: (name) => {
        const value = write.input[name];
        return typeof value === 'string' ? value : '';
      },
      body: bodyOf(write.input),
    }) ?? null
  );
}

function bodyOf(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { body } = input;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function created(
  { claimed }: KindContext,
  baseline: Baseline | undefined,
  reader: Reader,
  { rows, unread }: Standing,
): Extract<Recognition, { readonly type: 'found' | 'missing' | 'several' }> {
  if (baseline?.seen === undefined) return { type: 'several' };
  const known = new Set(baseline.seen);
  const fresh = rows.filter((row) => typeof row.id === 'string' && !known.has(row.id) && !claimed.has(row.id));
  const [only, ...more] = fresh.filter((row) => reader.isOurs?.(row) ?? false);
  // An unreadable row may be ours, and so may a new one that somebody has changed since. A row that was unreadable
  // before may only seem new.
  if (only === undefined) return { type: unread === null && fresh.length === 0 ? 'missing' : 'several' };
  return more.length > 0 || baseline.complete === false ? { type: 'several' } : { type: 'found', sent: sentOf(only) };
}

/**
 * Somebody else changed the same fields since the person began (or, if that is unknown, since the first try): both
 * sides are shown.
 */
function checkFields(operation: PendingOperation, write: AdminWrite, reader: Reader, found: Row | null): Preflight {
  const row = found ?? {};
  const changed = differing(write, reader, row);
  const body = bodyOf(write.input);
  const fields = Object.keys(body).filter((field) => reader.fieldOf(row, field) !== UNTOLD);
  const known = found !== null && fields.length === Object.keys(body).length;
  if (changed.length === 0 && known) return { type: 'found', sent: sentOf(row) };
  const stood = operation.baseline?.stood;
  const base = { ...readStood(stood), ...write.base };
  const contested = changed.filter(
    (field) => Object.hasOwn(base, field) && !same(base[field], reader.fieldOf(row, field)),
  );
  if (contested.length === 0) {
    const now = fields.map((field) => [field, reader.fieldOf(row, field) ?? null] as const);
    return stood === undefined
      ? { type: 'go', baseline: { stood: JSON.stringify(Object.fromEntries(now)) } }
      : { type: 'go' };
  }
  const sideOf = (valueOf: (field: string) => unknown): string =>
    lines(contested, (field) => wordsIn(reader, field, valueOf(field)));
  const conflict: Conflict = {
    base: sideOf((field) => base[field]),
    mine: sideOf((field) => body[field]),
    theirs: sideOf((field) => reader.fieldOf(row, field)),
    mergeable: false,
    now: { base: Object.fromEntries(fields.map((field) => [field, reader.fieldOf(row, field) ?? null])), was: {} },
  };
  return { type: 'conflict', conflict };
}

/**
 * Before the first try, the row must be where the person saw it. After a try, the move is sent again only if the row is
 * where it was before the first one.
 */
function checkPlace({ baseline }: PendingOperation, write: AdminWrite, { place }: Standing): Preflight {
  const stood = baseline?.stood;
  if (place === undefined) return { type: 'go' };
  if (stood === undefined) {
    const conflict = place.isWanted ? null : movedSince(write, place, changedRowId(write) ?? '');
    return conflict === null ? { type: 'go', baseline: { stood: place.is } } : { type: 'conflict', conflict };
  }
  if (stood === place.is) return { type: 'go' };
  return place.isWanted ? { type: 'found', sent: SENT_WITHOUT_ROW } : { type: 'hold', cause: 'cannot-tell' };
}

/** The row is neither at the old position nor at the wanted one: somebody else moved it, before or after our try. */
function moved({ baseline }: PendingOperation, { place }: Standing, row: Row): Recognition {
  const stood = baseline?.stood;
  if (place === undefined || stood === undefined) return { type: 'cannot-tell' };
  if (stood === place.is) return { type: 'missing' };
  return place.isWanted ? { type: 'found', sent: sentOf(row) } : { type: 'cannot-tell' };
}

/** The returned fields that differ from the wanted values. */
function differing(write: AdminWrite, reader: Reader, row: Row): readonly string[] {
  return Object.entries(bodyOf(write.input))
    .filter(([field, wanted]) => {
      const current = reader.fieldOf(row, field);
      return wanted !== undefined && current !== UNTOLD && !same(current, wanted);
    })
    .map(([field]) => field);
}

/** A single field needs no name. */
function lines(fields: readonly string[], wordsOf: (field: string) => string): string {
  const [only, ...more] = fields;
  return only !== undefined && more.length === 0 ? wordsOf(only) : fieldLines(fields, wordsOf).join('\n');
}

function mayNot({ permissions }: Row): boolean {
  return (
    typeof permissions === 'object' && permissions !== null && 'admin' in permissions && permissions.admin === false
  );
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

function sentOf(answer: unknown): Sent {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
  return { ...SENT_WITHOUT_ROW, serverId: typeof id === 'string' ? id : null };
}

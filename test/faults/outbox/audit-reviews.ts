import type { PendingOperation } from '#shared/outbox/operation.ts';
import { commentsOf } from '#shared/outbox/review-parts.ts';
import type { Creation } from './audit.ts';
import type { Entry, Ledger } from './ledger.ts';

/**
 * What waits for a verdict that nobody gave is not on the service; and what a verdict takes along was there before it, in
 * the order of writing.
 */
export function auditReviews(
  ledger: Ledger,
  byId: ReadonlyMap<string, PendingOperation>,
  creations: readonly Creation[],
): readonly string[] {
  const created = (entry: Entry): Creation | undefined => {
    const { serverId, state } = byId.get(entry.id ?? '') ?? {};
    return state === 'done' ? creations.find(({ id }) => id === serverId) : undefined;
  };
  const byOperation = new Map(ledger.flatMap((entry) => (entry.id === null ? [] : [[entry.id, entry] as const])));
  const early = ledger.filter((entry) => entry.waits && entry.discarded === 'no' && created(entry) !== undefined);
  const left = ledger.filter(({ answer, touched }) => answer === 'queued' && !touched);
  return [
    ...early.map(({ no, texts }) => `${no} "${[...texts].join(' / ')}" was sent though it waited for a verdict`),
    ...left.flatMap((taker) => {
      const operation = byId.get(taker.id ?? '');
      const before = created(taker);
      if (operation === undefined || before === undefined) return [];
      const taken = commentsOf(operation).flatMap((id) => byOperation.get(id) ?? []);
      return [...late(taker, before, taken, created), ...swapped(taken, { byId, byOperation, created })];
    }),
  ];
}

function late(
  taker: Entry,
  { at }: Creation,
  taken: readonly Entry[],
  created: (entry: Entry) => Creation | undefined,
): readonly string[] {
  return taken.flatMap((entry) => {
    const creation = created(entry);
    // One that was discarded and restored after the verdict was sent is on its own.
    if (creation === undefined || creation.at < at || entry.touched) return [];
    return [`${entry.no} came after ${taker.no}, which took it along`];
  });
}

interface Known {
  readonly byId: ReadonlyMap<string, PendingOperation>;
  readonly byOperation: ReadonlyMap<string, Entry>;
  readonly created: (entry: Entry) => Creation | undefined;
}

/** Where the clock was set back between two and the journal was lost, the order in which they were written is not known. */
function swapped(taken: readonly Entry[], { byId, byOperation, created }: Known): readonly string[] {
  const isUntouched = (entry: Entry): boolean => {
    const answered = entry.comment !== null && 'operation' in entry.comment ? entry.comment.operation : '';
    return !entry.touched && byOperation.get(answered)?.touched !== true;
  };
  const came = taken
    .filter(isUntouched)
    .toSorted((one, other) => one.no - other.no)
    .flatMap((entry) => {
      const creation = created(entry);
      const writtenAt = byId.get(entry.id ?? '')?.createdAt ?? 0;
      return creation === undefined ? [] : [{ no: entry.no, at: creation.at, writtenAt }];
    });
  return came.flatMap(({ no, at, writtenAt }, index) => {
    const previous = came[index - 1];
    return previous !== undefined && previous.at > at && previous.writtenAt <= writtenAt
      ? [`${no} came before ${previous.no}, written earlier`]
      : [];
  });
}

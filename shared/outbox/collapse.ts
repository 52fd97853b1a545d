import type { Collapsing } from './kinds/collapsing.ts';
import { recordOf } from './kinds/index.ts';
import { sameRef } from './kinds/refs.ts';
import { dependentsOf, isEditable, isUnsent, type Queue } from './machine.ts';
import type { PendingOperation } from './operation.ts';
import { textOf, type PendingWrite, type Ref, type WriteKind } from './writes.ts';

/**
 * What becomes of a new write when something like it is still unsent. Only what cannot be on the server yet collapses, and
 * only what the same person wrote: nobody's text goes into a write that leaves in another's name. The answer says what
 * happened, so that the screen can.
 */
export type Collapse =
  | { readonly type: 'queue' }
  /** The unsent `id` says it now. */
  | { readonly type: 'edit'; readonly id: string; readonly markdown: string }
  /** It says what `id` says already. */
  | { readonly type: 'same'; readonly id: string }
  /** It undoes what was never sent: these go, and nothing is sent. What hangs on others comes first. */
  | { readonly type: 'withdraw'; readonly ids: readonly string[] }
  /** As above, but what a person typed hangs on it: they are asked first. */
  | { readonly type: 'ask'; readonly dependents: readonly PendingOperation[] };

/** `isOwn`: the one who writes now wrote it. */
export function collapse(
  queue: Queue,
  operation: PendingOperation,
  isOwn: (operation: PendingOperation) => boolean,
): Collapse {
  const plan = planOf(queue, operation.write);
  const into = intoOf(plan).flatMap((id) => queue.get(id) ?? []);
  return [operation, ...into].every(isOwn) ? plan : { type: 'queue' };
}

/** The operation that would be changed or taken for the new one; what hangs on it is asked about by itself. */
function intoOf(plan: Collapse): readonly string[] {
  switch (plan.type) {
    case 'edit':
    case 'same':
      return [plan.id];
    case 'withdraw':
      return plan.ids.slice(-1);
    case 'ask':
    case 'queue':
      return [];
  }
}

function planOf(queue: Queue, write: PendingWrite): Collapse {
  const { collapse: how } = recordOf(write);
  switch (how?.type) {
    case 'edit':
      return editOf(queue, write, how);
    case 'delete':
      return withdrawal(queue, write, how);
    case 'toggle': {
      const last = lastAbout(queue, write.kind, how.about(write));
      if (last === undefined || !isUnsent(last)) return { type: 'queue' };
      return isOn(last.write) === how.isOn(write)
        ? { type: 'same', id: last.id }
        : { type: 'withdraw', ids: [last.id] };
    }
    case 'undo': {
      const last = lastAbout(queue, how.undoes, how.about(write));
      return last !== undefined && isUnsent(last) ? { type: 'withdraw', ids: [last.id] } : { type: 'queue' };
    }
    case undefined:
      return { type: 'queue' };
  }
}

type How<T extends Collapsing<PendingWrite>['type']> = Extract<Collapsing<PendingWrite>, { readonly type: T }>;

function editOf(queue: Queue, write: PendingWrite, how: How<'edit'>): Collapse {
  const markdown = how.markdown(write);
  const created = madeBy(queue, how.target(write));
  if (created !== undefined && isEditable(created)) return { type: 'edit', id: created.id, markdown };
  const earlier = lastAbout(queue, write.kind, how.about(write));
  return earlier !== undefined && isEditable(earlier) ? { type: 'edit', id: earlier.id, markdown } : { type: 'queue' };
}

function withdrawal(queue: Queue, write: PendingWrite, how: How<'delete'>): Collapse {
  const target = how.target(write);
  const created = madeBy(queue, target);
  if (created === undefined || !isUnsent(created))
    return how.once && target !== null ? sameDeletion(queue, target) : { type: 'queue' };
  const dependents = dependentsOf(queue, created.id);
  const typed = dependents.filter((other) => textOf(other.write) !== null);
  if (typed.length > 0 && !how.withDependents(write)) return { type: 'ask', dependents: typed };
  return { type: 'withdraw', ids: [...dependents.map(({ id }) => id).reverse(), created.id] };
}

function madeBy(queue: Queue, target: Ref | null): PendingOperation | undefined {
  return target !== null && 'operation' in target ? queue.get(target.operation) : undefined;
}

/** Deleted once more, it is deleted once. */
function sameDeletion(queue: Queue, target: Ref): Collapse {
  const known = lastOf(queue, (write) => {
    const { collapse: how } = recordOf(write);
    const deleted = how?.type === 'delete' && how.once ? how.target(write) : null;
    return deleted !== null && sameRef(deleted, target);
  });
  return known !== undefined && isUnsent(known) ? { type: 'same', id: known.id } : { type: 'queue' };
}

function isOn(write: PendingWrite): boolean | null {
  const { collapse: how } = recordOf(write);
  return how?.type === 'toggle' ? how.isOn(write) : null;
}

/** The last write of the kind about the same thing. */
function lastAbout(queue: Queue, kind: WriteKind, about: string | null): PendingOperation | undefined {
  if (about === null) return undefined;
  return lastOf(queue, (write) => write.kind === kind && aboutOf(write) === about);
}

function aboutOf(write: PendingWrite): string | null {
  const { collapse: how } = recordOf(write);
  return how === undefined || how.type === 'delete' ? null : how.about(write);
}

function lastOf(queue: Queue, fits: (write: PendingWrite) => boolean): PendingOperation | undefined {
  return [...queue.values()].findLast(({ state, write }) => state !== 'done' && fits(write));
}

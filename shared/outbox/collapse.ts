import type { Collapsing } from './kinds/collapsing.ts';
import { recordOf } from './kinds/index.ts';
import { sameRef } from './kinds/refs.ts';
import { dependentsOf, isEditable, isUnsent, type Queue } from './machine.ts';
import type { PendingOperation } from './operation.ts';
import { textOf, type PendingWrite, type Ref, type WriteKind } from './writes.ts';

/**
 * What happens to a new write while a similar one is unsent. Only writes that cannot be on the server collapse, and
 * only those of the same person: no text goes into a write that is sent under another name. The answer says what
 * happened, so that the screen can show it.
 */
export type Collapse =
  | { readonly type: 'queue' }
  /** The unsent operation `id` takes the new text. */
  | { readonly type: 'edit'; readonly id: string; readonly markdown: string }
  /** The unsent operation `id` already says the same. */
  | { readonly type: 'same'; readonly id: string }
  /** The new write undoes unsent ones: they are withdrawn and nothing is sent. Dependents come first. */
  | { readonly type: 'withdraw'; readonly ids: readonly string[] }
  /** The same, but typed text depends on them: ask the person first. */
  | { readonly type: 'ask'; readonly dependents: readonly PendingOperation[] };

/** `isOwn`: whether the person who writes now also wrote the operation. */
export function collapse(
  queue: Queue,
  operation: PendingOperation,
  isOwn: (operation: PendingOperation) => boolean,
): Collapse {
  const plan = planOf(queue, operation.write);
  const into = intoOf(plan).flatMap((id) => queue.get(id) ?? []);
  return [operation, ...into].every(isOwn) ? plan : { type: 'queue' };
}

/** The operations that the plan changes, or that replace the new write. Dependents are asked about separately. */
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

/** A second deletion of the same target adds nothing. */
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

/** The last write of the kind about the same target. */
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

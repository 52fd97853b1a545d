import type { SiteNode } from '#shared/model/sites.ts';
import { dependenciesOf } from '#shared/outbox/order.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { nameOf } from '../../overlay/site-names.ts';

/** Unsent changes of a site as a plan: its rows before and after, and which changes need which. Pure. */

export interface PlanRow extends SiteNode {
  /** An edited row: its name before. Null: it has the same name. */
  readonly nameBefore: string | null;
}

export interface PlanTrees {
  readonly before: readonly PlanRow[];
  readonly after: readonly PlanRow[];
}

/** `all`: also rows without changes; otherwise those that have one, and what they are in. */
export function planTrees({ before, nodes }: PlanSource, all: boolean): PlanTrees {
  const shown = new Map(nodes.map((node) => [node.id, node]));
  const known = new Map(before.map((node) => [node.id, node]));
  const marked = before.map((node): PlanRow => ({
    ...node,
    change: shown.get(node.id)?.change ?? null,
    nameBefore: null,
  }));
  const after = nodes
    .filter(({ change }) => change !== 'removed')
    .map((node): PlanRow => {
      const old = known.get(node.id);
      return { ...node, nameBefore: old === undefined || nameOf(old) === nameOf(node) ? null : nameOf(old) };
    });
  return all ? { before: marked, after } : { before: changedOnly(marked), after: changedOnly(after) };
}

export interface PlanSource {
  readonly nodes: readonly SiteNode[];
  /** As the server has them. */
  readonly before: readonly SiteNode[];
}

function changedOnly(rows: readonly PlanRow[]): readonly PlanRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = new Set<string>();
  for (const row of rows) {
    if (row.change === null) continue;
    for (let at: PlanRow | undefined = row; at !== undefined && !wanted.has(at.id); at = byId.get(at.parentId ?? ''))
      wanted.add(at.id);
  }
  return rows.filter(({ id }) => wanted.has(id));
}

/** The names of rows and of the spaces that they show, by id. */
export function namesIn(nodes: readonly SiteNode[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    nodes.flatMap((node): readonly (readonly [string, string])[] => {
      const { id, spaceId, spaceTitle } = node;
      const space = spaceId === null || spaceTitle === null ? [] : [[spaceId, spaceTitle] as const];
      return [[id, nameOf(node)], ...space];
    }),
  );
}

/** The changes that cannot be sent without this one, at any distance, in their order. */
export function needing(operations: readonly PendingOperation[], id: string): readonly PendingOperation[] {
  const gone = new Set([id]);
  return operations.filter((operation) => {
    if (!dependenciesOf(operation).some((dependency) => gone.has(dependency))) return false;
    gone.add(operation.id);
    return true;
  });
}

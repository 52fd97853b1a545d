import { changedRowId, parameterOf } from '#shared/outbox/admin.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { isAdministrative, type AdminWrite } from '#shared/outbox/writes.ts';
import type { PendingMark } from '#shared/model/threads.ts';
import type { ShownShareLink, SiteNode, SiteRow, SiteView, StoredShareLink } from '#shared/model/sites.ts';
import { markOf } from './message.ts';
import { changedSite, rowIdOf, sectionsIn } from './site-changes.ts';
import { siteModel, type SiteModel } from './site-model.ts';

/** A site with pending administrative writes laid over it. Pure; only the store may import it. */

export type AdminOperation = PendingOperation & { readonly write: AdminWrite };

/** `titleOf`: the stored title of a space. */
export function overlaySite(
  site: SiteRow,
  operations: readonly PendingOperation[],
  titleOf: (spaceId: string) => string | null,
): SiteView {
  const fetchedAt = site.structure?.fetchedAt ?? 0;
  const here = operations.filter(isOfSite(site.id));
  // What was sent before the lists were requested is in them.
  const missing = here.filter(({ state, changedAt }) => state !== 'done' || changedAt >= fetchedAt);
  const pending = missing.filter(({ state }) => state !== 'done');
  const stored = siteModel(site.structure ?? NO_STRUCTURE);
  const apply = (model: SiteModel, operation: AdminOperation): SiteModel => changedSite(model, operation, titleOf);
  const known = missing.filter(({ state }) => state === 'done').reduce(apply, stored);
  // Until a deletion is sent it may be held or undone, so its row stays, marked.
  const shown = pending.filter((operation) => !deletes(operation)).reduce(apply, known);
  const after = pending.reduce(apply, known);
  const marks = marksOf(pending);
  return {
    site,
    nodes: nodesOf(shown, titleOf, { marks, known, after }),
    before: nodesOf(known, titleOf, null),
    shareLinks: site.structure?.shareLinks == null ? null : shareLinksOf(site.structure.shareLinks, missing),
    operations: pending,
    sent: here.filter(({ state }) => state === 'done'),
  };
}

const NO_STRUCTURE = { sections: [], groups: [], siteSpaces: [], shareLinks: null, fetchedAt: 0, partial: true };

export function isOfSite(siteId: string) {
  return (operation: PendingOperation): operation is AdminOperation =>
    isAdministrative(operation.write) && parameterOf(operation.write.input, 'siteId') === siteId;
}

function deletes({ write }: AdminOperation): boolean {
  return adminShapes[write.kind].effect === 'delete';
}

/** The sections that move into a new group. */
function takenIn({ write }: AdminOperation): readonly string[] {
  const { row, effect } = adminShapes[write.kind];
  return row === 'site-section-group' && effect === 'create' ? sectionsIn(write.input) : [];
}

interface Marks {
  readonly marks: ReadonlyMap<string, readonly PendingMark[]>;
  readonly moved: ReadonlySet<string>;
}

/** Marks by the row that a write changes. */
function marksOf(operations: readonly AdminOperation[]): Marks {
  const marks = new Map<string, PendingMark[]>();
  const moved = new Set<string>();
  const mark = (id: string, operation: AdminOperation): void => {
    marks.set(id, [...(marks.get(id) ?? []), markOf(operation)]);
  };
  for (const operation of operations) {
    const id = changedRowId(operation.write) ?? rowIdOf(operation);
    if (id !== null) mark(id, operation);
    if (id !== null && adminShapes[operation.write.kind].effect === 'move') moved.add(id);
    for (const section of takenIn(operation)) {
      mark(section, operation);
      moved.add(section);
    }
  }
  return { marks, moved };
}

interface Pending {
  readonly marks: Marks;
  /** As the server has it. */
  readonly known: SiteModel;
  /** With deletions. */
  readonly after: SiteModel;
}

/** Deeper groups are drawn at this depth: foreign data may be nested without end. */
const MAX_DEPTH = 60;

function nodesOf(model: SiteModel, titleOf: (id: string) => string | null, pending: Pending | null): SiteNode[] {
  const nodes: SiteNode[] = [];
  const seen = new Set<string>();
  const noChange: Pick<SiteNode, 'pending' | 'change'> = { pending: [], change: null };
  const changeOf = (id: string, table: 'sections' | 'groups' | 'siteSpaces') => {
    if (pending === null) return noChange;
    const { marks, known, after } = pending;
    const own = marks.marks.get(id) ?? [];
    const change = !after[table].has(id)
      ? 'removed'
      : !known[table].has(id)
        ? 'added'
        : marks.moved.has(id)
          ? 'moved'
          : own.length > 0
            ? 'changed'
            : null;
    return { pending: own, change } satisfies Pick<SiteNode, 'pending' | 'change'>;
  };
  const addSpaces = (section: string | null, depth: number): void => {
    for (const id of model.shown.get(section) ?? []) {
      const row = pending?.after.siteSpaces.get(id) ?? model.siteSpaces.get(id);
      if (row === undefined) continue;
      nodes.push({
        ...row,
        kind: 'site-space',
        parentId: section,
        depth,
        hasChildren: false,
        description: null,
        icon: null,
        spaceTitle: row.spaceId === null ? null : titleOf(row.spaceId),
        ...changeOf(id, 'siteSpaces'),
      });
    }
  };
  const add = (parentId: string | null, depth: number): void => {
    for (const id of model.entries.get(parentId) ?? []) {
      // A group within itself.
      if (seen.has(id)) continue;
      seen.add(id);
      // A deletion may give another row the place of the default.
      const section = pending?.after.sections.get(id) ?? model.sections.get(id);
      const group = model.groups.get(id);
      const below = Math.min(depth + 1, MAX_DEPTH);
      if (section !== undefined) {
        nodes.push({
          ...section,
          kind: 'section',
          parentId,
          depth,
          hasChildren: (model.shown.get(id) ?? []).length > 0,
          spaceId: null,
          spaceTitle: null,
          ...changeOf(id, 'sections'),
        });
        addSpaces(id, below);
      } else if (group !== undefined) {
        nodes.push({
          ...group,
          kind: 'group',
          parentId,
          depth,
          hasChildren: (model.entries.get(id) ?? []).length > 0,
          description: null,
          path: null,
          isDefault: false,
          condition: null,
          published: null,
          spaceId: null,
          spaceTitle: null,
          ...changeOf(id, 'groups'),
        });
        add(id, below);
      }
    }
  };
  addSpaces(null, 0);
  add(null, 0);
  return nodes;
}

export function shareLinksOf(
  stored: readonly StoredShareLink[],
  operations: readonly AdminOperation[],
): readonly ShownShareLink[] {
  const links = new Map(
    stored.map((link): [string, ShownShareLink] => [link.id, { ...link, pending: [], change: null }]),
  );
  for (const operation of operations) {
    const { write, state, createdAt } = operation;
    const { row, effect } = adminShapes[write.kind];
    const id = rowIdOf(operation);
    if (row !== 'share-link' || id === null) continue;
    const { body } = write.input;
    const fields = typeof body === 'object' && body !== null ? body : {};
    const known = links.get(id);
    const pending = [...(known?.pending ?? []), ...(state === 'done' ? [] : [markOf(operation)])];
    if (effect === 'create') {
      if (known !== undefined) continue;
      const name = 'name' in fields && typeof fields.name === 'string' ? fields.name : '';
      const at = new Date(createdAt).toISOString();
      links.set(id, {
        id,
        name,
        createdAt: at,
        active: true,
        published: null,
        pending,
        change: state === 'done' ? null : 'added',
      });
    } else if (known === undefined) continue;
    else if (effect === 'delete') {
      if (state === 'done') links.delete(id);
      else links.set(id, { ...known, pending, change: 'removed' });
    } else {
      const name = 'name' in fields && typeof fields.name === 'string' ? fields.name : known.name;
      const active = 'active' in fields && typeof fields.active === 'boolean' ? fields.active : known.active;
      const change = known.change ?? (state === 'done' ? null : 'changed');
      // The server gives no address to an inactive link.
      const published = state === 'done' && !active ? null : known.published;
      links.set(id, { ...known, name, active, published, pending, change });
    }
  }
  return [...links.values()];
}

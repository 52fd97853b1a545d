import type { SiteStructure, StoredGroup, StoredSection, StoredSiteSpace } from '#shared/model/sites.ts';

/** A site's structure for changing it: rows by id, and the order of what each parent holds. Pure. */
export interface SiteModel {
  readonly sections: ReadonlyMap<string, SectionRow>;
  readonly groups: ReadonlyMap<string, GroupRow>;
  readonly siteSpaces: ReadonlyMap<string, SiteSpaceRow>;
  /** Sections and groups of each group; null: of the root. */
  readonly entries: ReadonlyMap<string | null, readonly string[]>;
  /** Site spaces of each section; null: of the root. */
  readonly shown: ReadonlyMap<string | null, readonly string[]>;
}

export type SectionRow = Omit<StoredSection, 'path' | 'groupId'> & { readonly path: string | null };
export type GroupRow = Omit<StoredGroup, 'children' | 'parentId'>;
export type SiteSpaceRow = Omit<StoredSiteSpace, 'path' | 'sectionId'> & { readonly path: string | null };

/**
 * The server lists sections and groups apart, so it does not tell their order at the root. Sections come from top to bottom,
 * also those in groups: a group is where its first section is, and an empty one follows the group before it.
 */
export function siteModel({ sections, groups, siteSpaces }: SiteStructure): SiteModel {
  const known = new Set(groups.map(({ id }) => id));
  const parentOf = (id: string | null): string | null => (id !== null && known.has(id) ? id : null);
  const entries = new Map<string | null, string[]>([[null, rootEntries(sections, groups, parentOf)]]);
  const placed = new Set(entries.get(null));
  for (const { id, children } of groups) {
    // A pack may name a group twice.
    if (entries.has(id)) continue;
    const inside = children.filter((child) => !placed.has(child));
    for (const child of inside) placed.add(child);
    entries.set(id, inside);
  }
  // What a group should hold and does not list.
  for (const { id, groupId } of sections) if (!placed.has(id)) push(entries, parentOf(groupId), id);
  for (const { id, parentId } of groups) if (!placed.has(id)) push(entries, parentOf(parentId), id);
  const ids = new Set(sections.map(({ id }) => id));
  const shown = new Map<string | null, string[]>();
  for (const { id, sectionId } of siteSpaces)
    push(shown, sectionId !== null && ids.has(sectionId) ? sectionId : null, id);
  return {
    sections: new Map(sections.map(({ groupId: _, ...row }) => [row.id, row])),
    groups: new Map(groups.map(({ children: _, parentId: __, ...row }) => [row.id, row])),
    siteSpaces: new Map(siteSpaces.map(({ sectionId: _, ...row }) => [row.id, row])),
    entries,
    shown,
  };
}

function rootEntries(
  sections: readonly StoredSection[],
  groups: readonly StoredGroup[],
  parentOf: (id: string | null) => string | null,
): string[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const rootOf = (group: StoredGroup, steps = byId.size): StoredGroup => {
    const above = byId.get(parentOf(group.parentId) ?? '');
    return above === undefined || steps === 0 ? group : rootOf(above, steps - 1);
  };
  const inGroup = new Map(groups.flatMap(({ id, children }) => children.map((child) => [child, id] as const)));
  const order: string[] = [];
  const seen = new Set<string>();
  const add = (id: string): void => {
    if (!seen.has(id)) order.push(id);
    seen.add(id);
  };
  for (const section of sections) {
    const group = byId.get(parentOf(section.groupId) ?? inGroup.get(section.id) ?? '');
    add(group === undefined ? section.id : rootOf(group).id);
  }
  let before: string | null = null;
  for (const group of groups) {
    if (parentOf(group.parentId) !== null) continue;
    if (!seen.has(group.id)) {
      order.splice(before === null ? order.length : order.indexOf(before) + 1, 0, group.id);
      seen.add(group.id);
    }
    before = group.id;
  }
  return order;
}

function push(lists: Map<string | null, string[]>, key: string | null, id: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [id]);
  else list.push(id);
}

/** The parent in whose list `id` is; undefined: in none. */
export function parentIn(lists: SiteModel['entries'], id: string): string | null | undefined {
  for (const [parent, list] of lists) if (list.includes(id)) return parent;
  return undefined;
}

export function without(lists: SiteModel['entries'], id: string): SiteModel['entries'] {
  const parent = parentIn(lists, id);
  if (parent === undefined) return lists;
  return new Map([...lists, [parent, (lists.get(parent) ?? []).filter((other) => other !== id)]]);
}

/** Before or after `anchor`, in the list that has it. */
export function beside(
  lists: SiteModel['entries'],
  id: string,
  anchor: string,
  side: 'before' | 'after',
): SiteModel['entries'] {
  const parent = parentIn(lists, anchor);
  if (parent === undefined || anchor === id) return lists;
  const rest = without(lists, id);
  const list = [...(rest.get(parent) ?? [])];
  list.splice(list.indexOf(anchor) + (side === 'after' ? 1 : 0), 0, id);
  return new Map([...rest, [parent, list]]);
}

export function last(lists: SiteModel['entries'], id: string, parent: string | null): SiteModel['entries'] {
  if (parentIn(lists, id) === parent) return lists;
  const rest = without(lists, id);
  return new Map([...rest, [parent, [...(rest.get(parent) ?? []), id]]]);
}

/**
 * A published site: groups contain sections and groups, sections contain site spaces; a site without sections contains
 * site spaces directly.
 */
export interface SiteRow {
  readonly id: string;
  readonly organization: string;
  readonly title: string;
  readonly hostname: string;
  /** Whether visitors need a share link. */
  readonly visibility: 'public' | 'share-link';
  readonly sections: Map<string, SectionRow>;
  readonly groups: Map<string, SectionGroupRow>;
  readonly siteSpaces: Map<string, SiteSpaceRow>;
  readonly shareLinks: Map<string, ShareLinkRow>;
}

export interface SectionRow {
  readonly id: string;
  title: string;
  description: string | null;
  path: string;
  icon: string | null;
  condition: string | null;
  default: boolean;
  group: string | null;
  /** Among the sections and groups of the same parent. */
  order: number;
}

export interface SectionGroupRow {
  readonly id: string;
  title: string;
  icon: string | null;
  /** The parent group. */
  group: string | null;
  order: number;
}

export interface SiteSpaceRow {
  readonly id: string;
  space: string;
  section: string | null;
  path: string;
  title: string;
  condition: string | null;
  /** Within its section, or at the root of the site. */
  default: boolean;
  order: number;
}

export interface ShareLinkRow {
  readonly id: string;
  readonly createdAt: string;
  readonly key: string;
  name: string;
  active: boolean;
}

type Entry = SectionRow | SectionGroupRow;

export function sectionsOf(site: SiteRow): readonly SectionRow[] {
  // From top to bottom, through the groups.
  return entriesOf(site, null).flatMap((entry) => (isSection(entry) ? [entry] : sectionsBelow(site, entry)));
}

export function groupsOf(site: SiteRow): readonly SectionGroupRow[] {
  return entriesOf(site, null).flatMap((entry) => (isSection(entry) ? [] : [entry, ...groupsBelow(site, entry)]));
}

/** Sections and groups of a group, or of the site's root, in order. */
export function entriesOf(site: SiteRow, group: string | null): readonly Entry[] {
  return [...site.sections.values(), ...site.groups.values()]
    .filter((entry) => entry.group === group)
    .sort((a, b) => a.order - b.order);
}

export function siteSpacesOf(site: SiteRow, section: string | null): readonly SiteSpaceRow[] {
  return [...site.siteSpaces.values()].filter((row) => row.section === section).sort((a, b) => a.order - b.order);
}

export function isSection(entry: Entry): entry is SectionRow {
  return 'path' in entry;
}

function sectionsBelow(site: SiteRow, group: SectionGroupRow): readonly SectionRow[] {
  return entriesOf(site, group.id).flatMap((entry) => (isSection(entry) ? [entry] : sectionsBelow(site, entry)));
}

function groupsBelow(site: SiteRow, group: SectionGroupRow): readonly SectionGroupRow[] {
  return entriesOf(site, group.id).flatMap((entry) => (isSection(entry) ? [] : [entry, ...groupsBelow(site, entry)]));
}

/** Whether `inner` is `outer` or a group anywhere in it. */
export function isGroupWithin(site: SiteRow, inner: SectionGroupRow, outer: SectionGroupRow): boolean {
  for (let at: SectionGroupRow | undefined = inner; at !== undefined;) {
    if (at.id === outer.id) return true;
    at = at.group === null ? undefined : site.groups.get(at.group);
  }
  return false;
}

export function nextOrder(rows: readonly { readonly order: number }[]): number {
  return Math.max(-1, ...rows.map(({ order }) => order)) + 1;
}

/** Moves `row` before or after `anchor` among `siblings`, and renumbers them. */
export function reorder<Row extends { order: number }>(
  siblings: readonly Row[],
  { row, anchor, side }: { readonly row: Row; readonly anchor: Row; readonly side: 'before' | 'after' },
): void {
  const others = siblings.filter((other) => other !== row);
  others.splice(others.indexOf(anchor) + (side === 'after' ? 1 : 0), 0, row);
  others.forEach((other, order) => {
    other.order = order;
  });
}

/** Makes it the only default of its section or root. */
export function makeDefaultSiteSpace(site: SiteRow, row: SiteSpaceRow): void {
  for (const other of siteSpacesOf(site, row.section)) other.default = other === row;
}

export function removeSiteSpace(site: SiteRow, row: SiteSpaceRow): void {
  site.siteSpaces.delete(row.id);
  const [heir] = siteSpacesOf(site, row.section);
  if (row.default && heir !== undefined) makeDefaultSiteSpace(site, heir);
}

/** Removes a section with its site spaces; another one becomes the default. */
export function removeSection(site: SiteRow, section: SectionRow): void {
  for (const row of siteSpacesOf(site, section.id)) site.siteSpaces.delete(row.id);
  site.sections.delete(section.id);
  const [heir] = sectionsOf(site);
  if (section.default && heir !== undefined) heir.default = true;
}

export function removeGroup(site: SiteRow, group: SectionGroupRow): void {
  for (const entry of entriesOf(site, group.id)) {
    if (isSection(entry)) removeSection(site, entry);
    else removeGroup(site, entry);
  }
  site.groups.delete(group.id);
}

/** Leaves room for a number within the 100 characters of a path. */
const PATH_CHARACTERS = 90;

/** `wanted`, or with a number after it if that is taken. */
export function freePath(taken: readonly string[], wanted: string): string {
  const stem = wanted.slice(0, PATH_CHARACTERS);
  for (let copy = 1; ; copy += 1) {
    const path = copy === 1 ? stem : `${stem}-${String(copy)}`;
    if (!taken.includes(path)) return path;
  }
}

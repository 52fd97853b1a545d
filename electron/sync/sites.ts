import type { ShareLink, Site, SiteSection, SiteSectionGroup, SiteSpace, Space } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import type {
  SiteStructure,
  StoredGroup,
  StoredSection,
  StoredShareLink,
  StoredSite,
  StoredSiteSpace,
} from '#shared/model/sites.ts';
import { ok, type Result } from '#shared/result.ts';
import type { UnreadName } from '#shared/unread.ts';
import type { SyncContext } from './context.ts';
import { goesOnWithout } from './failed-reads.ts';

/** A structure is read again after this long: nothing shows that it changed. */
const CHECK_EVERY_MS = 15 * 60 * 1_000;

export interface SitesRead {
  /** The spaces of the sites that were read. */
  readonly spaces: readonly Space[];
  /** Every list is complete. */
  readonly whole: boolean;
}

/**
 * Reads the sites with their structures: those of the optional list, and those that a person named. One that cannot be
 * read keeps its stored copy. `full`: also those that were read a short while ago.
 */
export async function syncSites(
  context: SyncContext,
  { full }: { readonly full: boolean },
): Promise<Result<SitesRead>> {
  const { client, organizationId, signal, store, optionalOperations, problems } = context;
  const known = await store.invoke('sync.sites', null);
  if (!known.ok) return known;
  const listed = await optionalOperations.ask('listSitesInOrganization', () =>
    client.all('listSitesInOrganization', { organizationId, query: { limit: 100 } }, { signal }),
  );
  if (listed?.ok === false && !(await goesOnWithout(context, listed.error, ALL_SITES))) return listed;
  const list = listed?.ok === true ? listed.value : null;
  problems(list?.problems ?? []);
  const isWholeList = list !== null && list.problems.length === 0;
  const titles = new Map((list?.items ?? []).map((site) => [site.id, site]));
  const readAt = new Map(known.value.map(({ id, fetchedAt }) => [id, fetchedAt]));
  const isDue = (id: string): boolean => {
    const at = readAt.get(id) ?? null;
    return full || at === null || Math.abs(context.now() - at) >= CHECK_EVERY_MS;
  };
  const ids = [...new Set([...titles.keys(), ...readAt.keys()])].filter(isDue);
  context.work.plan('site', null, ids.length);
  const spaces = new Map<string, Space>();
  let whole = listed?.ok !== false && (list?.problems.length ?? 0) === 0;
  for (const id of ids) {
    if (signal.aborted) return ok({ spaces: [...spaces.values()], whole: false });
    const read = await readSite(context, id, titles.get(id));
    if (!read.ok) return read;
    context.work.done('site', null, 1);
    if (read.value === null) {
      whole = false;
      continue;
    }
    const { row, shown } = read.value;
    for (const space of shown) spaces.set(space.id, space);
    if (row.structure?.partial === true) whole = false;
    const committed = await store.invoke('commit', { sites: { rows: [row] } });
    if (!committed.ok) return committed;
  }
  if (isWholeList) {
    const committed = await store.invoke('commit', { sites: { rows: [], listed: [...titles.keys()] } });
    if (!committed.ok) return committed;
  }
  return ok({ spaces: [...spaces.values()], whole });
}

const ALL_SITES: UnreadName = { kind: 'site', id: null, title: null };

interface SiteRead {
  readonly row: StoredSite;
  readonly shown: readonly Space[];
}

/** Null: it could not be read, and is noted as such. */
async function readSite(context: SyncContext, id: string, listed: Site | undefined): Promise<Result<SiteRead | null>> {
  const about = {
    id,
    title: listed?.title ?? null,
    published: listed?.urls?.published ?? null,
    appUrl: listed?.urls?.app ?? null,
  };
  const read = await readStructure(context, id);
  if (read.ok) {
    const { structure, spaces } = read.value;
    return ok({ row: { ...about, structure, unreadable: null }, shown: spaces });
  }
  const { code } = read.error;
  const unreadable = code === 'not-found' ? code : code === 'forbidden' ? 'no-access' : null;
  const name: UnreadName = { kind: 'site', id, title: about.title };
  if (!(await goesOnWithout(context, read.error, name))) return read;
  return ok(unreadable === null ? null : { row: { ...about, structure: null, unreadable }, shown: [] });
}

interface StructureRead {
  readonly structure: SiteStructure;
  readonly spaces: readonly Space[];
}

async function readStructure(
  { client, organizationId, signal, now, problems }: SyncContext,
  siteId: string,
): Promise<Result<StructureRead>> {
  const input = { organizationId, siteId, query: { limit: 100 } };
  const fetchedAt = now();
  const [sections, groups, siteSpaces, shareLinks] = await Promise.all([
    client.all('listSiteSections', input, { signal }),
    client.all('listSiteSectionGroups', input, { signal }),
    client.all('listSiteSpaces', input, { signal }),
    client.all('listSiteShareLinks', input, { signal }),
  ]);
  if (!sections.ok) return sections;
  if (!groups.ok) return groups;
  if (!siteSpaces.ok) return siteSpaces;
  // Whoever reads a site may not read the links that open it to others.
  const areHidden = !shareLinks.ok && shareLinks.error.code === 'forbidden';
  if (!shareLinks.ok && !areHidden) return shareLinks;
  const lists: readonly { readonly problems: readonly AppError[] }[] = [
    sections.value,
    groups.value,
    siteSpaces.value,
    ...(shareLinks.ok ? [shareLinks.value] : []),
  ];
  const found = lists.flatMap((list) => list.problems);
  problems(found);
  const inOrder = siteSpacesInOrder(sections.value.items, siteSpaces.value.items);
  return ok({
    structure: {
      sections: sections.value.items.map(storedSection),
      groups: uniqueById(groups.value.items.flatMap((group) => storedGroups(group, null))),
      siteSpaces: inOrder.map(storedSiteSpace),
      shareLinks: shareLinks.ok ? shareLinks.value.items.map(storedShareLink) : null,
      fetchedAt,
      partial: found.length > 0,
    },
    spaces: inOrder.flatMap(({ space }) => space ?? []),
  });
}

/** A section lists its own site spaces, and the list of all may not tell their section. A server may leave out either. */
function siteSpacesInOrder(sections: readonly SiteSection[], all: readonly SiteSpace[]): readonly SiteSpace[] {
  const known = new Map(all.map((row) => [row.id, row]));
  for (const { id, siteSpaces = [] } of sections)
    for (const row of siteSpaces) {
      const listed = known.get(row.id) ?? row;
      known.set(row.id, { ...listed, section: listed.section ?? id });
    }
  return [...known.values()];
}

function storedSection({ sectionGroup, description, condition, icon, urls, ...section }: SiteSection): StoredSection {
  return {
    id: section.id,
    title: section.title,
    description: description ?? null,
    isDefault: section.default === true,
    path: section.path,
    condition: condition ?? null,
    groupId: sectionGroup ?? null,
    icon: icon ?? null,
    published: urls?.published ?? null,
  };
}

/** A group and the groups in it. Deeper levels than a tree can show are left out, as the page tree does. */
function storedGroups(group: SiteSectionGroup, parentId: string | null, depth = 0): readonly StoredGroup[] {
  const children = group.children ?? [];
  const inner = children.filter((child): child is SiteSectionGroup => !('path' in child));
  return [
    {
      id: group.id,
      title: group.title ?? '',
      parentId: group.sectionGroup ?? parentId,
      icon: group.icon ?? null,
      children: children.map(({ id }) => id),
    },
    ...(depth < MAX_GROUP_DEPTH ? inner.flatMap((child) => storedGroups(child, group.id, depth + 1)) : []),
  ];
}

/** The list may name an inner group by itself, too. */
function uniqueById(groups: readonly StoredGroup[]): readonly StoredGroup[] {
  const byId = new Map<string, StoredGroup>();
  for (const group of groups) {
    const known = byId.get(group.id);
    byId.set(group.id, { ...group, parentId: known?.parentId ?? group.parentId });
  }
  return [...byId.values()];
}

const MAX_GROUP_DEPTH = 50;

function storedSiteSpace({ section, space, condition, urls, ...row }: SiteSpace): StoredSiteSpace {
  return {
    id: row.id,
    title: row.title,
    path: row.path,
    sectionId: section ?? null,
    spaceId: space?.id ?? null,
    isDefault: row.default === true,
    condition: condition ?? null,
    published: urls?.published ?? null,
  };
}

function storedShareLink({ id, name, createdAt, active, urls }: ShareLink): StoredShareLink {
  return { id, name: name ?? '', createdAt, active: active === true, published: urls?.published ?? null };
}

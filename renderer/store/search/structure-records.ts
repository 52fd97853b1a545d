import type { FoundRecord } from '#shared/rpc/search.ts';
import type { SiteNode, SiteView } from '#shared/model/sites.ts';
import { overlayLibrary } from '../../overlay/library.ts';
import { addressWords, KIND_WORDS, linkName, nameOf, siteName } from '../../overlay/site-names.ts';
import { LIBRARY_KEY } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { liveAdminRecords } from '../outbox/outbox-records.ts';
import { siteView } from '../sites/sites.ts';
import type { DocumentKey } from './document.ts';

/**
 * A found collection, site or row of a site, with the facts that its screen shows. Null: it is another kind, or not stored
 * (any more).
 */
export async function structureRecord(
  databases: Databases,
  { kind, id, siteId }: DocumentKey,
): Promise<FoundRecord | null> {
  if (kind === 'collection') return collectionRecord(databases, id);
  const view = siteId === undefined ? null : await siteView(databases, siteId);
  if (view === null) return null;
  if (kind === 'site') return siteRecord(view);
  if (kind === 'share-link') return linkRecord(view, id);
  const node = view.nodes.find((one) => one.id === id);
  return node === undefined ? null : rowRecord(view, node);
}

async function collectionRecord({ db, local }: Databases, id: string): Promise<FoundRecord | null> {
  const [library, records] = await Promise.all([db.library.get(LIBRARY_KEY), liveAdminRecords(local)]);
  if (library === undefined) return null;
  const { collections, spaces } = overlayLibrary(
    library,
    records.map(({ operation }) => operation),
  );
  const collection = collections.find((one) => one.id === id);
  if (collection === undefined) return null;
  const parent = collections.find((one) => one.id === collection.parent);
  return {
    title: collection.title === '' ? 'Untitled' : collection.title,
    markdown: collection.description ?? '',
    facts: [
      fact('Kind', 'Collection'),
      ...(parent === undefined ? [] : [fact('In', parent.title)]),
      fact('Spaces', String(spaces.filter((space) => space.parent === id).length)),
    ],
    times: [],
    url: collection.urls.app ?? null,
  };
}

function siteRecord({ site, nodes }: SiteView): FoundRecord {
  const number = (kind: SiteNode['kind']): string =>
    site.structure === null ? 'Not downloaded' : String(nodes.filter((node) => node.kind === kind).length);
  return {
    title: siteName(site),
    markdown: '',
    facts: [
      fact('Kind', 'Site'),
      ...(site.published === null ? [] : [fact('Published at', addressWords(site.published))]),
      fact('Sections', number('section')),
      fact('Section groups', number('group')),
      fact('Site spaces', number('site-space')),
    ],
    times: [],
    url: site.published ?? site.appUrl,
  };
}

function rowRecord({ site, nodes }: SiteView, node: SiteNode): FoundRecord {
  const parent = nodes.find(({ id }) => id === node.parentId);
  return {
    title: nameOf(node),
    markdown: node.description ?? '',
    facts: [
      fact('Kind', KIND_WORDS[node.kind]),
      fact('Site', siteName(site)),
      ...(parent === undefined ? [] : [fact('In', nameOf(parent))]),
      ...(node.kind === 'group' ? [] : [fact('Path', node.path === null ? 'Chosen by the server' : `/${node.path}`)]),
      ...(node.kind === 'group' ? [] : [fact('Condition', node.condition ?? 'None: everyone sees it')]),
      ...(node.kind === 'site-space' ? [fact('Space', node.spaceTitle ?? 'Unknown')] : []),
      ...(node.kind === 'group' ? [] : [fact('Default', node.isDefault ? 'Yes' : 'No')]),
      ...(node.published === null ? [] : [fact('Published at', addressWords(node.published))]),
    ],
    times: [],
    url: node.published,
  };
}

function linkRecord({ site, shareLinks }: SiteView, id: string): FoundRecord | null {
  const link = shareLinks?.find((one) => one.id === id);
  if (link === undefined) return null;
  const createdAt = Date.parse(link.createdAt);
  return {
    title: linkName(link.name),
    markdown: '',
    facts: [fact('Kind', 'Share link'), fact('Site', siteName(site)), fact('Active', link.active ? 'Yes' : 'No')],
    times: Number.isNaN(createdAt) ? [] : [{ name: 'Created', at: createdAt }],
    url: link.active ? link.published : null,
  };
}

function fact(name: string, value: string): FoundRecord['facts'][number] {
  return { name, value };
}

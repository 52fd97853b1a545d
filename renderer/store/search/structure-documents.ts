import type { Collection } from '#shared/contract/index.ts';
import type { SearchKind } from '#shared/rpc/search.ts';
import type { SiteNode, SiteView } from '#shared/model/sites.ts';
import { addressWords, linkName, nameOf, siteName } from '../../overlay/site-names.ts';
import { documentId, hash32, type SearchDocument } from './document.ts';

/** Sites with the rows of their structures, and collections, as documents. Pure. */

const ROW_KINDS: Readonly<Record<SiteNode['kind'], SearchKind>> = {
  group: 'section-group',
  section: 'section',
  'site-space': 'site-space',
};

export function siteKey(siteId: string): string {
  return structureKey('site', siteId, siteId);
}

/** Of a row of its tree, or of a share link. */
export function rowKey(kind: SiteNode['kind'] | 'share-link', id: string, siteId: string): string {
  return structureKey(kind === 'share-link' ? kind : ROW_KINDS[kind], id, siteId);
}

function structureKey(kind: SearchKind, id: string, siteId: string): string {
  return documentId({ kind, spaceId: '', id, commentId: null, replyId: null, siteId });
}

/** The site, the rows of its tree, and its share links. */
export function siteDocuments(
  { site, nodes, shareLinks }: Pick<SiteView, 'site' | 'nodes' | 'shareLinks'>,
  group: string,
): readonly SearchDocument[] {
  const of = (kind: SearchKind, id: string, texts: Texts): SearchDocument =>
    structureDocument(kind, structureKey(kind, id, site.id), group, texts);
  return [
    of('site', site.id, { title: siteName(site), path: site.published === null ? '' : addressWords(site.published) }),
    ...nodes.map((node) =>
      of(ROW_KINDS[node.kind], node.id, {
        title: nameOf(node),
        path: node.path === null ? '' : `/${node.path}`,
        description: node.description ?? '',
      }),
    ),
    ...(shareLinks ?? []).map(({ id, name }) => of('share-link', id, { title: linkName(name) })),
  ];
}

export function collectionDocument(
  { id, title, description = '' }: Pick<Collection, 'id' | 'title' | 'description'>,
  group: string,
): SearchDocument {
  const key = documentId({ kind: 'collection', spaceId: '', id, commentId: null, replyId: null });
  return structureDocument('collection', key, group, { title, description });
}

/** The text of a hit: its path and description. */
export function structureText({ fields }: Pick<SearchDocument, 'fields'>): string {
  return [...fields.headings, fields.body].filter((text) => text !== '').join(' · ');
}

interface Texts {
  readonly title: string;
  readonly path?: string;
  readonly description?: string;
}

function structureDocument(
  kind: SearchKind,
  id: string,
  group: string,
  { title, path = '', description = '' }: Texts,
): SearchDocument {
  return {
    kind,
    id,
    group,
    space: '',
    by: '',
    status: 'none',
    at: 0,
    version: hash32([title, path, description].join('\n')),
    whole: true,
    fields: { title, headings: path === '' ? [] : [path], body: description },
  };
}

import type { SiteNode, StoredSite } from '#shared/model/sites.ts';

/** What sites and their rows are called. Pure. */

/** The title of a row; without one, what else tells it apart. */
export function nameOf({ title, spaceTitle, path }: Pick<SiteNode, 'title' | 'spaceTitle' | 'path'>): string {
  return [title, spaceTitle, path].find((name) => name !== null && name !== '') ?? 'Untitled';
}

/** The title of a site; without one, what else tells it apart. */
export function siteName({ title, published, id }: Pick<StoredSite, 'title' | 'published' | 'id'>): string {
  return title ?? (published === null ? id : addressWords(published));
}

/** The name of a share link, which need not have one. */
export function linkName(name: string): string {
  return name === '' ? 'Unnamed link' : name;
}

/** A published address as people say it: without the scheme. */
export function addressWords(address: string): string {
  return address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

export const KIND_WORDS: Readonly<Record<SiteNode['kind'], string>> = {
  group: 'Section group',
  section: 'Section',
  'site-space': 'Site space',
};

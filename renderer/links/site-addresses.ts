import type { AddressChange } from '#shared/model/site-checks.ts';
import type { SiteNode } from '#shared/model/sites.ts';
import { readAppAddress } from './app-address.ts';

/** Which links the unsent changes of a site break: its published addresses before, and what becomes of them. Pure. */

export interface BrokenAddress {
  readonly rowId: string;
  readonly why: AddressChange | 'left';
}

export interface SiteAddresses {
  /** Published addresses that change. */
  readonly changed: number;
  /** Rows that change and have no stored address. */
  readonly unaddressed: readonly string[];
  /** Spaces that the site no longer shows, with the row that showed them. */
  readonly left: ReadonlyMap<string, string>;
  /** Null: the link is not of this site, or still works. */
  readonly breaks: (href: string) => BrokenAddress | null;
}

/** `before`: as published; `nodes`: with the unsent changes, where removed rows are marked. */
export function siteAddresses(before: readonly SiteNode[], nodes: readonly SiteNode[]): SiteAddresses {
  const after = new Map(nodes.filter(({ change }) => change !== 'removed').map((node) => [node.id, node]));
  const sections = new Map(before.filter(({ kind }) => kind === 'section').map((node) => [node.id, node]));
  const served = new Map<string, BrokenAddress | null>();
  const unaddressed: string[] = [];
  for (const node of before) {
    if (node.kind === 'group') continue;
    const now = after.get(node.id);
    const section = node.kind === 'site-space' && node.parentId !== null ? sections.get(node.parentId) : undefined;
    const why = changeOf(node, now, section, section === undefined ? undefined : after.get(section.id));
    const address = node.published === null ? null : addressKey(node.published);
    if (address === null) {
      if (why !== null) unaddressed.push(node.id);
      continue;
    }
    // A section and its default space have one address: it changes if one of the two does.
    if (why !== null && (served.get(address) ?? null) === null) served.set(address, { rowId: node.id, why });
    else if (!served.has(address)) served.set(address, null);
  }
  const stays = new Set([...after.values()].flatMap(({ spaceId }) => spaceId ?? []));
  const left = new Map<string, string>();
  for (const { id, spaceId } of before)
    if (spaceId !== null && !stays.has(spaceId) && !left.has(spaceId)) left.set(spaceId, id);
  const changed = [...served.values()].filter((broken) => broken !== null).length;
  return {
    changed,
    unaddressed,
    left,
    breaks: (href) => (changed === 0 ? null : published(href, served)) ?? leaves(href, left),
  };
}

function changeOf(
  node: SiteNode,
  now: SiteNode | undefined,
  section: SiteNode | undefined,
  sectionNow: SiteNode | undefined,
): AddressChange | null {
  if (now === undefined) return 'removed';
  if (section !== undefined && node.parentId !== now.parentId) return 'moved';
  if (section !== undefined && hasPath(node, section.path) && section.path !== sectionNow?.path) return 'path';
  if (hasPath(node, node.path) && node.path !== now.path) return 'path';
  if (node.spaceId !== now.spaceId) return 'space';
  // The address of a default has no path of its own, so another row gets it.
  if (node.isDefault && !now.isDefault) return 'default';
  return section?.isDefault === true && sectionNow?.isDefault === false ? 'default' : null;
}

/** Whether the path is part of the published address: that of a default is not. Without an address: it may be. */
function hasPath({ published: address }: SiteNode, path: string | null): boolean {
  if (path === null) return false;
  const key = address === null ? null : addressKey(address);
  return key === null || `${key}/`.includes(`/${path.replace(/^\/+|\/+$/g, '')}/`);
}

/** An address without its scheme, query and last slash. Null: it is none of the web. */
function addressKey(address: string): string | null {
  const [, host, path = ''] = /^https?:\/\/([^/?#]+)([^?#]*)/i.exec(address) ?? [];
  return host === undefined ? null : `${host.toLowerCase()}${decoded(path).replace(/\/+$/, '')}`;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The row with the longest address that the link begins with serves it. */
function published(href: string, served: ReadonlyMap<string, BrokenAddress | null>): BrokenAddress | null {
  let key = addressKey(href);
  while (key !== null && key !== '') {
    const row = served.get(key);
    if (row !== undefined) return row;
    const slash = key.lastIndexOf('/');
    key = slash < 0 ? null : key.slice(0, slash);
  }
  return null;
}

function leaves(href: string, left: ReadonlyMap<string, string>): BrokenAddress | null {
  if (left.size === 0 || !href.includes('/s')) return null;
  const address = readAppAddress(href);
  const rowId = address === null || address.kind === 'screen' ? undefined : left.get(address.spaceId);
  return rowId === undefined ? null : { rowId, why: 'left' };
}

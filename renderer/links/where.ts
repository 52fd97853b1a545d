import type { LinkProblemKind, LinkUse, UnmergedRequest } from '#shared/model/links.ts';
import type { LinkTarget } from '../content/content.ts';
import { bareAnchor } from './anchors.ts';
import { readAppAddress } from './app-address.ts';
import { findFile } from './file-index.ts';
import { decode, joinPath, type PageIndex } from './page-index.ts';

interface FileOfSpace {
  readonly id: string;
  readonly name: string;
  readonly path: string | null;
  readonly downloadURL: string;
}

/** Stored data of a space that contains links or their targets. */
export interface SpaceOfLinks {
  readonly id: string;
  readonly title: string;
  readonly pages: PageIndex;
  readonly files: readonly FileOfSpace[];
  readonly unmerged: readonly UnmergedRequest[];
  /** In the form of `bareAnchor`. Null: the text of that page is not stored, so its anchors are unknown. */
  readonly anchorsOf: (pageId: string) => ReadonlySet<string> | null;
}

export interface LinkWorld {
  readonly space: SpaceOfLinks;
  /** The page that contains the link. */
  readonly page: { readonly id: string; readonly path: string | null; readonly hasChildren: boolean };
  /** Null: not in the library. `unread`: in the library, but its pages are not stored. */
  readonly spaceOf: (spaceId: string) => SpaceOfLinks | 'unread' | null;
}

export type Destination =
  | { readonly kind: 'page'; readonly spaceId: string; readonly pageId: string }
  | { readonly kind: 'file'; readonly fileId: string }
  | { readonly kind: 'space'; readonly spaceId: string }
  | { readonly kind: 'outside' }
  /** Its target is not stored. */
  | { readonly kind: 'untold'; readonly spaceId: string }
  | {
      readonly kind: 'problem';
      readonly problem: LinkProblemKind;
      readonly detail: string;
      /** The existing page, if only the heading is missing. */
      readonly page?: { readonly spaceId: string; readonly pageId: string };
    };

const OUTSIDE: Destination = { kind: 'outside' };
const FILE_USES: ReadonlySet<LinkUse> = new Set(['image', 'file', 'cover']);

/** The target of a link, or why it is broken. */
export function whereLinkLeads(target: LinkTarget, use: LinkUse, world: LinkWorld): Destination {
  const { href, kind } = target;
  if (href === '' || href === '#') return problem('nowhere', 'It has no URL.');
  if (kind === 'unsafe') return problem('nowhere', 'Links of this kind are never opened.');
  if (kind === 'external') return OUTSIDE;
  if (kind === 'broken') {
    return /broken\/spaces?\//.test(href) ? problem('space', '') : problem('page', 'Marked as broken by the platform.');
  }
  if (kind === 'file' || FILE_USES.has(use)) return toFile(href, world.space);
  if (kind === 'app') return toApp(target, world);
  if (kind === 'anchor') return toAnchor(world.space, world.page.id, target.anchor, null);
  return toPage(target, world);
}

function toFile(href: string, space: SpaceOfLinks): Destination {
  const file = findFile(href, space.files);
  return file === null ? problem('file', '') : { kind: 'file', fileId: file.id };
}

function toPage({ href, anchor }: LinkTarget, { space, page }: LinkWorld): Destination {
  const found = space.pages.find(href, page.path ?? '', page.hasChildren);
  if (found !== null) return toAnchor(space, found.id, anchor, found.title);
  const file = findFile(href, space.files);
  if (file !== null) return { kind: 'file', fileId: file.id };
  const request = unmergedWith(href, page.path ?? '', space.unmerged);
  if (request !== null) return problem('unmerged', `In change request #${String(request.number)}, ${request.subject}`);
  return climbsOut(href, page.path ?? '') ? problem('nowhere', 'The path leaves the space.') : problem('page', '');
}

function toApp({ href, anchor }: LinkTarget, { space, spaceOf }: LinkWorld): Destination {
  const address = readAppAddress(href);
  if (address === null || address.kind === 'screen') return OUTSIDE;
  const { spaceId } = address;
  const target = spaceId === space.id ? space : spaceOf(spaceId);
  if (target === null) return OUTSIDE;
  if (address.kind !== 'page') return { kind: 'space', spaceId };
  if (target === 'unread') return { kind: 'untold', spaceId };
  const found = target.pages.find(`/${address.path}`, '');
  return found === null ? problem('page', `In ${target.title}`) : toAnchor(target, found.id, anchor, found.title);
}

function toAnchor(space: SpaceOfLinks, pageId: string, written: string, title: string | null): Destination {
  const page = { spaceId: space.id, pageId };
  if (written === '') return { kind: 'page', ...page };
  const anchors = space.anchorsOf(pageId);
  const anchor = decode(written);
  // Galley's own links to a block use its key, which is not a heading.
  if (anchor.startsWith('block:') || anchors === null || anchors.has(bareAnchor(anchor)))
    return { kind: 'page', ...page };
  const where = title === null ? 'This page' : `“${title}”`;
  return { kind: 'problem', problem: 'anchor', detail: `${where} has no heading #${anchor}`, page };
}

function unmergedWith(href: string, from: string, requests: readonly UnmergedRequest[]): UnmergedRequest | null {
  if (requests.length === 0) return null;
  const written = decode(href.split(/[?#]/)[0] ?? '');
  const bare = (path: string): string => path.replace(/(^|\/)README(\.md)?$/i, '').replace(/\.md$/i, '');
  const folder = from.split('/').slice(0, -1).join('/');
  const wanted = new Set([folder, from, ''].map((base) => bare(joinPath(base, written))));
  const id = written.split('/').at(-1);
  return (
    requests.find(({ pages }) =>
      pages.some((page) => page.id === id || (page.path !== null && wanted.has(bare(page.path)))),
    ) ?? null
  );
}

function climbsOut(href: string, from: string): boolean {
  let depth = from.split('/').filter((part) => part !== '').length;
  for (const part of (href.split(/[?#]/)[0] ?? '').split('/')) {
    if (part === '..') depth -= 1;
    else if (part !== '.' && part !== '') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

function problem(kind: LinkProblemKind, detail: string): Destination {
  return { kind: 'problem', problem: kind, detail };
}

/** The key of a destination in the server's answers. */
export function destinationKey(destination: Destination, href: string): string {
  switch (destination.kind) {
    case 'page': {
      const anchor = href.split('#')[1] ?? '';
      return anchor === '' ? `page:${destination.pageId}` : `anchor:${destination.pageId}#${anchor}`;
    }
    case 'file':
      return `file:${destination.fileId}`;
    case 'space':
    case 'untold':
      return `space:${destination.spaceId}`;
    case 'problem':
      if (destination.page !== undefined) return `anchor:${destination.page.pageId}#${href.split('#')[1] ?? ''}`;
      return `url:${href}`;
    case 'outside':
      return `url:${href}`;
  }
}

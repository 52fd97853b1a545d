import type { LinkProblem } from '#shared/model/links.ts';
import type { LibraryView, PageView, StoredFile, StoredPage, TreeView } from '#shared/rpc/store.ts';
import type { LinkTarget, ResolvedFile, ResolvedLink } from '../../content/content.ts';
import { externalAddress, plainName } from '../../content/content.ts';
import { emojiOf } from '../../ui/words.ts';
import { appLink } from './app-link.ts';
import { formatPlace, pagePlace } from './places.ts';
import { findFile } from '../../links/file-index.ts';
import { decode, pageIndexOf } from '../../links/page-index.ts';

/**
 * The targets of a page's links, resolved with the stored tree only: pages are written as paths relative to the page
 * (`../guides/first-run.md#wiring`), as ids, or as addresses of the platform's own app. Pure.
 */
export interface LinkWorld {
  readonly page: PageView;
  readonly tree: TreeView | undefined;
  readonly library: LibraryView | undefined;
}

export function resolveLink(target: LinkTarget, world: LinkWorld): ResolvedLink {
  if (target.href === '') return broken('This link has no target');
  switch (target.kind) {
    case 'anchor':
      return inApp(formatPlace(pagePlace(world.page.spaceId, world.page.page.id, decode(target.anchor))), null);
    case 'page':
      return resolvePage(target, world);
    case 'file':
      return resolveFileLink(target, world);
    case 'app':
      return resolveApp(target, world);
    case 'external': {
      const href = externalAddress(target);
      return href === null ? nowhere('This link cannot be opened') : { kind: 'external', href };
    }
    case 'broken':
      return broken('The linked page no longer exists');
    case 'unsafe':
      return broken('Galley does not open links of this kind');
  }
}

export function resolveFile(
  src: string,
  files: readonly StoredFile[],
  missing: ReadonlySet<string> = new Set(),
): ResolvedFile | null {
  const file = findFile(src, files);
  if (file === null) return null;
  const { id, size, width, height } = file;
  const called = plainName(file.name);
  const url = file.contentType.startsWith('image/') ? file.src : namedAddress(file.src, called);
  return { url, name: called, size, width, height, id, stored: !missing.has(id) };
}

/** An address with the file's name, for saving. */
function namedAddress(src: string, name: string): string {
  return `${src}#${encodeURIComponent(name)}`;
}

/** The page that `written` names, relative to the page with the path `from`. */
export function findPage(
  written: string,
  from: string,
  pages: readonly StoredPage[],
  holdsPages = false,
): StoredPage | null {
  return pageIndexOf(pages).find(written, from, holdsPages);
}

function resolvePage(target: LinkTarget, world: LinkWorld): ResolvedLink {
  const { page, tree } = world;
  if (tree === undefined) return nowhere('The pages of this space are not downloaded yet');
  const found = findPage(target.href, page.page.path ?? '', tree.pages, page.page.hasChildren);
  if (found === null) {
    const file = findFile(target.href, page.files);
    return file === null ? broken('No page in this space has this path') : resolveFileLink(target, world);
  }
  if (found.type === 'link' && found.href !== null && /^https?:\/\//i.test(found.href)) {
    return { kind: 'external', href: found.href };
  }
  return {
    kind: 'app',
    href: formatPlace(pagePlace(page.spaceId, found.id, anchorOf(target))),
    title: found.title,
    icon: found.icon,
    emoji: found.emoji === null ? null : emojiOf(found.emoji),
  };
}

function resolveFileLink(target: LinkTarget, { page }: LinkWorld): ResolvedLink {
  const file = resolveFile(target.href, page.files);
  if (file === null) return broken('This space has no such file');
  if (file.url === null) return nowhere('This file is not downloaded');
  return inApp(file.url.includes('#') ? file.url : namedAddress(file.url, file.name), file.name);
}

function resolveApp(target: LinkTarget, { library }: LinkWorld): ResolvedLink {
  const here = appLink(target, library);
  if (here !== null) return here;
  const href = externalAddress(target);
  return href === null ? nowhere('This space is not in the library') : { kind: 'external', href };
}

function anchorOf(target: LinkTarget): string | null {
  return target.anchor === '' ? null : decode(target.anchor);
}

function inApp(href: string, title: string | null): ResolvedLink {
  return { kind: 'app', href, title };
}

function nowhere(reason: string): ResolvedLink {
  return { kind: 'none', reason };
}

/** The link itself is wrong: no later download corrects it. */
function broken(reason: string): ResolvedLink {
  return { kind: 'none', reason, broken: true };
}

/** Adds what the link index knows beyond the target: a missing heading, an unmerged page. */
export function withProblem(link: ResolvedLink, problem: LinkProblem | undefined): ResolvedLink {
  if (problem === undefined) return link;
  if (link.kind === 'app') return problem.kind === 'anchor' ? { ...link, problem: problem.detail } : link;
  if (link.kind !== 'none' || problem.kind !== 'unmerged') return link;
  return { kind: 'none', reason: `Not merged yet: ${problem.detail}`, broken: true };
}

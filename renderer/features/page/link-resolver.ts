import type { LibraryView, PageView, StoredFile, TreePage, TreeView } from '#shared/rpc/store.ts';
import type { LinkTarget, ResolvedFile, ResolvedLink } from '../../content/content.ts';
import { externalAddress } from '../../content/content.ts';
import { emojiOf } from '../../ui/words.ts';
import { formatPlace, pagePlace, parsePlace, spacePlace } from '../../app/places.ts';

/**
 * Where the links of a page lead, told from the stored tree alone: pages are written as paths relative to the page
 * (`../guides/first-run.md#wiring`), as ids, or as addresses of the platform's own app. Pure.
 */
export interface LinkWorld {
  readonly page: PageView;
  readonly tree: TreeView | undefined;
  readonly library: LibraryView | undefined;
}

export function resolveLink(target: LinkTarget, world: LinkWorld): ResolvedLink {
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
      return href === null ? nowhere('This address cannot be opened') : { kind: 'external', href };
    }
    case 'broken':
      return nowhere('The page that this led to does not exist any more');
    case 'unsafe':
      return nowhere('Galley does not open addresses of this kind');
  }
}

export function resolveFile(src: string, files: readonly StoredFile[]): ResolvedFile | null {
  const wanted = decode(src.split(/[?#]/)[0] ?? '');
  const name = wanted.split('/').at(-1) ?? wanted;
  const file =
    files.find((candidate) => candidate.downloadURL === src || candidate.id === name) ??
    files.find((candidate) => candidate.path !== null && wanted.endsWith(candidate.path)) ??
    (wanted.includes('.gitbook/assets/') ? files.find((candidate) => candidate.name === name) : undefined);
  if (file === undefined) return null;
  const url = file.contentType.startsWith('image/') ? file.src : namedAddress(file.src, file.name);
  return { url, name: file.name, size: file.size, width: file.width, height: file.height };
}

/** An address that says what the file is called, for whoever saves it. */
function namedAddress(src: string, name: string): string {
  return `${src}#${encodeURIComponent(name)}`;
}

/** The page that `written` names, seen from the page with the path `from`. */
export function findPage(written: string, from: string, pages: readonly TreePage[]): TreePage | null {
  const path = decode(written.split(/[?#]/)[0] ?? '');
  const byId = pages.find((page) => page.id === path.split('/').at(-1));
  if (byId !== undefined) return byId;
  for (const base of basesOf(path, from)) {
    const wanted = pagePath(joinPath(base, path));
    const found = pages.find((page) => page.path !== null && pagePath(page.path) === wanted);
    if (found !== undefined) return found;
  }
  return pageBySlug(pagePath(path), pages);
}

/**
 * A path stands below the folder of the page that it is written in. A page with pages below it is written as the
 * `README.md` of its folder, so its own path is a folder as well.
 */
function basesOf(path: string, from: string): readonly string[] {
  if (path.startsWith('/')) return [''];
  return [from.split('/').slice(0, -1).join('/'), from, ''];
}

/** The last part alone, where only one page has it: slugs and file names differ now and then. */
function pageBySlug(path: string, pages: readonly TreePage[]): TreePage | null {
  const last = path.split('/').at(-1) ?? '';
  if (last === '' || last === '..' || last === '.') return null;
  const found = pages.filter((page) => page.slug === last || page.path?.split('/').at(-1) === last);
  return found.length === 1 ? (found[0] ?? null) : null;
}

function resolvePage(target: LinkTarget, { page, tree }: LinkWorld): ResolvedLink {
  if (tree === undefined) return nowhere('The pages of this space are not stored yet');
  const found = findPage(target.href, page.page.path ?? '', tree.pages);
  if (found === null) return nowhere('No page of this space has this path');
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
  if (file?.url == null) return nowhere('This file is not stored');
  return inApp(file.url.includes('#') ? file.url : namedAddress(file.url, file.name), file.name);
}

/** `https://app.gitbook.com/s/<space>/<path>` and `/o/<org>/s/<space>/<path>`, where that space is in the library. */
function resolveApp(target: LinkTarget, { library }: LinkWorld): ResolvedLink {
  if (/^galley:/i.test(target.href)) return inApp(formatPlace(parsePlace(target.href)), null);
  const [, spaceId, path] = /\/s(?:paces)?\/([\w-]+)\/?([^?#]*)/.exec(target.href) ?? [];
  const space = library?.nodes.find((node) => node.kind === 'space' && node.id === spaceId);
  if (space !== undefined) {
    const below = decode(path ?? '').replace(/\/$/, '');
    if (below === '') return inApp(formatPlace(spacePlace(space.id)), space.title);
    return inApp(formatPlace({ kind: 'space', spaceId: space.id, path: below, anchor: anchorOf(target) }), null);
  }
  const href = externalAddress(target);
  return href === null ? nowhere('This space is not in the library') : { kind: 'external', href };
}

function anchorOf(target: LinkTarget): string | null {
  return target.anchor === '' ? null : decode(target.anchor);
}

function joinPath(base: string, path: string): string {
  const parts = base.split('/').filter((part) => part !== '');
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** `a/README.md` and `a.md` and `a/` are all the page `a`. */
function pagePath(path: string): string {
  return path
    .replace(/^\/+|\/+$/g, '')
    .replace(/(^|\/)(?:README|index)(?:\.md)?$/i, '')
    .replace(/\.md$/i, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inApp(href: string, title: string | null): ResolvedLink {
  return { kind: 'app', href, title };
}

function nowhere(reason: string): ResolvedLink {
  return { kind: 'none', reason };
}

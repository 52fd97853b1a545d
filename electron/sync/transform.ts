import type { Page, Revision, SpaceFile } from '#shared/contract/index.ts';
import type { ReusableName } from '#shared/model/content.ts';
import type { BodyRow, StoredFileRow, StoredPage } from '#shared/rpc/store.ts';
import { shallow } from './shallow.ts';

/** Converts the contract's objects into the store's rows. No other file uses the raw objects. */

/** A deeper tree is flattened at this depth instead of refused: no page is lost. */
const MAX_DEPTH = 1_000;

/** The nested page tree as one depth-first list. Iterative, since the contract states no limit for nesting. */
export function flattenPages(pages: readonly Page[]): readonly StoredPage[] {
  const result: StoredPage[] = [];
  const seen = new Set<string>();
  const stack: { readonly page: Page; readonly depth: number; readonly parent: string | null }[] = [];
  const push = (children: readonly Page[], depth: number, parent: string | null): void => {
    for (const page of [...children].reverse()) stack.push({ page, depth: Math.min(depth, MAX_DEPTH), parent });
  };
  push(pages, 0, null);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { page, depth, parent } = next;
    if (seen.has(page.id)) continue;
    seen.add(page.id);
    const children = page.pages ?? [];
    result.push(storedPage(page, depth, parent, children.length > 0));
    push(children, depth + 1, page.id);
  }
  return result;
}

function storedPage(page: Page, depth: number, parent: string | null, hasChildren: boolean): StoredPage {
  return {
    id: page.id,
    title: page.title,
    path: page.path ?? null,
    slug: page.slug ?? null,
    emoji: page.emoji ?? null,
    icon: page.icon ?? null,
    type: page.type ?? 'document',
    href: hrefOf(page),
    hidden: page.hidden ?? false,
    description: page.description ?? null,
    depth,
    parent,
    hasChildren,
    updatedAt: page.updatedAt ?? null,
    appUrl: page.urls?.app ?? null,
  };
}

/** A link page points to an address, or to a reference with a `url`. */
function hrefOf(page: Page): string | null {
  return page.href ?? page.target?.url ?? null;
}

export function storedFiles(revision: Revision): readonly StoredFileRow[] {
  return revision.files.map(storedFile);
}

export function reusableNames(revision: Revision): readonly ReusableName[] {
  return revision.reusableContents.map(({ id, title, git }) => ({ id, title: title ?? '', path: git?.path ?? null }));
}

function storedFile(file: SpaceFile): StoredFileRow {
  return {
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
    width: file.dimensions?.width ?? null,
    height: file.dimensions?.height ?? null,
    downloadURL: file.downloadURL,
    path: file.git?.path ?? null,
  };
}

/** The text of a page, separate from the page's other fields. */
export function bodyRow(page: Page, revision: string, fetchedAt: number): BodyRow {
  const { markdown, document, pages: _pages, ...rest } = page;
  return {
    pageId: page.id,
    markdown: markdown ?? '',
    // The request asks for Markdown, but a server may answer with the tree.
    ...(markdown === undefined && document !== undefined ? { document: shallow(document) } : {}),
    revision,
    updatedAt: page.updatedAt ?? null,
    fetchedAt,
    page: shallow(rest),
  };
}

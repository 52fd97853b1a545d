import type { PageBefore, PageChangeKind, PageLook, PageUpdate } from '#shared/rpc/changed-pages.ts';
import type { StoredPage } from '#shared/rpc/store.ts';

/**
 * Changes of pages since they were read. Pure. A page in the state in which it was read has no record, so that a space
 * of 20,000 pages costs no more than the changes by others.
 *
 *                       another tree differs
 *     (no record: read) ----------------------> { was: its state when it was read }
 *            ^                                        |
 *            |   it is read, or returns to `was`      |   yet another tree: `was` stays
 *            +----------------------------------------+
 */

/** A page of an earlier tree. `parent`: the index of its parent among the lines, or -1. */
export type TreeLine = readonly [
  id: string,
  title: string,
  parent: number,
  updatedAt: string | null,
  /** Groups and links have no text; they are listed as parents of other pages. */
  hasText: boolean,
];

type Was = PageBefore['was'];

/** The pages of a tree in comparable form, by id. */
export interface TreeLooks {
  of(pageId: string): PageLook | null;
  /** Titles from the root of the space to the parent. */
  placeOf(pageId: string): readonly string[];
  readonly ids: readonly string[];
}

export function linesOf(pages: readonly StoredPage[], hasText: (page: StoredPage) => boolean): readonly TreeLine[] {
  const places = new Map(pages.map(({ id }, at) => [id, at]));
  return pages.map((page) => {
    const parent = page.parent === null ? -1 : (places.get(page.parent) ?? -1);
    return [page.id, page.title, parent, page.updatedAt, hasText(page)];
  });
}

export function looksOf(lines: readonly TreeLine[]): TreeLooks {
  const places = new Map<string, number>();
  for (const [at, [id, , , , hasText]] of lines.entries()) if (hasText) places.set(id, at);
  const lineOf = (pageId: string): TreeLine | undefined => lines[places.get(pageId) ?? -1];
  return {
    ids: [...places.keys()],
    of(pageId) {
      const line = lineOf(pageId);
      if (line === undefined) return null;
      const [, title, parent, updatedAt] = line;
      return { title, parent: lines[parent]?.[0] ?? null, updatedAt };
    },
    placeOf(pageId) {
      const titles: string[] = [];
      for (let at = lineOf(pageId)?.[2] ?? -1; at >= 0 && titles.length < lines.length;) {
        const line = lines[at];
        if (line === undefined) break;
        titles.unshift(line[1]);
        at = line[2];
      }
      return titles;
    },
  };
}

export function wasIn(tree: TreeLooks, pageId: string): Was {
  const look = tree.of(pageId);
  return look === null ? null : { ...look, place: tree.placeOf(pageId) };
}

/** The pages that differ in `after`, with their state in `before`. */
export function differing(before: TreeLooks, after: TreeLooks): ReadonlyMap<string, Was> {
  const found = new Map<string, Was>();
  const look = (pageId: string): void => {
    if (!isSameLook(before.of(pageId), after.of(pageId))) found.set(pageId, wasIn(before, pageId));
  };
  for (const id of before.ids) look(id);
  for (const id of after.ids) if (before.of(id) === null) look(id);
  return found;
}

function isSameLook(one: PageLook | null, other: PageLook | null): boolean {
  if (one === null || other === null) return one === other;
  return one.updatedAt === other.updatedAt && isSamePlace(one, other);
}

function isSamePlace(one: PageLook, other: PageLook): boolean {
  return one.title === other.title && one.parent === other.parent;
}

/** Whether there is a change to report; `now` null: the page does not exist. */
export function isUnreadPlace({ was, text }: PageBefore, now: PageLook | null): boolean {
  if (was !== null && now !== null && text !== undefined) return true;
  return !isSameLook(was, now);
}

/** Whether somebody who saw this state has seen the current one. A text may be known before the tree lists it. */
export function isSeen(seen: PageLook | null, now: PageLook | null): boolean {
  if (seen === null || now === null) return seen === now;
  return isSamePlace(seen, now) && (seen.updatedAt === now.updatedAt || isLater(seen, now));
}

/** Whether `one` is later than `other`; false if either time is unknown. */
export function isLater(one: Pick<PageLook, 'updatedAt'>, other: Pick<PageLook, 'updatedAt'>): boolean {
  return one.updatedAt !== null && other.updatedAt !== null && one.updatedAt > other.updatedAt;
}

/** The changes of a page; empty if its state is the same. */
export function kindsOf(before: PageBefore, now: PageLook | null): readonly PageChangeKind[] {
  const { was, text } = before;
  if (was === null) return now === null ? [] : ['added'];
  if (now === null) return ['deleted'];
  const kinds: PageChangeKind[] = [];
  if (text !== undefined || was.updatedAt !== now.updatedAt) kinds.push('changed');
  if (was.title !== now.title) kinds.push('renamed');
  if (was.parent !== now.parent) kinds.push('moved');
  return kinds;
}

/** The mark in lists. Null: none, or the page is in no list. */
export function unreadOf(before: PageBefore, now: PageLook | null): PageUpdate | null {
  const [first] = kindsOf(before, now);
  if (first === undefined || first === 'deleted') return null;
  if (first === 'added') return 'new';
  return first === 'changed' ? 'changed' : 'moved';
}

import type { Page, Revision } from '#shared/contract/index.ts';
import {
  pieceEntryId,
  SPACE_ENTRY_ID,
  SPACE_SIDE,
  type OwnValues,
  type PageChange,
  type RequestFileEntry,
  type RequestHead,
  type RequestPageEntry,
  type RequestPageSide,
} from '#shared/model/request-content.ts';
import type { Variables } from '#shared/model/content.ts';
import type { StoredFileRow, StoredPage } from '#shared/rpc/store.ts';
import { reorderedIn } from '#shared/reordered.ts';
import { flattenPages, storedFiles } from './transform.ts';

/** The changes of a change request to a space's page tree, reusable content and files, from the two revisions. Pure. */

/** A page that may differ. Only both texts show whether it does. */
export type PageCandidate = RequestPageEntry & {
  /** Its text or its other fields may differ. */
  readonly mayDiffer: boolean;
  /** The revision of the space that has its text on the old side. Absent: the one that is compared. */
  readonly beforeIn?: string;
};

export interface CompareOptions {
  /** The space did not change since the change request began. */
  readonly exact: boolean;
  /** When the change request began; null: unknown. */
  readonly since: string | null;
  /** The values of pages as it began from them, by page, as far as they are stored. */
  readonly starts?: Readonly<Record<string, OwnValues>>;
  /** The pages that it was already known to add. */
  readonly added?: ReadonlySet<string>;
}

export function comparePages(
  before: Revision,
  after: Revision,
  { exact, since, starts = {}, added = new Set() }: CompareOptions,
): readonly PageCandidate[] {
  const [old, now] = [began(sidesOf(before), exact ? {} : starts), sidesOf(after)];
  const reordered = reorderedPages(old, now);
  const later = (time: string | null): boolean =>
    time !== null && since !== null && Date.parse(time) >= Date.parse(since);
  const candidates: PageCandidate[] = [];
  for (const [pageId, other] of now) {
    const one = old.get(pageId);
    if (one === undefined) {
      // A page that existed before the change request began, and is missing now, was deleted in the space: the change
      // request did not do that.
      const isKnown = added.has(pageId);
      if (!exact && !isKnown && since !== null && !later(other.createdAt) && !later(other.updatedAt)) continue;
      // An older page was deleted in the space meanwhile.
      const isOlder = !exact && !isKnown && since !== null && other.createdAt !== null && !later(other.createdAt);
      candidates.push(candidate(pageId, null, other.side, ['added'], isOlder));
      continue;
    }
    // If a page's time shows no change in this change request, the difference comes from the space. A move changes no
    // time, but a page that was listed before the space changed is compared with its values of that time.
    const isListed = Object.hasOwn(starts, pageId);
    if (!exact && !isListed && since !== null && other.updatedAt !== null && !later(other.updatedAt)) continue;
    const changes = treeChanges(one, other, { old, now, reordered: reordered.has(pageId) });
    const mayDiffer = one.side.version !== other.side.version || one.side.version === '';
    if (changes.length === 0 && !mayDiffer) continue;
    const baseMoved = !exact && later(one.updatedAt);
    candidates.push({ ...candidate(pageId, one.side, other.side, changes, baseMoved), mayDiffer });
  }
  for (const [pageId, one] of old) {
    if (now.has(pageId) || (!exact && later(one.createdAt))) continue;
    candidates.push(candidate(pageId, one.side, null, ['removed'], !exact && later(one.updatedAt)));
  }
  return candidates;
}

/** What the space has changed since is no change of the change request. */
function began(sides: Sides, starts: NonNullable<CompareOptions['starts']>): Sides {
  if (Object.keys(starts).length === 0) return sides;
  return new Map(
    [...sides].map(([pageId, placed]): [string, Placed] => {
      const start = Object.hasOwn(starts, pageId) ? starts[pageId] : undefined;
      return [pageId, start === undefined ? placed : { ...placed, side: { ...placed.side, ...start } }];
    }),
  );
}

function candidate(
  pageId: string,
  before: RequestPageSide | null,
  after: RequestPageSide | null,
  changes: readonly PageChange[],
  baseMoved: boolean,
): PageCandidate {
  return { pageId, before, after, changes, baseMoved, mayDiffer: true };
}

interface Placed {
  readonly side: RequestPageSide;
  /** Where a link page leads, so that it can be compared: a page by its id, otherwise an address. Null: it is none. */
  readonly link: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

type Sides = ReadonlyMap<string, Placed>;

function sidesOf({ pages }: Revision): Sides {
  const raw = new Map<string, Page>();
  const waiting = [...pages];
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (!raw.has(page.id)) raw.set(page.id, page);
    waiting.push(...(page.pages ?? []));
  }
  const titles = new Map<string, readonly string[]>();
  const lastUnder = new Map<string | null, string>();
  const sides = new Map<string, Placed>();
  for (const [order, page] of flattenPages(pages).entries()) {
    const above = page.parent === null ? [] : (titles.get(page.parent) ?? []);
    titles.set(page.id, [...above, page.title]);
    const previous = lastUnder.get(page.parent) ?? null;
    lastUnder.set(page.parent, page.title);
    const written = raw.get(page.id);
    const version = written?.git?.oid ?? page.updatedAt ?? '';
    const leads = written === undefined ? null : linkOf(written, raw);
    sides.set(page.id, {
      side: { ...sideOf(page), href: leads?.shown ?? null, ancestors: above, previous, order, version },
      link: leads?.id ?? null,
      createdAt: written?.createdAt ?? null,
      updatedAt: page.updatedAt,
    });
  }
  return sides;
}

function sideOf(page: StoredPage): Omit<RequestPageSide, 'ancestors' | 'href' | 'order' | 'previous' | 'version'> {
  const { title, path, slug, emoji, icon, description, type, hidden, parent } = page;
  return { title, path, slug, emoji, icon, description, type, hidden, parent };
}

/** Within a change request, the app's addresses name the request, although they lead to the same place. */
const REQUEST_IN_ADDRESS = /\/~\/(?:changes|revisions)\/[^/#?]+/g;

function linkOf(
  { href, target }: Page,
  pages: ReadonlyMap<string, Page>,
): { readonly id: string; readonly shown: string } | null {
  if (target?.page !== undefined) {
    const anchor = target.anchor === undefined || target.anchor === '' ? '' : `#${target.anchor}`;
    return {
      id: `page ${target.page}${anchor}`,
      shown: `${pages.get(target.page)?.title ?? href ?? target.page}${anchor}`,
    };
  }
  const address = (href ?? target?.url)?.replace(REQUEST_IN_ADDRESS, '');
  if (address !== undefined) return { id: address, shown: address };
  return target === undefined ? null : { id: JSON.stringify(target), shown: target.kind };
}

/** The pages that were moved among those beside them: the fewest that explain the new order. */
function reorderedPages(old: Sides, now: Sides): ReadonlySet<string> {
  const beside = new Map<string | null, { readonly before: string[]; readonly after: string[] }>();
  const under = (parent: string | null) => {
    const known = beside.get(parent) ?? { before: [], after: [] };
    beside.set(parent, known);
    return known;
  };
  const stays = (id: string): boolean => now.has(id) && old.get(id)?.side.parent === now.get(id)?.side.parent;
  for (const [id, { side }] of old) if (stays(id)) under(side.parent).before.push(id);
  for (const [id, { side }] of now) if (stays(id)) under(side.parent).after.push(id);
  return new Set([...beside.values()].flatMap(({ before, after }) => reorderedIn(before, after)));
}

interface Around {
  readonly old: Sides;
  readonly now: Sides;
  readonly reordered: boolean;
}

function treeChanges(one: Placed, other: Placed, { old, now, reordered }: Around): readonly PageChange[] {
  const [before, after] = [one.side, other.side];
  const changes: PageChange[] = [];
  const moved = before.parent !== after.parent;
  if (moved) changes.push('moved');
  if (reordered) changes.push('reordered');
  if (before.title !== after.title) changes.push('renamed');
  const pathAbove = (sides: Sides, { parent }: RequestPageSide): string | null =>
    parent === null ? null : (sides.get(parent)?.side.path ?? null);
  // The path of a page that stays under its parent changes with the parent's.
  const movedAlong = moved || pathAbove(old, before) !== pathAbove(now, after);
  if (
    before.slug !== after.slug ||
    lastPart(before.path) !== lastPart(after.path) ||
    (before.path !== after.path && !movedAlong)
  )
    changes.push('address');
  const rest = (['emoji', 'icon', 'description', 'type', 'hidden'] as const).some(
    (field) => before[field] !== after[field],
  );
  if (rest || one.link !== other.link) changes.push('metadata');
  return changes;
}

const lastPart = (path: string | null): string | null => path?.slice(path.lastIndexOf('/') + 1) ?? null;

/** Reusable content that may differ. Its texts show whether it does, except where Git gives the same object. */
export function comparePieces(before: Revision, after: Revision, exact: boolean): readonly PageCandidate[] {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  const ids = [...new Set([...now.keys(), ...old.keys()])];
  return ids.flatMap((id) => candidateOfPiece(pieceEntryId(id), old.get(id) ?? null, now.get(id) ?? null, !exact));
}

/** None where both sides are surely alike. */
export function candidateOfPiece(
  entryId: string,
  one: RequestPageSide | null,
  other: RequestPageSide | null,
  baseMoved: boolean,
): readonly PageCandidate[] {
  const sameText = one !== null && other !== null && one.version !== '' && one.version === other.version;
  const renamed = one !== null && other !== null && one.title !== other.title;
  if (sameText && !renamed) return [];
  const changes: readonly PageChange[] =
    one === null ? ['added'] : other === null ? ['removed'] : renamed ? ['renamed'] : [];
  const entry = candidate(entryId, one, other, changes, baseMoved);
  return [{ ...entry, kind: 'piece', mayDiffer: !sameText }];
}

function piecesOf({ reusableContents }: Revision): ReadonlyMap<string, RequestPageSide> {
  return new Map(
    reusableContents.map(({ id, title, git }, index): [string, RequestPageSide] => [
      id,
      {
        title: title ?? '',
        path: git?.path ?? null,
        slug: null,
        emoji: null,
        icon: null,
        description: null,
        type: 'reusable-content',
        href: null,
        hidden: false,
        parent: null,
        ancestors: [],
        order: AFTER_PAGES + index,
        version: git?.oid ?? '',
      },
    ]),
  );
}

/** Reusable content is listed below the pages. */
const AFTER_PAGES = 1_000_000;

function compareFiles(before: Revision, after: Revision): readonly RequestFileEntry[] {
  const [old, now] = [filesOf(before), filesOf(after)];
  const entries: RequestFileEntry[] = [];
  for (const [id, { file, version }] of now) {
    const known = old.get(id);
    if (known === undefined) entries.push({ change: 'added', file });
    else if (known.version !== version || !isAlike(known.file, file))
      entries.push({ change: 'replaced', file, before: known.file });
    else if (known.file.name !== file.name) entries.push({ change: 'renamed', file, before: known.file });
  }
  for (const [id, { file }] of old) if (!now.has(id)) entries.push({ change: 'removed', file });
  return entries.sort((one, other) => (one.file.name < other.file.name ? -1 : 1));
}

interface ValueOptions {
  /** The space did not change since the change request began. */
  readonly exact: boolean;
  /** The variables from which it began, if they are stored. `moved`: they may be later ones. */
  readonly start: { readonly variables: Variables; readonly moved: boolean } | null;
}

/** Variables and files, with the entry for them if they differ. */
export function compareValues(
  before: Revision,
  after: Revision,
  { exact, start }: ValueOptions,
): Pick<RequestHead, 'files' | 'variables'> & { readonly entries: readonly RequestPageEntry[] } {
  const files = compareFiles(before, after);
  const old = exact || start === null ? (before.variables ?? {}) : start.variables;
  const now = after.variables ?? {};
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const same = files.length === 0 && names.every((name) => old[name] === now[name]);
  // No date tells whether a file differs since the space changed it.
  const baseMoved = !exact && (start === null || start.moved || files.length > 0);
  const sides = { before: SPACE_SIDE, after: SPACE_SIDE };
  return {
    files,
    variables: { before: old, after: now },
    entries: same ? [] : [{ pageId: SPACE_ENTRY_ID, kind: 'space', changes: ['metadata'], ...sides, baseMoved }],
  };
}

const isAlike = (one: StoredFileRow, other: StoredFileRow): boolean =>
  one.size === other.size &&
  one.contentType === other.contentType &&
  one.width === other.width &&
  one.height === other.height;

/** `version`: the Git object, which differs with the content. Empty: unknown. */
function filesOf(revision: Revision) {
  const versions = new Map(revision.files.map((file) => [file.id, file.git?.oid ?? '']));
  return new Map(storedFiles(revision).map((file) => [file.id, { file, version: versions.get(file.id) ?? '' }]));
}

import type { Page, Revision } from '#shared/contract/index.ts';
import type { PageChange, RequestFileEntry, RequestPageEntry, RequestPageSide } from '#shared/model/request-content.ts';
import type { StoredPage } from '#shared/rpc/store.ts';
import { flattenPages, storedFiles } from './transform.ts';

/** The changes of a change request to a space's page tree and files, from the two revisions. Pure. */

/** A page that may differ. Only both texts show whether it does. */
export type PageCandidate = RequestPageEntry & {
  /** Its text or its other fields may differ. */
  readonly mayDiffer: boolean;
};

export interface CompareOptions {
  /** The space did not change since the change request began. */
  readonly exact: boolean;
  /** When the change request began; null: unknown. */
  readonly since: string | null;
}

export function comparePages(
  before: Revision,
  after: Revision,
  { exact, since }: CompareOptions,
): readonly PageCandidate[] {
  const [old, now] = [sidesOf(before), sidesOf(after)];
  const later = (time: string | null): boolean =>
    time !== null && since !== null && Date.parse(time) >= Date.parse(since);
  const candidates: PageCandidate[] = [];
  for (const [pageId, other] of now) {
    const one = old.get(pageId);
    if (one === undefined) {
      // A page that existed before the change request began, and is missing now, was deleted in the space: the change
      // request did not do that.
      if (!exact && since !== null && !later(other.createdAt) && !later(other.updatedAt)) continue;
      candidates.push(candidate(pageId, null, other.side, ['added'], false));
      continue;
    }
    // If a page's time shows no change in this change request, the difference comes from the space.
    if (!exact && since !== null && other.updatedAt !== null && !later(other.updatedAt)) continue;
    const changes = treeChanges(one.side, other.side);
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
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

function sidesOf({ pages }: Revision): ReadonlyMap<string, Placed> {
  const raw = new Map<string, Page>();
  const waiting = [...pages];
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (!raw.has(page.id)) raw.set(page.id, page);
    waiting.push(...(page.pages ?? []));
  }
  const titles = new Map<string, readonly string[]>();
  const sides = new Map<string, Placed>();
  for (const [order, page] of flattenPages(pages).entries()) {
    const above = page.parent === null ? [] : (titles.get(page.parent) ?? []);
    titles.set(page.id, [...above, page.title]);
    const written = raw.get(page.id);
    const version = written?.git?.oid ?? page.updatedAt ?? '';
    sides.set(page.id, {
      side: { ...sideOf(page), ancestors: above, order, version },
      createdAt: written?.createdAt ?? null,
      updatedAt: page.updatedAt,
    });
  }
  return sides;
}

function sideOf(page: StoredPage): Omit<RequestPageSide, 'ancestors' | 'order' | 'version'> {
  const { title, path, slug, emoji, icon, description, type, href, hidden, parent } = page;
  return { title, path, slug, emoji, icon, description, type, href, hidden, parent };
}

function treeChanges(before: RequestPageSide, after: RequestPageSide): readonly PageChange[] {
  const changes: PageChange[] = [];
  if (before.parent !== after.parent) changes.push('moved');
  if (before.title !== after.title || before.slug !== after.slug) changes.push('renamed');
  const rest = (['emoji', 'icon', 'description', 'type', 'href', 'hidden'] as const).some(
    (field) => before[field] !== after[field],
  );
  if (rest) changes.push('metadata');
  return changes;
}

export function compareFiles(before: Revision, after: Revision): readonly RequestFileEntry[] {
  const [old, now] = [filesOf(before), filesOf(after)];
  const entries: RequestFileEntry[] = [];
  for (const [id, { file, version }] of now) {
    const known = old.get(id);
    if (known === undefined) entries.push({ change: 'added', file });
    else if (known.version !== version) entries.push({ change: 'replaced', file });
  }
  for (const [id, { file }] of old) if (!now.has(id)) entries.push({ change: 'removed', file });
  return entries.sort((one, other) => (one.file.name < other.file.name ? -1 : 1));
}

function filesOf(revision: Revision) {
  const versions = new Map(
    revision.files.map((file) => [file.id, file.git?.oid ?? `${String(file.size)} ${file.name}`]),
  );
  return new Map(storedFiles(revision).map((file) => [file.id, { file, version: versions.get(file.id) ?? '' }]));
}

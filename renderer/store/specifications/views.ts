import type { SpecificationChanges } from '#shared/model/specification-changes.ts';
import type {
  SpecificationSummary,
  SpecificationView,
  SpecReference,
  SpecVersionsRow,
} from '#shared/model/specifications.ts';
import { LIBRARY_KEY, type GalleyDatabase, type SpecificationRecord } from '../db/database.ts';
import type { Specification } from '../../specifications/specification.ts';
import type { Databases } from '../db/open-databases.ts';
import { specReference } from './spec-reference.ts';
import { pagesWithSpecifications, specificationOf, storedVersion } from './specifications.ts';

/** Specifications that stored pages show, and those that the person added, by name. */
export async function specificationsView({ db, local }: Databases): Promise<readonly SpecificationSummary[]> {
  const [shown, added, stored, lists] = await Promise.all([
    pagesWithSpecifications(db),
    local.addedSpecs.toCollection().primaryKeys(),
    db.specifications.toArray(),
    db.specVersions.toArray(),
  ]);
  const records = new Map(stored.map((record) => [record.slug, record]));
  const versions = new Map(lists.map((row) => [row.slug, row]));
  return [...new Set([...shown.keys(), ...added])].sort().map((slug) =>
    summaryOf(slug, {
      added: added.includes(slug),
      pages: shown.get(slug)?.length ?? 0,
      record: records.get(slug),
      list: versions.get(slug),
    }),
  );
}

function summaryOf(
  slug: string,
  {
    added,
    pages,
    record,
    list,
  }: Pick<SpecificationSummary, 'added' | 'pages'> & {
    readonly record: SpecificationRecord | undefined;
    readonly list: SpecVersionsRow | undefined;
  },
): SpecificationSummary {
  const latest = list?.versions.find(({ id }) => id === record?.versionId);
  const isMissing = record?.content != null && latest === undefined;
  return {
    ...{ slug, added, pages },
    state: record === undefined ? 'waiting' : record.content === null ? 'missing' : 'stored',
    // The latest counts also where the server does not list it.
    versions: list === undefined ? null : list.versions.length + Number(isMissing),
    latestAt: latest?.createdAt ?? null,
    checkedAt: record?.checkedAt ?? null,
  };
}

/** Null: no page shows it, and nobody added it. */
export async function specificationView({ db, local }: Databases, slug: string): Promise<SpecificationView | null> {
  const [shown, added, record, list, others] = await Promise.all([
    pagesWithSpecifications(db),
    local.addedSpecs.get(slug),
    db.specifications.get(slug),
    db.specVersions.get(slug),
    db.specContents.where('slug').equals(slug).toArray(),
  ]);
  const places = shown.get(slug) ?? [];
  if (places.length === 0 && added === undefined) return null;
  const stored = new Set(others.flatMap(({ versionId, content }) => (content === null ? [] : [versionId])));
  const latest = record?.content == null ? null : record.versionId;
  const known = list?.versions ?? [];
  // Until the list is read, there is at least the latest version.
  const alone = latest === null || known.some(({ id }) => id === latest);
  const all = alone ? known : [{ id: latest, createdAt: null, url: record?.content?.url ?? '' }, ...known];
  return {
    ...summaryOf(slug, { added: added !== undefined, pages: places.length, record, list }),
    list: all.map((version) => ({
      ...version,
      isLatest: version.id === record?.versionId,
      isStored: version.id === latest || stored.has(version.id),
    })),
    shownOn: await withTitles(db, places),
  };
}

async function withTitles(
  db: GalleyDatabase,
  places: readonly { readonly spaceId: string; readonly pageId: string }[],
): Promise<SpecificationView['shownOn']> {
  const spaceIds = [...new Set(places.map(({ spaceId }) => spaceId))];
  const [trees, library] = await Promise.all([db.trees.bulkGet(spaceIds), db.library.get(LIBRARY_KEY)]);
  const spaces = new Map(library?.spaces.map(({ id, title }) => [id, title]));
  const titles = new Map(
    trees.flatMap((tree) => (tree?.pages ?? []).map(({ id, title }) => [`${tree?.spaceId ?? ''} ${id}`, title])),
  );
  return places.map((place) => ({
    ...place,
    title: titles.get(`${place.spaceId} ${place.pageId}`) ?? '',
    spaceTitle: spaces.get(place.spaceId) ?? '',
  }));
}

export async function specificationReference(
  db: GalleyDatabase,
  { slug, versionId }: { readonly slug: string; readonly versionId: string },
): Promise<SpecReference> {
  const record = await storedVersion(db, slug, versionId);
  if (record === null) return { state: 'not-stored' };
  if (record.content === null) return { state: 'not-served' };
  const specification = await specificationOf(record);
  return specification === null ? { state: 'unreadable' } : specReference(specification, record.fetchedAt);
}

/** Null: one of the versions is not stored, or is no specification. */
export async function specificationChanges(
  db: GalleyDatabase,
  { slug, from, to }: { readonly slug: string; readonly from: string; readonly to: string },
  now: number,
): Promise<SpecificationChanges | null> {
  const [before, after] = await Promise.all([readable(db, slug, from), readable(db, slug, to)]);
  if (before === null || after === null) return null;
  // Code for one screen: the store starts without it.
  const { compareSpecifications } = await import('../../specifications/changes/compare.ts');
  return compareSpecifications(before, after, { now });
}

async function readable(db: GalleyDatabase, slug: string, versionId: string): Promise<Specification | null> {
  const record = await storedVersion(db, slug, versionId);
  return record?.content == null ? null : specificationOf(record);
}

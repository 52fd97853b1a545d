import { SPECIFICATION_NAME } from '#shared/model/specifications.ts';
import type { ApiAnswer, ApiRequest } from '#shared/api-model.ts';
import type { KnownSpecification, SpecificationRow } from '#shared/model/content.ts';
import { apiAnswer } from '../api/answer.ts';
import { readSpecification, type Specification } from '../../specifications/specification.ts';
import type { SpecContentRow, SpecVersionsRow } from '#shared/model/specifications.ts';
import type { GalleyDatabase, SpecificationRecord } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { markStale } from '../links/mark.ts';

/** The most versions of one specification that are stored beside the latest. */
const MOST_OTHERS = 8;

/**
 * Stores specifications as they came. One is parsed when a page shows a part of it, and the result stays in memory for
 * a while. The version before a new one stays stored, so that they can be compared offline.
 */
export async function putSpecifications(db: GalleyDatabase, rows: readonly SpecificationRow[]): Promise<void> {
  const changed = new Set<string>();
  for (const { slug, versionId, content, checkedAt } of rows) {
    const before = await db.specifications.get(slug);
    if (content !== undefined) {
      changed.add(slug);
      await db.specifications.put({ slug, versionId, content, checkedAt, fetchedAt: checkedAt });
      if (before?.versionId != null && before.content !== null && before.versionId !== versionId) {
        const { versionId: id, content: old, fetchedAt } = before;
        await putSpecContents(db, [{ slug, versionId: id, content: old, fetchedAt }]);
      }
      if (versionId !== null) await db.specContents.delete([slug, versionId]);
    } else if (before !== undefined) await db.specifications.put({ ...before, checkedAt });
  }
  if (changed.size > 0) await markSpacesThatShow(db, changed);
}

/** Their pages may show an operation that there is no longer, or is again. */
async function markSpacesThatShow(db: GalleyDatabase, slugs: ReadonlySet<string>): Promise<void> {
  const shown = await pagesWithSpecifications(db);
  const spaces = new Set([...slugs].flatMap((slug) => shown.get(slug)?.map(({ spaceId }) => spaceId) ?? []));
  for (const spaceId of spaces) await markStale(db, spaceId);
}

export async function putSpecVersions(db: GalleyDatabase, rows: readonly SpecVersionsRow[]): Promise<void> {
  await db.specVersions.bulkPut([...rows]);
}

/** Of each specification, the versions that were read last stay. */
export async function putSpecContents(db: GalleyDatabase, rows: readonly SpecContentRow[]): Promise<void> {
  await db.specContents.bulkPut([...rows]);
  for (const slug of new Set(rows.map((row) => row.slug))) {
    const stored = await db.specContents.where('slug').equals(slug).toArray();
    const surplus = stored.sort((one, other) => other.fetchedAt - one.fetchedAt).slice(MOST_OTHERS);
    await db.specContents.bulkDelete(surplus.map(({ versionId }): [string, string] => [slug, versionId]));
  }
}

/** The names of all specifications that stored pages refer to or the person added, without repetition. */
export async function knownSpecifications({ db, local }: Databases): Promise<readonly KnownSpecification[]> {
  const [shown, added, stored, others] = await Promise.all([
    pagesWithSpecifications(db),
    local.addedSpecs.toCollection().primaryKeys(),
    db.specifications.toArray(),
    db.specContents.toCollection().primaryKeys(),
  ]);
  const known = new Map(stored.map((record) => [record.slug, record]));
  return [...new Set([...shown.keys(), ...added])].map((slug) => {
    const record = known.get(slug);
    return {
      slug,
      versionId: record?.versionId ?? null,
      checkedAt: record?.checkedAt ?? null,
      others: others.flatMap(([of, versionId]) => (of === slug ? [versionId] : [])),
    };
  });
}

/** By name of a specification: the stored pages that show parts of it. */
export async function pagesWithSpecifications(
  db: GalleyDatabase,
): Promise<ReadonlyMap<string, readonly { readonly spaceId: string; readonly pageId: string }[]>> {
  const found = new Map<string, { readonly spaceId: string; readonly pageId: string }[]>();
  for (const { spaceId, pages } of await db.bodyIndex.toArray())
    for (const [pageId, { specs = [] }] of Object.entries(pages))
      for (const slug of specs) {
        const list = found.get(slug) ?? [];
        list.push({ spaceId, pageId });
        found.set(slug, list);
      }
  return found;
}

/** Matched right after the beginning of a tag. */
const IN_TAG = /\s*openapi-[\w-]+\s[^%]*?spec="([^"]+)"/y;
const IN_TREE = /"spec":"([^"]+)"/g;

/**
 * The specifications that a page refers to. `tree` is its node tree as JSON. It runs with each commit, so it scans the
 * source instead of parsing it.
 */
export function specificationsIn(markdown: string, tree: string): readonly string[] {
  const inTree = tree.includes('openapi-') ? [...tree.matchAll(IN_TREE)].map(([, slug]) => slug ?? '') : [];
  return [...new Set([...namedInTags(markdown), ...inTree])].filter((slug) => SPECIFICATION_NAME.test(slug));
}

const TAG_BEGINS = '{%';

/** Jumps from tag to tag: a regular expression over the whole text takes four times as long. */
function namedInTags(markdown: string): readonly string[] {
  const found: string[] = [];
  for (let at = markdown.indexOf(TAG_BEGINS); at !== -1; at = markdown.indexOf(TAG_BEGINS, at)) {
    at += TAG_BEGINS.length;
    IN_TAG.lastIndex = at;
    const slug = IN_TAG.exec(markdown)?.[1];
    if (slug !== undefined) found.push(slug);
  }
  return found;
}

type StoredVersion = Pick<SpecificationRecord, 'slug' | 'versionId' | 'content' | 'fetchedAt'>;

/** The specifications that were parsed last. */
const parsed = new Map<string, { readonly specification: Specification | null }>();
const PARSED_KEPT = 6;

export async function apiView(db: GalleyDatabase, requests: readonly ApiRequest[]): Promise<readonly ApiAnswer[]> {
  const records = await recordsFor(db, requests);
  const answers: ApiAnswer[] = [];
  for (const request of requests) {
    const latest = records.get(request.spec);
    const { version = latest?.versionId } = request;
    const record = version === latest?.versionId ? latest : await storedVersion(db, request.spec, version ?? '');
    answers.push(await answerTo(request, record ?? undefined));
  }
  return answers;
}

/** Null: this version is not stored. */
export async function storedVersion(
  db: GalleyDatabase,
  slug: string,
  versionId: string,
): Promise<StoredVersion | null> {
  const latest = await db.specifications.get(slug);
  if (latest?.versionId === versionId) return latest;
  return (await db.specContents.get([slug, versionId])) ?? null;
}

/** Finds records by name, or by the source address of a version, which the older block uses. */
export async function recordsFor(
  db: GalleyDatabase,
  requests: readonly { readonly spec: string }[],
): Promise<ReadonlyMap<string, SpecificationRecord>> {
  const specs = [...new Set(requests.map(({ spec }) => spec))];
  const named = (await db.specifications.bulkGet(specs)).filter((record) => record !== undefined);
  const found = new Map(named.map((record) => [record.slug, record]));
  const addresses = specs.filter((spec) => !found.has(spec) && spec.includes('://'));
  if (addresses.length === 0) return found;
  for (const record of await db.specifications.toArray()) {
    const address = record.content?.url;
    if (address !== undefined && addresses.includes(address)) found.set(address, record);
  }
  return found;
}

async function answerTo(request: ApiRequest, record: StoredVersion | undefined): Promise<ApiAnswer> {
  if (record === undefined) return { state: 'not-stored' };
  if (record.content === null) return { state: 'not-served' };
  const specification = await specificationOf(record);
  return specification === null ? { state: 'unreadable' } : apiAnswer(specification, request, record.fetchedAt);
}

/** Null: it is no specification. */
export async function specificationOf({
  slug,
  versionId,
  fetchedAt,
  content,
}: StoredVersion): Promise<Specification | null> {
  const record = `${slug} ${versionId ?? ''} ${String(fetchedAt)}`;
  const known = parsed.get(record);
  if (known !== undefined) return known.specification;
  const specification = await readSpecification(content?.filesystem);
  parsed.set(record, { specification });
  for (const other of parsed.keys()) {
    if (parsed.size <= PARSED_KEPT) break;
    parsed.delete(other);
  }
  return specification;
}

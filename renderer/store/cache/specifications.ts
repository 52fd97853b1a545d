import type { ApiAnswer, ApiRequest } from '#shared/api-model.ts';
import type { KnownSpecification, SpecificationRow } from '#shared/model/content.ts';
import { apiAnswer } from '../api/answer.ts';
import { readSpecification, type Specification } from '../../specifications/specification.ts';
import type { GalleyDatabase, SpecificationRecord } from '../db/database.ts';

/**
 * Stores specifications as they came. One is parsed when a page shows a part of it, and the result stays in memory for
 * a while.
 */
export async function putSpecifications(db: GalleyDatabase, rows: readonly SpecificationRow[]): Promise<void> {
  for (const { slug, versionId, content, checkedAt } of rows) {
    const before = await db.specifications.get(slug);
    if (content !== undefined)
      await db.specifications.put({ slug, versionId, content, checkedAt, fetchedAt: checkedAt });
    else if (before !== undefined) await db.specifications.put({ ...before, checkedAt });
  }
}

/** The names of all specifications that stored pages refer to, without repetition. */
export async function knownSpecifications(db: GalleyDatabase): Promise<readonly KnownSpecification[]> {
  const [indexes, stored] = await Promise.all([db.bodyIndex.toArray(), db.specifications.toArray()]);
  const wanted = new Set(indexes.flatMap(({ pages }) => Object.values(pages).flatMap(({ specs }) => specs ?? [])));
  const known = new Map(stored.map((record) => [record.slug, record]));
  return [...wanted].map((slug) => {
    const record = known.get(slug);
    return { slug, versionId: record?.versionId ?? null, checkedAt: record?.checkedAt ?? null };
  });
}

/** A name within the organization. An address or a path would name a file elsewhere. */
const SLUG = /^[\w.-]{1,200}$/;
/** Matched right after the beginning of a tag. */
const IN_TAG = /\s*openapi-[\w-]+\s[^%]*?spec="([^"]+)"/y;
const IN_TREE = /"spec":"([^"]+)"/g;

/**
 * The specifications that a page refers to. `tree` is its node tree as JSON. It runs with each commit, so it scans the
 * source instead of parsing it.
 */
export function specificationsIn(markdown: string, tree: string): readonly string[] {
  const inTree = tree.includes('openapi-') ? [...tree.matchAll(IN_TREE)].map(([, slug]) => slug ?? '') : [];
  return [...new Set([...namedInTags(markdown), ...inTree])].filter((slug) => SLUG.test(slug));
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

/** The specifications that were parsed last. */
const parsed = new Map<string, { readonly record: string; readonly specification: Specification | null }>();
const PARSED_KEPT = 6;

export async function apiView(db: GalleyDatabase, requests: readonly ApiRequest[]): Promise<readonly ApiAnswer[]> {
  const records = await recordsFor(db, requests);
  const answers: ApiAnswer[] = [];
  for (const request of requests) answers.push(await answerTo(request, records.get(request.spec)));
  return answers;
}

/** Finds records by name, or by the source address of a version, which the older block uses. */
async function recordsFor(
  db: GalleyDatabase,
  requests: readonly ApiRequest[],
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

async function answerTo(request: ApiRequest, record: SpecificationRecord | undefined): Promise<ApiAnswer> {
  if (record === undefined) return { state: 'not-stored' };
  if (record.content === null) return { state: 'not-served' };
  const specification = await specificationOf(record);
  return specification === null ? { state: 'unreadable' } : apiAnswer(specification, request, record.fetchedAt);
}

async function specificationOf({
  slug,
  versionId,
  fetchedAt,
  content,
}: SpecificationRecord): Promise<Specification | null> {
  const record = `${versionId ?? ''} ${String(fetchedAt)}`;
  const known = parsed.get(slug);
  if (known?.record === record) return known.specification;
  const specification = await readSpecification(content?.filesystem);
  parsed.delete(slug);
  parsed.set(slug, { record, specification });
  for (const other of parsed.keys()) {
    if (parsed.size <= PARSED_KEPT) break;
    parsed.delete(other);
  }
  return specification;
}

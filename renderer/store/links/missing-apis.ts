import type { LinkProblem } from '#shared/model/links.ts';
import type { CollectedApi } from '../../links/collect.ts';
import { hasPart, namesIn, type SpecNames } from '../../specifications/spec-names.ts';
import type { GalleyDatabase, SpecificationRecord } from '../db/database.ts';
import { MAX_OPERATIONS, specReference } from '../specifications/spec-reference.ts';
import { recordsFor, specificationOf } from '../specifications/specifications.ts';

/** By the name that blocks use. A specification that is not stored or cannot be read is not in it. */
export type SpecNamesByName = ReadonlyMap<string, SpecNames>;

/** The names in the latest versions of these specifications. To parse a large one takes seconds: that is done once. */
export async function specNames(db: GalleyDatabase, uses: readonly CollectedApi[]): Promise<SpecNamesByName> {
  const found = new Map<string, SpecNames>();
  if (uses.length === 0) return found;
  for (const [name, record] of await recordsFor(db, uses)) {
    const names = record.names === undefined ? await readNames(db, record) : record.names;
    if (names !== null) found.set(name, names);
  }
  return found;
}

/** Null: they are not known. */
async function readNames(db: GalleyDatabase, record: SpecificationRecord): Promise<SpecNames | null> {
  const specification = record.content === null ? null : await specificationOf(record);
  const reference = specification === null ? null : specReference(specification, record.fetchedAt);
  const size = reference?.tags.reduce((sum, { operations }) => sum + operations.length, 0) ?? 0;
  // The rest of a longer list is not in it.
  const names = reference === null || size >= MAX_OPERATIONS ? null : namesIn(reference);
  await db.transaction('rw', db.specifications, async () => {
    const now = await db.specifications.get(record.slug);
    if (now?.versionId === record.versionId && now.fetchedAt === record.fetchedAt)
      await db.specifications.put({ ...now, names });
  });
  return names;
}

/** Null: the specification has it, or is not known. */
export function missingApi(
  { block, ...api }: CollectedApi,
  specs: SpecNamesByName,
): Omit<LinkProblem, 'pageId'> | null {
  const names = specs.get(api.spec);
  if (names === undefined || hasPart(names, api)) return null;
  const { part, spec, method, name } = api;
  const href = part === 'operation' ? `${method.toUpperCase()} ${name}` : name;
  return {
    block,
    href,
    text: '',
    use: 'api',
    kind: 'api',
    detail: `The latest version of ${spec} has no such ${part}.`,
  };
}

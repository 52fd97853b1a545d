import type { AffectedPage, AffectedPages } from '#shared/model/specification-changes.ts';
import type { SpecReference } from '#shared/model/specifications.ts';
import type { SpecificationTick } from '#shared/rpc/specifications.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import { collectLinks } from '../../links/collect.ts';
import {
  affectedParts,
  changedParts,
  comparePages,
  mayConcern,
  type ChangedParts,
} from '../../specifications/pages/affected-parts.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { blocksOf, titleOf } from '../pages/blocks-of.ts';
import { specificationChanges, specificationReference } from './views.ts';

interface Versions {
  readonly slug: string;
  readonly from: string;
  readonly to: string;
}

/** Reads every stored text once, which takes seconds in a large workspace. Null: as for `specificationChanges`. */
export async function affectedPages(
  { db, local }: Databases,
  versions: Versions,
  now: number,
): Promise<AffectedPages | null> {
  const { slug, from, to } = versions;
  const changes = await specificationChanges(db, versions, now);
  if (changes === null) return null;
  const references = [
    await specificationReference(db, { slug, versionId: from }),
    await specificationReference(db, { slug, versionId: to }),
  ];
  const changed = changedParts(changes, references.flatMap(namesOf), await namesOfSpecification(db, slug));
  const done = new Set(await local.specTicks.where('slug').equals(slug).primaryKeys());
  const spaces = new Map((await db.library.get(LIBRARY_KEY))?.spaces.map(({ id, title }) => [id, title]));
  const pages: AffectedPage[] = [];
  let unreadPages = 0;
  for (const tree of await db.trees.toArray()) {
    const { spaceId } = tree;
    const index = await db.bodyIndex.get(spaceId);
    const listed = new Map(tree.pages.map((page) => [page.id, page.title]));
    unreadPages += tree.pages.filter(({ id, type }) => type === 'document' && index?.pages[id] === undefined).length;
    for (const group of new Set(Object.values(index?.pages ?? {}).map((place) => place.group))) {
      const bodies = await db.bodyRecords.get([spaceId, group]);
      for (const row of bodies?.rows ?? []) {
        const title = listed.get(row.pageId);
        const parts = title === undefined ? [] : partsOn(row, changed);
        const [first] = parts;
        if (first === undefined) continue;
        const { pageId } = row;
        const isDone = done.has(tickKey({ slug, to, spaceId, pageId }));
        const worst = (['breaking', 'possibly', 'safe'] as const).find((cls) =>
          parts.some((part) => part.worst === cls),
        );
        pages.push({
          ...{ spaceId, pageId, parts, isDone },
          title: title ?? titleOf(row),
          spaceTitle: spaces.get(spaceId) ?? '',
          worst: worst ?? 'safe',
        });
      }
    }
  }
  pages.sort((one, other) => comparePages(one.parts, other.parts));
  return { pages, unreadPages, after: changes.after };
}

function partsOn(row: BodyRow, changed: ChangedParts): AffectedPage['parts'] {
  const source = row.document === undefined ? row.markdown : JSON.stringify(row.document);
  if (!mayConcern(changed, source)) return [];
  const blocks = blocksOf(row);
  return affectedParts(blocks, collectLinks(blocks).links, changed);
}

function namesOf(reference: SpecReference): Parameters<typeof changedParts>[1] {
  if (reference.state !== 'found') return [];
  return [{ operations: reference.tags.flatMap(({ operations }) => operations), servers: reference.servers }];
}

/** Older blocks refer to a specification by the address of its file. */
async function namesOfSpecification(db: GalleyDatabase, slug: string): Promise<ReadonlySet<string>> {
  const [latest, others, list] = await Promise.all([
    db.specifications.get(slug),
    db.specContents.where('slug').equals(slug).toArray(),
    db.specVersions.get(slug),
  ]);
  const addresses = [latest, ...others].map((record) => record?.content?.url ?? '');
  const listed = (list?.versions ?? []).map(({ url }) => url);
  return new Set([slug, ...addresses, ...listed].filter((name) => name !== ''));
}

/** Ticks a page as done for the changes up to the version `to`, or takes the tick back. */
export async function tickPage(
  { local }: Databases,
  { isDone, ...page }: SpecificationTick,
  now: number,
): Promise<null> {
  if (isDone) await local.specTicks.put({ key: tickKey(page), slug: page.slug, at: now });
  else await local.specTicks.delete(tickKey(page));
  return null;
}

function tickKey({ slug, to, spaceId, pageId }: Omit<SpecificationTick, 'isDone'>): string {
  return JSON.stringify([slug, to, spaceId, pageId]);
}

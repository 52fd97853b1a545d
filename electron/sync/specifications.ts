import type { SpecContent } from '#shared/contract/index.ts';
import type { KnownSpecification, SpecificationRow } from '#shared/model/content.ts';
import type { SpecContentRow, SpecVersionsRow } from '#shared/model/specifications.ts';
import { ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';
import { goesOnWithout } from './failed-reads.ts';
import { shallow } from './shallow.ts';

/** A specification is checked again after this long: nothing in a space shows that it has a new version. */
const CHECK_EVERY_MS = 6 * 60 * 60 * 1_000;

/**
 * Reads the OpenAPI specifications on stored pages and those that the person added: the latest version of each, the list
 * of its versions, and the version before the latest, so that the two can be compared offline.
 */
export async function syncSpecifications(
  context: SyncContext,
  { full }: { readonly full: boolean },
): Promise<Result<null>> {
  const known = await context.store.invoke('sync.specifications', null);
  if (!known.ok) return known;
  const due = known.value.filter(
    ({ checkedAt }) => full || checkedAt === null || context.now() - checkedAt >= CHECK_EVERY_MS,
  );
  context.work.plan('specification', null, due.length);
  for (const specification of due) {
    if (context.signal.aborted) return ok(null);
    const read = await syncSpecification(context, specification);
    if (!read.ok) {
      const name = { kind: 'specification', id: specification.slug, title: specification.slug } as const;
      if (!(await goesOnWithout(context, read.error, name))) return read;
    }
    context.work.done('specification', null, 1);
  }
  return ok(null);
}

async function syncSpecification(context: SyncContext, known: KnownSpecification): Promise<Result<null>> {
  const { store } = context;
  const row = await fetchSpecification(context, known);
  if (!row.ok) return row;
  const committed = await store.invoke('commit', { specifications: [row.value] });
  if (!committed.ok || row.value.versionId === null) return committed;
  const versions = await fetchVersions(context, known.slug);
  if (!versions.ok) return versions;
  const listed = await store.invoke('commit', { specVersions: [versions.value] });
  if (!listed.ok) return listed;
  const before = previousOf(versions.value, row.value.versionId);
  // The store moves the version that was the latest until now to the others.
  if (before === null || before === known.versionId || known.others.includes(before)) return ok(null);
  return syncSpecVersion(context, { slug: known.slug, versionId: before });
}

function previousOf({ versions }: SpecVersionsRow, latest: string): string | null {
  const at = versions.findIndex(({ id }) => id === latest);
  return at < 0 ? null : (versions[at + 1]?.id ?? null);
}

/** `versionId` null: the latest version and the list of all. */
export async function readSpecification(
  context: SyncContext,
  slug: string,
  versionId: string | null,
): Promise<Result<null>> {
  if (versionId !== null) return syncSpecVersion(context, { slug, versionId });
  const known = await context.store.invoke('sync.specifications', null);
  if (!known.ok) return known;
  const nothing = { slug, versionId: null, checkedAt: null, others: [] };
  return syncSpecification(context, known.value.find((one) => one.slug === slug) ?? nothing);
}

/** Reads the content of one version. A version that the server does not have any more is stored as such. */
async function syncSpecVersion(
  { client, organizationId, signal, now, store }: SyncContext,
  { slug, versionId }: { readonly slug: string; readonly versionId: string },
): Promise<Result<null>> {
  const content = await client.call('getSpecVersionContent', { organizationId, specSlug: slug, versionId }, { signal });
  if (!content.ok && content.error.code !== 'not-found') return content;
  const row: SpecContentRow = {
    ...{ slug, versionId },
    content: content.ok ? contentOf(content.value, '') : null,
    fetchedAt: now(),
  };
  return store.invoke('commit', { specContents: [row] });
}

async function fetchVersions(
  { client, organizationId, signal, now, problems }: SyncContext,
  slug: string,
): Promise<Result<SpecVersionsRow>> {
  const fetchedAt = now();
  const input = { organizationId, specSlug: slug, query: { limit: 100 } };
  const listed = await client.all('listSpecVersions', input, { signal });
  // A server that has the latest version alone is no failure.
  if (!listed.ok) return listed.error.code === 'not-found' ? ok({ slug, versions: [], fetchedAt }) : listed;
  problems(listed.value.problems);
  const versions = listed.value.items.map(({ id, createdAt = null, url }) => ({ id, createdAt, url }));
  // A stable sort: versions without a time, or with the same one, stay as the server lists them.
  const time = ({ createdAt }: { readonly createdAt: string | null }): number => Date.parse(createdAt ?? '');
  versions.sort((one, other) => {
    const later = time(other) - time(one);
    return Number.isNaN(later) ? 0 : later;
  });
  return ok({ slug, versions, fetchedAt });
}

async function fetchSpecification(
  { client, organizationId, signal, now }: SyncContext,
  { slug, versionId }: KnownSpecification,
): Promise<Result<SpecificationRow>> {
  const input = { organizationId, specSlug: slug };
  const version = await client.call('getLatestSpecVersion', input, { signal });
  if (!version.ok) {
    // A stored one stays: an outdated specification is better than none.
    return version.error.code === 'not-found' && versionId === null
      ? ok({ slug, versionId: null, content: null, checkedAt: now() })
      : version;
  }
  if (version.value.id === versionId) return ok({ slug, versionId, checkedAt: now() });
  const content = await client.call('getLatestSpecVersionContent', input, { signal });
  if (!content.ok) return content;
  return ok({
    slug,
    versionId: version.value.id,
    content: contentOf(content.value, version.value.url),
    checkedAt: now(),
  });
}

function contentOf({ filesystem, url, urls }: SpecContent, address: string): NonNullable<SpecContentRow['content']> {
  return { url: url ?? urls?.public ?? urls?.source ?? address, filesystem: shallow(filesystem) };
}

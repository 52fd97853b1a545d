import { ok, type Result } from '#shared/result.ts';
import type { KnownSpecification, SpecificationRow } from '#shared/model/content.ts';
import type { SyncContext } from './context.ts';
import { shallow } from './shallow.ts';
import { goesOnWithout } from './failed-reads.ts';

/** A specification is checked again after this long: nothing in a space shows that it has a new version. */
const CHECK_EVERY_MS = 6 * 60 * 60 * 1_000;

/** Reads the OpenAPI specifications on stored pages: the latest version of each, stored once for all pages. */
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
    const row = await fetchSpecification(context, specification);
    if (row.ok) {
      const committed = await context.store.invoke('commit', { specifications: [row.value] });
      if (!committed.ok) return committed;
    } else {
      const name = { kind: 'specification', id: specification.slug, title: specification.slug } as const;
      if (!(await goesOnWithout(context, row.error, name))) return row;
    }
    context.work.done('specification', null, 1);
  }
  return ok(null);
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
  const { filesystem, url, urls } = content.value;
  return ok({
    slug,
    versionId: version.value.id,
    content: { url: url ?? urls?.public ?? urls?.source ?? version.value.url, filesystem: shallow(filesystem) },
    checkedAt: now(),
  });
}

import type { SpecContent, SpecVersion } from '#shared/contract/index.ts';
import type { specVersionOperations } from '#shared/contract/operations/openapi-spec-versions.ts';
import { organizationFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import { pageOf } from '../paging.ts';
import { found } from '../refuse.ts';
import type { SpecificationRow, SpecVersionRow } from '../world/world.ts';

export const specVersionHandlers: Handlers<keyof typeof specVersionOperations> = {
  listSpecVersions({ query, ...ids }, call) {
    const specification = specificationIn(call, ids);
    return pageOf(specification.versions.toReversed(), {
      query,
      call,
      order: { id: ({ id }) => id },
      present: (version) => versionOf(call, specification, version),
    });
  },

  getLatestSpecVersion(ids, call) {
    const specification = specificationIn(call, ids);
    return versionOf(call, specification, latest(specification));
  },

  getLatestSpecVersionContent: (ids, call) => contentOf(latest(specificationIn(call, ids))),

  getSpecVersion({ versionId, ...ids }, call) {
    const specification = specificationIn(call, ids);
    return versionOf(call, specification, versionIn(specification, versionId));
  },

  getSpecVersionContent: ({ versionId, ...ids }, call) => contentOf(versionIn(specificationIn(call, ids), versionId)),
};

interface SpecIds {
  readonly organizationId: string;
  readonly specSlug: string;
}

function specificationIn(call: Call, { organizationId, specSlug }: SpecIds): SpecificationRow {
  const organization = organizationFor(call, organizationId);
  const row = [...call.world.specifications.values()].find(
    ({ slug, organization: owner }) => slug === specSlug && owner === organization.id,
  );
  return found(row, `Specification ${specSlug}`);
}

function latest({ versions, slug }: SpecificationRow): SpecVersionRow {
  return found(versions.at(-1), `A version of ${slug}`);
}

function versionIn({ versions }: SpecificationRow, id: string): SpecVersionRow {
  return found(
    versions.find((version) => version.id === id),
    `Version ${id}`,
  );
}

function versionOf(call: Call, { organization, slug }: SpecificationRow, version: SpecVersionRow): SpecVersion {
  return {
    object: 'openapi-spec-version',
    id: version.id,
    createdAt: version.createdAt,
    url: version.url,
    urls: { location: `${call.baseUrl}/v1/orgs/${organization}/openapi/${slug}/versions/${version.id}` },
  };
}

/** The files of a version by name; ours have one each. */
function contentOf({ file, text, url }: SpecVersionRow): SpecContent {
  return { filesystem: { [file]: text }, url };
}

import { operation } from '../operation.ts';
import { specContentSchema, specVersionSchema } from '../objects/specification.ts';
import { pagingQuery } from '../requests.ts';

const area = 'openapi-spec-versions';
const version = { kind: 'json', schema: specVersionSchema } as const;
const content = { kind: 'json', schema: specContentSchema } as const;

export const specVersionOperations = {
  listSpecVersions: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/openapi/{specSlug}/versions',
    area,
    summary: 'List the versions of a specification',
    query: pagingQuery,
    response: { kind: 'list', item: specVersionSchema },
    statuses: [200],
  }),
  getLatestSpecVersion: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/openapi/{specSlug}/versions/latest',
    area,
    summary: 'Get the latest version of a specification',
    response: version,
    statuses: [200],
  }),
  getLatestSpecVersionContent: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content',
    area,
    summary: 'Get the content of the latest version of a specification',
    response: content,
    statuses: [200],
  }),
  getSpecVersion: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}',
    area,
    summary: 'Get a version of a specification',
    response: version,
    statuses: [200],
  }),
  getSpecVersionContent: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content',
    area,
    summary: 'Get the content of a version of a specification',
    response: content,
    statuses: [200],
  }),
};

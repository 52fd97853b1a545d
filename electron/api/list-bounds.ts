import type { ListOperationName } from '#shared/contract/index.ts';

/** Rows of the largest workspace in Galley's measurements (`--scale heavy`), which does not count people. */
const HEAVY = {
  space: 200,
  page: 20_000,
  comment: 50_000,
  issue: 20_000,
  cluster: 500,
  changeRequest: 500,
  person: 20_000,
} as const;

/** A list with more rows than this many times the largest workspace is cut off. */
const TIMES_HEAVY = 10;

const KINDS = {
  listChangeRequestCommentReplies: 'comment',
  listChangeRequestComments: 'comment',
  listChangeRequestsInOrganization: 'changeRequest',
  listChangeRequestsInSpace: 'changeRequest',
  listClusters: 'cluster',
  listCollectionsInOrganization: 'space',
  listContributors: 'person',
  listConversations: 'issue',
  listFileBacklinksInChangeRequest: 'page',
  listFileBacklinksInSpace: 'page',
  listFilesInChangeRequest: 'page',
  listFilesInSpace: 'page',
  listIssues: 'issue',
  listOrganizations: 'space',
  listPageLinksInChangeRequest: 'page',
  listPageLinksInSpace: 'page',
  listRequestedReviewers: 'person',
  listReviews: 'person',
  listSiteSectionGroups: 'space',
  listSiteSections: 'space',
  listSiteShareLinks: 'space',
  listSiteSpaces: 'space',
  listSitesInOrganization: 'space',
  listSpaceCommentReplies: 'comment',
  listSpaceCommenters: 'person',
  listSpaceComments: 'comment',
  listSpaceTeamPermissions: 'person',
  listSpacesInCollection: 'space',
  listSpacesInOrganization: 'space',
  listSpecVersions: 'changeRequest',
  listTeamsInOrganization: 'person',
  searchSpace: 'page',
} as const satisfies Record<ListOperationName, keyof typeof HEAVY>;

/** The most rows that are read of a list. */
export function mostRowsOf(operation: ListOperationName): number {
  return TIMES_HEAVY * HEAVY[KINDS[operation]];
}

import { changeRequestCommentOperations } from './operations/change-request-comments.ts';
import { changeRequestContentOperations } from './operations/change-request-content.ts';
import { changeRequestReviewerOperations } from './operations/change-request-reviewers.ts';
import { collectionOperations } from './operations/collections.ts';
import { conversationOperations } from './operations/conversations.ts';
import { gitOperations } from './operations/git.ts';
import { specVersionOperations } from './operations/openapi-spec-versions.ts';
import { siteSectionGroupOperations } from './operations/site-section-groups.ts';
import { siteSectionOperations } from './operations/site-sections.ts';
import { siteShareLinkOperations } from './operations/site-share-links.ts';
import { siteSpaceOperations } from './operations/site-spaces.ts';
import { spaceCommentOperations } from './operations/space-comments.ts';
import { spaceContentOperations } from './operations/space-content.ts';
import { spaceTeamPermissionOperations } from './operations/space-team-permissions.ts';
import { teamOperations } from './operations/teams.ts';

/** The 94 operations of the contract by name, table by table. */
export const operations = {
  ...collectionOperations,
  ...siteSectionOperations,
  ...siteSectionGroupOperations,
  ...siteSpaceOperations,
  ...siteShareLinkOperations,
  ...spaceContentOperations,
  ...spaceCommentOperations,
  ...changeRequestCommentOperations,
  ...changeRequestContentOperations,
  ...changeRequestReviewerOperations,
  ...teamOperations,
  ...spaceTeamPermissionOperations,
  ...specVersionOperations,
  ...gitOperations,
  ...conversationOperations,
};

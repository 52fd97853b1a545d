import type { AnyOperationName } from '#shared/contract/index.ts';
import type { Handlers } from '../call.ts';
import { changeRequestCommentHandlers } from './change-request-comments.ts';
import { changeRequestContentHandlers } from './change-request-content.ts';
import { changeRequestReviewerHandlers } from './change-request-reviewers.ts';
import { collectionHandlers } from './collections.ts';
import { conversationHandlers } from './conversations.ts';
import { gitHandlers } from './git.ts';
import { optionalChangeRequestHandlers } from './optional-change-requests.ts';
import { optionalLibraryHandlers } from './optional.ts';
import { siteSectionGroupHandlers } from './site-section-groups.ts';
import { siteSectionHandlers } from './site-sections.ts';
import { siteShareLinkHandlers } from './site-share-links.ts';
import { siteSpaceHandlers } from './site-spaces.ts';
import { spaceCommentHandlers } from './space-comments.ts';
import { spaceContentHandlers } from './space-content.ts';
import { specVersionHandlers } from './specifications.ts';
import { spaceTeamPermissionHandlers, teamHandlers } from './teams.ts';

/** Every operation of both tables with its handler: a missing one does not compile. */
export const handlers: Handlers<AnyOperationName> = {
  ...collectionHandlers,
  ...siteSectionHandlers,
  ...siteSectionGroupHandlers,
  ...siteSpaceHandlers,
  ...siteShareLinkHandlers,
  ...spaceContentHandlers,
  ...spaceCommentHandlers,
  ...changeRequestCommentHandlers,
  ...changeRequestContentHandlers,
  ...changeRequestReviewerHandlers,
  ...teamHandlers,
  ...spaceTeamPermissionHandlers,
  ...specVersionHandlers,
  ...gitHandlers,
  ...conversationHandlers,
  ...optionalLibraryHandlers,
  ...optionalChangeRequestHandlers,
};

import type { changeRequestContentOperations } from '#shared/contract/operations/change-request-content.ts';
import { spaceFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import { pageTreeOf, revisionOf } from '../present/content.ts';
import type { ReferenceContext } from '../present/references.ts';
import { changeRequestIn } from '../world/change-requests.ts';
import * as contentOf from './content-of.ts';

function context(
  call: Call,
  { spaceId, changeRequestId }: { readonly spaceId: string; readonly changeRequestId: string },
): ReferenceContext {
  const space = spaceFor(call, spaceId);
  const request = changeRequestIn(space, changeRequestId);
  const appPath = `s/${space.id}/~/changes/${String(request.number)}`;
  return { call, space, content: request.content(), appPath, changeRequest: request.id };
}

export const changeRequestContentHandlers: Handlers<keyof typeof changeRequestContentOperations> = {
  getChangeRequestRevision: ({ query, ...ids }, call) => revisionOf(context(call, ids), query),
  listPagesInChangeRequest: ({ query, ...ids }, call) => ({ pages: pageTreeOf(context(call, ids), query) }),
  listFilesInChangeRequest: ({ query, ...ids }, call) => contentOf.files(context(call, ids), query),
  getFileInChangeRequest: ({ fileId, query, ...ids }, call) => contentOf.file(context(call, ids), fileId, query),
  listFileBacklinksInChangeRequest: ({ fileId, query, ...ids }, call) =>
    contentOf.fileBacklinks(context(call, ids), fileId, query),
  getPageInChangeRequest: ({ pageId, query, ...ids }, call) => contentOf.page(context(call, ids), pageId, query),
  listPageLinksInChangeRequest: ({ pageId, query, ...ids }, call) =>
    contentOf.pageLinks(context(call, ids), pageId, query),
};

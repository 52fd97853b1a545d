import { operation } from '../operation.ts';
import { fileSchema, pageListSchema, pageSchema, revisionSchema } from '../objects/content.ts';
import { pageLinkExtraSchema, pageLinkSchema, referenceSchema } from '../objects/reference.ts';
import { contentQuery, fileListQuery, pageQuery, pagingQuery } from '../requests.ts';

const area = 'change-request-content';

export const changeRequestContentOperations = {
  getChangeRequestRevision: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    area,
    summary: 'Get the revision of a change request',
    query: contentQuery,
    response: { kind: 'json', schema: revisionSchema },
    statuses: [200],
  }),
  listPagesInChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
    area,
    summary: 'Get the page tree of a change request',
    query: contentQuery,
    response: { kind: 'json', schema: pageListSchema },
    statuses: [200],
  }),
  listFilesInChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
    area,
    summary: 'List the files of a change request',
    query: fileListQuery,
    response: { kind: 'list', item: fileSchema },
    statuses: [200],
  }),
  getFileInChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
    area,
    summary: 'Get a file of a change request',
    query: contentQuery,
    response: { kind: 'json', schema: fileSchema },
    statuses: [200],
  }),
  listFileBacklinksInChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
    area,
    summary: 'List what uses a file of a change request',
    query: pagingQuery,
    response: { kind: 'list', item: referenceSchema },
    statuses: [200],
  }),
  getPageInChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
    area,
    summary: 'Get a page of a change request with its content',
    query: pageQuery,
    response: { kind: 'json', schema: pageSchema },
    statuses: [200],
  }),
  listPageLinksInChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
    area,
    summary: 'List the links of a page of a change request',
    query: pagingQuery,
    response: { kind: 'list', item: pageLinkSchema, extra: pageLinkExtraSchema },
    statuses: [200],
  }),
};

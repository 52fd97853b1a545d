import { operation } from '../operation.ts';
import {
  fileSchema,
  pageListSchema,
  pageSchema,
  reusableContentSchema,
  revisionSchema,
  searchResultSchema,
} from '../objects/content.ts';
import { documentSchema } from '../objects/document.ts';
import { pageLinkExtraSchema, pageLinkSchema, referenceSchema } from '../objects/reference.ts';
import {
  contentQuery,
  contentRefInput,
  evaluatedQuery,
  fileListQuery,
  pageQuery,
  pagingQuery,
  searchText,
} from '../requests.ts';
import { linkStatuses, openEnum } from '../values.ts';
import { entity, z } from '../zod.ts';

const area = 'space-content';

export const spaceContentOperations = {
  searchSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/search',
    area,
    summary: 'Search the content of a space',
    query: pagingQuery.extend({ query: searchText }),
    response: { kind: 'list', item: searchResultSchema },
    statuses: [200],
  }),
  getCurrentRevision: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content',
    area,
    summary: 'Get the current revision of a space',
    query: contentQuery,
    response: { kind: 'json', schema: revisionSchema },
    statuses: [200],
  }),
  applyTemplate: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/content/template',
    area,
    summary: 'Apply a template to the content of a space',
    body: z.object({
      id: z.string(),
      params: z
        .object({
          contentRefs: z.record(z.string(), contentRefInput).optional(),
        })
        .optional(),
      changeRequestId: z.string().optional(),
    }),
    response: { kind: 'empty' },
    statuses: [201],
  }),
  listPagesInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/pages',
    area,
    summary: 'Get the page tree of a space',
    query: contentQuery,
    response: { kind: 'json', schema: pageListSchema },
    statuses: [200],
  }),
  listFilesInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/files',
    area,
    summary: 'List the files of a space',
    query: fileListQuery,
    response: { kind: 'list', item: fileSchema },
    statuses: [200],
  }),
  getFileInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/files/{fileId}',
    area,
    summary: 'Get a file of a space',
    query: contentQuery,
    response: { kind: 'json', schema: fileSchema },
    statuses: [200],
  }),
  listFileBacklinksInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/files/{fileId}/backlinks',
    area,
    summary: 'List what uses a file of a space',
    query: pagingQuery,
    response: { kind: 'list', item: referenceSchema },
    statuses: [200],
  }),
  getPageInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/page/{pageId}',
    area,
    summary: 'Get a page of a space with its content',
    query: pageQuery,
    response: { kind: 'json', schema: pageSchema },
    statuses: [200],
  }),
  listPageLinksInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/page/{pageId}/links',
    area,
    summary: 'List the links of a page of a space',
    query: pagingQuery.extend({ status: openEnum(linkStatuses).optional() }),
    response: { kind: 'list', item: pageLinkSchema, extra: pageLinkExtraSchema },
    statuses: [200],
  }),
  getReusableContent: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}',
    area,
    summary: 'Get a reusable content of a revision',
    response: { kind: 'json', schema: reusableContentSchema },
    statuses: [200],
  }),
  getReusableContentDocument: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document',
    area,
    summary: 'Get the document of a reusable content of a revision',
    query: evaluatedQuery,
    response: { kind: 'json', schema: documentSchema },
    statuses: [200],
  }),
  getSpacePdf: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/pdf',
    area,
    summary: 'Get the address of a PDF of a space; it lives one hour',
    query: z.object({
      /** True: only the given page. */
      only: z.boolean().optional(),
      page: z.string().optional(),
    }),
    response: { kind: 'json', schema: entity({ url: z.string() }) },
    statuses: [200],
  }),
};

import type { spaceContentOperations } from '#shared/contract/operations/space-content.ts';
import { spaceFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import { markdownToDocument } from '../content/document.ts';
import { evaluate } from '../content/evaluate.ts';
import { searchContent } from '../content/search.ts';
import { ancestorsOf, slugify } from '../content/space-content.ts';
import { splitPage } from '../content/yaml.ts';
import { pageOf } from '../paging.ts';
import { signPdfLink } from '../pdf/pdf-link.ts';
import { pageTreeOf, reusableOf, revisionOf } from '../present/content.ts';
import { appUrl } from '../present/library.ts';
import type { ReferenceContext } from '../present/references.ts';
import { found } from '../refuse.ts';
import * as contentOf from './content-of.ts';
import { applyTemplate } from './template.ts';

function spaceContext(call: Call, spaceId: string): ReferenceContext {
  const space = spaceFor(call, spaceId);
  return { call, space, content: space.content(), appPath: `s/${space.id}`, changeRequest: null };
}

export const spaceContentHandlers: Handlers<keyof typeof spaceContentOperations> = {
  searchSpace({ spaceId, query }, call) {
    const context = spaceContext(call, spaceId);
    return pageOf(searchContent(context.content, query.query), {
      query,
      call,
      order: { id: ({ page }) => page.id },
      present: ({ page, sections }) => {
        const app = `${context.appPath}/${page.path}`;
        return {
          id: page.id,
          title: page.title,
          path: page.path,
          ancestors: ancestorsOf(page).map(({ title }) => ({ title })),
          sections: sections.map(({ title, anchor, body }) => ({
            id: anchor,
            title,
            path: `${page.path}#${anchor}`,
            body,
            urls: { app: appUrl(call, `${app}#${anchor}`) },
          })),
          urls: { app: appUrl(call, app) },
        };
      },
    });
  },

  getCurrentRevision: ({ spaceId, query }, call) => revisionOf(spaceContext(call, spaceId), query),

  applyTemplate({ spaceId, body }, call) {
    applyTemplate(call, spaceFor(call, spaceId, 'edit'), body);
    return undefined;
  },

  listPagesInSpace: ({ spaceId, query }, call) => ({ pages: pageTreeOf(spaceContext(call, spaceId), query) }),
  listFilesInSpace: ({ spaceId, query }, call) => contentOf.files(spaceContext(call, spaceId), query),
  getFileInSpace: ({ spaceId, fileId, query }, call) => contentOf.file(spaceContext(call, spaceId), fileId, query),
  listFileBacklinksInSpace: ({ spaceId, fileId, query }, call) =>
    contentOf.fileBacklinks(spaceContext(call, spaceId), fileId, query),
  getPageInSpace: ({ spaceId, pageId, query }, call) => contentOf.page(spaceContext(call, spaceId), pageId, query),
  listPageLinksInSpace: ({ spaceId, pageId, query }, call) =>
    contentOf.pageLinks(spaceContext(call, spaceId), pageId, query),

  getReusableContent: ({ spaceId, revisionId, reusableContentId }, call) =>
    reusableOf(reusableIn(call, spaceId, revisionId, reusableContentId).reusable, { metadata: true }),

  getReusableContentDocument({ spaceId, revisionId, reusableContentId, query }, call) {
    const { reusable, content } = reusableIn(call, spaceId, revisionId, reusableContentId);
    const { body } = splitPage(reusable.file.text());
    return markdownToDocument(evaluate(body, { mode: query.evaluated, space: content.variables }));
  },

  getSpacePdf({ spaceId, query }, call) {
    const { space, content } = spaceContext(call, spaceId);
    if (query.page !== undefined) found(content.pageById.get(query.page), `Page ${query.page}`);
    const page = query.page === undefined ? {} : { page: query.page };
    const signed = signPdfLink({ space: space.id, ...page, only: query.only === true }, Date.parse(call.now));
    return { url: `${call.baseUrl}/pdf/${signed}/${encodeURIComponent(slugify(space.title))}.pdf` };
  },
};

/** From the current revision, a change request's revision, or one that was imported standalone. */
function reusableIn(call: Call, spaceId: string, revisionId: string, id: string) {
  const space = spaceFor(call, spaceId);
  const request = space.changeRequests.find(({ revision }) => revision === revisionId);
  const current = space.revision === revisionId ? space.content() : null;
  const start = space.changeRequests.find(({ revisionInitial }) => revisionInitial === revisionId);
  const content = found(
    current ?? request?.content() ?? start?.base() ?? space.standalone?.get(revisionId),
    `Revision ${revisionId}`,
  );
  const reusable = content.reusables.find((candidate) => candidate.id === id);
  return { content, reusable: found(reusable, `Reusable content ${id}`) };
}

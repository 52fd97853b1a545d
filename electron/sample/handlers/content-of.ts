import type { ParsedInput } from '#shared/contract/index.ts';
import { linksOf } from '../content/links.ts';
import { pageDocument } from '../content/page-document.ts';
import { pageMarkdown, type PageNode } from '../content/space-content.ts';
import { evaluate } from '../content/evaluate.ts';
import { pageOf as pagingOf } from '../paging.ts';
import { fileOf, pageById, pageOf, type ContentFlags } from '../present/content.ts';
import { pageLinkOf, pageReference, type ReferenceContext } from '../present/references.ts';
import { found, refuse } from '../refuse.ts';

/** What the contents of spaces and of change requests have in common. */

export function files(context: ReferenceContext, query: ParsedInput<'listFilesInSpace'>['query']) {
  return pagingOf(context.content.files, {
    query,
    call: context.call,
    order: { id: (file) => file.id },
    present: (file) => fileOf(context, file, query),
  });
}

export function file(context: ReferenceContext, id: string, flags: ContentFlags) {
  return fileOf(context, fileIn(context, id), flags);
}

export function fileBacklinks(
  context: ReferenceContext,
  id: string,
  query: ParsedInput<'listFileBacklinksInSpace'>['query'],
) {
  const wanted = fileIn(context, id);
  const users = [...context.content.pageById.values()].filter((page) =>
    linksOf(context.content, page).some(({ target }) => target.kind === 'file' && target.file === wanted),
  );
  return pagingOf(users, {
    query,
    call: context.call,
    order: { id: (page) => page.id },
    present: (page) => pageReference(context, page),
  });
}

/** A tree takes about twenty times the memory of its text and a long time to build, while other requests wait. */
const MOST_DOCUMENT_CHARACTERS = 1_000_000;

export function page(context: ReferenceContext, id: string, query: ParsedInput<'getPageInSpace'>['query']) {
  const node = pageIn(context, id, query);
  const bare = pageOf(context, node, query);
  if (node.kind !== 'document') return bare;
  const markdown = pageMarkdown(node);
  const text = evaluate(markdown, { mode: query.evaluated, space: context.content.variables, page: node.meta });
  if (query.format === 'document' && text.length > MOST_DOCUMENT_CHARACTERS) {
    refuse(400, 'query.format: this page is too large for a node tree; it is there as markdown');
  }
  return query.format === 'document'
    ? { ...bare, document: pageDocument(context.content, node, text) }
    : { ...bare, markdown: text };
}

export function pageLinks(context: ReferenceContext, id: string, query: ParsedInput<'listPageLinksInSpace'>['query']) {
  const node = pageIn(context, id, { computed: true });
  const { status } = query;
  if (status !== undefined && !['ok', 'broken', 'in-app'].includes(status)) {
    refuse(400, 'query.status: one of ok, broken, in-app');
  }
  const links = linksOf(context.content, node);
  const broken = links.filter((link) => link.status === 'broken').length;
  const rows = links
    .map((link, index) => ({ link, id: String(index) }))
    .filter(({ link }) => status === undefined || link.status === status);
  const list = pagingOf(rows, {
    query,
    call: context.call,
    order: { id: (row) => row.id },
    present: ({ link }) => pageLinkOf(context, node, link),
  });
  const inRequest = context.changeRequest === null ? 0 : broken;
  return { ...list, stats: { total: links.length, broken: { total: broken, changeRequest: inRequest } } };
}

function fileIn({ content }: ReferenceContext, id: string) {
  return found(
    content.files.find((candidate) => candidate.id === id),
    `File ${id}`,
  );
}

function pageIn(context: ReferenceContext, id: string, flags: Pick<ContentFlags, 'computed'>): PageNode {
  return found(pageById(context, id, flags), `Page ${id}`);
}

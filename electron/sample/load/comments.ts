import type { DocumentNode } from '#shared/contract/index.ts';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { addComment, type CommentRow, type Discussion, type Reactions, type SpaceRow } from '../world/world.ts';
import { markdownToDocument } from '../content/document.ts';
import { plainText } from '../content/document/nodes.ts';
import { columnId, rowId } from '../content/document/table.ts';
import { pageMarkdown, type PageNode, type SpaceContent } from '../content/space-content.ts';
import { readJson } from './json.ts';

const reactionsSchema = z
  .array(z.object({ emoji: z.string(), users: z.array(z.object({ id: z.string(), at: z.string() })) }))
  .default([]);

const replySchema = z.object({
  id: z.string(),
  author: z.string(),
  postedAt: z.string(),
  editedAt: z.string().optional(),
  markdown: z.string(),
  reactions: reactionsSchema,
});

export const commentFileSchema = z.array(
  replySchema.extend({
    page: z.string().nullish(),
    node: z.string().nullish(),
    tableCell: z.object({ record: z.string(), definition: z.string() }).nullish(),
    resolvedBy: z.string().nullish(),
    resolvedAt: z.string().nullish(),
    replies: z.array(replySchema).default([]),
  }),
);
type WrittenComment = z.output<typeof commentFileSchema>[number];
type WrittenReply = z.output<typeof replySchema>;

/** The comments of a space, if there are any. A page is named by the path of its file. */
export function readComments(path: string, space: SpaceRow): void {
  if (existsSync(path)) fillDiscussion(space.discussion, readJson(path, commentFileSchema), [space.content()], path);
}

/**
 * Adds written comments to a discussion on the first of `contents`; a page that is missing there may be in the next
 * one. `source` is named in the error for an unknown page.
 */
export function fillDiscussion(
  discussion: Discussion,
  comments: readonly WrittenComment[],
  contents: readonly SpaceContent[],
  source: string,
): void {
  for (const comment of comments) {
    const { page: path } = comment;
    const page = path == null ? undefined : contents.flatMap((content) => content.pageBySource.get(path) ?? [])[0];
    if (comment.page != null && page === undefined) {
      throw new Error(`${source}: comment ${comment.id} stands on ${comment.page}, which is no page of the space`);
    }
    addComment(discussion, commentRow(comment, contents[0]?.revision ?? '', page));
  }
}

function commentRow(comment: WrittenComment, revision: string, page: PageNode | undefined): CommentRow {
  const { resolvedBy, resolvedAt } = comment;
  return {
    ...replyRow(comment),
    target: {
      revision,
      ...(page === undefined ? {} : { page: page.id }),
      ...(comment.node == null || page === undefined ? {} : nodeIn(page, comment.node)),
      ...(comment.tableCell == null ? {} : { tableCell: cellOf(comment.tableCell) }),
    },
    resolved: resolvedBy == null ? null : { by: resolvedBy, at: resolvedAt ?? comment.postedAt },
    replies: comment.replies.map(replyRow),
  };
}

/** The key of the block whose text begins with `words`, since the platform names nodes by key. */
function nodeIn(page: PageNode, words: string): { readonly node?: string } {
  const { nodes } = markdownToDocument(pageMarkdown(page).replace(/^# .*\n?/, ''));
  const node = findNode(nodes, bare(words));
  // A comment on the title is a comment on the page.
  return node === null ? {} : { node };
}

/** The innermost one: a list begins with the words of its first item. */
function findNode(nodes: readonly DocumentNode[], words: string): string | null {
  for (const node of nodes) {
    const inner = findNode([...(node.nodes ?? []), ...(node.fragments ?? [])], words);
    if (inner !== null) return inner;
    const title = typeof node.data?.['title'] === 'string' ? node.data['title'] : '';
    const begins = bare(plainText(node)).startsWith(words) || bare(title).startsWith(words);
    if (node.object === 'block' && begins) return node.key ?? null;
  }
  return null;
}

function bare(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cellOf({ record, definition }: { readonly record: string; readonly definition: string }) {
  return { record: rowId(record, 0), definition: columnId(definition, 0) };
}

function replyRow(reply: WrittenReply) {
  const reactions: Reactions = new Map(
    reply.reactions.map(({ emoji, users }) => [emoji, users.map(({ id, at }) => ({ person: id, at }))]),
  );
  const { id, author, postedAt, editedAt, markdown } = reply;
  return { id, author, postedAt, editedAt: editedAt ?? null, body: { markdown }, reactions };
}

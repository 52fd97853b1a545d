import { anchorSchema } from '../../anchor.ts';
import { z } from '../../zod.ts';
import { adminOperations, type AdminOperation } from './admin-shapes.data.ts';

/**
 * What a person wants to change, in the app's terms: one kind for each verb on comments and reviews, and one for each
 * administrative operation of the contract (`admin-shapes.data.ts`). Every write of the contract has a kind here.
 */

/** An item by its id on the server, or by the operation that will create it. */
const refSchema = z.union([z.object({ server: z.string().min(1) }), z.object({ operation: z.string().min(1) })]);
export type Ref = z.infer<typeof refSchema>;

/** The contract states no limit for a comment's text. This limit keeps a pasted book out of the queue. */
export const MAX_COMMENT_CHARACTERS = 100_000;
const markdown = z.string().trim().min(1).max(MAX_COMMENT_CHARACTERS);
const id = z.string().min(1);

/** What the person had read when they began: if the server has another version, the write is held. */
const basisSchema = z.object({
  /** Revision of the page's text, or of the change request. */
  revision: id.optional(),
  /** When the page was last changed, as the server wrote it. */
  updatedAt: z.string().optional(),
  /**
   * A digest of the page's text (`digestText`): a page that only moved in the tree has a new time but the same text.
   */
  print: z.string().optional(),
});
export type Basis = z.infer<typeof basisSchema>;

/** What the person had seen of a thread when they deleted or resolved something in it. Absent: unknown. */
export const seenSchema = z.object({
  /** Ids of the replies on screen, from the server. */
  replies: z.array(id),
  /** Number of other replies: those that could not be shown, and the person's own unsent ones. */
  more: z.number().int().nonnegative(),
  /** The text of the deleted comment or reply. */
  markdown: z.string().optional(),
});
export type Seen = z.infer<typeof seenSchema>;

const place = {
  spaceId: id,
  /** Absent: in the space itself. */
  changeRequestId: id.optional(),
  /** Absent: about the whole space or change request. */
  pageId: id.optional(),
  basis: basisSchema.optional(),
};
/** A pending comment: it waits for the verdict that lists it. */
const inReview = z.literal(true).optional();
/** Ids of the pending comments that leave just before this write, and are sent because of it. */
const comments = z.array(id).min(1).max(5_000).optional();
const onComment = { ...place, comment: refSchema };
const onReply = { ...onComment, reply: refSchema };
const request = { spaceId: id, changeRequestId: id, basis: basisSchema.optional() };
/** The text before the person edited it. Absent: unknown, so nothing can be compared. */
const base = z.string().optional();

const seen = seenSchema.optional();

/** Where an item was, and what was in it, when the person moved or deleted it. Absent parts: unknown. */
export const whereaboutsSchema = z.object({
  /** The id of the item that it was in. Null: in none. */
  parent: id.nullable().optional(),
  /** Ids of the items of its kind in the same place, in order, with its own. */
  siblings: z.array(id).optional(),
  /** Its place in words: `In “Guides”, after “Start”`. */
  words: z.string().optional(),
  /** Everything in it. `prints`: what `contentPrint` may say of it; none: anything. */
  contents: z.array(z.object({ id, prints: z.array(z.string()) })).optional(),
});
export type Whereabouts = z.infer<typeof whereaboutsSchema>;

export const pendingWriteSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('comment.create'),
    ...place,
    /** The part of the page that the comment is about. The sender finds the matching node on the server. */
    anchor: anchorSchema.optional(),
    /** The server's id of the block or table cell. */
    node: id.optional(),
    tableCell: z.object({ record: id, definition: id }).optional(),
    markdown,
    inReview,
    comments,
  }),
  z.object({ kind: z.literal('comment.edit'), ...onComment, markdown, base }),
  /** `withDependents`: unsent dependents are deleted as well; the person agreed. */
  z.object({ kind: z.literal('comment.delete'), ...onComment, withDependents: z.boolean().optional(), seen }),
  z.object({ kind: z.literal('comment.resolve'), ...onComment, resolved: z.boolean(), seen }),
  z.object({ kind: z.literal('comment.react'), ...onComment, emoji: id, add: z.boolean() }),
  z.object({ kind: z.literal('reply.create'), ...onComment, markdown, inReview, comments }),
  z.object({ kind: z.literal('reply.edit'), ...onReply, markdown, base }),
  z.object({ kind: z.literal('reply.delete'), ...onReply, seen }),
  z.object({ kind: z.literal('reply.react'), ...onReply, emoji: id, add: z.boolean() }),
  z.object({ kind: z.literal('reviewers.request'), ...request, userIds: z.array(id).min(1) }),
  z.object({ kind: z.literal('reviewers.remove'), ...request, userId: id }),
  z.object({
    kind: z.literal('request.describe'),
    ...request,
    subject: z.string().optional(),
    /** Plain paragraphs. The contract takes a node tree, which the sender builds. */
    description: z.string().optional(),
    base: z.object({ subject: z.string().optional(), description: z.string().optional() }).optional(),
  }),
  z.object({
    kind: z.literal('review.submit'),
    ...request,
    status: z.enum(['approved', 'changes-requested']),
    markdown: z.string().trim().max(MAX_COMMENT_CHARACTERS).optional(),
    comments,
  }),
  z.object({ kind: z.literal('request.merge'), ...request }),
  z.object({
    kind: z.enum(adminOperations),
    /** The exact input of the operation: path parameters flat, `body` separate. The core validates it. */
    input: z.record(z.string(), z.unknown()),
    /**
     * The fields of `body` (for a deletion: of the item) when the person began: they show whether somebody else changed
     * them.
     */
    base: z.record(z.string(), z.unknown()).optional(),
    /** For a move or a deletion: somebody else may have moved or filled it since. */
    was: whereaboutsSchema.optional(),
    /** The name of the target, for people: "Collection Handbook". */
    subject: z.string().optional(),
    /** The id of the user name and password of a Git repository, which are kept apart from the write. */
    login: id.optional(),
  }),
  /** A stored write that could not be read, complete, with every text found in it. Never sent. */
  z.object({ kind: z.literal('unreadable'), text: z.string(), raw: z.string() }),
]);
export type PendingWrite = z.infer<typeof pendingWriteSchema>;
export type WriteKind = PendingWrite['kind'];
export type AdminWrite = Extract<PendingWrite, { readonly input: unknown }>;
/** The administrative operations share one schema, so each of their writes is that schema with its own name. */
export type WriteOf<K extends WriteKind> = K extends AdminOperation
  ? Omit<AdminWrite, 'kind'> & { readonly kind: K }
  : Extract<PendingWrite, { readonly kind: K }>;

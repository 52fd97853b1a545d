import { anchorSchema } from '../../anchor.ts';
import { z } from '../../zod.ts';
import { adminOperations, type AdminOperation } from './admin-shapes.data.ts';

/**
 * What a person wants to change, in the words of the app. One kind for each verb on what people say and review, and one
 * for each of the administrative operations of the contract (`admin-shapes.data.ts`). Every write of the contract passes through here.
 */

/** Something known by the service's id, or by the operation that will create it. */
const refSchema = z.union([z.object({ server: z.string().min(1) }), z.object({ operation: z.string().min(1) })]);
export type Ref = z.infer<typeof refSchema>;

/** The text of a comment: the contract states no limit; this one keeps a paste of a whole book out of the queue. */
export const MAX_COMMENT_CHARACTERS = 100_000;
const markdown = z.string().trim().min(1).max(MAX_COMMENT_CHARACTERS);
const id = z.string().min(1);

/** What the person had in front of them when they began: if the server has another one, the write is held. */
const basisSchema = z.object({
  /** Of the page's text, or of the change request. */
  revision: id.optional(),
  /** When the page had last been changed, in the service's words. */
  updatedAt: z.string().optional(),
  /** A digest of the page's text (`digestText`): a page that was only moved in the tree has another time and the same text. */
  print: z.string().optional(),
});
export type Basis = z.infer<typeof basisSchema>;

/** What the person had seen of a thread when they deleted or resolved in it. Absent: unknown. */
export const seenSchema = z.object({
  /** The replies on screen, by the service's ids. */
  replies: z.array(id),
  /** How many more it had: some that could not be shown, and the person's own that were not sent. */
  more: z.number().int().nonnegative(),
  /** The text of what is deleted. */
  markdown: z.string().optional(),
});
export type Seen = z.infer<typeof seenSchema>;

const place = {
  spaceId: id,
  /** Absent: said in the space itself. */
  changeRequestId: id.optional(),
  /** Absent: on the whole space (or change request). */
  pageId: id.optional(),
  basis: basisSchema.optional(),
};
const onComment = { ...place, comment: refSchema };
const onReply = { ...onComment, reply: refSchema };
const request = { spaceId: id, changeRequestId: id, basis: basisSchema.optional() };
/** The text that stood there when the person began to edit it. Absent: unknown, and nothing can be compared. */
const base = z.string().optional();

const seen = seenSchema.optional();

export const pendingWriteSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('comment.create'),
    ...place,
    /** The part of the page that it is about. Which node of the service that is, is found when it is sent. */
    anchor: anchorSchema.optional(),
    /** The block, or the table cell, by the service's ids. */
    node: id.optional(),
    tableCell: z.object({ record: id, definition: id }).optional(),
    markdown,
  }),
  z.object({ kind: z.literal('comment.edit'), ...onComment, markdown, base }),
  /** `withDependents`: what hangs on it and was not sent either goes with it (the person was asked). */
  z.object({ kind: z.literal('comment.delete'), ...onComment, withDependents: z.boolean().optional(), seen }),
  z.object({ kind: z.literal('comment.resolve'), ...onComment, resolved: z.boolean(), seen }),
  z.object({ kind: z.literal('comment.react'), ...onComment, emoji: id, add: z.boolean() }),
  z.object({ kind: z.literal('reply.create'), ...onComment, markdown }),
  z.object({ kind: z.literal('reply.edit'), ...onReply, markdown, base }),
  z.object({ kind: z.literal('reply.delete'), ...onReply, seen }),
  z.object({ kind: z.literal('reply.react'), ...onReply, emoji: id, add: z.boolean() }),
  z.object({ kind: z.literal('reviewers.request'), ...request, userIds: z.array(id).min(1) }),
  z.object({ kind: z.literal('reviewers.remove'), ...request, userId: id }),
  z.object({
    kind: z.literal('request.describe'),
    ...request,
    subject: z.string().optional(),
    /** Plain paragraphs: the contract takes a node tree, which is made when it is sent. */
    description: z.string().optional(),
    base: z.object({ subject: z.string().optional(), description: z.string().optional() }).optional(),
  }),
  z.object({
    kind: z.literal('review.submit'),
    ...request,
    status: z.enum(['approved', 'changes-requested']),
    markdown: z.string().trim().max(MAX_COMMENT_CHARACTERS).optional(),
  }),
  z.object({ kind: z.literal('request.merge'), ...request }),
  z.object({
    kind: z.enum(adminOperations),
    /** Exactly what the operation of that name takes: path parameters flat, `body` apart. Checked by the core. */
    input: z.record(z.string(), z.unknown()),
    /** The fields of `body` as they were when the person began, to see whether somebody else changed them. */
    base: z.record(z.string(), z.unknown()).optional(),
    /** The name of what it is about, for people: "Collection Handbook". */
    subject: z.string().optional(),
  }),
  /** What could not be read back, whole, with every text that was found in it. Never sent. */
  z.object({ kind: z.literal('unreadable'), text: z.string(), raw: z.string() }),
]);
export type PendingWrite = z.infer<typeof pendingWriteSchema>;
export type WriteKind = PendingWrite['kind'];
export type AdminWrite = Extract<PendingWrite, { readonly input: unknown }>;
/** The administrative operations share one schema, so each of their writes is that one with its own name. */
export type WriteOf<K extends WriteKind> = K extends AdminOperation
  ? Omit<AdminWrite, 'kind'> & { readonly kind: K }
  : Extract<PendingWrite, { readonly kind: K }>;

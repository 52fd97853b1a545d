import { count, entity, flag, id, optionalTime, text, time, typeName, z } from '../zod.ts';
import { commentStatuses, openEnum } from '../values.ts';
import { contentBodySchema } from './document.ts';
import { userSchema } from './person.ts';

export const reactionSchema = entity({
  /** A code point in hexadecimal, `1f44d`. */
  emoji: z.string(),
  count,
  users: z.array(entity({ user: userSchema.exactOptional(), reactedAt: optionalTime })).exactOptional(),
}).meta({ id: 'Reaction' });
export type Reaction = z.output<typeof reactionSchema>;

export const replierSchema = entity({
  updatedAt: optionalTime,
  count,
  user: userSchema.exactOptional(),
}).meta({ id: 'Replier' });
export type Replier = z.output<typeof replierSchema>;

const remarkPermissions = entity({ view: flag, edit: flag, reply: flag, delete: flag });

/** Where a comment is anchored: a node, a table cell, a page, or (none of them) the whole space or change request. */
const commentTargetSchema = entity({
  node: entity({ id }).exactOptional(),
  tableCell: entity({ record: z.string(), definition: z.string() }).exactOptional(),
  changeRequest: text,
  review: text,
  page: entity({ id }).exactOptional(),
  space: z.string(),
  revision: z.string(),
}).meta({ id: 'CommentTarget' });
export type CommentTarget = z.output<typeof commentTargetSchema>;

export const commentSchema = entity({
  object: typeName('comment').exactOptional(),
  id,
  postedBy: userSchema,
  postedAt: time,
  editedAt: optionalTime,
  reactions: z.array(reactionSchema),
  replies: z.number(),
  repliers: z.array(replierSchema),
  body: contentBodySchema,
  target: commentTargetSchema,
  urls: entity({ location: text }),
  permissions: remarkPermissions,
  status: openEnum(commentStatuses).exactOptional(),
  resolvedAt: optionalTime,
  resolvedBy: userSchema.exactOptional(),
}).meta({ id: 'Comment' });
export type Comment = z.output<typeof commentSchema>;

export const commentReplySchema = entity({
  object: typeName('comment-reply').exactOptional(),
  id,
  postedBy: userSchema,
  postedAt: time,
  editedAt: optionalTime,
  reactions: z.array(reactionSchema),
  body: contentBodySchema,
  urls: entity({ location: text }),
  permissions: remarkPermissions,
}).meta({ id: 'CommentReply' });
export type CommentReply = z.output<typeof commentReplySchema>;

import { count, entity, flag, id, optionalTime, text, time, typeName, z } from '../zod.ts';
import {
  changeRequestStatuses,
  contributorActions,
  mergeResults,
  openEnum,
  reviewerKinds,
  reviewStatuses,
} from '../values.ts';
import { contentBodySchema, documentSchema } from './document.ts';
import { teamSchema, userSchema } from './person.ts';

export const requestedReviewerSchema = entity({
  object: typeName('change-request-requested-reviewer').exactOptional(),
  id: text,
  revision: text,
  requestedBy: userSchema.exactOptional(),
  createdAt: optionalTime,
  kind: openEnum(reviewerKinds).exactOptional(),
  user: userSchema.exactOptional(),
  team: teamSchema.exactOptional(),
}).meta({ id: 'RequestedReviewer' });
export type RequestedReviewer = z.output<typeof requestedReviewerSchema>;

export const contributorSchema = entity({
  user: userSchema.exactOptional(),
  updatedAt: time,
  count: z.number(),
  actionType: openEnum(contributorActions).exactOptional(),
}).meta({ id: 'UserContributor' });
export type Contributor = z.output<typeof contributorSchema>;

/** A node tree has `nodes`, which a body has not: every field of a body may be missing. */
const bodySchema = contentBodySchema.refine((body) => !('nodes' in body));

/** Only the optional operations answer with change requests themselves. */
export const changeRequestSchema = entity({
  object: typeName('change-request').exactOptional(),
  id,
  number: z.number(),
  status: openEnum(changeRequestStatuses),
  subject: text,
  description: z.union([z.string(), documentSchema, bodySchema]).exactOptional(),
  createdBy: userSchema.exactOptional(),
  createdAt: optionalTime,
  updatedAt: optionalTime,
  space: text,
  revision: text,
  revisionInitial: text,
  revisionMergedAncestor: text,
  revisionMerged: text,
  comments: count,
  outdated: flag,
  urls: entity({ location: text, app: text }).exactOptional(),
}).meta({ id: 'ChangeRequest' });
export type ChangeRequest = z.output<typeof changeRequestSchema>;

export const reviewSchema = entity({
  object: typeName('change-request-review').exactOptional(),
  id,
  reviewer: userSchema.exactOptional(),
  status: openEnum(reviewStatuses),
  outdated: flag,
  /** The notes do not say whether it is the comment or its id. */
  comment: z.unknown().optional(),
  createdAt: optionalTime,
  revision: text,
}).meta({ id: 'Review' });
export type Review = z.output<typeof reviewSchema>;

export const mergeResultSchema = entity({
  revision: text,
  result: openEnum(mergeResults),
}).meta({ id: 'MergeResult' });
export type MergeResult = z.output<typeof mergeResultSchema>;

import type { Document } from '#shared/contract/index.ts';
import type { SpaceContent } from '../content/space-content.ts';
import type { Discussion } from './world.ts';

export interface ChangeRequestRow {
  readonly id: string;
  readonly space: string;
  readonly number: number;
  status: 'draft' | 'open' | 'archived' | 'merged';
  subject: string;
  description: string | Document | null;
  readonly createdBy: string;
  readonly createdAt: string;
  updatedAt: string;
  /** The revision of the space on which the changes are based. */
  readonly revisionInitial: string;
  /** The content of that revision. */
  readonly base: () => SpaceContent;
  revisionMerged: string | null;
  revision: string;
  content: () => SpaceContent;
  readonly discussion: Discussion;
  readonly requestedReviewers: RequestedReviewerRow[];
  readonly reviews: ReviewRow[];
  readonly contributors: ContributorRow[];
}

export interface RequestedReviewerRow {
  readonly kind: 'user' | 'team';
  /** The id of the person or team. */
  readonly id: string;
  readonly requestedBy: string;
  readonly createdAt: string;
  readonly revision: string;
}

export interface ReviewRow {
  readonly id: string;
  readonly reviewer: string;
  readonly status: 'approved' | 'changes-requested';
  readonly comment?: string;
  readonly createdAt: string;
  readonly revision: string;
}

export interface ContributorRow {
  readonly person: string;
  updatedAt: string;
  count: number;
  readonly actionType: 'edit' | 'comment';
}

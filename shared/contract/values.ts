import { z } from './zod.ts';

/** One of the known values, or one that the service has learned since. The known ones still complete in an editor. */
export type Open<Known extends string> = Known | (string & Record<never, never>);

/** A string of which some values are known. Every string is accepted and kept as it is. */
export function openEnum<const Known extends string>(known: readonly Known[]): z.ZodType<Open<Known>, Open<Known>> {
  return z.string().meta({ 'x-extensible-enum': [...known] });
}

export const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const;
export const defaultLevels = [...roles, 'inherit'] as const;
export const commentStatuses = ['open', 'resolved'] as const;
export const commentFilters = ['all', 'open', 'resolved'] as const;
export const orders = ['asc', 'desc'] as const;
export const contentFormats = ['document', 'markdown'] as const;
export const spaceVisibilities = [
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
  'in-collection',
  'private',
] as const;
export const spaceEditModes = ['live', 'locked'] as const;
export const mergeRulesTypes = ['inherit', 'rules', 'none'] as const;
export const mergeRules = [
  'require_specific_reviewers',
  'require_one_of_specific_reviewers',
  'allow_bypass',
  'require_at_least_one_review',
  'require_all_reviews_approved',
  'require_agent_review',
  'require_up_to_date_change_request',
  'require_change_request_subject',
  'require_change_request_description',
  'custom',
] as const;
/** Those that a request may name. */
export const gitHosts = ['github', 'gitlab'] as const;
export const gitProviders = ['github', 'gitlab', 'github-legacy'] as const;
export const visitorAuthBackends = ['custom', 'integration'] as const;
export const contributorActions = ['edit', 'comment'] as const;
export const reviewerKinds = ['user', 'team'] as const;
export const revisionTypes = ['edits', 'merge', 'rollback', 'update', 'computed'] as const;
export const pageTypes = ['document', 'group', 'link', 'computed'] as const;
export const layoutWidths = ['default', 'wide'] as const;
export const coverSizes = ['hero', 'full', 'background'] as const;
export const referenceKinds = [
  'file',
  'url',
  'page',
  'anchor',
  'user',
  'collection',
  'space',
  'reusable-content',
  'openapi',
] as const;
export const linkStatuses = ['ok', 'broken', 'in-app'] as const;
export const linkRelations = ['reference', 'dependsOn'] as const;
export const locationTypes = ['anchor', 'node'] as const;
export const versionContextTypes = ['revision', 'changeRequest'] as const;
export const clusterStatuses = ['pending', 'analysing'] as const;
export const clusterSortFields = [
  'updatedAt',
  'issues',
  'conversations',
  'tasksTotal',
  'tasksBacklog',
  'tasksStarted',
] as const;
export const conversationPartTypes = ['message'] as const;
export const conversationRoles = ['user', 'assistant', 'team-member'] as const;
export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const;
export const reviewStatuses = ['approved', 'changes-requested'] as const;
export const mergeResults = ['merge', 'conflicts'] as const;

/** A role in an answer; in a request the roles are closed, because the contract lists them all. */
export const role = openEnum(roles);
export const defaultLevel = openEnum(defaultLevels);
export type Role = Open<(typeof roles)[number]>;
export type DefaultLevel = Open<(typeof defaultLevels)[number]>;

/** Who posts the comments of the platform's reviewing agent. */
export const REVIEW_AGENT_ID = 'gitbook:agent';

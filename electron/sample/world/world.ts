import type { DefaultLevel, Document, MergeRules, Organization, Role } from '#shared/contract/index.ts';
import type { SpaceContent } from '../content/space-content.ts';
import type { ChangeRequestRow } from './change-request.ts';
import type { ClusterRow, ConversationRow, IssueRow } from './conversation.ts';
import type { SiteRow } from './site.ts';

/** The sample service's data as plain rows in memory. Only handlers change it. `present/` makes the answers from it. */
export interface World {
  readonly organizations: Map<string, OrganizationRow>;
  readonly people: Map<string, PersonRow>;
  readonly collections: Map<string, CollectionRow>;
  readonly spaces: Map<string, SpaceRow>;
  readonly teams: Map<string, TeamRow>;
  readonly sites: Map<string, SiteRow>;
  /** By organization and slug. */
  readonly specifications: Map<string, SpecificationRow>;
  /** By `conversationKey`. */
  readonly conversations: Map<string, ConversationRow>;
  readonly issues: Map<string, IssueRow>;
  readonly clusters: Map<string, ClusterRow>;
}

export interface OrganizationRow {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly defaultRole: Role;
  readonly hostname?: string;
  readonly emailDomains?: readonly string[];
  readonly mergeRules?: MergeRules;
  readonly trial?: NonNullable<Organization['trial']>;
}

export interface PersonRow {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly photoURL?: string;
  /** By organization; without a role there, the person is a stranger. */
  readonly roles: Map<string, Role>;
  readonly joinedAt: string;
  readonly lastSeenAt: string;
  readonly sso?: boolean;
  readonly disabled?: boolean;
}

export interface CollectionRow {
  readonly id: string;
  organization: string;
  title: string;
  description?: string;
  parent: string | null;
  defaultLevel: DefaultLevel | null;
  /** Among the collections and spaces of the same parent. */
  order: number;
}

export interface SpaceRow {
  readonly id: string;
  organization: string;
  readonly title: string;
  readonly emoji: string;
  parent: string | null;
  order: number;
  readonly visibility: string;
  readonly editMode: string;
  readonly createdAt: string;
  updatedAt: string;
  readonly language?: string;
  gitSync: GitSyncRow | null;
  readonly visitorAuth?: { readonly backend: string };
  readonly mergeRules: MergeRules;
  readonly defaultLevel: DefaultLevel | null;
  /** Known before the content is built, which for a generated space happens when it is read. */
  revision: string;
  content: () => SpaceContent;
  /** Revisions that were imported beside the primary content, by id. */
  standalone?: Map<string, SpaceContent>;
  readonly discussion: Discussion;
  readonly changeRequests: ChangeRequestRow[];
  readonly teamRoles: Map<string, Role | null>;
}

export interface GitSyncRow {
  readonly repoName: string;
  readonly installationProvider: string;
  readonly integration?: string;
  readonly url: string;
  readonly updatedAt: string;
}

export interface TeamRow {
  readonly id: string;
  readonly organization: string;
  title: string;
  readonly createdAt: string;
  readonly members: ReadonlySet<string>;
  /** Who manages the team; they need not be members. */
  readonly owners: ReadonlySet<string>;
}

export interface SpecificationRow {
  readonly organization: string;
  readonly slug: string;
  /** Newest last. */
  readonly versions: readonly SpecVersionRow[];
}

export interface SpecVersionRow {
  readonly id: string;
  readonly createdAt: string;
  /** The source of the specification. */
  readonly url: string;
  readonly file: string;
  readonly text: string;
}

export interface BodyRow {
  readonly markdown?: string;
  readonly document?: Document;
}

/** From emoji (hexadecimal code point) to the people who reacted, with times. */
export type Reactions = Map<string, { readonly person: string; readonly at: string }[]>;

export interface ReplyRow {
  readonly id: string;
  readonly author: string;
  readonly postedAt: string;
  editedAt: string | null;
  body: BodyRow;
  readonly reactions: Reactions;
}

export interface CommentRow extends ReplyRow {
  readonly target: {
    readonly revision: string;
    readonly page?: string;
    readonly node?: string;
    readonly tableCell?: { readonly record: string; readonly definition: string };
    readonly review?: string;
  };
  resolved: { readonly by: string; readonly at: string } | null;
  /** Oldest first. */
  readonly replies: ReplyRow[];
}

/** The comments of a space or of a change request. */
export interface Discussion {
  readonly byId: Map<string, CommentRow>;
  /** Oldest first; equal times are in the order of posting. */
  readonly ordered: CommentRow[];
}

export function emptyDiscussion(): Discussion {
  return { byId: new Map(), ordered: [] };
}

export function addComment(discussion: Discussion, comment: CommentRow): void {
  discussion.byId.set(comment.id, comment);
  const { ordered } = discussion;
  let at = ordered.length;
  while (at > 0 && (ordered[at - 1]?.postedAt ?? '') > comment.postedAt) at -= 1;
  ordered.splice(at, 0, comment);
}

export function emptyWorld(): World {
  return {
    organizations: new Map(),
    people: new Map(),
    collections: new Map(),
    spaces: new Map(),
    teams: new Map(),
    sites: new Map(),
    specifications: new Map(),
    conversations: new Map(),
    issues: new Map(),
    clusters: new Map(),
  };
}

/** Makes a new revision the primary content of the space. */
export function setContent(space: SpaceRow, content: SpaceContent, at: string): void {
  space.revision = content.revision;
  space.content = () => content;
  space.updatedAt = at;
}

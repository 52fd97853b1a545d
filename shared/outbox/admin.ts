import type { Input, OperationName } from '../contract/index.ts';

/**
 * The administrative writes of the contract: each is queued under the operation's own name, with the operation's own
 * input. Here stands what both sides must know of one: which entity it belongs to and what it does to the rows shown.
 */
export const adminOperations = [
  'createCollection',
  'updateCollection',
  'deleteCollection',
  'moveCollection',
  'transferCollection',
  'addSiteSection',
  'updateSiteSection',
  'deleteSiteSection',
  'moveSiteSection',
  'addSiteSectionGroup',
  'updateSiteSectionGroup',
  'deleteSiteSectionGroup',
  'moveSiteSectionGroup',
  'addSectionToGroup',
  'removeSectionFromGroup',
  'addSiteSpace',
  'updateSiteSpace',
  'deleteSiteSpace',
  'moveSiteSpace',
  'createSiteShareLink',
  'updateSiteShareLink',
  'deleteSiteShareLink',
  'createTeam',
  'updateTeam',
  'deleteTeam',
  'updateSpaceTeamPermission',
  'removeTeamFromSpace',
  'applyTemplate',
  'importGitRepository',
  'exportToGitRepository',
  'removeLegacyGitInstallation',
  'ingestConversations',
] as const satisfies readonly OperationName[];
export type AdminOperation = (typeof adminOperations)[number];

/** What a write does to the rows that a screen shows. `command`: nothing that can be shown before the service did it. */
type Effect = 'create' | 'update' | 'delete' | 'move' | 'command';

/** The things that administrative screens list. */
export type AdminRowType =
  | 'collection'
  | 'site-section'
  | 'site-section-group'
  | 'site-space'
  | 'share-link'
  | 'team'
  | 'space-team'
  | 'content'
  | 'git'
  | 'conversation';

interface AdminShape<N extends AdminOperation> {
  readonly row: AdminRowType;
  readonly effect: Effect;
  /** The path parameter that names the row. Null: it has no id yet, or there is only one. */
  readonly rowId: (keyof Input<N> & string) | null;
  /**
   * The path parameter whose writes go out one after another, in the order in which they were made: a site's structure
   * is one entity, since sections, groups and spaces refer to each other.
   */
  readonly entity: keyof Input<N> & string;
}

export const adminShapes: { readonly [N in AdminOperation]: AdminShape<N> } = {
  createCollection: { row: 'collection', effect: 'create', rowId: null, entity: 'organizationId' },
  updateCollection: { row: 'collection', effect: 'update', rowId: 'collectionId', entity: 'collectionId' },
  deleteCollection: { row: 'collection', effect: 'delete', rowId: 'collectionId', entity: 'collectionId' },
  moveCollection: { row: 'collection', effect: 'move', rowId: 'collectionId', entity: 'collectionId' },
  transferCollection: { row: 'collection', effect: 'command', rowId: 'collectionId', entity: 'collectionId' },
  addSiteSection: { row: 'site-section', effect: 'create', rowId: null, entity: 'siteId' },
  updateSiteSection: { row: 'site-section', effect: 'update', rowId: 'siteSectionId', entity: 'siteId' },
  deleteSiteSection: { row: 'site-section', effect: 'delete', rowId: 'siteSectionId', entity: 'siteId' },
  moveSiteSection: { row: 'site-section', effect: 'move', rowId: 'siteSectionId', entity: 'siteId' },
  addSiteSectionGroup: { row: 'site-section-group', effect: 'create', rowId: null, entity: 'siteId' },
  updateSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'update',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
  },
  deleteSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'delete',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
  },
  moveSiteSectionGroup: { row: 'site-section-group', effect: 'move', rowId: 'siteSectionGroupId', entity: 'siteId' },
  addSectionToGroup: { row: 'site-section-group', effect: 'move', rowId: 'siteSectionGroupId', entity: 'siteId' },
  removeSectionFromGroup: { row: 'site-section-group', effect: 'move', rowId: 'siteSectionGroupId', entity: 'siteId' },
  addSiteSpace: { row: 'site-space', effect: 'create', rowId: null, entity: 'siteId' },
  updateSiteSpace: { row: 'site-space', effect: 'update', rowId: 'siteSpaceId', entity: 'siteId' },
  deleteSiteSpace: { row: 'site-space', effect: 'delete', rowId: 'siteSpaceId', entity: 'siteId' },
  moveSiteSpace: { row: 'site-space', effect: 'move', rowId: 'siteSpaceId', entity: 'siteId' },
  createSiteShareLink: { row: 'share-link', effect: 'create', rowId: null, entity: 'siteId' },
  updateSiteShareLink: { row: 'share-link', effect: 'update', rowId: 'shareLinkId', entity: 'shareLinkId' },
  deleteSiteShareLink: { row: 'share-link', effect: 'delete', rowId: 'shareLinkId', entity: 'shareLinkId' },
  createTeam: { row: 'team', effect: 'create', rowId: null, entity: 'organizationId' },
  updateTeam: { row: 'team', effect: 'update', rowId: 'teamId', entity: 'teamId' },
  deleteTeam: { row: 'team', effect: 'delete', rowId: 'teamId', entity: 'teamId' },
  updateSpaceTeamPermission: { row: 'space-team', effect: 'update', rowId: 'teamId', entity: 'spaceId' },
  removeTeamFromSpace: { row: 'space-team', effect: 'delete', rowId: 'teamId', entity: 'spaceId' },
  applyTemplate: { row: 'content', effect: 'command', rowId: null, entity: 'spaceId' },
  importGitRepository: { row: 'git', effect: 'command', rowId: null, entity: 'spaceId' },
  exportToGitRepository: { row: 'git', effect: 'command', rowId: null, entity: 'spaceId' },
  removeLegacyGitInstallation: { row: 'git', effect: 'delete', rowId: null, entity: 'spaceId' },
  ingestConversations: { row: 'conversation', effect: 'create', rowId: null, entity: 'organizationId' },
};

/** Of the parameters of an operation's input: that which names the row, or the entity. */
export function parameterOf(input: Readonly<Record<string, unknown>>, name: string | null): string | null {
  const value = name === null ? undefined : input[name];
  return typeof value === 'string' ? value : null;
}

const TEMPORARY = 'operation:';

/** Stands in an input where the id of what another operation will create belongs. */
export function temporaryId(operationId: string): string {
  return `${TEMPORARY}${operationId}`;
}

/** The operation that a temporary id speaks of. Null: it is an id of the service. */
export function operationOfTemporaryId(id: string): string | null {
  return id.startsWith(TEMPORARY) ? id.slice(TEMPORARY.length) : null;
}

/** The write of an administrative operation, checked by the compiler against the contract. */
export function adminWrite<N extends AdminOperation>(
  kind: N,
  input: Input<N>,
  more: { readonly base?: Readonly<Record<string, unknown>>; readonly subject?: string } = {},
): { readonly kind: N; readonly input: Record<string, unknown>; base?: Record<string, unknown>; subject?: string } {
  return {
    kind,
    input: { ...input },
    ...(more.base === undefined ? {} : { base: { ...more.base } }),
    ...(more.subject === undefined ? {} : { subject: more.subject }),
  };
}

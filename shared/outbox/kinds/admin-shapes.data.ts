import type { Input, OperationName } from '../../contract/index.ts';
import type { AdminRow, Effect } from './record.ts';

/**
 * The administrative writes of the contract. Each is queued under the operation's name with the operation's input.
 * `admin.ts` builds its record from the line here.
 */
interface AdminShape<N extends OperationName> {
  readonly row: AdminRow;
  readonly effect: Extract<Effect, 'create' | 'update' | 'delete' | 'move' | 'command'>;
  /** The path parameter that names the row. Null: the row has no id yet, or there is only one row. */
  readonly rowId: (keyof Input<N> & string) | null;
  /**
   * The path parameter that names the entity: its writes are sent in the order in which they were made. A site's
   * structure is one entity, since sections, groups and spaces refer to each other.
   */
  readonly entity: keyof Input<N> & string;
  readonly words: string;
  /** Labels for fields of the body, where they differ from those of other operations. */
  readonly labels?: Readonly<Record<string, string>>;
}

export const adminShapes = {
  createCollection: {
    row: 'collection',
    effect: 'create',
    rowId: null,
    entity: 'organizationId',
    words: 'Create collection',
  },
  updateCollection: {
    row: 'collection',
    effect: 'update',
    rowId: 'collectionId',
    entity: 'collectionId',
    words: 'Edit collection',
  },
  deleteCollection: {
    row: 'collection',
    effect: 'delete',
    rowId: 'collectionId',
    entity: 'collectionId',
    words: 'Delete collection',
  },
  moveCollection: {
    row: 'collection',
    effect: 'move',
    rowId: 'collectionId',
    entity: 'collectionId',
    words: 'Move collection',
  },
  transferCollection: {
    row: 'collection',
    effect: 'command',
    rowId: 'collectionId',
    entity: 'collectionId',
    words: 'Transfer collection',
  },
  addSiteSection: { row: 'site-section', effect: 'create', rowId: null, entity: 'siteId', words: 'Add site section' },
  updateSiteSection: {
    row: 'site-section',
    effect: 'update',
    rowId: 'siteSectionId',
    entity: 'siteId',
    words: 'Edit site section',
  },
  deleteSiteSection: {
    row: 'site-section',
    effect: 'delete',
    rowId: 'siteSectionId',
    entity: 'siteId',
    words: 'Delete site section',
  },
  moveSiteSection: {
    row: 'site-section',
    effect: 'move',
    rowId: 'siteSectionId',
    entity: 'siteId',
    words: 'Move site section',
  },
  addSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'create',
    rowId: null,
    entity: 'siteId',
    words: 'Add section group',
  },
  updateSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'update',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Edit section group',
  },
  deleteSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'delete',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Delete section group',
  },
  moveSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'move',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Move section group',
  },
  addSectionToGroup: {
    row: 'site-section-group',
    effect: 'move',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Add section to group',
  },
  removeSectionFromGroup: {
    row: 'site-section-group',
    effect: 'move',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Remove section from group',
  },
  addSiteSpace: { row: 'site-space', effect: 'create', rowId: null, entity: 'siteId', words: 'Add space to site' },
  updateSiteSpace: {
    row: 'site-space',
    effect: 'update',
    rowId: 'siteSpaceId',
    entity: 'siteId',
    words: 'Edit site space',
  },
  deleteSiteSpace: {
    row: 'site-space',
    effect: 'delete',
    rowId: 'siteSpaceId',
    entity: 'siteId',
    words: 'Remove space from site',
  },
  moveSiteSpace: {
    row: 'site-space',
    effect: 'move',
    rowId: 'siteSpaceId',
    entity: 'siteId',
    words: 'Move site space',
  },
  createSiteShareLink: {
    row: 'share-link',
    effect: 'create',
    rowId: null,
    entity: 'siteId',
    words: 'Create share link',
  },
  updateSiteShareLink: {
    row: 'share-link',
    effect: 'update',
    rowId: 'shareLinkId',
    entity: 'shareLinkId',
    words: 'Edit share link',
  },
  deleteSiteShareLink: {
    row: 'share-link',
    effect: 'delete',
    rowId: 'shareLinkId',
    entity: 'shareLinkId',
    words: 'Delete share link',
  },
  createTeam: { row: 'team', effect: 'create', rowId: null, entity: 'organizationId', words: 'Create team' },
  updateTeam: { row: 'team', effect: 'update', rowId: 'teamId', entity: 'teamId', words: 'Rename team' },
  deleteTeam: { row: 'team', effect: 'delete', rowId: 'teamId', entity: 'teamId', words: 'Delete team' },
  updateSpaceTeamPermission: {
    row: 'space-team',
    effect: 'update',
    rowId: 'teamId',
    entity: 'spaceId',
    words: 'Change team role',
  },
  removeTeamFromSpace: {
    row: 'space-team',
    effect: 'delete',
    rowId: 'teamId',
    entity: 'spaceId',
    words: 'Remove team from space',
  },
  applyTemplate: {
    row: 'content',
    effect: 'command',
    rowId: null,
    entity: 'spaceId',
    words: 'Apply template',
    labels: { id: 'Template' },
  },
  importGitRepository: { row: 'git', effect: 'command', rowId: null, entity: 'spaceId', words: 'Import from Git' },
  exportToGitRepository: { row: 'git', effect: 'command', rowId: null, entity: 'spaceId', words: 'Export to Git' },
  removeLegacyGitInstallation: {
    row: 'git',
    effect: 'delete',
    rowId: null,
    entity: 'spaceId',
    words: 'Remove old Git installation',
  },
  ingestConversations: {
    row: 'conversation',
    effect: 'create',
    rowId: null,
    entity: 'organizationId',
    words: 'Import conversations',
  },
} as const satisfies { readonly [N in OperationName]?: AdminShape<N> };

export type AdminOperation = keyof typeof adminShapes;

// `Object.keys` is typed as strings, so the keys need their exact type again.
export const adminOperations = Object.keys(adminShapes) as readonly AdminOperation[];

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
  /** The completed act: "Collection created". */
  readonly done: string;
  /** Labels for fields of the body, where they differ from those of other operations. */
  readonly labels?: Readonly<Record<string, string>>;
  /** It may overtake a held or rejected write of its entity. */
  readonly passesHeld?: true;
}

export const adminShapes = {
  createCollection: {
    row: 'collection',
    effect: 'create',
    rowId: null,
    entity: 'organizationId',
    words: 'Create collection',
    done: 'Collection created',
  },
  updateCollection: {
    row: 'collection',
    effect: 'update',
    rowId: 'collectionId',
    entity: 'collectionId',
    words: 'Edit collection',
    done: 'Collection edited',
  },
  deleteCollection: {
    row: 'collection',
    effect: 'delete',
    rowId: 'collectionId',
    entity: 'collectionId',
    words: 'Delete collection',
    done: 'Collection deleted',
  },
  moveCollection: {
    row: 'collection',
    effect: 'move',
    rowId: 'collectionId',
    entity: 'collectionId',
    words: 'Move collection',
    done: 'Collection moved',
  },
  transferCollection: {
    row: 'collection',
    effect: 'command',
    rowId: 'collectionId',
    entity: 'collectionId',
    words: 'Transfer collection',
    done: 'Collection transferred',
  },
  addSiteSection: {
    row: 'site-section',
    effect: 'create',
    rowId: null,
    entity: 'siteId',
    words: 'Add site section',
    done: 'Site section added',
  },
  updateSiteSection: {
    row: 'site-section',
    effect: 'update',
    rowId: 'siteSectionId',
    entity: 'siteId',
    words: 'Edit site section',
    done: 'Site section edited',
  },
  deleteSiteSection: {
    row: 'site-section',
    effect: 'delete',
    rowId: 'siteSectionId',
    entity: 'siteId',
    words: 'Delete site section',
    done: 'Site section deleted',
  },
  moveSiteSection: {
    row: 'site-section',
    effect: 'move',
    rowId: 'siteSectionId',
    entity: 'siteId',
    words: 'Move site section',
    done: 'Site section moved',
  },
  addSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'create',
    rowId: null,
    entity: 'siteId',
    words: 'Add section group',
    done: 'Section group added',
  },
  updateSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'update',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Edit section group',
    done: 'Section group edited',
  },
  deleteSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'delete',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Delete section group',
    done: 'Section group deleted',
  },
  moveSiteSectionGroup: {
    row: 'site-section-group',
    effect: 'move',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Move section group',
    done: 'Section group moved',
  },
  addSectionToGroup: {
    row: 'site-section-group',
    effect: 'move',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Add section to group',
    done: 'Section added to group',
  },
  removeSectionFromGroup: {
    row: 'site-section-group',
    effect: 'move',
    rowId: 'siteSectionGroupId',
    entity: 'siteId',
    words: 'Remove section from group',
    done: 'Section removed from group',
  },
  addSiteSpace: {
    row: 'site-space',
    effect: 'create',
    rowId: null,
    entity: 'siteId',
    words: 'Add space to site',
    done: 'Space added to site',
  },
  updateSiteSpace: {
    row: 'site-space',
    effect: 'update',
    rowId: 'siteSpaceId',
    entity: 'siteId',
    words: 'Edit site space',
    done: 'Site space edited',
  },
  deleteSiteSpace: {
    row: 'site-space',
    effect: 'delete',
    rowId: 'siteSpaceId',
    entity: 'siteId',
    words: 'Remove space from site',
    done: 'Space removed from site',
  },
  moveSiteSpace: {
    row: 'site-space',
    effect: 'move',
    rowId: 'siteSpaceId',
    entity: 'siteId',
    words: 'Move site space',
    done: 'Site space moved',
  },
  createSiteShareLink: {
    row: 'share-link',
    effect: 'create',
    rowId: null,
    entity: 'siteId',
    words: 'Create share link',
    done: 'Share link created',
  },
  updateSiteShareLink: {
    row: 'share-link',
    effect: 'update',
    rowId: 'shareLinkId',
    entity: 'shareLinkId',
    words: 'Edit share link',
    done: 'Share link edited',
  },
  deleteSiteShareLink: {
    row: 'share-link',
    effect: 'delete',
    rowId: 'shareLinkId',
    entity: 'shareLinkId',
    words: 'Delete share link',
    done: 'Share link deleted',
  },
  createTeam: {
    row: 'team',
    effect: 'create',
    rowId: null,
    entity: 'organizationId',
    words: 'Create team',
    done: 'Team created',
  },
  updateTeam: {
    row: 'team',
    effect: 'update',
    rowId: 'teamId',
    entity: 'teamId',
    words: 'Rename team',
    done: 'Team renamed',
  },
  deleteTeam: {
    row: 'team',
    effect: 'delete',
    rowId: 'teamId',
    entity: 'teamId',
    words: 'Delete team',
    done: 'Team deleted',
  },
  updateSpaceTeamPermission: {
    row: 'space-team',
    effect: 'update',
    rowId: 'teamId',
    entity: 'spaceId',
    words: 'Change team role',
    done: 'Team role changed',
  },
  removeTeamFromSpace: {
    row: 'space-team',
    effect: 'delete',
    rowId: 'teamId',
    entity: 'spaceId',
    words: 'Remove team from space',
    done: 'Team removed from space',
  },
  applyTemplate: {
    row: 'content',
    effect: 'command',
    rowId: null,
    entity: 'spaceId',
    words: 'Apply template',
    done: 'Template applied',
    labels: { id: 'Template' },
  },
  importGitRepository: {
    row: 'git',
    effect: 'command',
    rowId: null,
    entity: 'spaceId',
    words: 'Import from Git',
    done: 'Git import started',
  },
  exportToGitRepository: {
    row: 'git',
    effect: 'command',
    rowId: null,
    entity: 'spaceId',
    words: 'Export to Git',
    done: 'Git export started',
  },
  removeLegacyGitInstallation: {
    row: 'git',
    effect: 'delete',
    rowId: null,
    entity: 'spaceId',
    words: 'Remove old Git installation',
    done: 'Old Git installation removed',
  },
  ingestConversations: {
    row: 'conversation',
    effect: 'create',
    rowId: null,
    entity: 'organizationId',
    words: 'Import conversations',
    done: 'Conversations imported',
    // One conversation that somebody else has changed must not stop the rest of the file.
    passesHeld: true,
  },
} as const satisfies { readonly [N in OperationName]?: AdminShape<N> };

export type AdminOperation = keyof typeof adminShapes;

// `Object.keys` is typed as strings, so the keys need their exact type again.
export const adminOperations = Object.keys(adminShapes) as readonly AdminOperation[];

import type { PendingWrite, WriteKind } from '#shared/outbox/writes.ts';

/** What each kind of write is called where it stands in a list: "Reply", "Deletion of a comment". A kind without a word does not compile. */
const WRITE_WORDS: Readonly<Record<WriteKind, string>> = {
  'comment.create': 'Comment',
  'comment.edit': 'Edit of a comment',
  'comment.delete': 'Deletion of a comment',
  'comment.resolve': 'Resolving of a thread',
  'comment.react': 'Reaction',
  'reply.create': 'Reply',
  'reply.edit': 'Edit of a reply',
  'reply.delete': 'Deletion of a reply',
  'reply.react': 'Reaction',
  'reviewers.request': 'Request for a review',
  'reviewers.remove': 'Withdrawal of a request for a review',
  'request.describe': 'Description of a change request',
  'review.submit': 'Review',
  'request.merge': 'Merge of a change request',
  unreadable: 'Something that could not be read',
  createCollection: 'New collection',
  updateCollection: 'Change of a collection',
  deleteCollection: 'Deletion of a collection',
  moveCollection: 'Move of a collection',
  transferCollection: 'Transfer of a collection',
  addSiteSection: 'New site section',
  updateSiteSection: 'Change of a site section',
  deleteSiteSection: 'Deletion of a site section',
  moveSiteSection: 'Move of a site section',
  addSiteSectionGroup: 'New section group',
  updateSiteSectionGroup: 'Change of a section group',
  deleteSiteSectionGroup: 'Deletion of a section group',
  moveSiteSectionGroup: 'Move of a section group',
  addSectionToGroup: 'Section put into a group',
  removeSectionFromGroup: 'Section taken out of a group',
  addSiteSpace: 'Space added to a site',
  updateSiteSpace: 'Change of a space of a site',
  deleteSiteSpace: 'Space removed from a site',
  moveSiteSpace: 'Move of a space of a site',
  createSiteShareLink: 'New share link',
  updateSiteShareLink: 'Change of a share link',
  deleteSiteShareLink: 'Deletion of a share link',
  createTeam: 'New team',
  updateTeam: 'New name for a team',
  deleteTeam: 'Deletion of a team',
  updateSpaceTeamPermission: 'Role of a team in a space',
  removeTeamFromSpace: 'Team removed from a space',
  applyTemplate: 'Template for a space',
  importGitRepository: 'Import from Git',
  exportToGitRepository: 'Export to Git',
  removeLegacyGitInstallation: 'Removal of the old Git installation',
  ingestConversations: 'Import conversations',
};

/** The words of a kind alone, for a mark that knows no more. */
export function kindWords(kind: WriteKind): string {
  return WRITE_WORDS[kind];
}

/** In a few words, what the write does. */
export function writeTitle(write: PendingWrite): string {
  if (write.kind === 'comment.resolve' && !write.resolved) return 'Reopening of a thread';
  if ((write.kind === 'comment.react' || write.kind === 'reply.react') && !write.add) return 'Reaction taken back';
  if (write.kind === 'review.submit') return write.status === 'approved' ? 'Approval' : 'Request for changes';
  const words = WRITE_WORDS[write.kind];
  return 'input' in write && write.subject !== undefined ? `${words}: ${write.subject}` : words;
}

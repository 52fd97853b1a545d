import type { AnyOperationName, Input } from '../../../shared/contract/index.ts';
import type { Caller } from './caller.ts';

/** What the hand-written workspace has of each kind. */
export const organizationId = 'org_Eb7kLine4Qx';
export const spaceId = 'spc_Pe1icanDg3';
const siteId = 'site_Ebb1ineDox';
const changeRequestId = '31';
const site = { organizationId, siteId };
const request = { spaceId, changeRequestId };
const body = { body: { markdown: 'An example.' } };

export type Examples = { readonly [Name in AnyOperationName]: (caller: Caller) => Promise<Input<Name>> | Input<Name> };

/** A valid input for every operation; whatever it needs is made first. */
export const examples: Examples = {
  getCollection: async (caller) => ({ collectionId: await newCollection(caller) }),
  deleteCollection: async (caller) => ({ collectionId: await newCollection(caller) }),
  updateCollection: async (caller) => ({ collectionId: await newCollection(caller), body: { title: 'Renamed' } }),
  listSpacesInCollection: () => ({ collectionId: 'col_Pr0ductDocs' }),
  moveCollection: async (caller) => ({
    collectionId: await newCollection(caller),
    body: { parent: 'col_F1eld0pera7' },
  }),
  transferCollection: async (caller) => ({
    collectionId: await newCollection(caller),
    body: { organization: 'org_Wattw3rk9Hs' },
  }),
  listCollectionsInOrganization: () => ({ organizationId, query: { nested: false } }),
  createCollection: () => ({ organizationId, body: { title: 'New', parent: 'col_Pr0ductDocs' } }),

  listSiteSections: () => ({ ...site, query: { limit: 2 } }),
  addSiteSection: () => ({ ...site, body: { spaceId, title: 'Another', icon: 'anchor' } }),
  deleteSiteSection: async (caller) => ({ ...site, siteSectionId: await newSection(caller) }),
  updateSiteSection: async (caller) => ({
    ...site,
    siteSectionId: await newSection(caller),
    body: { title: 'Changed', condition: 'visitor.claims.beta', description: null },
  }),
  moveSiteSection: async (caller) => {
    const [siteSectionId, siteSection] = [await newSection(caller), await newSection(caller)];
    return { ...site, siteSectionId, body: { position: { after: { type: 'site-section', siteSection } } } };
  },

  listSiteSectionGroups: () => site,
  addSiteSectionGroup: async (caller) => ({ ...site, body: { title: 'Group', sections: [await newSection(caller)] } }),
  deleteSiteSectionGroup: async (caller) => ({ ...site, siteSectionGroupId: await newGroup(caller) }),
  updateSiteSectionGroup: async (caller) => ({
    ...site,
    siteSectionGroupId: await newGroup(caller),
    body: { title: 'Changed', icon: 'book' },
  }),
  addSectionToGroup: async (caller) => ({
    ...site,
    siteSectionGroupId: await newGroup(caller),
    body: { sectionId: await newSection(caller) },
  }),
  removeSectionFromGroup: async (caller) => {
    const siteSectionId = await newSection(caller);
    const { id } = await caller.ok('addSiteSectionGroup', {
      ...site,
      body: { title: 'One', sections: [siteSectionId] },
    });
    return { ...site, siteSectionGroupId: id, siteSectionId };
  },
  moveSiteSectionGroup: async (caller) => ({
    ...site,
    siteSectionGroupId: await newGroup(caller),
    body: { position: { before: { type: 'site-section', id: await newSection(caller) } } },
  }),

  listSiteSpaces: () => ({ ...site, query: { default: true } }),
  addSiteSpace: async (caller) => ({
    ...site,
    body: { spaceId: 'spc_RunBk0pS5m', sectionId: await newSection(caller) },
  }),
  deleteSiteSpace: async (caller) => ({ ...site, siteSpaceId: await newSiteSpace(caller, await newSection(caller)) }),
  updateSiteSpace: async (caller) => ({
    ...site,
    siteSpaceId: await newSiteSpace(caller, await newSection(caller)),
    body: { path: 'elsewhere', condition: null },
  }),
  moveSiteSpace: async (caller) => {
    const section = await caller.ok('addSiteSection', { ...site, body: { spaceId } });
    const siteSpaceId = await newSiteSpace(caller, section.id);
    const siteSpace = section.siteSpaces?.[0]?.id ?? '';
    return { ...site, siteSpaceId, body: { position: { before: { type: 'site-space', siteSpace } } } };
  },

  listSiteShareLinks: () => site,
  createSiteShareLink: () => ({ ...site, body: { name: 'For the press' } }),
  deleteSiteShareLink: async (caller) => ({ ...site, shareLinkId: await newShareLink(caller) }),
  updateSiteShareLink: async (caller) => ({
    ...site,
    shareLinkId: await newShareLink(caller),
    body: { active: false },
  }),

  searchSpace: () => ({ spaceId, query: { query: 'radar' } }),
  getCurrentRevision: () => ({ spaceId, query: { metadata: false, computed: false } }),
  applyTemplate: async (caller) => ({
    spaceId,
    body: { id: 'quick-start', params: { contentRefs: { logo: { kind: 'file', file: await aFile(caller) } } } },
  }),
  listPagesInSpace: () => ({ spaceId }),
  listFilesInSpace: () => ({ spaceId, query: { limit: 1 } }),
  getFileInSpace: async (caller) => ({ spaceId, fileId: await aFile(caller) }),
  listFileBacklinksInSpace: async (caller) => ({ spaceId, fileId: await aFile(caller) }),
  getPageInSpace: async (caller) => ({ spaceId, pageId: await aPage(caller), query: { format: 'document' } }),
  listPageLinksInSpace: async (caller) => ({ spaceId, pageId: await aPage(caller), query: { status: 'ok' } }),
  getReusableContent: (caller) => aReusable(caller),
  getReusableContentDocument: (caller) => aReusable(caller),
  getSpacePdf: async (caller) => ({ spaceId, query: { only: true, page: await aPage(caller) } }),

  listSpaceComments: () => ({ spaceId, query: { order: 'asc', status: 'open', format: 'markdown' } }),
  postCommentInSpace: async (caller) => ({ spaceId, body: { ...body, page: await aPage(caller), node: 'n1' } }),
  getCommentInSpace: async (caller) => ({
    spaceId,
    commentId: await newComment(caller),
    query: { format: 'document' },
  }),
  updateCommentInSpace: async (caller) => ({ spaceId, commentId: await newComment(caller), body: { resolved: true } }),
  deleteCommentInSpace: async (caller) => ({ spaceId, commentId: await newComment(caller) }),
  postCommentReplyInSpace: async (caller) => ({ spaceId, commentId: await newComment(caller), body }),
  getCommentReplyInSpace: (caller) => newReply(caller),
  updateCommentReplyInSpace: async (caller) => ({ ...(await newReply(caller)), body: { addedReactions: ['1f44d'] } }),
  deleteCommentReplyInSpace: (caller) => newReply(caller),
  listSpaceCommenters: () => ({ spaceId }),

  listChangeRequestComments: () => request,
  postCommentInChangeRequest: () => ({ ...request, body }),
  getCommentInChangeRequest: async (caller) => ({ ...request, commentId: await newRequestComment(caller) }),
  updateCommentInChangeRequest: async (caller) => ({ ...request, commentId: await newRequestComment(caller), body }),
  deleteCommentInChangeRequest: async (caller) => ({ ...request, commentId: await newRequestComment(caller) }),
  listChangeRequestCommentReplies: async (caller) => ({ ...request, commentId: await newRequestComment(caller) }),
  postCommentReplyInChangeRequest: async (caller) => ({ ...request, commentId: await newRequestComment(caller), body }),
  getCommentReplyInChangeRequest: (caller) => newRequestReply(caller),
  updateCommentReplyInChangeRequest: async (caller) => ({
    ...(await newRequestReply(caller)),
    body: { resolved: true },
  }),

  getChangeRequestRevision: () => request,
  listPagesInChangeRequest: () => request,
  listFilesInChangeRequest: () => request,
  getFileInChangeRequest: async (caller) => ({ ...request, fileId: await aFile(caller) }),
  listFileBacklinksInChangeRequest: async (caller) => ({ ...request, fileId: await aFile(caller) }),
  getPageInChangeRequest: async (caller) => ({
    ...request,
    pageId: await aPage(caller),
    query: { format: 'markdown' },
  }),
  listPageLinksInChangeRequest: async (caller) => ({ ...request, pageId: await aPage(caller) }),

  listRequestedReviewers: () => request,
  requestReviewers: () => ({ ...request, body: { users: ['usr_dana'], subject: 'A better subject' } }),
  removeRequestedReviewer: async (caller) => {
    await caller.ok('requestReviewers', { ...request, body: { users: ['usr_jun'] } });
    return { ...request, userId: 'usr_jun' };
  },
  listContributors: () => request,

  listTeamsInOrganization: () => ({ organizationId, query: { title: 'WRIT', owner: 'usr_hanne' } }),
  createTeam: () => ({ organizationId, body: { title: 'Translators', members: ['usr_petra'] } }),
  getTeam: async (caller) => ({ organizationId, teamId: await newTeam(caller) }),
  deleteTeam: async (caller) => ({ organizationId, teamId: await newTeam(caller) }),
  updateTeam: async (caller) => ({ organizationId, teamId: await newTeam(caller), body: { title: 'Renamed' } }),

  listSpaceTeamPermissions: () => ({ spaceId }),
  updateSpaceTeamPermission: async (caller) => ({ spaceId, teamId: await newTeam(caller), body: { role: null } }),
  removeTeamFromSpace: async (caller) => {
    const teamId = await newTeam(caller);
    await caller.ok('updateSpaceTeamPermission', { spaceId, teamId, body: { role: 'read' } });
    return { spaceId, teamId };
  },

  listSpecVersions: () => ({ organizationId, specSlug: 'ebbline-api' }),
  getLatestSpecVersion: () => ({ organizationId, specSlug: 'ebbline-api' }),
  getLatestSpecVersionContent: () => ({ organizationId, specSlug: 'ebbline-hooks' }),
  getSpecVersion: (caller) => aSpecVersion(caller),
  getSpecVersionContent: (caller) => aSpecVersion(caller),

  importGitRepository: () => ({
    spaceId: 'spc_EbbC1i0R12',
    body: { url: 'https://gitlab.example/a.git', ref: 'refs/heads/main' },
  }),
  exportToGitRepository: () => ({
    spaceId: 'spc_EbbC1i0R12',
    body: { url: 'https://gitlab.example/a.git', ref: 'refs/heads/main', commitMessage: 'Export' },
  }),
  getGitInfo: () => ({ spaceId: 'spc_Ap1Refv2K5' }),
  removeLegacyGitInstallation: () => ({ spaceId: 'spc_Pe1icanDg3' }),

  listClusters: () => ({ organizationId, query: { order: 'asc', orderBy: 'issues' } }),
  listConversations: () => ({ organizationId, query: { source: 'email' } }),
  ingestConversations: () => ({
    organizationId,
    body: [{ id: 'walk-1', subject: 'A question', parts: [{ type: 'message', role: 'user', body: 'Why?' }] }],
  }),
  listIssues: async (caller) => ({ organizationId, query: { cluster: (await anIssue(caller)).cluster } }),
  getIssue: async (caller) => ({ organizationId, issueId: (await anIssue(caller)).id }),
  getConversation: async (caller) => ({ organizationId, conversationId: (await anIssue(caller)).conversation }),

  getAuthenticatedUser: () => ({}),
  listOrganizations: () => ({}),
  listSpacesInOrganization: () => ({ organizationId }),
  getSpace: () => ({ spaceId }),
  listSitesInOrganization: () => ({ organizationId }),
  listChangeRequestsInSpace: () => ({ spaceId, query: { status: 'open' } }),
  listChangeRequestsInOrganization: () => ({ organizationId }),
  getChangeRequest: () => request,
  listReviews: () => request,
  submitReview: () => ({ ...request, body: { status: 'approved', comment: 'Good.' } }),
  mergeChangeRequest: () => ({ spaceId: 'spc_C1oudPg047', changeRequestId: '19' }),
  listSpaceCommentReplies: async (caller) => ({ spaceId, commentId: await newComment(caller) }),
};

async function newCollection(caller: Caller): Promise<string> {
  return (await caller.ok('createCollection', { organizationId, body: {} })).id;
}

async function newSection(caller: Caller): Promise<string> {
  return (await caller.ok('addSiteSection', { ...site, body: { spaceId } })).id;
}

async function newGroup(caller: Caller): Promise<string> {
  return (await caller.ok('addSiteSectionGroup', { ...site, body: { title: 'Made for an example' } })).id;
}

async function newSiteSpace(caller: Caller, sectionId: string): Promise<string> {
  return (await caller.ok('addSiteSpace', { ...site, body: { spaceId: 'spc_RunBk0pS5m', sectionId } })).id;
}

async function newShareLink(caller: Caller): Promise<string> {
  return (await caller.ok('createSiteShareLink', { ...site, body: { name: 'Made for an example' } })).id;
}

async function newTeam(caller: Caller): Promise<string> {
  return (await caller.ok('createTeam', { organizationId, body: { title: 'Made for an example' } })).id;
}

async function newComment(caller: Caller): Promise<string> {
  return (await caller.ok('postCommentInSpace', { spaceId, body })).id;
}

async function newReply(caller: Caller) {
  const commentId = await newComment(caller);
  const { id } = await caller.ok('postCommentReplyInSpace', { spaceId, commentId, body });
  return { spaceId, commentId, commentReplyId: id };
}

async function newRequestComment(caller: Caller): Promise<string> {
  return (await caller.ok('postCommentInChangeRequest', { ...request, body })).id;
}

async function newRequestReply(caller: Caller) {
  const commentId = await newRequestComment(caller);
  const { id } = await caller.ok('postCommentReplyInChangeRequest', { ...request, commentId, body });
  return { ...request, commentId, commentReplyId: id };
}

async function aFile(caller: Caller): Promise<string> {
  return (await caller.ok('listFilesInSpace', { spaceId })).items[0]?.id ?? '';
}

async function aPage(caller: Caller): Promise<string> {
  return (await caller.ok('listPagesInSpace', { spaceId })).pages[0]?.id ?? '';
}

async function aReusable(caller: Caller) {
  const revision = await caller.ok('getCurrentRevision', { spaceId });
  return { spaceId, revisionId: revision.id, reusableContentId: revision.reusableContents[0]?.id ?? '' };
}

async function aSpecVersion(caller: Caller) {
  const { items } = await caller.ok('listSpecVersions', { organizationId, specSlug: 'ebbline-api' });
  return { organizationId, specSlug: 'ebbline-api', versionId: items[1]?.id ?? '' };
}

async function anIssue(caller: Caller) {
  const { items } = await caller.ok('listIssues', { organizationId, query: { limit: 1000 } });
  const found = items.find(({ issue }) => issue.cluster !== undefined);
  if (found === undefined) throw new Error('the workspace has no clustered issue');
  return found.issue;
}

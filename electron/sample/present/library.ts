import type { Collection, Organization, Space } from '#shared/contract/index.ts';
import { hasRole, roleInOrganization, roleInSpace } from '../access.ts';
import type { Call } from '../call.ts';
import type { CollectionRow, OrganizationRow, SpaceRow } from '../world/world.ts';

/** The address at which the platform's own application would show something. */
export function appUrl(call: Call, path: string): string {
  // Paths of pages and names of sections may contain any character; an address may not.
  return `${call.baseUrl}/app/${path.replaceAll(/[^\x21-\x7e]+/gu, encodeURIComponent)}`;
}

export function organizationOf(call: Call, organization: OrganizationRow): Organization {
  const role = roleInOrganization(call, organization.id);
  const admin = hasRole(role, 'admin');
  return {
    object: 'organization',
    id: organization.id,
    title: organization.title,
    createdAt: organization.createdAt,
    emailDomains: [...(organization.emailDomains ?? [])],
    ...(organization.hostname === undefined ? {} : { hostname: organization.hostname }),
    type: 'business',
    useCase: 'productDocs',
    communityType: 'nonProfit',
    defaultRole: organization.defaultRole,
    defaultContent: {},
    sso: false,
    ai: true,
    inviteLinks: false,
    plan: 'pro',
    mergeRules: organization.mergeRules ?? { type: 'none' },
    ...(organization.trial === undefined ? {} : { trial: organization.trial }),
    urls: {
      location: `${call.baseUrl}/v1/orgs/${organization.id}`,
      app: appUrl(call, `o/${organization.id}`),
    },
    permissions: {
      view: role !== null,
      admin,
      ownTeam: admin,
      createContent: hasRole(role, 'create'),
      createOpenAPISpec: hasRole(role, 'create'),
      ingestConversations: admin,
      viewBilling: admin,
      listMembers: role !== null,
      listTeams: role !== null,
      listIntegrations: role !== null,
      listInstallations: admin,
      installIntegration: admin,
    },
  };
}

export function collectionOf(call: Call, collection: CollectionRow): Collection {
  const role = roleInOrganization(call, collection.organization);
  return {
    object: 'collection',
    id: collection.id,
    title: collection.title,
    ...(collection.description === undefined ? {} : { description: collection.description }),
    organization: collection.organization,
    ...(collection.parent === null ? {} : { parent: collection.parent }),
    defaultLevel: collection.defaultLevel,
    urls: {
      location: `${call.baseUrl}/v1/collections/${collection.id}`,
      app: appUrl(call, `o/${collection.organization}/c/${collection.id}`),
    },
    permissions: {
      view: role !== null,
      admin: hasRole(role, 'admin'),
      viewInviteLinks: hasRole(role, 'admin'),
      create: hasRole(role, 'create'),
    },
  };
}

export function spaceOf(call: Call, space: SpaceRow): Space {
  const role = roleInSpace(call, space);
  const admin = hasRole(role, 'admin');
  const count = (status: string): number => space.changeRequests.filter((request) => request.status === status).length;
  const { mergeRules } = space;
  return {
    object: 'space',
    id: space.id,
    title: space.title,
    emoji: space.emoji,
    visibility: space.visibility,
    createdAt: space.createdAt,
    updatedAt: space.updatedAt,
    editMode: space.editMode,
    mergeRules,
    urls: {
      location: `${call.baseUrl}/v1/spaces/${space.id}`,
      app: appUrl(call, `s/${space.id}/`),
      ...(isPublished(space)
        ? { published: `https://docs.example/${space.id}/`, public: `https://docs.example/${space.id}/` }
        : {}),
    },
    organization: space.organization,
    ...(space.parent === null ? {} : { parent: space.parent }),
    ...(space.language === undefined ? {} : { language: space.language }),
    ...(space.gitSync === null ? {} : { gitSync: space.gitSync }),
    ...(space.visitorAuth === undefined ? {} : { visitorAuth: space.visitorAuth }),
    revision: space.revision,
    defaultLevel: space.defaultLevel,
    comments: space.discussion.ordered.length,
    changeRequests: space.changeRequests.length,
    changeRequestsOpen: count('open'),
    changeRequestsDraft: count('draft'),
    permissions: {
      view: role !== null,
      access: role !== null,
      admin,
      viewInviteLinks: admin,
      edit: hasRole(role, 'edit'),
      triggerGitSync: admin && space.gitSync !== null,
      comment: hasRole(role, 'comment'),
      merge: hasRole(role, 'review'),
      review: hasRole(role, 'review'),
      installIntegration: admin,
    },
  };
}

function isPublished(space: SpaceRow): boolean {
  return !['private', 'in-collection'].includes(space.visibility);
}

import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#shared/contract/openapi.ts';

/** What the contract marks as required, with what the platform's notes say is always there. Copied by hand. */
const alwaysThere: Readonly<Record<string, string>> = {
  Collection: 'object id title organization defaultLevel urls permissions',
  Space:
    'id title emoji visibility createdAt updatedAt mergeRules urls organization revision defaultLevel comments changeRequests changeRequestsOpen changeRequestsDraft permissions',
  SiteSection: 'object id title path',
  SiteSpace: 'object id path title',
  ShareLink: 'object id createdAt',
  Comment: 'id postedBy postedAt reactions replies repliers body target urls permissions',
  CommentTarget: 'space revision',
  CommentReply: 'id postedBy postedAt reactions body urls permissions',
  User: 'id displayName urls',
  Member: 'id role user disabled joinedAt sso spaces teams',
  UserContributor: 'updatedAt count',
  Revision: 'id parents pages files reusableContents createdAt urls',
  Page: 'id title',
  File: 'id name contentType downloadURL size',
  Conversation: 'id createdAt source urls',
  ConversationIssue: 'id title summary createdAt ingestedAt conversation urls',
  IssuesCluster: 'id label createdAt updatedAt icon summary weeklyPulse sources stats urls',
  SearchResult: 'id title path urls',
  OpenAPISpecVersion: 'object id url',
};

/** Nothing is promised of these; without what is named here they could not be told apart, or mean nothing. */
const neededByUs: Readonly<Record<string, string>> = {
  Team: 'id',
  SiteSectionGroup: 'id',
  Organization: 'id',
  ReusableContent: 'id',
  Reaction: 'emoji',
  ContentRef: 'kind',
  Document: 'nodes',
  ConversationDetail: 'conversation',
  ConversationIssueDetail: 'issue',
};

/** Nothing is promised of these, and nothing is needed. */
const allOptional = [
  'ContentBody',
  'GitSync',
  'MergeRules',
  'PageLink',
  'Reference',
  'Replier',
  'RequestedReviewer',
  'SpaceTeamPermission',
];

function required(name: string): string[] {
  const { components } = JSON.parse(JSON.stringify(openApiDocument())) as {
    components: { schemas: Record<string, { required?: string[] }> };
  };
  return components.schemas[name]?.required ?? [];
}

describe('the fields that an object must have', () => {
  it.each(Object.entries({ ...alwaysThere, ...neededByUs }))('%s: %s', (name, fields) => {
    expect(required(name).sort()).toEqual(fields.split(' ').sort());
  });

  it.each(allOptional)('%s: none', (name) => {
    expect(required(name)).toEqual([]);
  });
});

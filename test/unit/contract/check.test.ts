import { describe, expect, it } from 'vitest';
import {
  checkInput,
  checkRequest,
  operations,
  operationShape,
  type Input,
  type OperationName,
} from '#shared/contract/index.ts';

function check(name: OperationName, input: unknown) {
  return checkInput(name, operationShape(name), input);
}

const ids = {
  organizationId: 'o',
  siteId: 's',
  siteSectionId: 'x',
  siteSectionGroupId: 'g',
  siteSpaceId: 'p',
  shareLinkId: 'l',
  collectionId: 'c',
  teamId: 't',
  spaceId: 'sp',
  commentId: 'co',
};
const text = (length: number): string => 'x'.repeat(length);
const conversation = (more: object): object => ({
  id: 'c',
  parts: [{ type: 'message', role: 'user', body: 'b' }],
  ...more,
});

/** operation, the place, the longest that is accepted, what is refused (undefined: left out). */
const limits: readonly (readonly [OperationName, string, unknown, unknown])[] = [
  ['updateCollection', 'body.title', text(50), text(51)],
  ['updateCollection', 'body.description', text(100), text(101)],
  ['updateCollection', 'body.defaultLevel', null, 'owner'],
  ['createCollection', 'body.title', text(50), text(51)],
  ['transferCollection', 'body.organization', 'o', undefined],
  ['updateSiteSection', 'body.title', text(2), text(1)],
  ['updateSiteSection', 'body.title', text(128), text(129)],
  ['updateSiteSection', 'body.description', text(256), text(257)],
  ['updateSiteSection', 'body.description', null, 5],
  ['updateSiteSection', 'body.path', text(100), text(101)],
  ['updateSiteSection', 'body.path', text(1), ''],
  ['updateSiteSection', 'body.condition', text(1024), text(1025)],
  ['updateSiteSection', 'body.icon', text(50), text(51)],
  ['addSiteSectionGroup', 'body.title', text(100), text(101)],
  ['addSiteSectionGroup', 'body.title', text(1), ''],
  ['addSiteSectionGroup', 'body.title', text(1), undefined],
  ['addSiteSectionGroup', 'body.icon', null, 5],
  ['updateSiteSectionGroup', 'body.icon', null, 5],
  ['moveCollection', 'body.position', { before: { type: 'collection', collection: 'c' } }, {}],
  ['moveCollection', 'body.position', { after: { type: 'space', space: 's' } }, { before: undefined }],
  ['updateSiteSpace', 'body.path', text(100), text(101)],
  ['updateSiteSpace', 'body.condition', null, text(1025)],
  ['createSiteShareLink', 'body.name', text(50), text(51)],
  ['createSiteShareLink', 'body.name', '', undefined],
  ['createTeam', 'body.title', text(64), text(65)],
  ['createTeam', 'body.title', text(1), ''],
  ['updateTeam', 'body.title', text(64), ''],
  ['updateTeam', 'body.title', text(1), undefined],
  ['updateSpaceTeamPermission', 'body.role', null, 'owner'],
  ['searchSpace', 'query.query', text(512), text(513)],
  ['listSpaceComments', 'query.limit', 1000, 1001],
  ['listSpaceComments', 'query.limit', 1, 0],
  ['listSpaceComments', 'query.order', 'asc', 'sideways'],
  ['listSpaceComments', 'query.format', 'document', 'html'],
  ['listSpaceComments', 'query.authors', ['a'], 'a'],
  ['getPageInSpace', 'query.evaluated', 'deterministic-only', 'sometimes'],
  ['postCommentInSpace', 'body.body', {}, undefined],
  ['postCommentInSpace', 'body.tableCell', { record: 'r', definition: 'd' }, 'r/d'],
  ['updateCommentInSpace', 'body.resolved', true, 'yes'],
  ['applyTemplate', 'body.id', 'i', undefined],
  ['importGitRepository', 'body.url', 'https://git.example', undefined],
  ['importGitRepository', 'body.ref', 'refs/heads/main', undefined],
  ['exportToGitRepository', 'body.commitMessage', 'm', undefined],
  ['importGitRepository', 'body.timestamp', '2026-01-02T03:04:05Z', '2026-01-02'],
  ['importGitRepository', 'body.timestamp', '2026-01-02T03:04:05.678+02:00', 'yesterday'],
  ['exportToGitRepository', 'body.timestamp', '2026-02-28T03:04:05Z', '2026-02-30T03:04:05Z'],
];

const needed: Partial<Record<OperationName, object>> = {
  addSiteSectionGroup: { title: 'Group' },
  postCommentInSpace: { body: {} },
  importGitRepository: { url: 'u', ref: 'r' },
  exportToGitRepository: { url: 'u', ref: 'r', commitMessage: 'm' },
};

describe('the limits of the contract', () => {
  it.each(limits)('%s: %s at the edge and past it', (name, place, good, bad) => {
    const [part = '', field = ''] = place.split('.');
    const input = (value: unknown): object => ({
      ...ids,
      pageId: 'pg',
      [part]: { ...(part === 'body' ? needed[name] : {}), [field]: value },
    });
    expect(check(name, input(good)).ok).toBe(true);
    const refused = check(name, input(bad));
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', operation: name, path: place, sent: 'no' },
    });
  });

  it.each([
    ['parts', { parts: undefined }],
    ['id', { id: '' }],
    ['id', { id: text(256) }],
    ['subject', { subject: text(513) }],
    ['createdAt', { metadata: { createdAt: '2 January' } }],
    ['type', { parts: [{ type: 'note', role: 'user', body: 'b' }] }],
  ])('an ingested conversation is checked alone and in an array: %s', (_field, wrong) => {
    const edge = conversation({
      id: text(255),
      subject: text(512),
      metadata: { createdAt: '2026-01-02T03:04:05Z' },
    });
    expect(check('ingestConversations', { ...ids, body: edge }).ok).toBe(true);
    expect(check('ingestConversations', { ...ids, body: [edge, edge] }).ok).toBe(true);
    expect(check('ingestConversations', { ...ids, body: conversation(wrong) }).ok).toBe(false);
    expect(check('ingestConversations', { ...ids, body: [edge, conversation(wrong)] }).ok).toBe(false);
  });
});

describe('a change', () => {
  it.each(['moveCollection', 'updateSiteShareLink'] as const)('by %s has to say something', (name) => {
    for (const body of [{}, { name: undefined, parent: undefined }])
      expect(check(name, { ...ids, body })).toMatchObject({
        ok: false,
        error: { code: 'invalid-input', path: 'body' },
      });
    const body = name === 'moveCollection' ? { parent: null } : { active: false };
    expect(check(name, { ...ids, body }).ok).toBe(true);
  });

  it('by Git names a host that the platform knows', () => {
    for (const name of ['importGitRepository', 'exportToGitRepository'] as const) {
      const given = (provider: string): object => ({ ...ids, body: { ...needed[name], gitInfo: { provider } } });
      expect([check(name, given('github')).ok, check(name, given('gitlab')).ok]).toEqual([true, true]);
      expect(check(name, given('bitbucket'))).toMatchObject({ ok: false, error: { path: 'body.gitInfo.provider' } });
    }
  });

  it.each([
    { kind: 'file', file: 'f' },
    { kind: 'url', url: 'https://example.com' },
    { kind: 'page', page: 'p', space: 's' },
    { kind: 'anchor', anchor: 'a', page: 'p' },
    { kind: 'user', user: 'u' },
    { kind: 'collection', collection: 'c' },
    { kind: 'space', space: 's' },
    { kind: 'reusable-content', reusableContent: 'r' },
    { kind: 'openapi', spec: 'o' },
  ])('by a template may point to $kind', (ref) => {
    const given = (logo: object) => ({ ...ids, body: { id: 't', params: { contentRefs: { logo } } } });
    expect(check('applyTemplate', given(ref))).toMatchObject({ ok: true, value: { body: given(ref).body } });
    expect(check('applyTemplate', given({ kind: ref.kind })).ok).toBe(false);
  });
});

describe('an input', () => {
  it('must name every path parameter, with something that stays in its segment', () => {
    for (const commentId of [undefined, '', '.', '..', '\ud800']) {
      expect(check('getCommentInSpace', { spaceId: 's', commentId })).toMatchObject({
        ok: false,
        error: { path: 'commentId' },
      });
    }
  });

  it('loses fields that nobody knows and gains the defaults of the contract', () => {
    const checked = check('listCollectionsInOrganization', { organizationId: 'o', query: { more: 1 }, other: true });
    expect(checked).toEqual({ ok: true, value: { organizationId: 'o', query: { nested: true } } });
  });

  it('never has its values quoted in an error', () => {
    const checked = check('importGitRepository', { spaceId: 's', body: { url: 'https://u:secret@git', ref: 5 } });
    expect(JSON.stringify(checked)).not.toContain('secret');
  });

  it('is typed by the table', () => {
    const input: Input<'searchSpace'> = { spaceId: 's', query: { query: 'q' } };
    // @ts-expect-error -- the query is required
    const without: Input<'searchSpace'> = { spaceId: 's' };
    // @ts-expect-error -- no such path parameter
    const wrong: Input<'getCollection'> = { collection: 'c' };
    expect([
      check('searchSpace', input).ok,
      check('searchSpace', without).ok,
      check('getCollection', wrong).ok,
    ]).toEqual([true, false, false]);
  });
});

describe('a request that came through HTTP', () => {
  it('is read by the types of the table', () => {
    const request = checkRequest('listSpaceComments', operations.listSpaceComments, {
      parameters: { spaceId: 's' },
      search: new URLSearchParams('limit=20&authors=a&authors=b&order=asc&unknown=1'),
      body: undefined,
    });
    expect(request).toEqual({
      ok: true,
      value: { spaceId: 's', query: { limit: 20, authors: ['a', 'b'], order: 'asc', status: 'all' } },
    });
  });

  it('may leave out a body of which nothing is required', () => {
    const parameters = { organizationId: 'o' };
    const search = new URLSearchParams();
    expect(
      checkRequest('createCollection', operations.createCollection, { parameters, search, body: undefined }).ok,
    ).toBe(true);
    expect(checkRequest('createCollection', operations.createCollection, { parameters, search, body: null }).ok).toBe(
      false,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { operationShape } from '#shared/contract/index.ts';
import { adminWrite, operationOfTemporaryId, parameterOf, temporaryId } from '#shared/outbox/admin.ts';
import { adminOperations, adminShapes, type AdminOperation } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { AdminRow } from '#shared/outbox/kinds/record.ts';
import { creates, entityOf } from '#shared/outbox/order.ts';
import { queuedComment } from './operations.ts';

/** The names of the parameters of an operation's path, in their order. */
function parametersOf(kind: AdminOperation): readonly string[] {
  return [...operationShape(kind).path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** A write that names everything its path asks for: `siteId: 'the siteId'`. */
function writeOf(kind: AdminOperation) {
  const input = Object.fromEntries(parametersOf(kind).map((name) => [name, `the ${name}`]));
  return { kind, input: { ...input, body: {} } };
}

const entity = (kind: AdminOperation): string => entityOf(queuedComment(kind, { write: writeOf(kind) }));

/** What a list of things is called in a path, and here. */
const ROWS: Readonly<Record<string, AdminRow>> = {
  collections: 'collection',
  sections: 'site-section',
  'section-groups': 'site-section-group',
  'site-spaces': 'site-space',
  'share-links': 'share-link',
  teams: 'team',
  content: 'content',
  git: 'git',
  conversations: 'conversation',
};

describe('the table of administrative writes', () => {
  it.each(adminOperations)('names parameters that the path of %s has', (kind) => {
    const { entity, rowId } = adminShapes[kind];
    expect(parametersOf(kind)).toContain(entity);
    if (rowId !== null) expect(parametersOf(kind)).toContain(rowId);
  });

  it.each(adminOperations)('gives %s the kind of row that its path lists first', (kind) => {
    const { path } = operationShape(kind);
    const [first] = path.split('/').flatMap((part) => ROWS[part] ?? []);
    expect(adminShapes[kind].row).toBe(path.includes('/permissions/teams') ? 'space-team' : first);
  });

  it.each(adminOperations)('says what %s does as its method and path do', (kind) => {
    const { method, path } = operationShape(kind);
    const { effect, rowId } = adminShapes[kind];
    const byMethod = { DELETE: 'delete', PATCH: 'update', PUT: 'create', POST: 'create' } as const;
    const isMove = path.endsWith('/move') || /section-groups\/.*\/sections/.test(path);
    const isCommand = /\/(transfer|import|export|template)$/.test(path);
    const expected = isMove ? 'move' : isCommand ? 'command' : byMethod[method === 'GET' ? 'POST' : method];
    expect(effect).toBe(expected);
    if (effect === 'create') expect(rowId).toBeNull();
  });

  it('sends what belongs to one thing one after another, and nothing else', () => {
    const site = adminOperations.filter((kind) => parametersOf(kind).includes('siteId'));
    const links: readonly AdminOperation[] = ['updateSiteShareLink', 'deleteSiteShareLink'];
    const structure = site.filter((kind) => !links.includes(kind) && kind !== 'createSiteShareLink');
    expect(new Set(structure.map(entity))).toEqual(new Set(['siteId:the siteId']));
    // A new share link needs nothing of the structure.
    expect(entity('createSiteShareLink')).toBe('siteId:share-link:the siteId');
    expect(new Set(links.map(entity))).toEqual(new Set(['shareLinkId:the shareLinkId']));
    const ofSpace = adminOperations.filter((kind) => parametersOf(kind)[0] === 'spaceId');
    expect(new Set(ofSpace.map(entity))).toEqual(new Set(['spaceId:the spaceId']));
    const ofCollection = adminOperations.filter((kind) => parametersOf(kind)[0] === 'collectionId');
    expect(new Set(ofCollection.map(entity))).toEqual(new Set(['collectionId:the collectionId']));
    for (const kind of ['updateTeam', 'deleteTeam'] as const) expect(entity(kind)).toBe('teamId:the teamId');
    const ofOrganization = ['createCollection', 'createTeam', 'ingestConversations'] as const;
    expect(new Set(ofOrganization.map(entity)).size).toBe(ofOrganization.length);
    for (const kind of ofOrganization) {
      const [one, other] = ['a', 'b'].map((id) => queuedComment(id, { write: writeOf(kind) }));
      expect(one && entityOf(one)).toBe(other && entityOf(other));
    }
  });

  it('lets a write that does not say what it belongs to wait for no other', () => {
    const lost = { kind: 'updateTeam', input: { teamId: 7 } } as const;
    expect(entityOf(queuedComment('a', { write: lost }))).toBe('teamId:a');
  });

  it('knows which writes make something new: those are there twice when they are sent twice', () => {
    const made = adminOperations.filter((kind) => creates(writeOf(kind)));
    const expected = adminOperations.filter((kind) => {
      const { method, path } = operationShape(kind);
      return (method === 'POST' || method === 'PUT') && !/\/move$|section-groups\/.*\/sections$/.test(path);
    });
    expect(made).toEqual(expected);
  });
});

describe('a parameter of a write', () => {
  it('is told where it is a text, and is none otherwise', () => {
    expect(parameterOf({ teamId: 't' }, 'teamId')).toBe('t');
    expect(parameterOf({ teamId: 7 }, 'teamId')).toBeNull();
    expect(parameterOf({}, 'teamId')).toBeNull();
    expect(parameterOf({ null: 'text' }, null)).toBeNull();
  });
});

describe('a temporary id', () => {
  it('tells the operation that it stands for', () => {
    expect(operationOfTemporaryId(temporaryId('a'))).toBe('a');
    expect(temporaryId('a')).not.toBe('a');
  });

  it('is no id of the service', () => {
    expect(operationOfTemporaryId('a')).toBeNull();
    expect(operationOfTemporaryId(`x${temporaryId('a')}`)).toBeNull();
  });
});

describe('an administrative write', () => {
  it('keeps its input as it was when it was made', () => {
    const input = { teamId: 't', organizationId: 'o', body: { title: 'Docs' } };
    const base = { title: 'Before' };
    const write = adminWrite('updateTeam', input, { base, subject: 'Team Docs' });
    base.title = 'Changed';
    expect(write).toEqual({ kind: 'updateTeam', input, base: { title: 'Before' }, subject: 'Team Docs' });
    expect(write.input).not.toBe(input);
  });

  it('has no base and no subject where none was given', () => {
    const write = adminWrite('deleteCollection', { collectionId: 'c' });
    expect(Object.keys(write)).toEqual(['kind', 'input']);
  });
});

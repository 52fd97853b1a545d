import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyOperationName } from '../../../shared/contract/index.ts';
import { startCaller, type Caller } from './caller.ts';
import { examples } from './examples.ts';

let caller: Caller;
beforeAll(async () => {
  caller = await startCaller();
});
afterAll(() => caller.service.close());

const letters = (count: number): string => 'x'.repeat(count);

interface Limit {
  readonly operation: AnyOperationName;
  readonly where: 'body' | 'query';
  readonly field: string;
  readonly longest: number;
  readonly shortest?: number;
}

/** The limits of the contract, and those that the notes add. */
const limits: readonly Limit[] = [
  { operation: 'createCollection', where: 'body', field: 'title', longest: 50 },
  { operation: 'updateCollection', where: 'body', field: 'title', longest: 50 },
  { operation: 'updateCollection', where: 'body', field: 'description', longest: 100 },
  { operation: 'addSiteSection', where: 'body', field: 'title', shortest: 2, longest: 128 },
  { operation: 'addSiteSection', where: 'body', field: 'icon', longest: 50 },
  { operation: 'updateSiteSection', where: 'body', field: 'title', shortest: 2, longest: 128 },
  { operation: 'updateSiteSection', where: 'body', field: 'path', shortest: 1, longest: 100 },
  { operation: 'updateSiteSection', where: 'body', field: 'condition', longest: 1024 },
  { operation: 'updateSiteSection', where: 'body', field: 'icon', longest: 50 },
  { operation: 'updateSiteSection', where: 'body', field: 'description', longest: 256 },
  { operation: 'addSiteSectionGroup', where: 'body', field: 'title', shortest: 1, longest: 100 },
  { operation: 'addSiteSectionGroup', where: 'body', field: 'icon', longest: 50 },
  { operation: 'updateSiteSpace', where: 'body', field: 'path', shortest: 1, longest: 100 },
  { operation: 'updateSiteSpace', where: 'body', field: 'condition', longest: 1024 },
  { operation: 'createSiteShareLink', where: 'body', field: 'name', longest: 50 },
  { operation: 'updateSiteShareLink', where: 'body', field: 'name', longest: 50 },
  { operation: 'searchSpace', where: 'query', field: 'query', longest: 512 },
  { operation: 'createTeam', where: 'body', field: 'title', shortest: 1, longest: 64 },
  { operation: 'updateTeam', where: 'body', field: 'title', shortest: 1, longest: 64 },
];

it.each(limits)('$operation takes $where.$field up to $longest characters', async (limit) => {
  const { operation, where, field, shortest = 0, longest } = limit;
  const send = async (value: unknown) => {
    const input = (await Promise.resolve(examples[operation](caller))) as Record<'body' | 'query', object>;
    return caller.send(operation, { ...input, [where]: { ...input[where], [field]: value } });
  };
  for (const length of [shortest, longest]) expect((await send(letters(length))).status).toBeLessThan(300);
  const past = await send(letters(longest + 1));
  expect(past.status).toBe(400);
  expect(past.text).toContain(`${where}.${field}`);
  if (shortest > 0) expect((await send(letters(shortest - 1))).status).toBe(400);
  if (where === 'body') expect((await send(7)).status).toBe(400);
});

it.each([
  { id: letters(255), subject: letters(512), status: 204 },
  { id: letters(256), subject: 'A subject', status: 400 },
  { id: '', subject: 'A subject', status: 400 },
  { id: 'an-id', subject: letters(513), status: 400 },
])('ingestConversations answers $status to an id of $id.length and a subject of $subject.length', async (given) => {
  const { status, ...conversation } = given;
  const input = { organizationId: 'org_Eb7kLine4Qx', body: { ...conversation, parts: [] } };
  expect((await caller.send('ingestConversations', input)).status).toBe(status);
});

it.each<[AnyOperationName, object]>([
  ['updateCollection', { defaultLevel: 'owner' }],
  ['updateSpaceTeamPermission', { role: 'inherit' }],
  ['moveSiteSection', { position: {} }],
  ['moveSiteSectionGroup', { position: { before: { type: 'site-section', id: 'nowhere' } } }],
  ['moveCollection', { position: { after: { type: 'space', space: 'nowhere' } } }],
  ['moveCollection', { position: { before: { type: 'collection', collection: 'nowhere' } } }],
  ['moveCollection', {}],
  ['updateSiteShareLink', {}],
  ['updateTeam', {}],
  ['addSiteSectionGroup', {}],
  ['importGitRepository', { ref: 'refs/heads/main' }],
  ['exportToGitRepository', { url: 'https://git.example/a.git', ref: 'refs/heads/main' }],
  ['createSiteShareLink', {}],
  ['addSiteSpace', {}],
  ['applyTemplate', {}],
  ['postCommentInSpace', {}],
  ['requestReviewers', {}],
])('%s refuses %o', async (operation, body) => {
  const input = await Promise.resolve(examples[operation](caller));
  expect((await caller.send(operation, { ...input, body })).status).toBe(400);
});

it('a search without words to look for is refused', async () => {
  expect((await caller.send('searchSpace', { spaceId: 'spc_Pe1icanDg3', query: {} })).status).toBe(400);
});

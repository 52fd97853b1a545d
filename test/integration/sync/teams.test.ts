import { afterEach, beforeEach, expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { TeamsView } from '#shared/model/people.ts';
import type { Fetch } from '../../../electron/api/fetch.ts';
import { must, until } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn, type SignedInOptions } from '../support/synced.ts';

let signedIn: SignedIn;
/** What the server answers to the list of teams. Null: as it is. */
let refusal: number | null = null;

const network: Fetch = (input, init) => {
  const { pathname } = new URL(input);
  if (refusal === null || !pathname.endsWith('/teams')) return fetch(input, init);
  return Promise.resolve(Response.json({ error: { code: refusal, message: 'no' } }, { status: refusal }));
};

async function start(options: Partial<SignedInOptions> = {}): Promise<void> {
  signedIn = await startSynced('teams', { from: 'empty', network, ...options });
}

beforeEach(() => {
  refusal = null;
});

afterEach(async () => {
  await signedIn.galley.close();
  await signedIn.close();
});

const teams = (isWanted: (view: TeamsView) => boolean): Promise<TeamsView> =>
  until(signedIn.galley, 'teams', null, isWanted);
const titles = ({ teams: rows }: TeamsView): readonly string[] => rows.map(({ title }) => title);
/** Another person's change. */
async function change(method: 'PATCH' | 'DELETE', teamId: string, body?: object): Promise<void> {
  const { baseUrl, organizations, tokens } = signedIn.service;
  const answer = await fetch(`${baseUrl}/v1/orgs/${organizations[0]?.id ?? ''}/teams/${teamId}`, {
    method,
    headers: { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
}

it('teams are stored with their counts, and brought up to date with what another person changed', async () => {
  await start();
  const before = await teams(({ teams: rows }) => rows.length > 0);
  expect(titles(before)).toEqual(['Cloud and API', 'Field crews', 'Firmware and hardware', 'On call', 'Writers']);
  expect(before).toMatchObject({ partial: false, unreadable: null });
  expect(before.teams.at(-1)).toMatchObject({ members: 2, spaces: 5, canManage: true, change: null, pending: [] });
  expect(before.fetchedAt).not.toBeNull();

  const [cloud, field] = before.teams;
  await change('PATCH', cloud?.id ?? '', { title: 'Platform' });
  await change('DELETE', field?.id ?? '');
  await syncAgain(signedIn.galley, true);
  const after = await teams(({ fetchedAt }) => fetchedAt !== before.fetchedAt);
  expect(titles(after)).toEqual(['Firmware and hardware', 'On call', 'Platform', 'Writers']);
});

it('teams are read again once this person changed one', async () => {
  await start();
  const before = await teams(({ teams: all }) => all.length > 0);
  const organizationId = signedIn.service.organizations[0]?.id ?? '';
  const teamId = before.teams.find(({ title }) => title === 'Writers')?.id ?? '';
  const write = adminWrite('updateTeam', { organizationId, teamId, body: { title: 'Authors' } });
  must(await signedIn.galley.store.invoke('enqueue', { write, draft: null }));
  const sent = await teams(({ operations, teams: all }) => operations.length === 0 && all[0]?.title === 'Authors');
  expect(sent.teams[0]?.change).toBeNull();
  await syncAgain(signedIn.galley);
  const after = await teams(() => true);
  expect(after.fetchedAt).toBeGreaterThan(before.fetchedAt ?? 0);
  expect(titles(after)).toContain('Authors');
});

it('a server without the list, or one that keeps it from the person, is no failure, and says so', async () => {
  refusal = 404;
  await start();
  expect(await teams(({ unreadable }) => unreadable !== null)).toMatchObject({
    ...{ unreadable: 'not-found', fetchedAt: null, teams: [] },
  });
  expect(signedIn.galley.state().sync.problems).toBe(0);
  refusal = null;
  await syncAgain(signedIn.galley);
  const read = await teams(({ unreadable }) => unreadable === null);
  expect(read.teams).toHaveLength(5);
  refusal = 403;
  await syncAgain(signedIn.galley, true);
  const kept = await teams(({ unreadable }) => unreadable !== null);
  expect(kept).toEqual({ ...read, unreadable: 'no-access' });
  expect(signedIn.galley.state().sync.problems).toBe(0);
});

it('a server that fails keeps the stored teams too, and the failure is told', async () => {
  await start();
  const read = await teams(({ teams: rows }) => rows.length > 0);
  refusal = 500;
  await syncAgain(signedIn.galley, true);
  expect(signedIn.galley.state().sync.unreadable).toMatchObject([{ kind: 'team', reason: 'server-failed' }]);
  expect(await teams(() => true)).toEqual(read);
});

it('a person without rights reads the teams, and may not change them', async () => {
  await start({ as: 'commenter' });
  const { teams: rows } = await teams(({ teams: all }) => all.length > 0);
  expect(rows.map(({ canManage }) => canManage)).toEqual(rows.map(() => false));
});

it('members are stored with what the server tells of them', async () => {
  await start();
  const members = await until(signedIn.galley, 'members', null, (rows) => rows.some(({ facts }) => facts !== null));
  const lars = members.find(({ id }) => id === 'usr_lars');
  expect(lars).toMatchObject({ name: 'Lars Petersen', facts: { role: 'comment', disabled: true, sso: false } });
  const me = members.find((person) => person.me);
  expect(me?.facts).toMatchObject({ role: 'admin', sso: true, disabled: false });
  expect(me?.facts?.lastSeenAt).not.toBeNull();
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_ADDED, type AccessSpace, type AccessView, type TeamRole } from '#shared/model/access.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { roleChoices, roleOnServer, roleShown } from '../../../renderer/threads/access/roles.ts';
import { networkError } from '../../support/network-error.ts';
import { must, until } from '../support/galley.ts';
import { startSynced, type SignedIn } from '../support/synced.ts';

/** What the screen shows of unsent changes to roles is what the server has once they are sent. */

const SPACE = 'spc_5tGr0undw8';
const [WRITERS, ON_CALL] = ['tm_Wr1ters0Doc', 'tm_0nCa11Rota4'];

let signedIn: SignedIn;
let isOffline = false;

beforeAll(async () => {
  signedIn = await startSynced('team-roles', {
    from: 'empty',
    network: (input, init) => (isOffline ? Promise.reject(networkError('ECONNRESET')) : fetch(input, init)),
  });
});

afterAll(async () => {
  await signedIn.galley.close();
  await signedIn.close();
});

const accountId = (): string => signedIn.galley.state().currentAccountId ?? '';
const view = (isWanted: (view: AccessView) => boolean = () => true): Promise<AccessView> =>
  until(signedIn.galley, 'access', null, isWanted);
const spaceIn = ({ spaces }: AccessView): AccessSpace => {
  const space = spaces.find(({ id }) => id === SPACE);
  if (space === undefined) throw new Error('the space is not stored');
  return space;
};
/** Reads the roles again, whenever they were read before. */
async function refresh(): Promise<AccessSpace> {
  const before = spaceIn(await view()).fetchedAt ?? 0;
  must(await signedIn.galley.host.invoke('sync.readAccess', { accountId: accountId(), spaceIds: [SPACE] }));
  return spaceIn(await view((now) => (spaceIn(now).fetchedAt ?? 0) > before));
}

async function send(): Promise<void> {
  isOffline = false;
  await signedIn.galley.host.invoke('outbox.tryNow', { accountId: accountId() });
}

/** Another person's change. */
async function others(teamId: string, role: TeamRole): Promise<void> {
  const { baseUrl, tokens } = signedIn.service;
  const answer = await fetch(`${baseUrl}/v1/spaces/${SPACE}/permissions/teams/${teamId}`, {
    method: role === NOT_ADDED ? 'DELETE' : 'PATCH',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
    ...(role === NOT_ADDED ? {} : { body: JSON.stringify({ role }) }),
  });
  expect(answer.ok).toBe(true);
}

function writeOf(teamId: string, from: TeamRole, to: TeamRole): AdminWrite {
  const at = { spaceId: SPACE, teamId };
  if (to === NOT_ADDED) return adminWrite('removeTeamFromSpace', at, { base: { role: from } });
  const role = to as 'read' | null;
  return adminWrite('updateSpaceTeamPermission', { ...at, body: { role } }, { base: { role: from } });
}

async function queue(teamId: string, to: TeamRole): Promise<void> {
  const from = roleShown(spaceIn(await view()), teamId);
  if (from === undefined) throw new Error('the role is not known');
  must(await signedIn.galley.store.invoke('enqueue', { write: writeOf(teamId, from, to), draft: null }));
}

const all = async (space: AccessSpace, role: typeof roleShown): Promise<readonly unknown[]> =>
  (await view()).teams.map(({ id }) => [id, role(space, id)]);

describe('roles of teams', () => {
  it('are stored with their age, and with the level of the collection', async () => {
    const space = spaceIn(await view(({ spaces }) => spaces.every(({ fetchedAt }) => fetchedAt !== null)));
    expect(space).toMatchObject({ partial: false, unreadable: null, canManage: true, changes: {} });
    expect(space.roles).toMatchObject({ [WRITERS]: 'create' });
    expect(space.level).toMatchObject({ role: 'read', from: 'collection' });
  });

  it('are after sending what they were shown to become, for any changes', async () => {
    const act = fc.record({ at: fc.nat(), to: fc.constantFrom(...roleChoices) });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 5 }), async (acts) => {
        isOffline = true;
        const { teams } = await view();
        for (const { at, to } of acts) {
          const id = teams[at % teams.length]?.id ?? '';
          if (roleShown(spaceIn(await view()), id) !== to) await queue(id, to);
        }
        const shown = await all(spaceIn(await view()), roleShown);
        await send();
        await view(({ operations }) => operations.length === 0);
        expect(await all(await refresh(), roleOnServer)).toEqual(shown);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it.each<readonly [string, TeamRole, TeamRole, string]>([
    ['another role', 'edit', 'admin', 'Admin'],
    ['no role any more', 'edit', NOT_ADDED, 'Not added'],
    ['no role any more, where ours makes them guests', null, NOT_ADDED, 'Not added'],
    ['another role, where ours removes it', NOT_ADDED, 'comment', 'Comment'],
  ])('to which another person gave %s meanwhile are held, and both are shown', async (_name, mine, theirs, words) => {
    await others(WRITERS, 'read');
    await refresh();
    isOffline = true;
    await queue(WRITERS, mine);
    await others(WRITERS, theirs);
    await send();
    const { operations } = await view((now) => now.operations.some(({ state }) => state === 'conflict'));
    expect(operations[0]?.conflict?.theirs).toContain(words);
    const space = await refresh();
    expect(roleOnServer(space, WRITERS)).toBe(theirs);
    expect(roleShown(space, WRITERS)).toBe(mine);
    const operationId = operations[0]?.id ?? '';
    must(
      await signedIn.galley.host.invoke('outbox.act', {
        accountId: accountId(),
        operationId,
        act: { kind: 'discard' },
      }),
    );
    await view((now) => now.operations.length === 0);
  });

  it('that another person changed are news until they are read, and own changes are none', async () => {
    await signedIn.galley.store.invoke('accessNews.readAll', { spaceId: null });
    await refresh();
    const before = roleOnServer(spaceIn(await view()), ON_CALL);
    const to = before === 'edit' ? 'read' : 'edit';
    await others(ON_CALL, to);
    await queue(WRITERS, roleOnServer(spaceIn(await view()), WRITERS) === 'review' ? 'edit' : 'review');
    await view(({ operations }) => operations.length === 0);
    expect((await refresh()).news).toEqual([ON_CALL]);
    const read = await signedIn.galley.store.invoke('accessNews.readAll', { spaceId: SPACE });
    expect(must(read)).toMatchObject([{ spaceId: SPACE, change: { what: 'role', from: before, to } }]);
    await view((now) => spaceIn(now).news.length === 0);
    must(await signedIn.galley.store.invoke('accessNews.unread', { before: must(read) }));
    await view((now) => spaceIn(now).news.length === 1);
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownTeam, TeamsView } from '#shared/model/people.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { networkError } from '../../support/network-error.ts';
import { must, until } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn } from '../support/synced.ts';

/** What the screen shows of unsent changes to teams is what the server lists once they are sent. */

let signedIn: SignedIn;
let isOffline = false;
let organizationId = '';

beforeAll(async () => {
  signedIn = await startSynced('teams-outbox', {
    from: 'empty',
    network: (input, init) => (isOffline ? Promise.reject(networkError('ECONNRESET')) : fetch(input, init)),
  });
  organizationId = signedIn.service.organizations[0]?.id ?? '';
});

afterAll(async () => {
  await signedIn.galley.close();
  await signedIn.close();
});

const teams = (isWanted: (view: TeamsView) => boolean = () => true): Promise<TeamsView> =>
  until(signedIn.galley, 'teams', null, isWanted);
const accountId = (): string => signedIn.galley.state().currentAccountId ?? '';
const queue = async (write: AdminWrite): Promise<void> => {
  must(await signedIn.galley.store.invoke('enqueue', { write, draft: null }));
};

async function send(): Promise<void> {
  isOffline = false;
  await signedIn.galley.host.invoke('outbox.tryNow', { accountId: accountId() });
}

/** Another person's rename, and their list. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${signedIn.service.baseUrl}/v1/orgs/${organizationId}/teams${path}`, {
    method,
    headers: { authorization: `Bearer ${signedIn.service.tokens.admin}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as T;
}

const rename = ({ id, title }: ShownTeam, to: string): AdminWrite =>
  adminWrite('updateTeam', { organizationId, teamId: id, body: { title: to } }, { base: { title }, subject: title });
const remove = ({ id, title, pending }: ShownTeam): AdminWrite =>
  adminWrite(
    'deleteTeam',
    { organizationId, teamId: id },
    { base: pending.length === 0 ? { title } : {}, subject: title },
  );

const facts = (rows: readonly ShownTeam[]): readonly unknown[] =>
  rows.map(({ title, members, spaces }) => [title, members, spaces]).sort();

describe('teams', () => {
  it('are after sending what they were shown to become, for any changes, with one row for each new team', async () => {
    const act = fc.record({
      kind: fc.constantFrom('create', 'rename', 'remove'),
      at: fc.nat(),
      title: fc.stringMatching(/^[a-z]{3,12}$/),
      members: fc.subarray(['usr_ines', 'usr_chidi', 'usr_petra']),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
        isOffline = true;
        for (const { kind, at, title, members } of acts) {
          const rows = (await teams()).teams.filter(({ change }) => change !== 'removed');
          const team = rows[at % Math.max(1, rows.length)];
          if (kind === 'create')
            await queue(adminWrite('createTeam', { organizationId, body: { title, members } }, { subject: title }));
          else if (team !== undefined) await queue(kind === 'rename' ? rename(team, title) : remove(team));
        }
        const shown = (await teams()).teams.filter(({ change }) => change !== 'removed');
        await send();
        await teams(({ operations }) => operations.length === 0);
        await syncAgain(signedIn.galley, true);
        expect(facts((await teams()).teams)).toEqual(facts(shown));
        const { items } = await ask<{ items: readonly { title: string }[] }>('GET', '?limit=100');
        expect(items.map(({ title }) => title).sort()).toEqual(shown.map(({ title }) => title).sort());
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('that another person renamed meanwhile are neither renamed nor deleted unasked', async () => {
    const { id } = await ask<{ id: string }>('PUT', '', { title: 'Contested' });
    await syncAgain(signedIn.galley, true);
    for (const write of [(team: ShownTeam) => rename(team, 'Mine'), remove]) {
      const team = (await teams()).teams.find((one) => one.id === id);
      if (team === undefined) throw new Error('the team is not stored');
      isOffline = true;
      await queue(write(team));
      const theirs = `${team.title} by others`;
      await ask('PATCH', `/${id}`, { title: theirs });
      await send();
      const { operations } = await teams((view) => view.operations.some(({ state }) => state === 'conflict'));
      expect(operations).toHaveLength(1);
      expect(operations[0]?.conflict?.theirs).toContain(theirs);
      expect(await ask('GET', `/${id}`)).toMatchObject({ title: theirs });
      const [operation] = operations;
      const discarded = { accountId: accountId(), operationId: operation?.id ?? '', act: { kind: 'discard' as const } };
      must(await signedIn.galley.host.invoke('outbox.act', discarded));
      await syncAgain(signedIn.galley, true);
      await teams((view) => view.teams.some(({ title }) => title === theirs));
    }
  });
});

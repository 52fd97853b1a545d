import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Team } from '#shared/contract/index.ts';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { overlayTeams } from '../../../renderer/overlay/teams.ts';

const organizationId = 'org';
const WRITERS: Team = { id: 'w', title: 'Writers', members: 2, spaces: 5, createdAt: '2026-01-01T00:00:00Z' };

const create = (title: string, members: readonly string[] = []): AdminWrite =>
  adminWrite('createTeam', { organizationId, body: { title, members: [...members] } });
const rename = (teamId: string, title: string): AdminWrite =>
  adminWrite('updateTeam', { organizationId, teamId, body: { title } });
const remove = (teamId: string): AdminWrite => adminWrite('deleteTeam', { organizationId, teamId });

type Written = readonly [AdminWrite, PendingOperation['state'], serverId?: string];

function shown(rows: readonly Team[], ...writes: readonly Written[]) {
  const operations = writes.map(([write, state, serverId], at): PendingOperation => ({
    ...{ id: `op${String(at)}`, write, createdAt: 2, changedAt: 2, state, attempts: 0 },
    ...(serverId === undefined ? {} : { serverId }),
  }));
  return overlayTeams({ rows, fetchedAt: 1 }, operations);
}

describe('the shown teams', () => {
  it('have the last of two names that are not sent yet', () => {
    const { teams, operations } = shown([WRITERS], [rename('w', 'Second'), 'queued'], [rename('w', 'Third'), 'held']);
    expect(teams).toMatchObject([{ title: 'Third', change: 'changed', pending: [{}, {}] }]);
    expect(operations).toHaveLength(2);
  });

  it('have a new one with its members, which keeps its address once the server gave it an id', () => {
    expect(shown([WRITERS], [create('Authors', ['a', 'b', 'a']), 'queued']).teams[0]).toMatchObject({
      ...{ id: temporaryId('op0'), title: 'Authors', members: 2, spaces: 0, change: 'added', canManage: true },
    });
    const sent = shown([WRITERS], [create('Authors'), 'done', 'new']);
    expect(sent.teams[0]).toMatchObject({ id: 'new', change: null, pending: [] });
    expect(sent.created).toEqual({ [temporaryId('op0')]: 'new' });
  });

  it('have no second row for one that the list has already', () => {
    const listed: Team = { id: 'new', title: 'Authors', members: 1, spaces: 3 };
    expect(shown([listed], [create('Authors'), 'done', 'new']).teams).toMatchObject([{ members: 1, spaces: 3 }]);
  });

  it('stay, marked, until their deletion is sent', () => {
    expect(shown([WRITERS], [remove('w'), 'held']).teams).toMatchObject([{ change: 'removed', title: 'Writers' }]);
    expect(shown([WRITERS], [remove('w'), 'done']).teams).toEqual([]);
    expect(shown([], [remove('w'), 'queued'], [rename('w', 'Gone'), 'held']).teams).toEqual([]);
  });

  it('leave out what was sent before the list was requested, and tell what the server does not say', () => {
    const sent: PendingOperation = {
      ...{ id: 'op', write: rename('w', 'Older'), createdAt: 1, changedAt: 2, state: 'done', attempts: 1 },
    };
    expect(overlayTeams({ rows: [{ id: 'w' }], fetchedAt: 3 }, [sent]).teams).toMatchObject([
      { title: '', members: null, spaces: null, createdAt: null, canManage: true, change: null },
    ]);
    const closed = { ...WRITERS, permissions: { admin: false } };
    expect(overlayTeams({ rows: [closed], fetchedAt: 3 }, []).teams).toMatchObject([{ canManage: false }]);
  });

  it('are those of the server once everything was sent, in any order of acts', () => {
    const act = fc.record({ kind: fc.constantFrom('create', 'rename', 'remove'), at: fc.nat(), title: fc.string() });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        /** The server's list, and the writes that made it. */
        const server = new Map<string, Team>([[WRITERS.id, WRITERS]]);
        const writes: Written[] = [];
        for (const { kind, at, title } of acts) {
          const id = [...server.keys()][at % Math.max(1, server.size)];
          if (kind === 'create') {
            const fresh = `new${String(writes.length)}`;
            server.set(fresh, { id: fresh, title, members: 1, spaces: 0 });
            writes.push([create(title, ['a']), 'done', fresh]);
          } else if (id !== undefined && kind === 'rename') {
            server.set(id, { ...server.get(id), id, title });
            writes.push([rename(id, title), 'done']);
          } else if (id !== undefined) {
            server.delete(id);
            writes.push([remove(id), 'done']);
          }
        }
        const facts = (teams: ReturnType<typeof shown>['teams']) =>
          teams.map(({ id, title, members, spaces }) => [id, title, members, spaces]).sort();
        expect(facts(shown([WRITERS], ...writes).teams)).toEqual(facts(shown([...server.values()]).teams));
      }),
    );
  });
});

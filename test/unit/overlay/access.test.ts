import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOT_ADDED, type TeamRole } from '#shared/model/access.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { isOfRole, missingFrom, overlayAccess, type RoleOperation } from '../../../renderer/overlay/access.ts';
import { othersAccessChanges, withAccessNews, type ComparedAccess } from '../../../renderer/overlay/access-news.ts';
import { roleOnServer, roleShown } from '../../../renderer/threads/access/roles.ts';
import { collection, space } from '../store/fixtures.ts';

const SPACE = { ...space('s'), defaultLevel: null };
const COLLECTIONS = new Map(
  [
    { ...collection('top'), title: 'Top', defaultLevel: 'comment' as const },
    { ...collection('in'), defaultLevel: null, parent: 'top' },
  ].map((one) => [one.id, one]),
);
const set = (teamId: string, role: 'read' | 'edit' | 'admin' | null): AdminWrite =>
  adminWrite('updateSpaceTeamPermission', { spaceId: 's', teamId, body: { role } });
const remove = (teamId: string): AdminWrite => adminWrite('removeTeamFromSpace', { spaceId: 's', teamId });

function operations(
  ...writes: readonly (readonly [AdminWrite, PendingOperation['state'], at?: number])[]
): readonly RoleOperation[] {
  return writes
    .map(([write, state, at = 20], index): PendingOperation => ({
      ...{ id: `op${String(index)}`, write, createdAt: at, changedAt: at, state, attempts: 0 },
    }))
    .filter(isOfRole);
}

const stored = (roles: Readonly<Record<string, string | null>>, fetchedAt: number | null = 10, partial = false) => ({
  rows: Object.entries(roles).map(([teamId, role]) => ({ teamId, title: teamId, members: 1, role })),
  ...{ fetchedAt, partial, unreadable: null },
});

const shown = (record: ReturnType<typeof stored> | undefined, all: readonly RoleOperation[] = [], own = SPACE) =>
  overlayAccess(own, record, {
    operations: missingFrom(all, () => record?.fetchedAt ?? null),
    collections: COLLECTIONS,
    news: [],
  });

describe('the shown role of a team', () => {
  it('is the last unsent change, until it is sent and read', () => {
    const view = shown(
      stored({ a: 'read', b: null }),
      operations([set('a', 'edit'), 'queued'], [set('a', 'admin'), 'held'], [remove('b'), 'queued']),
    );
    expect(roleShown(view, 'a')).toBe('admin');
    expect(roleOnServer(view, 'a')).toBe('read');
    expect(view.changes['a']?.pending).toHaveLength(2);
    expect(roleShown(view, 'b')).toBe(NOT_ADDED);
    const sent = shown(stored({ a: 'read', b: null }), operations([set('a', 'edit'), 'done'], [remove('b'), 'done']));
    expect([roleOnServer(sent, 'a'), roleOnServer(sent, 'b')]).toEqual(['edit', NOT_ADDED]);
    expect(sent.changes).toEqual({});
    // The list was read after it was sent, and somebody has changed it since.
    const read = shown(stored({ a: 'read' }, 30), operations([set('a', 'edit'), 'done']));
    expect(roleOnServer(read, 'a')).toBe('read');
  });

  it('is not known where nothing was read, or a part is missing, and never "not added"', () => {
    expect(roleShown(shown(undefined), 'a')).toBeUndefined();
    expect(roleShown(shown(stored({}, 10, true)), 'a')).toBeUndefined();
    expect(roleShown(shown(stored({ a: 'edit' }, 10, true)), 'a')).toBe('edit');
    expect(roleShown(shown(stored({})), 'a')).toBe(NOT_ADDED);
  });
});

it('the default level is that of the space, or of the nearest collection that has one, or not known', () => {
  const level = (change: object) => shown(undefined, [], { ...SPACE, ...change }).level;
  expect(level({ defaultLevel: 'edit', parent: 'in' })).toEqual({ role: 'edit', from: 'space' });
  expect(level({ defaultLevel: 'inherit', parent: 'in' })).toEqual({
    role: 'comment',
    from: 'collection',
    collection: 'Top',
  });
  expect(level({ parent: 'unknown' })).toEqual({ role: null, from: 'organization' });
  expect(level({})).toEqual({ role: null, from: 'organization' });
});

describe('changes by others', () => {
  const compared = (
    roles: Readonly<Record<string, TeamRole>>,
    change: Partial<ComparedAccess> = {},
  ): ComparedAccess => ({
    roles: Object.fromEntries(Object.entries(roles).map(([id, role]) => [id, { title: id, role }])),
    ...{ level: null, visibility: 'private', fetchedAt: 10, partial: false, ...change },
  });

  it('are differences that own writes do not explain', () => {
    const [before, after] = [compared({ a: 'read', b: 'edit' }), compared({ a: 'edit', c: null })];
    const own = operations([set('a', 'edit'), 'done']);
    expect(othersAccessChanges(before, after, own)).toMatchObject([
      { what: 'role', teamId: 'b', from: 'edit', to: NOT_ADDED },
      { what: 'role', teamId: 'c', from: NOT_ADDED, to: null },
    ]);
    // An unsent one explains nothing, nor does one that was sent before the earlier read.
    for (const other of [operations([set('a', 'edit'), 'queued']), operations([set('a', 'edit'), 'done', 5])])
      expect(othersAccessChanges(before, after, other)[0]).toMatchObject({ teamId: 'a', from: 'read', to: 'edit' });
  });

  it('are none where a list was incomplete', () => {
    const after = compared({}, { partial: true });
    expect(othersAccessChanges(compared({ a: 'read' }), after, [])).toEqual([]);
    expect(othersAccessChanges(after, compared({ a: 'read' }), [])).toEqual([]);
  });

  it('joined, are the differences between the first and the last state, for any states between', () => {
    const role = fc.constantFrom<TeamRole>('read', 'edit', null);
    const state = fc.record({
      roles: fc.dictionary(fc.constantFrom('a', 'b', 'c'), role),
      level: fc.constantFrom('read', null),
      visibility: fc.constantFrom('public', 'private'),
    });
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 6 }), (states) => {
        const all = states.map(({ roles, ...others }) => compared(roles, others));
        const [first, ...later] = all;
        if (first === undefined) return;
        const joined = later.reduce(
          ({ before, news }, after) => ({
            before: after,
            news: withAccessNews(news, othersAccessChanges(before, after, []), 1),
          }),
          { before: first, news: withAccessNews([], [], 1) },
        );
        const plain = joined.news.map(({ key, from, to }) => [key, from, to] as const);
        const direct = othersAccessChanges(first, joined.before, []).map(
          ({ key, from, to }) => [key, from, to] as const,
        );
        const byKey = (one: readonly unknown[], other: readonly unknown[]): number =>
          String(one[0]) < String(other[0]) ? -1 : 1;
        expect([...plain].sort(byKey)).toEqual([...direct].sort(byKey));
      }),
    );
  });
});

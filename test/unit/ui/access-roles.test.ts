import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '#shared/contract/values.ts';
import { NOT_ADDED, type AccessSpace, type AccessTeam, type TeamRole } from '#shared/model/access.ts';
import { accessCsv, accessMarkdown } from '../../../renderer/features/people/access-export.ts';
import { ALL_ACCESS, listedAccess, type AccessShow } from '../../../renderer/features/people/access-filter.ts';
import { abilitiesOf, effectsOf, planRoles, roleShown } from '../../../renderer/threads/access/roles.ts';
import { effectNotes, effectWords, leftOutWords, roleInCell } from '../../../renderer/threads/access/texts.ts';
import { stepIn } from '../../../renderer/ui/matrix-steps.ts';

const WRITERS: AccessTeam = { id: 'w', title: 'Writers', members: 2 };
const CREWS: AccessTeam = { id: 'c', title: 'Field crews', members: 1 };
const MISSING: AccessTeam = { id: 'm', title: 'Night shift', members: null };

function spaceOf(title: string, change: Partial<AccessSpace> = {}): AccessSpace {
  return {
    ...{ id: title, title, emoji: null, visibility: 'private', canManage: true, partial: false, unreadable: null },
    ...{ level: { role: 'read', from: 'space' }, fetchedAt: 1, roles: {}, changes: {}, news: [], ...change },
  };
}

const sentences = (space: AccessSpace, team: AccessTeam, to: TeamRole) =>
  effectWords(planRoles([{ space, team }], to).planned);

describe('what a change means', () => {
  it('is told by team, with the number of people and the spaces', () => {
    const spaces = ['CLI', 'Guide', 'API', 'Runbooks', 'Notes'].map((title) =>
      spaceOf(title, { roles: { w: 'edit' } }),
    );
    const { planned } = planRoles(
      spaces.map((space) => ({ space, team: WRITERS })),
      'admin',
    );
    expect(effectWords(planned).gains).toEqual([
      '“Writers” (2 people) can review, create content, and manage the space in “CLI”, “Guide”, “API”, and 2 more spaces.',
    ]);
    expect(sentences(spaceOf('CLI', { roles: { c: 'edit' } }), CREWS, NOT_ADDED).loses).toEqual([
      '“Field crews” (1 person) can no longer comment or edit in “CLI”.',
    ]);
    expect(sentences(spaceOf('CLI'), MISSING, 'comment').gains).toEqual([
      '“Night shift” (number of people not known) can comment in “CLI”.',
    ]);
  });

  it('says so where the default level is not known, and what guests may do', () => {
    const unknown = spaceOf('CLI', { level: { role: null, from: 'organization' }, roles: { w: 'edit' } });
    expect(sentences(unknown, WRITERS, NOT_ADDED)).toMatchObject({
      ...{ gains: [], loses: [] },
      others: ['“Writers” (2 people): Edit → default level in “CLI”. Not known what this changes.'],
    });
    expect(sentences(unknown, WRITERS, null).loses).toEqual([
      '“Writers” (2 people) can no longer read, comment, or edit in “CLI”.',
    ]);
    const { planned } = planRoles([{ space: { ...unknown, visibility: 'public' }, team: WRITERS }], null);
    expect(effectNotes(planned)).toEqual([
      'Members may have more access through other teams, or a role of their own.',
      'The server decides what guests may do.',
      'Public spaces can still be read by everyone on the web.',
    ]);
  });

  it('leaves out roles that are not known or may not be changed, and those that stay', () => {
    const targets = [
      spaceOf('a', { roles: { w: 'read' } }),
      spaceOf('b', { fetchedAt: null }),
      spaceOf('c', { canManage: false, roles: { w: 'edit' } }),
      spaceOf('d', { roles: { w: 'edit' } }),
    ].map((space) => ({ space, team: WRITERS }));
    const plan = planRoles(targets, 'read');
    expect(plan).toMatchObject({ planned: [{ from: 'edit', to: 'read' }], same: 1, unknown: 1, fixed: 1 });
    expect(leftOutWords(plan)).toHaveLength(2);
  });

  it('never gains and loses the same, and turned around what was gained is lost, for any roles', () => {
    const role = fc.constantFrom<TeamRole>(...roles, null, NOT_ADDED);
    const level = fc.constantFrom<string | null>(...roles, null);
    fc.assert(
      fc.property(role, role, level, (from, to, defaultRole) => {
        const space = spaceOf('CLI', { level: { role: defaultRole, from: 'space' } });
        const [effect] = effectsOf([{ space, team: WRITERS, from, to }]);
        const [back] = effectsOf([{ space, team: WRITERS, from: to, to: from }]);
        expect(effect?.gains).toEqual(back?.loses);
        expect(effect?.loses).toEqual(back?.gains);
        expect(effect?.gains.filter((one) => effect.loses.includes(one))).toEqual([]);
        const isUnknown = defaultRole === null && (from === NOT_ADDED || to === NOT_ADDED);
        expect(effect?.unsure).toBe(isUnknown);
      }),
    );
    expect(abilitiesOf('owner', spaceOf('CLI'))).toBeNull();
  });
});

const VIEW = {
  teams: [CREWS, WRITERS],
  spaces: [
    spaceOf('Guide', { visibility: 'public', roles: { w: 'admin' }, news: ['w'] }),
    spaceOf('Notes', { roles: { c: 'read' } }),
    spaceOf('Runbooks', { fetchedAt: null }),
  ],
};

describe('the filters', () => {
  const titles = (show: AccessShow) => {
    const { spaces, teams } = listedAccess(VIEW, { ...ALL_ACCESS, show });
    return [spaces.map(({ title }) => title), teams.map(({ title }) => title)];
  };

  it('show spaces, and the teams that are concerned', () => {
    const both = ['Field crews', 'Writers'];
    expect(titles('all')).toEqual([['Guide', 'Notes', 'Runbooks'], both]);
    expect(titles('differs')).toEqual([['Guide'], ['Writers']]);
    expect(titles('admins')).toEqual([['Guide'], ['Writers']]);
    expect(titles('public')).toEqual([['Guide'], both]);
    expect(titles('changed')).toEqual([['Guide'], ['Writers']]);
    expect(titles('pending')).toEqual([[], []]);
    expect(titles('unknown')).toEqual([['Runbooks'], both]);
    const named = listedAccess(VIEW, { spaces: 'run', teams: 'crew', show: 'all' });
    expect([named.spaces.length, named.teams.length]).toEqual([1, 1]);
  });

  it('by admins show every admin and no column without one, for any roles', () => {
    const role = fc.constantFrom<string | null>(...roles, null);
    const space = fc.record({
      roles: fc.dictionary(fc.constantFrom('w', 'c'), role),
      fetchedAt: fc.constantFrom(1, null),
    });
    fc.assert(
      fc.property(fc.array(space, { maxLength: 5 }), (all) => {
        const spaces = all.map((change, at) => spaceOf(String(at), change));
        const listed = listedAccess({ teams: VIEW.teams, spaces }, { ...ALL_ACCESS, show: 'admins' });
        const isAdmin = (one: AccessSpace, id: string): boolean => roleShown(one, id) === 'admin';
        for (const one of spaces)
          for (const { id } of VIEW.teams)
            if (isAdmin(one, id))
              expect([listed.spaces.includes(one), listed.teams.some((team) => team.id === id)]).toEqual([true, true]);
        for (const { id } of listed.teams) expect(spaces.some((one) => isAdmin(one, id))).toBe(true);
      }),
    );
  });
});

it('an export has what the table shows, tells the default from a role, and is no formula and no markup', () => {
  const teams = [{ ...CREWS, title: '=cmd|x' }, WRITERS];
  const lines = accessCsv({ spaces: VIEW.spaces, teams }).trim().split('\r\n');
  expect(lines[0]).toBe(`"Space","Visibility","Default level","Default level from","Downloaded","'=cmd|x","Writers"`);
  expect(lines[1]).toContain('"Read (default)","Admin"');
  expect(lines[3]).toBe('"Runbooks","Private","Read","Set for this space","Not known","Not known","Not known"');
  const markdown = accessMarkdown({ spaces: VIEW.spaces, teams });
  expect(markdown).toContain('| =cmd\\|x | Writers |');
  expect(markdown).toContain('| Read (default) | Admin |');
});

it('a cell tells a role, the default level, and what is not known apart', () => {
  const [guide, , runbooks] = VIEW.spaces;
  if (guide === undefined || runbooks === undefined) throw new Error('there are three spaces');
  expect(roleInCell(guide, 'w')).toEqual({ words: 'Admin', kind: 'set' });
  expect(roleInCell(guide, 'c')).toEqual({ words: 'Read', kind: 'inherited' });
  expect(roleInCell(runbooks, 'w')).toEqual({ words: 'Not known', kind: 'unknown' });
  expect(roleInCell({ ...guide, roles: { w: null } }, 'w')).toEqual({ words: 'Guest', kind: 'set' });
});

it('the arrow keys stay in the grid, and reach its header and its edges', () => {
  const size = { rows: 200, columns: 44, page: 10 };
  const step = (row: number, column: number, key: string, ctrlKey = false) => {
    const at = stepIn({ row, column }, { key, ctrlKey, metaKey: false }, size);
    return at === null ? null : [at.row, at.column];
  };
  expect(step(0, 3, 'ArrowUp')).toEqual([-1, 3]);
  expect(step(-1, 3, 'ArrowUp')).toEqual([-1, 3]);
  expect(step(199, 3, 'ArrowDown')).toEqual([199, 3]);
  expect(step(5, 3, 'Home')).toEqual([5, 0]);
  expect(step(5, 3, 'End', true)).toEqual([199, 43]);
  expect(step(195, 3, 'PageDown')).toEqual([199, 3]);
  expect(step(4, 3, 'PageUp')).toEqual([0, 3]);
  expect(step(4, 3, 'e')).toBeNull();
});

import { foldedName, nameScore, wordsOf } from '#shared/name-score.ts';
import type { AccessSpace, AccessTeam, AccessView } from '#shared/model/access.ts';
import { changeOf, differs, roleShown } from '../../threads/access/roles.ts';

/** Which spaces and teams the matrix shows. Pure. */

export type AccessShow = 'all' | 'differs' | 'admins' | 'public' | 'changed' | 'pending' | 'unknown';

export interface AccessFilter {
  /** Of a space's title. */
  readonly spaces: string;
  /** Of a team's title. */
  readonly teams: string;
  readonly show: AccessShow;
}

export const ALL_ACCESS: AccessFilter = { spaces: '', teams: '', show: 'all' };

export interface ListedAccess {
  readonly spaces: readonly AccessSpace[];
  readonly teams: readonly AccessTeam[];
}

export function listedAccess(
  { spaces, teams }: Pick<AccessView, 'spaces' | 'teams'>,
  filter: AccessFilter,
): ListedAccess {
  const [isSpace, isTeam] = [named(filter.spaces), named(filter.teams)];
  const [rows, columns] = [spaces.filter(isSpace), teams.filter(isTeam)];
  const fits = CELLS[filter.show];
  if (fits === null) return { spaces: rows.filter(SPACES[filter.show] ?? (() => true)), teams: columns };
  // A team without any such cell would be an empty column.
  const used = new Set<string>();
  const shown = rows.filter((space) => {
    const found = columns.filter(({ id }) => fits(space, id));
    for (const { id } of found) used.add(id);
    return found.length > 0 || SPACES[filter.show]?.(space) === true;
  });
  return { spaces: shown, teams: columns.filter(({ id }) => used.has(id)) };
}

/** By cell. Null: the filter is about spaces. */
const CELLS: Readonly<Record<AccessShow, ((space: AccessSpace, teamId: string) => boolean) | null>> = {
  all: null,
  differs: (space, teamId) => differs(space, roleShown(space, teamId)),
  admins: (space, teamId) => roleShown(space, teamId) === 'admin',
  public: null,
  changed: ({ news }, teamId) => news.includes(teamId),
  pending: (space, teamId) => changeOf(space, teamId) !== null,
  unknown: null,
};

/** By space. */
const SPACES: Readonly<Partial<Record<AccessShow, (space: AccessSpace) => boolean>>> = {
  public: ({ visibility }) => visibility === 'public',
  unknown: ({ fetchedAt, partial, unreadable }) => fetchedAt === null || partial || unreadable !== null,
};

function named(query: string): (one: { readonly title: string }) => boolean {
  const words = wordsOf(foldedName(query));
  return ({ title }) => words.length === 0 || nameScore(foldedName(title), '', words) > 0;
}

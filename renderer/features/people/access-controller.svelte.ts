import { untrack } from 'svelte';
import type { AccessSpace, AccessTeam, AccessView, TeamRole } from '#shared/model/access.ts';
import type { Place } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { roleShown, type RoleTarget } from '../../threads/access/roles.ts';
import { accessTeamName, spaceName } from '../../threads/access/texts.ts';
import type { MatrixCell } from '../../ui/matrix-steps.ts';
import { ALL_ACCESS, listedAccess, type AccessFilter } from './access-filter.ts';
import { whyRoleFixed } from './texts.ts';

/** A column of the matrix. */
export type AccessColumn = { readonly id: string; readonly width: number } & (
  { readonly kind: 'space' | 'level' | 'visibility' | 'read' } | { readonly kind: 'team'; readonly team: AccessTeam }
);

const SPACE_WIDTH = 220;
const TEAM_WIDTH = 104;
const FIXED: readonly AccessColumn[] = [
  { kind: 'space', id: ' space', width: SPACE_WIDTH },
  { kind: 'level', id: ' level', width: 100 },
  { kind: 'visibility', id: ' visibility', width: 100 },
  { kind: 'read', id: ' read', width: 100 },
];

export interface RoleDialog {
  readonly title: string;
  readonly targets: readonly RoleTarget[];
  /** The role that is chosen first. Undefined: none. */
  readonly first: TeamRole | undefined;
}

/** The roles of all teams in all spaces. Create it during component setup. */
export class AccessController {
  filter = $state.raw<AccessFilter>(ALL_ACCESS);
  dialog = $state.raw<RoleDialog | null>(null);
  readonly view: Live<AccessView>;
  readonly listed = $derived.by(() => listedAccess(this.view.value ?? NOTHING, this.filter));
  readonly columns: readonly AccessColumn[] = $derived.by(() => [
    ...FIXED,
    ...this.listed.teams.map((team): AccessColumn => ({ kind: 'team', team, id: team.id, width: TEAM_WIDTH })),
  ]);
  /** The active cell by its ids: filters and syncs move it. Null: the header row; the first column. */
  #spaceId = $state.raw<string | null | undefined>(undefined);
  #columnId = $state.raw<string>(FIXED[0]?.id ?? '');
  readonly #isPack: () => boolean;

  readonly active: MatrixCell = $derived.by(() => {
    const { spaces } = this.listed;
    const row = this.#spaceId === null ? -1 : spaces.findIndex(({ id }) => id === this.#spaceId);
    const column = this.columns.findIndex(({ id }) => id === this.#columnId);
    return { row: this.#spaceId === null ? -1 : Math.max(0, row), column: Math.max(0, column) };
  });

  constructor({ app, router, values }: Pick<Galley, 'app' | 'router' | 'values'>, place: () => Place) {
    this.#isPack = () => app.pack !== null;
    this.view = live(values, 'access', () => (place().kind === 'people' ? null : undefined));
    // An address with a space in it shows it at each visit.
    $effect(() => {
      const { visit } = router;
      const here = place();
      if (here.kind !== 'people' || here.view !== 'access' || here.id === undefined || visit < 0) return;
      const { id } = here;
      untrack(() => {
        this.filter = ALL_ACCESS;
        this.#spaceId = id;
      });
    });
  }

  activate({ row, column }: MatrixCell): void {
    this.#spaceId = row < 0 ? null : (this.listed.spaces[row]?.id ?? undefined);
    this.#columnId = this.columns[column]?.id ?? this.#columnId;
  }

  /** Null: the header row is active. */
  get space(): AccessSpace | null {
    return this.listed.spaces[this.active.row] ?? null;
  }

  /** Null: another column is active. */
  get team(): AccessTeam | null {
    const column = this.columns[this.active.column];
    return column?.kind === 'team' ? column.team : null;
  }

  /** In a pack nobody has access to change. */
  get isReadOnly(): boolean {
    return this.#isPack();
  }

  /** What a change of the active cell is about: one role, a row, or a column. */
  get targets(): readonly RoleTarget[] {
    const { space, team } = this;
    if (space !== null && team !== null) return [{ space, team }];
    if (team !== null) return this.ofTeam(team);
    return space !== null && this.active.column === 0 ? this.ofSpace(space) : [];
  }

  ofSpace(space: AccessSpace): readonly RoleTarget[] {
    return this.listed.teams.map((team) => ({ space, team }));
  }

  ofTeam(team: AccessTeam): readonly RoleTarget[] {
    return this.listed.spaces.map((space) => ({ space, team }));
  }

  /** Why nothing can be changed there. Null: something can. */
  whyFixed(targets: readonly RoleTarget[]): string | null {
    return this.isReadOnly ? 'Access can only be changed where you are signed in.' : whyRoleFixed(targets);
  }

  ask(targets: readonly RoleTarget[], first?: TeamRole): void {
    const [one, ...others] = targets;
    if (one === undefined || this.whyFixed(targets) !== null) return;
    const sameSpace = others.every(({ space }) => space.id === one.space.id);
    const [team, space] = [accessTeamName(one.team), spaceName(one.space)];
    const title =
      others.length === 0
        ? `Role of “${team}” in “${space}”`
        : sameSpace
          ? `Role of ${String(targets.length)} teams in “${space}”`
          : `Role of “${team}” in ${String(targets.length)} spaces`;
    const known = others.length === 0 ? roleShown(one.space, one.team.id) : undefined;
    this.dialog = { title, targets, first: first === undefined ? known : first };
  }

  close(): void {
    this.dialog = null;
  }
}

const NOTHING: AccessView = { teams: [], spaces: [], operations: [] };
